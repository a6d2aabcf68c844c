// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, type Draft, move, readDraft, remember, removeAt, sameBand, sortIds } from '../../src/band/draft'

const draft: Draft = { id: 'x', system: 's', name: 'n', figures: ['a', 'b', 'c'] }

test('figures are added last, removed by place, and move by one', () => {
  assert.deepEqual(add(draft, 'a').figures, ['a', 'b', 'c', 'a'])
  assert.deepEqual(removeAt(add(draft, 'a'), 0).figures, ['b', 'c', 'a'])
  assert.deepEqual(move(draft, 0, 1).figures, ['b', 'a', 'c'])
  assert.deepEqual(move(draft, 2, -1).figures, ['a', 'c', 'b'])
  assert.deepEqual(draft.figures, ['a', 'b', 'c'])
})

test('at an end nothing moves', () => {
  assert.equal(move(draft, 0, -1), draft)
  assert.equal(move(draft, 2, 1), draft)
})

test('a band is the same only in all it says', () => {
  assert.ok(sameBand(draft, { ...draft, from: 'elsewhere' }))
  assert.ok(!sameBand(draft, { ...draft, name: 'm' }))
  assert.ok(!sameBand(draft, move(draft, 0, 1)))
})

test('undo takes back one change, and a name typed as a whole', () => {
  const one = { ...draft, name: 'no' }
  const two = { ...draft, name: 'not' }
  const three = add(two, 'd')
  let past = remember([], draft, one)
  past = remember(past, one, two)
  assert.deepEqual(past, [draft])
  past = remember(past, two, three)
  assert.deepEqual(past, [draft, two])
  assert.equal(remember(past, three, { ...three }), past)
})

test('the past has an end', () => {
  let past: Draft[] = []
  let now = draft
  for (let i = 0; i < 250; i++) {
    const next = add(now, `f${i}`)
    past = remember(past, now, next)
    now = next
  }
  assert.equal(past.length, 100)
  assert.equal(past.at(-1)?.figures.length, now.figures.length - 1)
})

test('unknown ids are set apart, in order', () => {
  const known = [{ id: 'a' }, { id: 'b' }]
  assert.deepEqual(sortIds(['b', 'z', 'a', 'b'], known), { figures: ['b', 'a', 'b'], unknown: ['z'] })
})

test('a kept draft comes back; anything else is none', () => {
  assert.deepEqual(readDraft(JSON.stringify({ ...draft, from: '#/band', more: 1 })), { ...draft, from: '#/band' })
  for (const text of [null, '', '{', 'null', '3', '{"id":"x"}', JSON.stringify({ ...draft, figures: [1] })])
    assert.equal(readDraft(text), undefined)
})
