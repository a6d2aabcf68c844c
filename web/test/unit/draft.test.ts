// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begin, endOf, fits, groups, missing, spread, toggled, withPart, withPath } from '../../src/game/draft'
import type { OfferOption } from '../../src/wire'

const refusal = { code: 'ERR_RANGE', text: 'trop loin' }
const charge = (target: string, why = false): OfferOption => ({
  choice: { kind: 'charge', target },
  open: ['path'],
  text: `Charger ${target}`,
  ...(why ? { why: refusal } : {}),
})

test('options of a kind form one group, legal if any of them is', () => {
  const found = groups([charge('kara', true), { choice: { kind: 'aim' }, text: 'Viser', why: refusal }, charge('leda')])
  assert.deepEqual(found.map((g) => [g.kind, g.options.length, g.isLegal]), [['charge', 2, true], ['aim', 1, false]])
})

test('an option for each who may be put in, and who may not', () => {
  const names = { kara: 'Kara', leda: 'Leda (B2)' }
  const shoot: OfferOption = { choice: { kind: 'shoot', weapon: 'bow' }, open: ['target'], among: ['kara'], barred: [{ among: ['leda'], why: refusal }], text: 'Tirer sur … (arc)' }
  assert.deepEqual(spread({ options: [shoot], names }), [
    { choice: { kind: 'shoot', weapon: 'bow', target: 'kara' }, text: 'Tirer sur Kara (arc)' },
    { choice: { kind: 'shoot', weapon: 'bow', target: 'leda' }, text: 'Tirer sur Leda (B2) (arc)', why: refusal },
  ])
  const run: OfferOption = { choice: { kind: 'charge' }, open: ['target', 'path'], barred: [{ among: ['kara'], why: refusal }], why: refusal, text: 'Charger …' }
  assert.deepEqual(spread({ options: [run] }), [{ choice: { kind: 'charge', target: 'kara' }, open: ['path'], text: 'Charger kara', why: refusal }])
  const move: OfferOption = { choice: { kind: 'move_shoot' }, open: ['target', 'path', 'corner'], among: ['kara'], text: '' }
  assert.deepEqual(spread({ options: [move] }), [move], 'the way comes first')
  const pile: OfferOption = { choice: { kind: 'build_pile' }, open: ['cards'], among: ['kara'], text: '' }
  assert.deepEqual(spread({ options: [pile] }), [pile])
})

test('a candidate fits an option when the fixed parts agree', () => {
  assert.ok(fits(charge('kara'), { kind: 'charge', target: 'kara', path: [[0, 0], [1, 1]] }))
  assert.ok(!fits(charge('kara'), { kind: 'charge', target: 'leda', path: [[0, 0], [1, 1]] }))
})

test('a charge begins with the way the engine proposes, a run with none', () => {
  const way = { choice: { kind: 'charge', target: 'kara', path: [[0, 0], [1, 1]] as [number, number][] }, text: '' }
  assert.equal(missing(begin(charge('kara'), [way])), undefined)
  assert.equal(missing(begin(charge('leda'), [way])), 'path')
  const run: OfferOption = { choice: { kind: 'fast_move' }, open: ['path'], text: 'Courir' }
  assert.equal(missing(begin(run, [{ choice: { kind: 'fast_move', path: [[0, 0], [3, 0]] }, text: '' }])), 'path')
})

test('parts are asked for in order: whom, the way, where on it', () => {
  let draft = begin({ choice: { kind: 'move_shoot' }, open: ['target', 'path', 'corner'], among: ['kara'], text: '' }, [])
  assert.equal(missing(draft), 'target')
  draft = withPart(draft, { target: 'kara' })
  assert.equal(missing(draft), 'path')
  draft = withPath(draft, [[0, 0], [1, 0], [2, 0]])
  assert.equal(missing(draft), undefined)
  assert.equal(draft.choice.corner, 2)
  assert.deepEqual(endOf(draft.choice), [2, 0])
})

test('a step is a path under another name and can be dropped', () => {
  const wait: OfferOption = { choice: { kind: 'wait' }, may: ['step', 'stand'], text: 'Attendre' }
  const stepped = withPath({ option: wait, choice: { kind: 'wait' } }, [[0, 0], [1, 0]])
  assert.deepEqual(stepped.choice, { kind: 'wait', step: [[0, 0], [1, 0]], corner: 1 })
  assert.deepEqual(withPath(stepped, undefined).choice, { kind: 'wait' })
})

test('a list grows and shrinks; a split keeps the shares of who stays', () => {
  const group: OfferOption = { choice: { kind: 'group' }, open: ['list'], among: ['a', 'b'], text: '' }
  const one = toggled({ option: group, choice: { kind: 'group' } }, 'a')
  assert.deepEqual(toggled(one, 'b').choice.members, ['a', 'b'])
  assert.deepEqual(toggled(one, 'a').choice.members, [])
  const split: OfferOption = { choice: { kind: 'split' }, open: ['list', 'shares'], among: ['a', 'b'], text: '' }
  const both = toggled(toggled({ option: split, choice: { kind: 'split' } }, 'a'), 'b')
  const set = withPart(both, { shares: [1, 3] })
  assert.deepEqual(toggled(set, 'a').choice, { kind: 'split', targets: ['b'], shares: [3] })
})

test('an undefined part is left out of the message', () => {
  const draft = withPart({ option: charge('a'), choice: { kind: 'wait', stand: 'before' } }, { stand: undefined } as object)
  assert.deepEqual(Object.keys(draft.choice), ['kind'])
})
