// SPDX-License-Identifier: MIT
// The outline is the rule: no paint of any kind of terrain goes outside its true shape, whatever the seed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crosses, frame, ground } from '../../src/draw/ground'
import { edgeOf, pictureOf, shadeOf } from '../../src/draw/look'
import { breadthOf } from '../../src/draw/mark'
import { inside, type Point, shapeOf } from '../../src/draw/shape'
import { draw, edgePath } from '../../src/draw/terrain'
import type { Piece } from '../../src/wire'
import { flat } from './flat_path'

const depth = 24
const disc = (kind: string, radius: number, more: Partial<Piece> = {}): Piece => ({ kind, shape: 'disc', at: [6, 7], radius, blocks_move: true, blocks_sight: true, height: 2, ...more })
const rect = (kind: string, w: number, h: number, more: Partial<Piece> = {}): Piece => ({ kind, shape: 'rect', at: [4, 5, 4 + w, 5 + h], blocks_move: true, blocks_sight: true, height: 2, ...more })
const poly = (kind: string, points: [number, number][], more: Partial<Piece> = {}): Piece => ({ kind, shape: 'poly', points, blocks_move: true, blocks_sight: true, height: 2, ...more })
const six: [number, number][] = [[4, 4], [6.2, 3.6], [7.6, 5], [7.2, 7], [5, 7.6], [3.6, 6]]
const leaning: [number, number][] = [[4, 4], [6.8, 5], [6.5, 5.84], [3.7, 4.84]]
const three: [number, number][] = [[4, 4], [7, 4.4], [5, 6.5]]

const pieces: Piece[] = [
  disc('rock', 1.2), disc('rock', 0.4), rect('rock', 2, 2), poly('rock', six), poly('rock', three),
  disc('tree', 1.3), disc('tree', 0.5), disc('tree', 2.4), poly('tree', six), rect('tree', 4, 3),
  disc('bush', 0.8), disc('bush', 0.35), rect('bush', 3.4, 0.8), poly('bush', leaning),
  disc('rough', 1.6), rect('rough', 4, 3), poly('rough', six),
  disc('water', 2), rect('water', 5, 3), poly('water', six), poly('water', three),
  rect('ruin', 4, 3), poly('ruin', six), disc('ruin', 0.5), disc('ruin', 1.6), rect('ruin', 3, 0.6), poly('ruin', three),
  rect('wall', 6, 0.5), rect('wall', 0.4, 3), poly('wall', leaning), disc('wall', 0.6),
  rect('door', 1.5, 0.3), rect('door', 0.3, 1.5), poly('door', leaning), rect('door', 1.5, 0.3, { door: 'sealed' }),
  rect('crate', 1, 1), rect('crate', 0.5, 0.7), poly('crate', leaning), disc('crate', 0.5),
  rect('platform', 3, 2), disc('platform', 1), rect('bridge', 4, 1), rect('bridge', 1, 3, { tags: ['standable'] }), poly('bridge', leaning), rect('ladder', 0.5, 1.4), rect('ladder', 1.4, 0.4),
  rect('ruin', 5, 3, { tags: ['standable'] }), poly('wall', six, { tags: ['standable'], height: 1 }), disc('rock', 1.4, { tags: ['standable'] }),
]

test('draw: no paint outside the true shape, for many seeds', () => {
  let count = 0
  for (const piece of pieces)
    for (const isOpen of piece.kind === 'door' ? [false, true] : [false])
      for (let seed = 0; seed < 40; seed++) {
        const shape = shapeOf(piece, depth)
        assert.ok(shape)
        for (const { look, d } of draw(piece, depth, isOpen, seed).marks) {
          const half = breadthOf(look) / 2
          for (const p of flat(d)) {
            count++
            // A hundredth of a pas is a quarter of a millimetre on the table, and less than half the line around it.
            assert.ok(inside(shape, p) > half - 0.012, `${piece.kind} ${piece.shape} ${seed}: ${look} at ${p.join(' ')} is ${(half - inside(shape, p)).toFixed(3)} outside`)
          }
        }
      }
  assert.ok(count > 100_000, `${count} points were looked at`)
})

test('draw: the shadow falls to the south-east and only from what hides somebody', () => {
  for (const piece of pieces) {
    const shape = shapeOf(piece, depth)
    assert.ok(shape)
    for (const { d } of draw(piece, depth).shade)
      for (const [x, y] of flat(d)) {
        // Some point of the true shape lies to the north-west of it, along the light.
        const isReached = Array.from({ length: 41 }, (_, i) => i * 0.02 * 3.4 / 2).some((t): boolean => inside(shape, [x - 0.16 * 2 * t, y - 0.2 * 2 * t] as Point) > -0.02)
        assert.ok(isReached, `${piece.kind}: shade at ${x} ${y}`)
      }
    assert.deepEqual(draw({ ...piece, blocks_sight: false }, depth).shade, [])
  }
  assert.ok(shadeOf(rect('wall', 1, 1, { height: 3 }), false) > shadeOf(rect('wall', 1, 1, { height: 1 }), false))
  assert.equal(shadeOf(rect('door', 1, 0.3), true), 0)
})

test('draw: the line says what a piece does, whatever it looks like', () => {
  for (const kind of ['rock', 'tree', 'bush', 'ruin', 'wall', 'crate', 'rough']) {
    assert.equal(edgeOf(rect(kind, 1, 1), false), 'solid')
    assert.equal(edgeOf(rect(kind, 1, 1, { blocks_move: false, difficult: true }), false), 'area')
    assert.equal(edgeOf(rect(kind, 1, 1, { blocks_move: false }), false), 'low')
    assert.equal(edgeOf(rect(kind, 1, 1, { tags: ['standable'] }), false), 'step')
  }
  assert.equal(edgeOf(rect('water', 1, 1, { blocks_move: false, difficult: true }), false), 'water')
  assert.equal(edgeOf(rect('door', 1, 1), false), 'solid')
  assert.equal(edgeOf(rect('door', 1, 1), true), 'low')
})

test('draw: every kind that maps know has its picture, unknown ones are rocks', () => {
  const found = new Set(pieces.map(pictureOf))
  assert.equal(found.size, 16)
  assert.equal(pictureOf({ shape: 'disc', kind: 'dragon' }), 'rock')
  assert.deepEqual(draw({ shape: 'poly', points: [[1, 1], [4, 2]], kind: 'wall' }, depth).marks, [])
  assert.equal(edgePath({ shape: 'poly', points: [[1, 1], [4, 2]], kind: 'wall' }, depth), 'M1 23L4 22')
})

test('draw: equal data, equal drawing; another seed, another one', () => {
  const piece = poly('rock', six)
  assert.deepEqual(draw(piece, depth), draw({ ...piece }, depth))
  assert.notDeepEqual(draw(piece, depth, false, 1).marks, draw(piece, depth, false, 2).marks)
})

test('draw: a full table in less than 50 ms', () => {
  const table = Array.from({ length: 40 }, (_, i) => pieces[i % pieces.length] as Piece)
  // Of the processor, and the best of a few: what else a machine does is not the drawing's.
  const times = Array.from({ length: 6 }, (_, round) => {
    const begin = process.cpuUsage().user
    table.forEach((piece, i) => draw(piece, depth, false, 100 * round + i))
    ground(24, 24, round)
    frame(24, 24)
    crosses(24, 24)
    return (process.cpuUsage().user - begin) / 1000
  })
  assert.ok(Math.min(...times) < 50, `${times.map((ms) => ms.toFixed(1)).join(', ')} ms`)
})

test('draw: the ground stays on the table', () => {
  for (let seed = 0; seed < 10; seed++)
    for (const { look, d } of ground(20, 12, seed).filter((mark) => !mark.look.startsWith('meadow-1') && !mark.look.startsWith('meadow-2')))
      for (const [x, y] of flat(d)) assert.ok(x > 0 && x < 20 && y > 0 && y < 12, `${look} at ${x} ${y}`)
})
