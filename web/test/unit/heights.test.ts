// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { around, hullOf } from '../../src/draw/hull'
import { knotsOf } from '../../src/game/melees'
import { isAbove, layerOf, levelsOf } from '../../src/table/levels'
import type { Piece, State } from '../../src/wire'

const piece = (more: Partial<Piece>): Piece => ({ shape: 'poly', kind: 'rock', ...more })
const roof = piece({ height: 2, tags: ['standable'] })
const bridge = piece({ bottom: 1.75, height: 2, tags: ['standable'] })
const lintel = piece({ bottom: 1.6, height: 3, points: [[0, 0], [1, 0]] })

test('levels are what can be stood on, each once, the ground first', () => {
  assert.deepEqual(levelsOf({ pieces: [] }), [0])
  const low = piece({ height: 0.5, tags: ['standable'] })
  assert.deepEqual(levelsOf({ pieces: [roof, lintel, bridge, low, piece({ height: 4 })] }), [0, 0.5, 2])
  assert.deepEqual(levelsOf({ pieces: [piece({ tags: ['standable'] })] }), [0])
})

test('above are floors higher than the level, and what hangs over it', () => {
  assert.deepEqual([0, 1.99, 2, 3].map((level) => isAbove(roof, level)), [true, true, false, false])
  assert.deepEqual([0, 1.5, 1.6].map((level) => isAbove(lintel, level)), [true, true, false])
  assert.equal(isAbove(piece({ height: 3 }), 0), false)
})

test('ground is drawn first, ladders last, and what hangs over that under it', () => {
  const pond = piece({ kind: 'water' })
  const stream = piece({ tags: ['stream'] })
  const thicket = piece({ difficult: true })
  const ladder = piece({ tags: ['ladder'], height: 2 })
  assert.deepEqual([pond, stream, thicket].map(layerOf), [-1, -1, -1])
  const block = piece({ height: 1 })
  const wall = piece({ height: 1, points: [[0, 0], [1, 0]] })
  const order = [ladder, lintel, bridge, roof, wall, block, pond].sort((a, b) => layerOf(a) - layerOf(b))
  assert.deepEqual(order, [pond, block, wall, bridge, roof, lintel, ladder])
})

const fighting = (all: Record<string, string[]>, gone: string[] = []) =>
  knotsOf({
    figures: Object.fromEntries(
      Object.entries(all).map(([id, engaged]) => [id, { ...(gone.includes(id) ? {} : { at: [0, 0] }), engaged }]),
    ),
  } as unknown as Pick<State, 'figures'>)

test('a knot is all who touch each other, directly or through others', () => {
  assert.deepEqual(fighting({ a: [], b: [] }), [])
  assert.deepEqual(fighting({ a: ['x'], x: ['a', 'b'], b: ['x'], c: ['y'], y: ['c'], d: [] }), [['a', 'b', 'x'], ['c', 'y']])
})

test('a chain through others is one knot, and who is alone is in none', () => {
  assert.deepEqual(fighting({ d: ['y'], a: ['x'], x: ['a', 'b'], b: ['x', 'y'], y: ['b', 'd'] }), [['a', 'b', 'd', 'x', 'y']])
  assert.deepEqual(fighting({ a: ['x'], x: ['a'] }, ['x']), [])
})

test('a hull holds all points by its corners alone', () => {
  const corners = hullOf([[0, 0], [2, 0], [1, 1], [2, 2], [0, 2], [1, 0], [0, 2]])
  assert.deepEqual(corners, [[0, 0], [2, 0], [2, 2], [0, 2]])
  assert.deepEqual(hullOf([[3, 1], [1, 1], [2, 1]]), [[1, 1], [3, 1]])
})

test('an outline keeps its margin from every base', () => {
  const bases = [{ x: 4, y: 4, r: 0.5 }, { x: 8, y: 4, r: 1 }, { x: 6, y: 4, r: 0.25 }]
  const numbers = around(bases, 0.2).match(/-?[\d.]+/g)?.map(Number) ?? []
  const points = numbers.flatMap((x, i) => (i % 2 ? [] : [[x, numbers[i + 1] ?? 0] as const]))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 0.02, `${a}, not ${b}`)
  near(Math.min(...xs), 3.3)
  near(Math.max(...xs), 9.2)
  near(Math.min(...ys), 2.8)
  near(Math.max(...ys), 5.2)
  for (const { x, y, r } of bases)
    for (const [px, py] of points) assert.ok(Math.hypot(px - x, py - y) >= r + 0.2 - 0.02)
})
