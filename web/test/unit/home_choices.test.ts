// SPDX-License-Identifier: MIT
// Defaults, what is restored of an earlier visit, and the plan the choices make.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultChoices, optionsOf, optionValues, planOf, restore, usesSeed, wrongFields,
} from '../../src/home/choices'
import { pairOfBands } from '../../src/home/needs'
import type { BandRecord } from '../../src/store/db'
import type { Catalog, System } from '../../src/wire'

const system: System = {
  id: 'demo', name: 'Demo', version: '1', prefix: 'DE',
  scenarios: [
    { name: 'roll', text: 'Au hasard', drawn: true, seats: 2 }, { name: 'duel', text: 'Duel', seats: 2 }, { name: 'race', text: 'Course', seats: 4 },
  ],
  options: [
    { name: 'scenario', type: 'enum', default: 'roll', values: [], text: '', field: 'scenario' },
    { name: 'budget', type: 'int', default: 40, least: 1, most: 1000, text: '' },
    { name: 'fog', type: 'bool', default: false, text: '' },
    { name: 'mode', type: 'enum', default: 'a', values: [{ name: 'a', text: '' }, { name: 'b', text: '' }], text: '' },
    { name: 'pieces', type: 'int', default: 'random', least: 0, most: 24, text: '' },
  ],
  stats: [], factions: [], roles: [], traits: [], states: [], rolls: [], events: [], changes: [], choices: [],
  suits: [], counters: [], seat_counters: [], markers: [],
  bands: [
    { id: 'cheap', name: 'Cheap', cost: 20, figures: ['a'] },
    { id: 'dear', name: 'Dear', cost: 40, figures: ['b', 'c'] },
    { id: 'near', name: 'Near', cost: 38, figures: ['d'] },
  ],
  maps: [{ id: 'ford', name: 'Ford' }],
  profiles: [],
}
const all: Catalog = { systems: [system], sagas: [], bots: [{ name: 'random', text: '' }, { name: 'greedy', text: '' }] }
const own: BandRecord[] = [
  { id: 'x1', system: 'demo', name: 'Mine', figures: ['a', 'a'], changed: 0 },
  { id: 'x2', system: 'other', name: 'Not here', figures: [], changed: 0 },
]
/** Numbers in a row instead of chance. */
function rigged(...values: number[]): () => number {
  let at = 0
  return () => values[at++ % values.length] ?? 0
}

test('the defaults: first scenario one knows, me against the greedy bot, two different bands', () => {
  for (let i = 0; i < 60; i++) {
    const choices = defaultChoices(system, all.bots)
    assert.equal(choices.scenario, 'duel')
    assert.deepEqual(choices.seats.map((s) => s.who), ['me', 'bot:greedy'])
    assert.notEqual(choices.seats[0]?.band, choices.seats[1]?.band)
    assert.deepEqual(wrongFields(choices, system), [])
  }
})

test('the scenario: the default of the system, unless it is drawn by a die', () => {
  const usual = (name: string) =>
    ({ ...system, scenarios: system.scenarios.map((s) => ({ ...s, default: s.name === name })) })
  assert.equal(defaultChoices(usual('race'), all.bots).scenario, 'race')
  assert.equal(defaultChoices(usual('roll'), all.bots).scenario, 'duel')
})

test('the second band is the one nearest in cost', () => {
  assert.deepEqual(pairOfBands(system, rigged(0.4, 0)), ['sample:dear', 'sample:near'])
  assert.deepEqual(pairOfBands(system, rigged(0, 0)), ['sample:cheap', 'sample:near'])
  const poor = { ...system, bands: system.bands.slice(0, 1) }
  assert.deepEqual(pairOfBands(poor, rigged(0)), ['sample:cheap', 'sample:cheap'])
})

test('what was chosen comes back', () => {
  const kept = {
    system: 'demo', scenario: 'race', map: 'ford', dice: 'own', seed: '12', practice: true,
    seats: [{ band: 'own:x1', who: 'bot:random', name: 'Zoé' }, { band: 'sample:cheap', who: 'me', name: '' }],
    options: { budget: '60', fog: true, mode: 'b', pieces: 'abc' },
  }
  assert.deepEqual(restore(JSON.parse(JSON.stringify(kept)), all, own), kept)
})

test('what is unknown today is left out, never passed on', () => {
  const kept = {
    system: 'demo', scenario: 'gone', map: 'gone', dice: 7, seed: 12, practice: 'yes',
    seats: [{ band: 'own:x2', who: 'bot:gone', name: 3 }, 'nonsense'],
    options: { budget: 60, fog: 'true', mode: 'z', gone: '1' },
  }
  const choices = restore(kept, all, own, 'Anne')
  assert.ok(choices)
  assert.equal(choices.scenario, 'duel')
  assert.equal(choices.map, '')
  assert.equal(choices.dice, 'machine')
  assert.equal(choices.practice, false)
  assert.match(choices.seed, /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{5}$/)
  assert.deepEqual(choices.options, {})
  assert.equal(choices.seats[0]?.name, 'Anne')
  for (const seat of choices.seats) assert.match(seat.band, /^sample:/)
  assert.deepEqual(choices.seats.map((s) => s.who), ['me', 'bot:greedy'])
  for (const junk of [null, 3, 'x', [], { system: 'gone' }]) assert.equal(restore(junk, all, own)?.system, 'demo')
  assert.equal(restore(null, { systems: [], sagas: [], bots: [] }, own), undefined)
})

test('only what differs from its default goes into the plan', () => {
  const choices = { ...defaultChoices(system, all.bots), options: { budget: '60', fog: false, mode: 'a', pieces: '' } }
  assert.deepEqual(optionValues(choices, system), { budget: 60 })
  choices.seats = [{ band: 'own:x1', who: 'me', name: 'Zoé' }, { band: 'gone', who: 'bot:random', name: '' }]
  const plan = planOf({ ...choices, seed: ' 7 ' }, system, own, 'en')
  assert.deepEqual(plan.seats, [
    { name: 'Zoé', band: { name: 'Mine', figures: ['a', 'a'] }, player: { who: 'me' } },
    { name: '', band: { name: '', figures: [] }, player: { who: 'bot', bot: 'random' } },
  ])
  assert.equal(plan.seed, '7')
  assert.equal(plan.lang, 'en')
})

test('the option that is asked elsewhere is not asked twice', () => {
  assert.ok(!optionsOf(system).some((option) => option.name === 'scenario'))
})

test('wrong fields are named; a seed nobody uses is none', () => {
  const choices = { ...defaultChoices(system, all.bots), seed: 'abc', options: { budget: '5000', pieces: 'x' } }
  assert.deepEqual(wrongFields(choices, system), ['seed', 'option-budget', 'option-pieces'])
  const handed = { ...choices, dice: 'own' as const, map: 'ford', options: {} }
  assert.equal(usesSeed(handed), false)
  assert.deepEqual(wrongFields(handed, system), [])
  assert.equal(usesSeed({ ...handed, map: '' }), true)
})
