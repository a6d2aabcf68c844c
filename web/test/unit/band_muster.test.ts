// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { add, type Muster, move, readMuster, remember, removeAt, sameBand, sortIds } from '../../src/band/muster'

const muster: Muster = { id: 'x', system: 's', name: 'n', figures: ['a', 'b', 'c'] }

test('figures are added last, removed by place, and move by one', () => {
  assert.deepEqual(add(muster, 'a').figures, ['a', 'b', 'c', 'a'])
  assert.deepEqual(removeAt(add(muster, 'a'), 0).figures, ['b', 'c', 'a'])
  assert.deepEqual(move(muster, 0, 1).figures, ['b', 'a', 'c'])
  assert.deepEqual(move(muster, 2, -1).figures, ['a', 'c', 'b'])
  assert.deepEqual(muster.figures, ['a', 'b', 'c'])
})

test('at an end nothing moves', () => {
  assert.equal(move(muster, 0, -1), muster)
  assert.equal(move(muster, 2, 1), muster)
})

test('a band is the same only in all it says', () => {
  assert.ok(sameBand(muster, { ...muster, from: 'elsewhere' }))
  assert.ok(!sameBand(muster, { ...muster, name: 'm' }))
  assert.ok(!sameBand(muster, move(muster, 0, 1)))
})

test('undo takes back one change, and a name typed as a whole', () => {
  const one = { ...muster, name: 'no' }
  const two = { ...muster, name: 'not' }
  const three = add(two, 'd')
  let past = remember([], muster, one)
  past = remember(past, one, two)
  assert.deepEqual(past, [muster])
  past = remember(past, two, three)
  assert.deepEqual(past, [muster, two])
  assert.equal(remember(past, three, { ...three }), past)
})

test('the past has an end', () => {
  let past: Muster[] = []
  let now = muster
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

test('a kept muster comes back; anything else is none', () => {
  assert.deepEqual(readMuster(JSON.stringify({ ...muster, from: '#/band', more: 1 })), { ...muster, from: '#/band' })
  for (const text of [null, '', '{', 'null', '3', '{"id":"x"}', JSON.stringify({ ...muster, figures: [1] })])
    assert.equal(readMuster(text), undefined)
})
