// SPDX-License-Identifier: MIT
// What is meant before somebody has begun: which choices lead there, and what counts as pointing again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginning, isAgain, isAtGate, isFoe, nextChoice, type Goal } from '../../src/game/intent'
import { withinReach, isInReach } from '../../src/game/snap'
import type { OfferOption, State, Threat } from '../../src/wire'

const option = (choice: OfferOption['choice'], more: Partial<OfferOption> = {}): OfferOption => ({ choice, text: choice.kind, ...more })
const mode = [option({ kind: 'static' }), option({ kind: 'series', count: 1 }), option({ kind: 'series', count: 2 }), option({ kind: 'pass' })]
const move: Goal = { choice: { kind: 'fast_move', path: [[1, 1], [3, 1]] } }
const shot = (initiative: number): Goal => ({ choice: { kind: 'shoot', target: 'kara', weapon: 'Arc' }, threat: { initiative } as Threat })

test('intent: a figure begins only if it is offered to', () => {
  const offered = [option({ kind: 'activate', figure: 'a' }), option({ kind: 'activate', figure: 'b' }, { why: { code: 'E', text: '' } }), option({ kind: 'hold', figure: 'c' })]
  assert.equal(beginning(offered, 'a')?.choice.figure, 'a')
  assert.equal(beginning(offered, 'b'), undefined)
  assert.equal(beginning(offered, 'c'), undefined)
})

test('intent: who has begun and is asked how is in hand', () => {
  assert.ok(isAtGate(mode))
  assert.ok(!isAtGate([option({ kind: 'series', count: 2 }), option({ kind: 'static' }, { why: { code: 'E', text: '' } }), option({ kind: 'fast_move' })]))
})

test('intent: one action is tried for; what needs no die is done without one', () => {
  assert.deepEqual(nextChoice(mode, move), { kind: 'series', count: 1 })
  assert.deepEqual(nextChoice(mode, shot(0.5)), { kind: 'series', count: 1 })
  assert.deepEqual(nextChoice(mode, shot(1)), { kind: 'static' })
})

test('intent: the thing itself as soon as it is offered, of the same target and weapon', () => {
  assert.equal(nextChoice([option({ kind: 'fast_move' }, { open: ['path'] })], move), move.choice)
  const goal = shot(1)
  assert.equal(nextChoice([option({ kind: 'shoot', target: 'kara', weapon: 'Arc' })], goal), goal.choice)
  assert.equal(nextChoice([option({ kind: 'shoot', target: 'leda', weapon: 'Arc' })], goal), undefined)
  assert.equal(nextChoice([option({ kind: 'shoot', target: 'kara', weapon: 'Lance' })], goal), undefined)
  assert.equal(nextChoice([option({ kind: 'shoot', target: 'kara', weapon: 'Arc' }, { why: { code: 'E', text: '' } })], goal), undefined)
})

test('intent: pointing again is pointing at the end, not beside it', () => {
  assert.equal(isAgain([5, 5], [5.3, 5.3], 0.5), true)
  assert.equal(isAgain([5, 5], [5.6, 5.3], 0.5), false)
  assert.equal(isAgain(undefined, [5, 5], 0.5), false)
})

test('intent: foes are those of other sides who are in play', () => {
  const figure = (seat: string, status = 'in_play') => ({ seat, status })
  const state = { figures: { a: figure('A'), b: figure('B'), c: figure('B', 'out_of_action'), d: figure('A') } } as unknown as State
  assert.deepEqual(['b', 'c', 'd'].map((id) => isFoe(state, 'a', id)), [true, false, false])
})

test('snap: beyond the reach means as far as one gets', () => {
  const reach = { origin: [0, 0] as [number, number], step: 1, cells: [[0, 1, null], [1, 1.4, null], [2, null, null]] }
  assert.deepEqual(withinReach(reach, [9, 0]), [2, 0])
  assert.deepEqual(withinReach(reach, [0, 9]), [0, 1])
  assert.equal(withinReach({ ...reach, cells: [[null]] }, [1, 1]), undefined)
  assert.ok(isInReach(reach, [0, 0]) && isInReach(reach, [3.9, 0.4]), 'there, or next to it')
  assert.ok(!isInReach(reach, [9, 0]) && !isInReach({ ...reach, cells: [[null]] }, [0, 0]))
})
