// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import test from 'node:test'
import { rulerFor, rulersOf } from '../../src/game/rulers'
import { ends, nearest, snapped } from '../../src/game/snap'
import { begun, laned } from '../../src/panels/moments'
import { besideEnd, besideLine, hides, layOut, nameBeside, slid, wideOf } from '../../src/table/labels'
import type { GameEvent, Place, System } from '../../src/wire'

const table = { radius: 0.5, width: 24, depth: 24, others: [{ at: [10, 10] as Place, radius: 0.5 }] }
const far = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1])

test('snap: near a base means contact, never an overlap', () => {
  for (const place of [[10.2, 10.9], [11.3, 10], [9.1, 9.1], [10.1, 10.2]] as Place[]) {
    const gap = far(snapped(place, { ...table, start: [12, 16] })[0]!, [10, 10]) - 1
    assert.ok(gap >= 0 && gap <= 0.01, `${place}: ${gap}`)
  }
  assert.deepEqual(snapped([11.5, 10], table), [[11.5, 10]])
})

test('snap: a base pointed at is touched from where one comes', () => {
  const [x, y] = snapped([10, 10], { ...table, start: [10, 4] })[0]!
  assert.ok(x === 10 && y < 9, `${x} ${y}`)
})

test('snap: who is pointed at is meant, not who stands beside', () => {
  const pair = { ...table, others: [{ at: [9, 10] as Place, radius: 0.5 }, ...table.others] }
  const [x, y] = snapped([10, 10], { ...pair, start: [13, 12] })[0]!
  assert.ok(Math.abs(far([x, y], [10, 10]) - 1.004) < 0.001 && far([x, y], [9, 10]) > 1.5, `${x} ${y}`)
})

test('snap: edges are touched, not crossed; too far is as far as one gets', () => {
  assert.deepEqual(snapped([0.1, 23.9], table), [[0.5, 23.5]])
  const end = snapped([3, 20], { ...table, start: [3, 3], allowance: 5.8 })[0]!
  assert.ok(far(end, [3, 3]) <= 5.8 && far(end, [3, 3]) > 5.79)
})

test('snap: somebody too far away is walked towards', () => {
  const [contact, step] = snapped([10, 10], { ...table, start: [10, 2], allowance: 3 })
  assert.ok(far(contact!, [10, 10]) < 1.01)
  assert.ok(far(step!, [10, 2]) <= 3 && step![1] > 4.9)
})

test('snap: the nearest of the places proposed', () => {
  assert.deepEqual(nearest([[1, 1], [5, 5]], [4, 4]), [5, 5])
  assert.equal(nearest([[1, 1]], [4, 4], 2), undefined)
})

test('ends: a way to a wall ends in contact, on the side one comes from', () => {
  const wall = { shape: 'poly' as const, points: [[9, 3], [10, 3], [10, 7], [9, 7]] as Place[] }
  const by = { radius: 0.5, start: [5, 5] as Place, others: [], pieces: [wall] }
  assert.deepEqual(ends([9.6, 5], by)[0], [8.496, 5])
  assert.deepEqual(ends([10.3, 5], by)[0], [10.504, 5])
  assert.deepEqual(ends([6, 5], by), [[6, 5]])
  const turned = { ...wall, points: [...wall.points].reverse() }
  assert.deepEqual(ends([9.6, 5], { ...by, pieces: [turned] })[0], [8.496, 5])
  assert.deepEqual(ends([9.6, 5], { ...by, pieces: [{ shape: 'rect', at: [9, 3, 10, 7] }] })[0], [8.496, 5])
})

test('rulers: those of the system, as agreed for the game', () => {
  const option = (name: string, length: number, ruler?: boolean) => ({ name, type: 'length', default: length, text: `${name}, in pas`, ruler })
  const system = { options: [option('long', 7, true), option('short', 3, true), option('base', 1)] } as unknown as System
  const journal = '{"type":"journal"}\n{"type":"setup","options":{"short":2}}\n'
  const rulers = rulersOf(system, journal)
  assert.deepEqual(rulers, [{ name: 'short', length: 2 }, { name: 'long', length: 7 }])
  assert.equal(rulerFor(rulers, 2)?.name, 'short')
  assert.equal(rulerFor(rulers, 2.1)?.name, 'long')
  assert.equal(rulerFor(rulers, 8), undefined)
})

test('labels: in a melee they lie on no other base and not on each other', () => {
  const bases = [{ x: 0, y: 0, r: 0.5 }, { x: 1, y: 0, r: 0.5 }, { x: 0.5, y: 0.87, r: 0.5 }]
  const labels = bases.map((_, base) => ({ base, width: 0.7, height: 0.44 }))
  const spots = layOut(bases, labels)
  const isOn = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.abs(a.x - b.x) < 0.69 && Math.abs(a.y - b.y) < 0.43
  spots.forEach((spot, i) => spots.forEach((other, j) => assert.ok(i === j || !isOn(spot, other), `${i} ${j}`)))
  spots.forEach((spot, i) => bases.forEach((base, j) => assert.ok(i === j || Math.hypot(spot.x - base.x, spot.y - base.y) > 0.5, `${i} on ${j}`)))
})

test('labels: words about a line hide nobody, and stay within what is seen', () => {
  const [size, seen] = [{ width: 5, height: 0.7 }, { x: 0, y: 0, w: 12, h: 20 }]
  const hides = ({ x, y }: { x: number; y: number }, base: { x: number; y: number; r: number }) =>
    Math.abs(x - base.x) < size.width / 2 + base.r * 0.86 && Math.abs(y - base.y) < size.height / 2 + base.r * 0.86
  const [a, b] = [{ x: 4, y: 10 }, { x: 8, y: 10 }]
  const ends = [{ ...a, r: 0.5 }, { ...b, r: 0.5 }]
  assert.ok(besideLine(a, b, size, ends, seen).y > 10, 'under it where there is room')
  const below = { x: 4, y: 11.2, r: 0.5 }
  const above = besideLine(a, b, size, [...ends, below], seen)
  assert.ok(above.y < 10 && ![...ends, below].some((base) => hides(above, base)), JSON.stringify(above))
  const [left, right] = [besideLine({ x: 0.5, y: 3 }, { x: 1, y: 3 }, size, [], seen), besideLine({ x: 11, y: 0.2 }, { x: 12, y: 0.2 }, size, [], seen)]
  assert.ok(left.x >= 2.5 && right.x <= 9.5 && right.y >= 0.35)
})

test('labels: words over somebody slide aside for who stands beside them, and only for them', () => {
  const box = { x: 7, y: 8, w: 6, h: 1 }
  const beside = (x: number) => ({ x, y: 8.5, r: 0.5 })
  assert.equal(slid(box, [9, 5], []), 7)
  assert.equal(slid(box, [9, 5], [beside(8)]), 9)
  assert.equal(slid(box, [9, 5], [beside(12)]), 5)
  assert.equal(slid(box, [9, 5], [beside(10)]), 7, 'nothing is won by it')
})

test('labels: what a way costs stands over its end, or wherever it hides nobody', () => {
  const [end, size, seen] = [{ x: 10, y: 10, r: 0.5 }, { width: 2, height: 0.8 }, { x: 0, y: 0, w: 24, h: 24 }]
  const box = ({ x, y }: { x: number; y: number }) => ({ x: x - size.width / 2, y: y - size.height / 2, w: size.width, h: size.height })
  const over = besideEnd(end, size, [], seen)
  assert.ok(over.x === 10 && over.y < 10)
  const above = { x: 10.4, y: 8.6, r: 1 }
  const spot = besideEnd(end, size, [end, above], seen)
  assert.equal(hides(box(spot), [end, above]), 0)
  assert.ok(besideEnd({ ...end, y: 0.6 }, size, [], seen).y > 0.6, 'under it at the edge of what is seen')
})

test('labels: words have the room that their letters take', () => {
  // As the page's browser measures them in Lato, bold.
  for (const [text, measured] of [['16 % touché · 4 % hors de combat', 14.73], ['60 % hors de combat', 9.19], ['7,32 pas · en vue', 7.28], ['Chef Rôdeur abat Toxique (A1)', 13.61]] as const) {
    assert.ok(wideOf(text) >= measured, text)
    assert.ok(wideOf(text) < measured * 1.15, text)
  }
})

test('the end: moments keep their places, their words do not lie over each other', () => {
  const said = 'Chef Rôdeur abat Toxique'
  const wide = wideOf(said) * 1.4 + 6.5
  const set = laned([10, 20, 95, 97].map((n) => ({ n, said })), 100)
  assert.deepEqual(set.map(({ x }) => x), [10, 20, 95, 97])
  assert.deepEqual(set.map(({ isLeft }) => isLeft), [false, false, true, true])
  for (const [i, one] of set.entries())
    for (const other of set.slice(i + 1)) {
      const [a, b] = [one, other].map(({ x, isLeft }) => (isLeft ? x - wide : x)) as [number, number]
      assert.ok(one.lane !== other.lane || Math.abs(a - b) >= wide, `${one.x} and ${other.x}`)
    }
})

test('moments: turns stand where they begin, by the game’s own number', () => {
  const events = [{ role: 'setup' }, { role: 'turn', amount: 1 }, {}, {}, { role: 'turn', amount: 3 }, {}, {}, {}].map((event, i) => ({ ...event, n: i + 1 }) as GameEvent)
  assert.deepEqual(begun(events), [{ turn: 1, x: 12.5 }, { turn: 3, x: 50 }])
  const deployed = [{ n: 1, kind: 'turn', role: 'turn' as const, rules: [], text: '' }, { n: 2, kind: 'turn', role: 'turn' as const, amount: 1, rules: [], text: '' }]
  assert.deepEqual(begun(deployed), [{ turn: 1, x: 50 }], 'turn zero is none')
})

test('a name stands off the names that are there, within what is seen', () => {
  const seen = { x: 0, y: 0, w: 10, h: 10 }
  const size = { width: 3, height: 0.6 }
  const room = { gap: 0.3, under: 0 }
  const first = nameBeside({ x: 4, y: 5, r: 0.7 }, size, room, [180, 90, -90], [], seen)
  assert.equal(first.turn, 180, 'the likeliest side while nobody is there')
  const next = nameBeside({ x: 6.5, y: 5, r: 0.7 }, size, room, [180, 90, 0], [first.box], seen)
  assert.equal(next.turn, 0, 'below it would run into the other name, beside it out of what is seen')
  const close = { x: 7.1, y: 5.7, w: 1, h: 0.6 }
  assert.equal(nameBeside({ x: 5.5, y: 5, r: 0.7 }, size, room, [180, 0], [close], seen).turn, 0, 'not closer than a gap either')
  assert.equal(nameBeside({ x: 1, y: 5, r: 0.7 }, size, room, [180], [], seen).box.x, 0, 'below it slides along the edge')
})

test('signs stand clear of what is on the lower rim', () => {
  const [bare, pips] = [undefined, 0.1].map((rim) => layOut([{ x: 5, y: 5, r: 0.5 }], [{ base: 0, width: 1, height: 0.5, ...(rim ? { rim } : {}) }])[0]!.y)
  assert.ok(Math.abs(pips! - bare! - 0.1) < 1e-9)
})
