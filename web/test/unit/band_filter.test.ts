// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosen, everything, type Filter, reasonsById } from '../../src/band/filter'
import { codeOf, firstSentence, sections, usual } from '../../src/band/reference'
import type { Profile, Rule, System } from '../../src/wire'

const sword = { name: 'Épée', power: 3 }
const profile = (id: string, more: Partial<Profile>): Profile => ({
  id, name: id, cost: 5, slots: 1, roles: [], stats: {}, traits: [], weapons: [], ...more,
})
const system = {
  factions: [{ name: 'north', text: 'Nordiques' }, { name: 'south', text: 'Sudistes' }],
  roles: [{ name: 'chief', text: 'Meneur' }],
  traits: [{ name: 'dodge', text: 'Esquive' }],
  profiles: [
    profile('zoe', { name: 'Zoé', faction: 'south', cost: 3, traits: [{ name: 'dodge' }] }),
    profile('eric', { name: 'Éric', faction: 'north', cost: 9, roles: ['chief'], weapons: [sword] }),
    profile('bob', { name: 'Bob', faction: 'north', cost: 3 }),
    profile('wanderer', { name: 'Aline', cost: 1 }),
  ],
} as unknown as System
const ids = (filter: Partial<Filter>, closed: string[] = []) =>
  chosen(system, { ...everything, ...filter }, new Set(closed)).map((p) => p.id)

test('sorted by faction in the system’s order, by cost, by name without regard to accents', () => {
  assert.deepEqual(ids({}), ['bob', 'eric', 'zoe', 'wanderer'])
  assert.deepEqual(ids({ order: 'cost' }), ['wanderer', 'bob', 'zoe', 'eric'])
  assert.deepEqual(ids({ order: 'name' }), ['wanderer', 'bob', 'eric', 'zoe'])
})

test('filtered by faction, role, cost and what is still open', () => {
  assert.deepEqual(ids({ faction: 'north' }), ['bob', 'eric'])
  assert.deepEqual(ids({ role: 'chief' }), ['eric'])
  assert.deepEqual(ids({ most: 3 }), ['bob', 'zoe', 'wanderer'])
  assert.deepEqual(ids({ open: true }, ['bob', 'zoe']), ['eric', 'wanderer'])
  assert.deepEqual(ids({ open: false }, ['bob']).length, 4)
})

test('every word searched must be found, in names, traits, weapons, roles or faction', () => {
  assert.deepEqual(ids({ text: 'ESQUIVE' }), ['zoe'])
  assert.deepEqual(ids({ text: ' epee  nord' }), ['eric'])
  assert.deepEqual(ids({ text: 'meneur esquive' }), [])
})

test('all reasons against a profile are kept', () => {
  const reason = (id: string, code: string) => ({ id, code, text: code })
  const found = reasonsById([reason('a', '1'), reason('b', '2'), reason('a', '3')])
  assert.deepEqual(found.get('a')?.map((r) => r.code), ['1', '3'])
  assert.equal(found.get('c'), undefined)
})

const rule = (id: string, section: string): Rule => ({ id, section, title: id, text: '', ledger: '' })

test('the reference sheet takes the sections of the table, or all where it knows none', () => {
  const all = sections([rule('XX-GEN-1', 'Généralités'), rule('XX-TURN-1', 'Tour'), rule('XX-TURN-2', 'Tour')])
  assert.deepEqual(all.map((s) => [s.code, s.title, s.rules.length]), [['GEN', 'Généralités', 1], ['TURN', 'Tour', 2]])
  assert.deepEqual(usual(all), ['TURN'])
  assert.deepEqual(usual(sections([rule('XX-ODD-1', 'Autre')])), ['ODD'])
  assert.equal(codeOf('EV-MELEE-3'), 'MELEE')
})

test('the first sentence ends where the next one begins', () => {
  assert.equal(firstSentence('Un pas vaut 2.5 cm. La table est un carré.'), 'Un pas vaut 2.5 cm.')
  assert.equal(firstSentence('Une seule phrase.'), 'Une seule phrase.')
  assert.equal(firstSentence('Vraiment ? Oui.'), 'Vraiment ?')
  assert.equal(firstSentence('Voir p. ex. ceci. « Cela » aussi.'), 'Voir p. ex. ceci.')
})
