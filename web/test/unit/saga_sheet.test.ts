// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankSheet, fileName, fromLink, gestureOf, patched, readSheet, sheetFile, sheetLink } from '../../src/saga/sheet/sheet'
import { codePath } from '../../src/saga/sheet/qr_code'
import { composer, tidy } from '../../src/saga/spell/composer'

const sheet = {
  ...blankSheet(),
  name: 'Ondine d’Été',
  int: 6,
  traits: [
    { name: 'Nageuse', kind: 'skill', value: 4 },
    { name: 'Eaux vives', kind: 'magic', value: 3 },
  ],
  weapons: ['light', 'light'],
}

test('sheet: changes of the engine are carried out in their order, on a copy', () => {
  const next = patched(sheet, [
    { op: 'replace', path: '/int', value: 5 },
    { op: 'add', path: '/traits/1/category', value: 'nature' },
    { op: 'remove', path: '/weapons/1' },
    { op: 'remove', path: '/traits/0' },
  ])
  assert.equal(next.int, 5)
  assert.deepEqual(next.traits, [{ name: 'Eaux vives', kind: 'magic', value: 3, category: 'nature' }])
  assert.deepEqual(next.weapons, ['light'])
  assert.equal(sheet.int, 6)
  assert.equal(sheet.traits.length, 2)
  assert.deepEqual(patched(sheet, [{ op: 'replace', path: '/nowhere/0/value', value: 1 }]), sheet)
})

test('sheet: a link holds all of it and nothing of the page it was made on', async () => {
  const link = await sheetLink('https://x/y/#/creer/abc', sheet)
  assert.ok(link.startsWith('https://x/y/#/fiche/'))
  const { credit: _, licence: __, ...rest } = sheet
  assert.deepEqual(await fromLink(link.split('/fiche/')[1] ?? ''), rest)
  assert.equal(await fromLink('abc'), undefined)
})

test('sheet: a file says whose rules it is of; what is no sheet is not read', () => {
  assert.deepEqual(readSheet(sheetFile(sheet)), sheet)
  assert.ok(sheetFile(sheet).includes('CC BY-SA 3.0 FR'))
  assert.equal(fileName(sheet), 'ondine-d-ete.fiche.json')
  for (const text of ['', '[]', '{"type":"sheet"}', '{"type":"band"}', JSON.stringify({ ...sheet, int: 'six' })])
    assert.equal(readSheet(text), undefined, text)
})

test('sheet: what a table needs of it', () => {
  const gesture = gestureOf({ ...sheet, about: 'x', spells: [{ effect: 'minor' }] })
  assert.equal(gesture.kind, 'create')
  assert.equal(gesture.int, 6)
  assert.deepEqual(Object.keys(gesture).filter((key) => ['about', 'spells', 'type', 'credit', 'armours'].includes(key)), [])
})

test('spell: on a sheet stands only what is something', () => {
  assert.deepEqual(tidy({ name: '', effect: 'shape', range: 2, area: 0, book: 0, shift: 0, ingredients: { base: 0 } }), { effect: 'shape', range: 2 })
})

test('code: runs of dark modules as one path, with their quiet zone', () => {
  assert.equal(codePath({ side: 2, rows: ['11', '01'] }), 'M4 4h2v1h-2zM5 5h1v1h-1z')
})

test('sheet: what the master composed for somebody does not go on with the device', () => {
  Object.assign(composer, { seated: { name: 'Aubrac', casts: [], table: 'x' }, caster: { name: 'Aubrac', casts: [] }, design: { effect: 'living', name: 'La peste' } })
  composer.rise()
  assert.equal(composer.seated, undefined)
  assert.equal(composer.caster.name, '')
  assert.equal(composer.design.name, undefined)
})
