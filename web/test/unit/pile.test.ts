// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import test from 'node:test'
import { isMarked } from '../../src/game/area'
import { paying } from '../../src/game/draft'
import { added, left, moved, slot, suited, without } from '../../src/game/pile'
import type { Card } from '../../src/wire'

const pile: Card[] = [['a', 'spade'], ['b', 'heart'], ['c', 'club']]
const order = (cards: Card[]) => cards.map((card) => card[0]).join('')

test('pile: a card goes up and down, never out of the pile', () => {
  assert.equal(order(moved(pile, 2, 0)), 'cab')
  assert.equal(order(moved(pile, 0, 1)), 'bac')
  assert.equal(order(moved(pile, 0, -1)), 'abc')
  assert.equal(order(moved(pile, 1, 9)), 'acb')
  assert.equal(order(moved(pile, 7, 0)), 'abc')
})

test('pile: one suit changes, the order stays', () => {
  assert.deepEqual(suited(pile, 'b', 'diamond'), [['a', 'spade'], ['b', 'diamond'], ['c', 'club']])
})

test('pile: who is taken out can be added again, at the bottom, once', () => {
  const short = without(pile, 'a')
  assert.deepEqual(left(short, ['a', 'b', 'c', 'd']), ['a', 'd'])
  assert.equal(order(added(short, 'a', 'club')), 'bca')
  assert.equal(order(added(pile, 'a', 'club')), 'bca')
})

test('pile: a card in the hand belongs where it is held', () => {
  const middles = [10, 30, 50]
  assert.equal(slot(middles, 0, 5), 0)
  assert.equal(slot(middles, 0, 31), 1)
  assert.equal(slot(middles, 2, 9), 0)
  assert.equal(slot(middles, 1, 60), 2)
})

test('payment: points are added up to the price, then taken back', () => {
  assert.deepEqual(paying([], 'a', 2), ['a'])
  assert.deepEqual(paying(['a'], 'a', 2), ['a', 'a'])
  assert.deepEqual(paying(['a', 'b'], 'b', 2), ['a'])
})

test('area: a point is read in the cell around it', () => {
  const places = { origin: [1, 1] as [number, number], step: 0.5, cells: ['010', '000'] }
  assert.equal(isMarked(places, [1.6, 1.1]), true)
  assert.equal(isMarked(places, [1, 1]), false)
  assert.equal(isMarked(places, [1.5, 1.5]), false)
  assert.equal(isMarked(places, [-5, 90]), false)
})
