// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marks, number, ofName, percent, roughly, spaced, speak } from '../../src/lang'
import { langOf, settings } from '../../src/store/settings'

test('words follow the language and are filled in', () => {
  const t = speak({ left: ['reste {n} : {what}', '{n} left: {what}'] })
  settings.set({ lang: 'fr' })
  assert.equal(t('left', { n: 2.5, what: 'Léda' }), 'reste 2,5\u00a0: Léda')
  settings.set({ lang: 'en' })
  assert.equal(t('left', { n: 2.5 }), '2.5 left: {what}')
})

test('the browser’s first language that the page speaks, else French', () => {
  assert.equal(langOf(['en-GB', 'fr']), 'en')
  assert.equal(langOf(['de', 'EN-us', 'fr']), 'en')
  assert.equal(langOf(['fr-CA', 'en']), 'fr')
  assert.equal(langOf(['de']), 'fr')
  assert.equal(langOf([]), 'fr')
})

test('what is rare is never shown as impossible, what is likely never as certain', () => {
  settings.set({ lang: 'en' })
  assert.equal(percent(0), '0%')
  assert.equal(percent(1), '100%')
  assert.equal(percent(0.000001), '0.1%')
  assert.equal(percent(0.999999), '99.9%')
  assert.equal(percent(0.5), '50.0%')
  assert.deepEqual([0, 0.004, 0.005, 0.826, 0.9949, 0.995, 1].map(roughly), ['0%', '<\u00a01%', '1%', '83%', '99%', '>\u00a099%', '100%'])
})

test('French joins “of” to an article', () => {
  settings.set({ lang: 'fr' })
  assert.deepEqual(['Les Fils de Sparte', 'Le Vent divin', 'La Veille', 'L’Aube', 'Pluie de flèches', 'Ours'].map(ofName), ['des Fils de Sparte', 'du Vent divin', 'de la Veille', 'de l’Aube', 'de Pluie de flèches', 'd’Ours'])
  settings.set({ lang: 'en' })
  assert.equal(ofName('Les Fils de Sparte'), 'Les Fils de Sparte')
})

test('numbers have the places that are asked for', () => {
  settings.set({ lang: 'fr' })
  assert.equal(number(3.14159, 1), '3,1')
})

test('French signs keep to their word', () => {
  assert.equal(spaced('« oui » : vraiment ?'), '«\u00a0oui\u00a0»\u00a0: vraiment\u00a0?')
})

test('marks in a band differ', () => {
  assert.deepEqual(marks(['Léonidas', 'Léto', 'Léda']), ['Lé', 'Lt', 'Ld'])
  assert.deepEqual(marks(['Lothar', 'Lothar']), ['Lo', 'Lt'])
  const many = marks(Array.from({ length: 12 }, () => 'Ab'))
  assert.equal(new Set(many.slice(0, 9)).size, 9)
})
