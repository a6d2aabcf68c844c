// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atHour, atWay, hourOf } from '../../src/game/compass'
import { cardsIn, lineOf, meant, namesIn, optionsFor, wordsOf } from '../../src/game/typed'
import type { OfferOption } from '../../src/wire'

test('compass: twelve is the far edge, three the right one, and back again', () => {
  assert.deepEqual([[5, 9], [9, 5], [5, 1], [1, 5]].map((to) => hourOf([5, 5], to as [number, number])), [12, 3, 6, 9])
  for (let hour = 1; hour <= 12; hour++) assert.equal(hourOf([10, 10], atHour([10, 10], hour, 4)), hour)
  assert.deepEqual(atHour([5, 5], 3, 4), [9, 5])
  assert.deepEqual(atHour([5, 5], 12, 2.5), [5, 7.5])
  assert.deepEqual(atWay([0, 0], [6, 8], 5), [3, 4])
})

test('typed: a line is words and a place', () => {
  assert.deepEqual(lineOf('déplacer 3 h 4 pas'), { words: ['deplacer'], heading: { hour: 3, pas: 4 } })
  assert.deepEqual(lineOf('Courir à 11h, 2,5 pas').heading, { hour: 11, pas: 2.5 })
  assert.deepEqual(lineOf('run 3 o’clock 4').heading, { hour: 3, pas: 4 })
  assert.deepEqual(lineOf('2h30 4 pas').heading, { hour: 2.5, pas: 4 })
  assert.deepEqual(lineOf('courir vers kara 3 pas').heading, { towards: ['kara'], pas: 3 })
  assert.deepEqual(lineOf('placer 2 h 3 pas depuis léda').heading, { hour: 2, pas: 3, from: ['leda'] })
  assert.deepEqual(lineOf('placer 12,5 ; 7'), { words: ['placer'], heading: { place: [12.5, 7] } })
  assert.deepEqual(lineOf('tenter 2 actions'), { words: ['tenter', '2', 'actions'], heading: undefined })
  assert.deepEqual(lineOf('tirer sauvage a2'), { words: ['tirer', 'sauvage', 'a2'], heading: undefined })
})

const option = (kind: string, text: string, more: object = {}): OfferOption => ({ choice: { kind }, text, ...more })
const all = [
  option('shoot', 'Tirer sur Kara (Arc)'),
  option('shoot', 'Tirer sur Karasu (Arc)'),
  option('shoot', 'Tirer sur Léda (Arc)', { why: { code: 'ERR_NO_LOS', text: 'hors de vue' } }),
  option('series', 'Tenter 1 action'),
  option('series', 'Tenter 2 actions'),
  option('accept', 'Combattre'),
  option('decline', 'Ne pas combattre'),
  option('end', 'En rester là'),
]
const found = (line: string) => optionsFor(lineOf(line).words, all, (o) => o.text).map((o) => o.text)

test('typed: words may be cut short and lack accents; a name in full is that one', () => {
  assert.deepEqual(found('tirer kara'), ['Tirer sur Kara (Arc)'])
  assert.deepEqual(found('tir kar'), ['Tirer sur Kara (Arc)', 'Tirer sur Karasu (Arc)'])
  assert.deepEqual(found('tirer sur karasu'), ['Tirer sur Karasu (Arc)'])
  assert.deepEqual(found('rester la'), ['En rester là'])
  assert.deepEqual(found('combattre'), ['Combattre'], 'a sentence that says that and no more')
  assert.deepEqual(found('ne pas comb'), ['Ne pas combattre'])
  assert.deepEqual(found('tenter 2'), ['Tenter 2 actions'])
  assert.deepEqual(found('charger kara'), [])
  assert.deepEqual(found('sur le'), [], 'words that say nothing mean nothing')
})

test('typed: what is refused is found where nothing else is meant', () => {
  assert.deepEqual(found('tirer leda'), ['Tirer sur Léda (Arc)'])
  assert.deepEqual(found('tirer').length, 2)
})

const cast = [['a1', 'Sauvage (A1)'], ['a2', 'Sauvage (A2)'], ['leda', 'Léda'], ['chef', 'Chef Rôdeur']] as const
test('typed: names, several of them, and none that may be two', () => {
  assert.deepEqual(namesIn(wordsOf('sauvage a2 et léda'), cast), ['a2', 'leda'])
  assert.deepEqual(namesIn(wordsOf('rodeur'), cast), ['chef'])
  assert.equal(namesIn(wordsOf('sauvage'), cast), undefined)
  assert.equal(namesIn(wordsOf('zeus'), cast), undefined)
  assert.deepEqual(meant(['l'], cast, ([, name]) => name), [])
})

const suits = [{ name: 'spade', text: 'pique' }, { name: 'heart', text: 'cœur' }]
test('typed: a pile, card by card, in its order', () => {
  assert.deepEqual(cardsIn('léda pique, chef coeur, leda cœur', cast, suits), [['leda', 'spade'], ['chef', 'heart'], ['leda', 'heart']])
  assert.equal(cardsIn('léda pique, zeus coeur', cast, suits), undefined)
  assert.equal(cardsIn('léda carreau', cast, suits), undefined)
})
