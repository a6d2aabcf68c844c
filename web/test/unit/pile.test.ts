// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import test from 'node:test'
import { paying } from '../../src/game/draft'
import { added, left, moved, openedBy, slotAt, suited } from '../../src/game/pile'
import type { Card, Profile, System } from '../../src/wire'

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
  assert.deepEqual(suited(pile, undefined, 'club').map((card) => card[1]), ['club', 'club', 'club'])
})

test('pile: who is not in it can be added, at the bottom, once', () => {
  const short = pile.slice(1)
  assert.deepEqual(left(short, ['a', 'b', 'c', 'd']), ['a', 'd'])
  assert.equal(order(added(short, 'a', 'club')), 'bca')
  assert.equal(order(added(pile, 'a', 'club')), 'bca')
})

test('pile: a card in the hand belongs where it is held', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 })
  const boxes = [box(0, 0), box(20, 0), box(0, 20)]
  assert.equal(slotAt(boxes, 5, 5), 0)
  assert.equal(slotAt(boxes, 29, 1), 1)
  assert.equal(slotAt(boxes, 4, 90), 2)
  assert.equal(slotAt(boxes, 17, 5), 1)
  assert.equal(slotAt([], 0, 0), -1)
})

test('pile: a card opens what everybody can do with its suit and what this one can', () => {
  const system = {
    basic_actions: [{ name: 'hit', text: 'Hit', suit: 'spade' }, { name: 'run', text: 'Run', suit: 'club' }],
    traits: [
      { name: 'twice', text: 'Twice', suit: 'spade' },
      { name: 'calm', text: 'Calm' },
      { name: 'mine', text: 'Mine', suit: 'club', grants: ['twice'] },
    ],
  } as unknown as System
  const words = (suit: string, ...traits: string[]) => {
    const profile = { traits: traits.map((name) => ({ name })) } as Profile
    const { basic, own } = openedBy(suit, profile, system)
    return [basic.map((action) => action.text).join(), own.map((action) => action.text).join()]
  }
  assert.deepEqual(words('spade', 'twice', 'calm'), ['Hit', 'Twice'])
  assert.deepEqual(words('club', 'twice', 'calm'), ['Run', ''])
  assert.deepEqual(words('spade', 'mine', 'twice'), ['Hit', 'Twice'], 'what is granted, once')
  assert.deepEqual(words('club', 'mine'), ['Run', 'Mine'])
  assert.deepEqual(words('heart', 'calm'), ['', ''])
})

test('payment: points are added up to the price, then taken back', () => {
  assert.deepEqual(paying([], 'a', 2), ['a'])
  assert.deepEqual(paying(['a'], 'a', 2), ['a', 'a'])
  assert.deepEqual(paying(['a', 'b'], 'b', 2), ['a'])
})
