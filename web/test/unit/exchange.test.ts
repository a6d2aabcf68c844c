// SPDX-License-Identifier: MIT
// Two figures and their dice as one scene, from the events of a charge that is met.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chained, exchangeAt } from '../../src/game/exchange'
import type { GameEvent } from '../../src/wire'
import { d6 } from './signed'

const raw: Partial<GameEvent>[] = [
  { kind: 'initiative', figure: 'thuroid', dice: [4], good: [true], roll: 'initiative' },
  { kind: 'declared', figure: 'thuroid', target: 'gosai', choice: 'charge' },
  { kind: 'reaction_test', figure: 'gosai', target: 'thuroid', dice: [4], good: [true], roll: 'reaction' },
  { kind: 'reaction', figure: 'gosai', target: 'thuroid', choice: 'counter_charge' },
  { kind: 'moved', figure: 'thuroid', path: [[5, 5], [9, 5]] },
  { kind: 'engages', figure: 'thuroid', target: 'gosai', text: 'Contact.' },
  { kind: 'blows', figure: 'thuroid', target: 'gosai', dice: [6, 5, 1], good: [true, true, false], roll: 'melee' },
  { kind: 'blows', figure: 'thuroid', target: 'gosai', dice: [4], good: [true], roll: 'melee' },
  { kind: 'blows', figure: 'gosai', target: 'thuroid', dice: [5, 2], good: [true, false], roll: 'melee' },
  { kind: 'melee_result', figure: 'thuroid', target: 'gosai', text: 'Thuroid wins by 2.' },
  { kind: 'saves', figure: 'gosai', target: 'thuroid', dice: [3], good: [false], roll: 'save' },
  { kind: 'prone', figure: 'gosai', text: 'Gosai is down.' },
  { kind: 'ended', figure: 'thuroid', text: 'Thuroid is done.' },
  { kind: 'blows', figure: 'horsa', target: 'kara', dice: [3], good: [true], roll: 'melee' },
]
const events = raw.map((event, i): GameEvent => ({ rules: [], text: '', kind: '', ...event, n: i + 1 }))

test('exchange: a roll against nobody is none', () => {
  assert.equal(exchangeAt(events, 1, d6), undefined)
  assert.equal(exchangeAt(events, 2, d6), undefined)
  assert.equal(exchangeAt(events, 99, d6), undefined)
})

test('exchange: what is chosen and where one goes begin another scene', () => {
  const reaction = exchangeAt(events, 3, d6)
  assert.deepEqual(reaction?.throws.map((it) => it.event.n), [3])
  assert.equal(reaction?.isLast, true)
  assert.equal(reaction?.result, '')
})

test('exchange: the first to throw stands left, counts go up with the dice', () => {
  const first = exchangeAt(events, 7, d6)
  assert.deepEqual([first?.left, first?.right, first?.count.left, first?.count.right, first?.isLast], ['thuroid', 'gosai', 2, undefined, false])
  const third = exchangeAt(events, 9, d6)
  assert.deepEqual(third?.count, { left: 3, right: 1 })
  assert.deepEqual(third?.throws.map((it) => it.side), ['left', 'left', 'right'])
})

test('exchange: what came of it is told with the last roll, and who is through is no news', () => {
  const last = exchangeAt(events, 11, d6)
  assert.deepEqual([last?.isLast, last?.result, last?.struck], [true, 'Gosai is down.', 'gosai'])
  assert.deepEqual(last?.count, { left: 3, right: 1 }, 'saves are not counted with blows')
})

test('exchange: who is hurt is not shown with the weapon that did it', () => {
  const scene = [
    { ...events[0], n: 1, kind: 'shot', figure: 'ulysse', target: 'cerd', weapon: 'Arc', roll: 'shot' },
    { ...events[0], n: 2, kind: 'damage_test', figure: 'cerd', target: 'ulysse', weapon: '1', roll: 'damage' },
  ] as GameEvent[]
  const signs = { ...d6, tale: (event: GameEvent) => (event.kind === 'damage_test' ? 'suffers' : d6.tale(event)) } as typeof d6
  assert.deepEqual(exchangeAt(scene, 2, signs)?.weapon, { left: 'Arc', right: '' })
})

test('exchange: a test before the first blow counts for nobody', () => {
  const scene = [
    { ...events[2], n: 1, kind: 'fear_test', roll: 'fear', good: [false] },
    ...events.slice(6, 9).map((event, i) => ({ ...event, n: i + 2 })),
  ] as GameEvent[]
  assert.deepEqual(exchangeAt(scene, 1, d6)?.count, { left: undefined, right: undefined })
  assert.deepEqual(exchangeAt(scene, 4, d6)?.count, { left: 1, right: 3 })
})

test('exchange: dice rolled again count with those they stand for', () => {
  const again = { ...events[8], n: 10, dice: [6], good: [true], roll: 'reroll', kind: 'reroll', again: true } as GameEvent
  assert.deepEqual(exchangeAt([...events.slice(0, 9), again], 10, d6)?.count, { left: 3, right: 2 })
})

test('exchange: dice that come of dice stand in their row', () => {
  const again = { ...events[8], n: 10, dice: [6], good: [true], roll: 'reroll', kind: 'reroll', again: true } as GameEvent
  const { throws = [] } = exchangeAt([...events.slice(0, 9), again], 10, d6) ?? {}
  assert.deepEqual(chained(throws, 'left').map((row) => row.map(({ n }) => n)), [[7, 8]])
  assert.deepEqual(chained(throws, 'right').map((row) => row.map(({ n }) => n)), [[9, 10]])
  const saved = exchangeAt(events, 11, d6)?.throws ?? []
  assert.deepEqual(chained(saved, 'right').map((row) => row.map(({ n }) => n)), [[9], [11]], 'a save is a roll of its own')
})

test('exchange: others have theirs', () => {
  const other = exchangeAt(events, 14, d6)
  assert.deepEqual([other?.left, other?.right, other?.throws.length], ['horsa', 'kara', 1])
})
