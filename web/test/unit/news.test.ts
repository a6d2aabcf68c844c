// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsOf } from '../../src/game/news'
import type { Signs } from '../../src/game/signs'
import type { GameEvent, State } from '../../src/wire'
import { d6, nordenth, seg } from './signed'

const state = (lives: Record<string, number>) => ({ figures: Object.fromEntries(Object.entries(lives).map(([id, vitality]) => [id, { vitality }])) }) as unknown as State
const roll = (n: number, figure: string, good: boolean[]): GameEvent => ({ n, kind: 'shot', rules: [], text: '', figure, dice: good.map(() => 3), good })

test('news: what was lost, and rolls that came to nothing', () => {
  const events = [roll(1, 'a', [false]), roll(2, 'a', [true, false]), roll(3, 'b', [false, false])]
  const words = newsOf(events, 1, state({ a: 3, b: 2 }), state({ a: 1, b: 2 }), 'vitality', d6)
  assert.deepEqual(words.map(({ figure, what }) => [figure, what]), [['a', { lost: 2 }], ['b', { miss: true }]])
  assert.equal(new Set(words.map((w) => w.key)).size, 2)
})

test('news: a save that fails is told by what is lost, not as a miss', () => {
  const missed = (kind: string, signs: Signs) => newsOf([{ ...roll(1, 'a', [false]), kind }], 0, state({ a: 1 }), state({ a: 1 }), 'vitality', signs).length
  for (const kind of ['saves', 'injuries', 'fear_test']) assert.equal(missed(kind, d6), 0, kind)
  for (const kind of ['save', 'damage_test', 'fatality_die', 'retreat_test']) assert.equal(missed(kind, nordenth), 0, kind)
  for (const kind of ['shot', 'blows', 'initiative', 'reaction_test']) assert.equal(missed(kind, d6), 1, kind)
  for (const kind of ['test', 'parry_tested']) assert.equal(missed(kind, seg), 1, kind)
})

test('news: an order that is not obeyed is no miss', () => {
  const said = (kind: string, signs: Signs) => newsOf([{ ...roll(1, 'a', [false]), kind }], 0, state({ a: 1 }), state({ a: 1 }), 'vitality', signs)[0]?.what
  assert.deepEqual(said('shot', d6), { miss: true })
  assert.deepEqual(said('initiative', d6), { fail: true })
  assert.deepEqual(said('test', seg), { fail: true })
})

test('news: gains, and games that count nothing, are none', () => {
  assert.deepEqual(newsOf([], 0, state({ a: 1 }), state({ a: 2 }), 'vitality', d6), [])
  assert.deepEqual(newsOf([], 0, state({ a: 2 }), state({ a: 1 }), '', d6), [])
})
