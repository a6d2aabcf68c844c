// SPDX-License-Identifier: MIT
// The drawing board without a screen: pieces moved, turned, mirrored, drawn to lines; maps as files and addresses; sheets of paper.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds, kindsFor } from '../../src/editor/kinds'
import { mapLink, readLink, readMap, writeMap } from '../../src/editor/map_file'
import { asPolygon, asRect, bounds, boundsOf, handlesOf, mirror, movedBy, piecesMost, type Sketch, snapped, snappedMove, turned, wholeWalls, withPieces, without } from '../../src/editor/sketch'
import { tilesOf } from '../../src/editor/tiles'
import type { Piece } from '../../src/wire'

const rect = (x0: number, y0: number, x1: number, y1: number, more: Partial<Piece> = {}): Piece => ({ shape: 'rect', at: [x0, y0, x1, y1], kind: 'wall', ...more })
const disc = (x: number, y: number, radius: number): Piece => ({ shape: 'disc', at: [x, y], radius, kind: 'tree' })
const sketch = (...pieces: Piece[]): Sketch => ({ system: 'evenor', name: 'Essai', width: 24, depth: 24, pieces })

test('editor: pieces move, and lengths stay whole thousandths', () => {
  assert.deepEqual(movedBy(rect(1, 2, 3, 4), 0.1, -0.2).at, [1.1, 1.8, 3.1, 3.8])
  assert.deepEqual(movedBy(disc(1, 1, 0.5), 0.3333333, 0).at, [1.333, 1])
})

test('editor: a quarter turn keeps a rectangle one, another turn makes it a polygon', () => {
  assert.deepEqual(turned(rect(0, 0, 4, 2), 90, [2, 1]), rect(1, -1, 3, 3))
  const slanted = turned(rect(0, 0, 4, 2), 45, [2, 1])
  assert.equal(slanted.shape, 'poly')
  assert.equal(slanted.at, undefined)
  assert.deepEqual(slanted.points?.[0], [1.293, -1.121])
  assert.deepEqual(turned(disc(3, 1, 0.5), 180, [2, 1]).at, [1, 1])
})

test('editor: polygons along the table are rectangles again, others are not', () => {
  assert.deepEqual(asRect(asPolygon(rect(1, 2, 3, 5))), rect(1, 2, 3, 5))
  const flag: Piece = { shape: 'poly', points: [[0, 0], [2, 0], [2, 2], [1, 2]] }
  assert.equal(asRect(flag), flag)
  const line: Piece = { shape: 'poly', points: [[0, 0], [2, 0]] }
  assert.equal(asRect(line), line)
})

test('editor: without a choice the near half becomes both, what stands in the middle stays', () => {
  const all = sketch(rect(2, 2, 6, 3), disc(12, 12, 1), disc(20, 20, 1))
  const next = mirror(all, new Set(), 'turn')
  assert.deepEqual(next?.pieces, [rect(2, 2, 6, 3), disc(12, 12, 1), rect(18, 21, 22, 22)])
  assert.deepEqual(mirror(all, new Set(), 'along')?.pieces.at(-1), rect(2, 21, 6, 22))
  assert.deepEqual(mirror(all, new Set(), 'across')?.pieces.at(-1), rect(18, 2, 22, 3))
  // once more changes nothing
  assert.deepEqual(mirror(next as Sketch, new Set(), 'turn')?.pieces, next?.pieces)
})

test('editor: of chosen pieces copies are made, walls in several parts get a number of their own', () => {
  const wall = (x: number): Piece => ({ shape: 'poly', points: [[x, 1], [x + 1, 1]], kind: 'wall', group: 1 })
  const all = sketch(wall(1), wall(2), disc(20, 20, 1))
  assert.deepEqual([...wholeWalls(all, [0])], [0, 1])
  const next = mirror(all, wholeWalls(all, [1]), 'along')
  assert.deepEqual(next?.pieces.map((piece) => piece.group), [1, 1, undefined, 2, 2])
  assert.equal(next?.pieces.length, 5)
})

test('editor: there are as many pieces as the engine takes and no more', () => {
  const many = sketch(...Array.from({ length: piecesMost - 1 }, (_, i) => disc(i % 20, 3, 0.2)))
  assert.equal(withPieces(many, [disc(1, 1, 1)])?.pieces.length, piecesMost)
  assert.equal(withPieces(many, [disc(1, 1, 1), disc(2, 2, 1)]), undefined)
  assert.equal(without(many, new Set([0, 1])).pieces.length, piecesMost - 3)
})

test('editor: handles take corners, rims and sides, never through each other', () => {
  const [near] = handlesOf(rect(2, 2, 6, 4))
  assert.deepEqual(near?.to([1, 1]).at, [1, 1, 6, 4])
  assert.deepEqual(near?.to([9, 9]).at, [5.8, 3.8, 6, 4])
  assert.equal(handlesOf(disc(5, 5, 1))[0]?.to([5, 8]).radius, 3)
  assert.equal(handlesOf({ shape: 'poly', points: [[0, 0], [2, 0]] }).length, 2)
  assert.deepEqual(handlesOf({ shape: 'disc', at: [1, 1], radius: 0.001, tags: ['ladder'] }), [])
})

test('editor: what is dragged comes to lines that are near, else to the grid', () => {
  assert.equal(snapped(5.13, [5], 0.5), 5)
  assert.equal(snapped(5.3, [5], 0.5), 5.5)
  assert.equal(snapped(5.312, [], 0), 5.312)
  const box = boundsOf(rect(2, 2, 4, 3))
  const lines = { xs: [0, 7.3], ys: [0] }
  // its right side to the line at 7.3, its near side to the grid
  assert.deepEqual(snappedMove(box, 3.2, 1.1, lines, 0.5), [3.3, 1])
  assert.deepEqual(bounds([rect(0, 0, 1, 1), disc(5, 5, 1)]), { x0: 0, y0: 0, x1: 6, y1: 6 })
})

test('editor: a game is offered what it makes something of', () => {
  const keys = (...means: string[]) => kindsFor(means).map(({ key }) => key)
  assert.ok(!keys().includes('door') && !keys().includes('platform') && keys().includes('rock'))
  assert.ok(keys('door').includes('door'))
  assert.ok(keys('standable').includes('platform') && !keys('standable').includes('bridge'))
  assert.equal(kindsFor(['difficult', 'door', 'swim', 'stream', 'standable', 'cross', 'ladder']).length, kinds.length)
  for (const kind of kinds) {
    const made = kind.make([10, 10])
    if ('shape' in made) assert.ok(boundsOf(made).x1 > 9.9 && boundsOf(made).x0 < 10.1, kind.key)
  }
})

test('editor: a map comes back from its file and its address; anything else is none', async () => {
  const all = sketch(rect(1, 1, 3, 2), disc(5, 5, 1))
  const read = readMap(writeMap(all))
  assert.equal(read?.system, 'evenor')
  assert.equal(read?.name, 'Essai')
  assert.deepEqual((read?.map as Sketch).pieces, all.pieces)
  const link = await mapLink('http://here/#/carte/x', all)
  const back = await readLink(new URLSearchParams(link.split('?')[1]).get('m') ?? '')
  assert.deepEqual((back?.map as Sketch).pieces, all.pieces)
  for (const junk of ['', '{', '[]', '{"map":3}', '{"map":{"pieces":3}}', 'null']) assert.equal(readMap(junk), undefined)
  assert.equal(await readLink('not-packed'), undefined)
  assert.equal(readMap(JSON.stringify({ map: { pieces: Array.from({ length: piecesMost + 1 }, () => ({})) } })), undefined)
})

test('editor: sheets of paper cover the table without a gap', () => {
  const tiles = tilesOf(24, 24)
  assert.deepEqual(tiles.map(({ row, column }) => `${row}${column}`).slice(0, 5), ['A1', 'A2', 'A3', 'A4', 'B1'])
  assert.equal(tiles.length, 12)
  assert.ok(tiles.every(({ x, y }) => x < 24 && y < 24))
})
