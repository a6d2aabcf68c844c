// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joined, read } from '../../src/engine/library'
import { settings } from '../../src/store/settings'
import type { Library } from '../../src/wire'

const heads = [{ id: 'X-1', section: 'S', title: 'One' }, { id: 'X-2', section: 'S', title: 'Two' }]
const library: Library = { 'X-1': { fr: 'Vrai : oui.', en: 'True: yes.', ledger: 'All : of it.' } }

test('library: a rule and its text meet in the language set; a rule without one keeps its title', () => {
  settings.set({ lang: 'en' })
  assert.deepEqual(joined(heads, library)[0], { ...heads[0], text: 'True: yes.', ledger: 'All : of it.' })
  settings.set({ lang: 'fr' })
  assert.deepEqual(joined(heads, library)[0], { ...heads[0], text: 'Vrai\u00a0: oui.', ledger: 'All : of it.' })
  assert.deepEqual(joined(heads, library)[1], { ...heads[1], text: '', ledger: '' })
})

test('library: a file is fetched once, in both languages; after a failure again', async () => {
  const real = globalThis.fetch
  let asked = 0
  let answer = () => new Response('gone', { status: 404 })
  globalThis.fetch = () => Promise.resolve((asked++, answer()))
  try {
    settings.set({ lang: 'en' })
    await assert.rejects(read('x.json', heads), /network does not answer/)
    answer = () => new Response('no JSON')
    await assert.rejects(read('x.json', heads), /network does not answer/)
    answer = () => Response.json(library)
    assert.equal((await read('x.json', heads))[0]?.text, 'True: yes.')
    settings.set({ lang: 'fr' })
    assert.equal((await read('x.json', heads))[0]?.text, 'Vrai\u00a0: oui.')
    assert.equal(asked, 3)
  } finally {
    globalThis.fetch = real
  }
})
