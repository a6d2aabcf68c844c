// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocks, cells, inlines } from '../../src/panels/blocks'

test('paragraphs end at an empty line and go over line ends', () => {
  assert.deepEqual(blocks('Un\ndeux\n\ntrois'), [
    { type: 'paragraph', text: 'Un deux' },
    { type: 'paragraph', text: 'trois' },
  ])
})

test('a list may follow a paragraph at once; items may go on below', () => {
  assert.deepEqual(blocks('Règle.\n- Source: a;\n  b\n- Vector: c'), [
    { type: 'paragraph', text: 'Règle.' },
    { type: 'list', ordered: false, start: 1, items: ['Source: a; b', 'Vector: c'] },
  ])
})

test('numbered lists keep their first number', () => {
  assert.deepEqual(blocks('3. c\n4. d'), [{ type: 'list', ordered: true, start: 3, items: ['c', 'd'] }])
})

test('tables need their line of dashes; escaped bars stay in a cell', () => {
  assert.deepEqual(blocks('| a | b |\n|---|---|\n| 1 | x \\| y |'), [
    { type: 'table', head: ['a', 'b'], rows: [['1', 'x | y']] },
  ])
  assert.equal(blocks('P2 | tape [6,3 | 6 | 2]')[0]?.type, 'paragraph')
  assert.deepEqual(cells('| a | |'), ['a', ''])
})

test('code is kept as it is, even without its end', () => {
  assert.deepEqual(blocks('```toml\nid = "x"\n- no list\n```'), [{ type: 'code', text: 'id = "x"\n- no list' }])
  assert.deepEqual(blocks('```\na'), [{ type: 'code', text: 'a' }])
})

test('headings and quotes', () => {
  assert.deepEqual(blocks('## Deux\n> dit\n> ainsi'), [
    { type: 'heading', level: 2, text: 'Deux' },
    { type: 'quote', text: 'dit ainsi' },
  ])
})

test('rule ids become links, also those of several parts', () => {
  assert.deepEqual(inlines('voir EV-MELEE-3, SG-A-B2-14.'), [
    { type: 'text', text: 'voir ' },
    { type: 'rule', id: 'EV-MELEE-3' },
    { type: 'text', text: ', ' },
    { type: 'rule', id: 'SG-A-B2-14' },
    { type: 'text', text: '.' },
  ])
})

test('marks within a line; lone stars and sums stay', () => {
  assert.deepEqual(inlines('`a*b` **gras** *penché*'), [
    { type: 'code', text: 'a*b' },
    { type: 'text', text: ' ' },
    { type: 'bold', text: 'gras' },
    { type: 'text', text: ' ' },
    { type: 'em', text: 'penché' },
  ])
  assert.deepEqual(inlines('2 * 3 * 4'), [{ type: 'text', text: '2 * 3 * 4' }])
})

test('no address but a plain one becomes a link, and HTML stays text', () => {
  assert.deepEqual(inlines('[x](javascript:alert(1))')[0], { type: 'text', text: 'x' })
  assert.deepEqual(inlines('[x](https://a.b/c)'), [{ type: 'link', text: 'x', to: 'https://a.b/c' }])
  assert.deepEqual(inlines('<b>'), [{ type: 'text', text: '<b>' }])
})

test('long hostile text is read in no time', () => {
  const started = performance.now()
  for (const text of ['*'.repeat(20000), '['.repeat(20000), '`'.repeat(20001), 'AA-'.repeat(20000), '|-'.repeat(20000)])
    for (const block of blocks(`${text}\n${text}`)) if ('text' in block) inlines(block.text)
  assert.ok(performance.now() - started < 2000)
})
