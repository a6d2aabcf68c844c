// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laurel } from '../../src/draw/laurel'
import { heroesOf, momentsOf } from '../../src/game/heroes'
import { swapped } from '../../src/game/start'
import type { GameEvent, State } from '../../src/wire'
import { flat } from './flat_path'
import { d6, nordenth, seg } from './signed'

const raw: Partial<GameEvent>[] = [
  { kind: 'turn', role: 'turn' },
  { kind: 'blows', figure: 'a', target: 'x', good: [true, true, false], dice: [6, 5, 1], roll: 'melee' },
  { kind: 'saves', figure: 'x', target: 'a', good: [true], dice: [6], roll: 'save' },
  { kind: 'out_of_action', figure: 'x' },
  { kind: 'turn', role: 'turn' },
  { kind: 'shot', figure: 'y', target: 'b', good: [true], dice: [6], roll: 'shot' },
  { kind: 'out_of_action', figure: 'b' },
  { kind: 'blows', figure: 'c', target: 'y', good: [true, true, true], dice: [6, 6, 6], roll: 'melee' },
]
const events = raw.map((event, i): GameEvent => ({ rules: [], text: '', kind: '', ...event, n: i + 1 }))
const state = { figures: Object.fromEntries([['a', 'A'], ['b', 'A'], ['c', 'A'], ['x', 'B'], ['y', 'B']].map(([id, seat]) => [id, { seat }])) } as unknown as State

test('heroes: who fell, by whom, in which turn', () => {
  assert.deepEqual(momentsOf(events, d6), [{ n: 4, turn: 1, by: 'a', whom: 'x' }, { n: 7, turn: 2, by: 'y', whom: 'b' }])
})

test('heroes: felling comes before hitting, saving is neither', () => {
  assert.deepEqual(heroesOf(events, state, d6), [{ figure: 'a', felled: 1, hits: 2 }, { figure: 'y', felled: 1, hits: 1 }, { figure: 'c', felled: 0, hits: 3 }])
  assert.deepEqual(heroesOf([], state, d6), [])
})

test('heroes: a test counts where it does what somebody set out to do; what one is asked to roll for oneself does not', () => {
  const tests = (...list: Partial<GameEvent>[]) => list.map((event, i): GameEvent => ({ rules: [], text: '', kind: 'test', good: [true], dice: [1], ...event, n: i + 1 }))
  const { good: _, dice: __, ...declared } = tests({ kind: 'attack_declared', figure: 'a', target: 'x' })[0]!
  const bolt = tests({ figure: 'a', target: 'x', roll: 'diamond' }, { kind: 'parry_tested', figure: 'x', target: 'a', roll: 'parry' })
  assert.deepEqual(heroesOf([declared, ...bolt], state, seg), [{ figure: 'a', felled: 0, hits: 1 }])
  assert.deepEqual(heroesOf(bolt, state, seg), [], 'a test of something else')
  assert.deepEqual(heroesOf(tests({ kind: 'damage_test', figure: 'x', target: 'a', roll: 'damage' }, { kind: 'grip_test', figure: 'x', target: 'a', roll: 'grip' }), state, nordenth), [])
  assert.deepEqual(momentsOf(tests({ kind: 'eliminated', figure: 'b' }), seg).length, 1)
})

test('rematch: the bands change sides, the dice are others', () => {
  const journal = (setup: object) => `{"type":"journal"}\n${JSON.stringify(setup)}\n{"type":"choose"}`
  const setup = { type: 'setup', system: 'evenor', seed: '1', seats: [{ band: ['a'] }, { band: ['b'] }] }
  assert.deepEqual(swapped(journal(setup), '9'), { ...setup, seed: '9', seats: [{ band: ['b'] }, { band: ['a'] }] })
  assert.deepEqual(swapped(journal({ ...setup, tape: [1], position: {} }), '9'), { ...setup, seed: '9', seats: [{ band: ['b'] }, { band: ['a'] }] })
  assert.equal(swapped('nothing', '9'), undefined)
})

test('laurels: around the shield, not on it, within their picture', () => {
  for (const [x, y] of flat(laurel().leaves)) {
    const far = Math.hypot(x, y)
    assert.ok(far > 104 && far < 160, `${x} ${y}`)
  }
})
