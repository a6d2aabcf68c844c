// SPDX-License-Identifier: MIT
// Journals as files, and how long ago they were played.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { creditOf } from '../../src/home/credits'
import { exportName, journalBytes, readJournal } from '../../src/game/journal_file'
import { ago } from '../../src/home/when'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a journal is taken as it is', () => {
  const text = '{"type":"journal","engine":"0.1.0"}\n{"type":"setup"}\n'
  assert.deepEqual(readJournal(bytes(text)), { text })
  // A byte order mark is no part of the text.
  assert.deepEqual(readJournal(bytes('\ufeff' + text)), { text })
})

test('what is no journal is said to be so', () => {
  assert.deepEqual(readJournal(new Uint8Array()), { not: 'empty' })
  assert.deepEqual(readJournal(bytes(' \n ')), { not: 'empty' })
  assert.deepEqual(readJournal(new Uint8Array(journalBytes + 1)), { not: 'big' })
  assert.deepEqual(readJournal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])), { not: 'binary' })
  assert.deepEqual(readJournal(new Uint8Array([0x7b, 0, 0x7d])), { not: 'binary' })
  assert.deepEqual(readJournal(bytes('Dear diary')), { not: 'other' })
  assert.deepEqual(readJournal(bytes('[1,2]')), { not: 'other' })
})

test('an exported file is called after its game, in letters any system takes', () => {
  assert.equal(exportName(['Les Filles d’Arès', 'Ω / Été!'], 3), 'les-filles-d-ares_ete_t3.journal')
  assert.equal(exportName(['日本', ''], 0), 't0.journal')
})

test('how long ago, in both languages', () => {
  const now = Date.UTC(2026, 0, 15)
  const words = (seconds: number, lang: 'fr' | 'en') => ago(now - seconds * 1000, now, lang)
  assert.equal(words(20, 'fr'), 'maintenant')
  assert.equal(words(12 * 60, 'fr').replace(/\s/g, ' '), 'il y a 12 minutes')
  assert.equal(words(3 * 3600 + 1, 'en'), '3 hours ago')
  assert.equal(words(26 * 3600, 'fr'), 'hier')
  assert.equal(words(15 * 86400, 'en'), '2 weeks ago')
  // A clock that was set back does not speak of the future.
  assert.equal(words(-500, 'en'), 'now')
})

test('credits are known by the system’s id, and only so', () => {
  assert.equal(creditOf('evenor', 'fr'), 'un jeu de Sylvain Mazoyer «\u00a0Newlight\u00a0»')
  assert.match(creditOf('aura', 'en') ?? '', /^a game by .* CC BY-SA 3.0 FR$/)
  assert.match(creditOf('seg', 'en') ?? '', /^after the SEG rules/)
  assert.equal(creditOf('unheard_of', 'fr'), undefined)
})
