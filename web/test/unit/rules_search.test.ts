// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { around, excerpt, fold, highlight, index, search, sections, words } from '../../src/rules/search'
import type { Rule } from '../../src/wire'

function rule(id: string, title: string, text = '', ledger = '', section = 'S'): Rule {
  return { id, title, text, ledger, section }
}
const rules = [
  rule('EV-DMG-1', 'Sauvegarde', 'Après la mêlée, un dé.', '', 'Dégâts'),
  rule('EV-MELEE-1', 'Dés de mêlée', 'Chacun lance ses dés.', '', 'Mêlée'),
  rule('EV-MELEE-2', 'Manœuvre', 'Rien.', 'see the melee phase', 'Mêlée'),
  rule('EV-DMG-2', 'Blessure', 'Un D6.', '', 'Dégâts'),
]
const ids = (query: string) => search(index(rules), query).map((hit) => hit.entry.rule.id)

test('accents, case and ligatures do not matter', () => {
  assert.equal(fold('Mêlée ŒUVRE d’Été'), "melee oeuvre d'ete")
  assert.deepEqual(ids('MANOEUVRE'), ['EV-MELEE-2'])
})

test('titles come before texts, texts before the ledger', () => {
  const both = [rule('X-1', 'a', 'le tir', ''), rule('X-2', 'b', '', 'tir'), rule('X-3', 'Le tir'), rule('X-4', 'Tir')]
  const found = search(index(both), 'tir').map((hit) => hit.entry.rule.id)
  assert.deepEqual(found, ['X-4', 'X-3', 'X-1', 'X-2'])
})

test('an id finds its rule first', () => {
  assert.equal(ids('ev-melee-2')[0], 'EV-MELEE-2')
  assert.deepEqual(ids('dmg'), ['EV-DMG-1', 'EV-DMG-2'])
})

test('every word must be there', () => {
  assert.deepEqual(ids('mêlée dés'), ['EV-MELEE-1'])
  assert.deepEqual(ids('mêlée dragon'), [])
  assert.deepEqual(ids('   '), [])
})

test('hits are marked in the text as it is written', () => {
  const pieces = highlight('La manœuvre mêlée', words('oeuvre melee'))
  const shown = pieces.map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
  assert.equal(shown.join(''), 'La man[œuvre] [mêlée]')
})

test('an excerpt lies around the word and says where it was cut', () => {
  const text = `${'avant '.repeat(40)}mêlée ${'après '.repeat(40)}`
  const part = excerpt(text, fold(text), ['melee'], 60)
  assert.match(part, /^… .*mêlée.* …$/)
  assert.ok(part.length < 90)
  assert.equal(excerpt('rien', 'rien', ['melee']), '')
})

test('sections once each, in order; neighbours over their bounds', () => {
  assert.deepEqual(
    sections(rules).map((s) => [s.name, s.rules.length]),
    [
      ['Dégâts', 2],
      ['Mêlée', 2],
    ],
  )
  assert.equal(around(rules, 'EV-MELEE-1').before?.id, 'EV-DMG-1')
  assert.equal(around(rules, 'EV-DMG-2').after, undefined)
  assert.deepEqual(around(rules, 'none'), { before: undefined, after: undefined })
})

test('hundreds of rules are searched within a frame', () => {
  const one = (_: unknown, i: number) => rule(`EV-X-${i}`, `Titre ${i}`, 'mot '.repeat(80), 'word '.repeat(200))
  const many = index(Array.from({ length: 260 }, one))
  const started = performance.now()
  for (let i = 0; i < 10; i++) search(many, 'zzz mot')
  assert.ok((performance.now() - started) / 10 < 16)
})
