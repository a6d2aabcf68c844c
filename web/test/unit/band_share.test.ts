// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBandFile, writeBandFile } from '../../src/band/file'
import { fileId } from '../../src/team/ident'
import { bandHash, bandLink, nameMost, readLink } from '../../src/band/link'
import type { System } from '../../src/wire'

const systems = [{ id: 'game' }] as System[]
const band = { system: 'game', name: 'L’Été ? #1 & +2 %', figures: ['a', 'b_2'] }

/** As route.ts takes an address apart. */
function route(hash: string) {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  return readLink(path.split('/').slice(1).map(decodeURIComponent), new URLSearchParams(query))
}

test('a link says the whole band, whatever its name', () => {
  assert.deepEqual(route(bandHash(band)), band)
  assert.deepEqual(route(bandHash({ ...band, name: '' })), { ...band, name: '' })
  assert.equal(bandHash({ system: 'game', name: '', figures: ['a', 'b'] }), '#/band/game/a,b')
  assert.equal(bandLink('https://x/y/#/band/old?name=o', { ...band, name: '' }), 'https://x/y/#/band/game/a,b_2')
})

test('an address without figures is no link; stray commas and long names do no harm', () => {
  assert.equal(route('#/band'), undefined)
  assert.equal(route('#/band/game'), undefined)
  assert.deepEqual(route('#/band/game/,a,, b,')?.figures, ['a', 'b'])
  assert.equal(route(`#/band/game/a?name=${'x'.repeat(500)}`)?.name.length, nameMost)
})

test('a file has the form of the project’s bands and reads back', () => {
  const file = JSON.parse(writeBandFile(band)) as { band: Record<string, unknown> }
  assert.deepEqual(Object.keys(file.band), ['id', 'name', 'system', 'figures'])
  assert.deepEqual(file.band.name, { fr: band.name, en: band.name })
  assert.deepEqual(readBandFile(writeBandFile(band), systems), { band })
})

test('a name becomes an identifier', () => {
  assert.equal(fileId('Les Fils de Sparte'), 'les_fils_de_sparte')
  assert.equal(fileId('  3 Œufs d’Été !'), 'oeufs_d_ete')
  assert.equal(fileId('日本'), 'bande')
  assert.match(fileId('un nom bien trop long pour un fichier'), /^[a-z][a-z0-9_]{0,22}$/)
})

test('a file of one language, or a plain name, is read too', () => {
  const text = (name: unknown) => JSON.stringify({ band: { name, system: 'game', figures: ['a'] } })
  assert.deepEqual(readBandFile(text('Moi'), systems), { band: { system: 'game', name: 'Moi', figures: ['a'] } })
  assert.deepEqual(readBandFile(text({ en: 'Me' }), systems), { band: { system: 'game', name: 'Me', figures: ['a'] } })
})

test('a list of skills is not taken for a broken band', () => {
  assert.deepEqual(readBandFile('{"list":{"skills":[]}}', systems), { isList: true })
})

test('each way a file can be broken is named', () => {
  const fault = (text: string) => {
    const read = readBandFile(text, systems)
    return 'fault' in read ? read.fault : 'no fault'
  }
  assert.match(fault('{"band":'), /JSON/)
  assert.match(fault('null'), /« band »/)
  assert.match(fault('[{"band":{}}]'), /« band »/)
  assert.match(fault('{"band":{"system":"game","name":"a"}}'), /« figures »/)
  assert.match(fault('{"band":{"system":"game","name":[],"figures":[]}}'), /« name »/)
  assert.match(fault('{"band":{"system":"game","name":"a","figures":[1]}}'), /« figures »/)
  assert.match(fault('{"band":{"system":"other","name":"a","figures":[]}}'), /« other »/)
  assert.match(fault(`{"band":{"system":"game","name":"a","figures":["${'a'.repeat(70000)}"]}}`), /trop gros/)
})
