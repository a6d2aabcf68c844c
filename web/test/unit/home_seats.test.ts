// SPDX-License-Identifier: MIT
// How many sides: what a scenario takes, what is added and taken away, what is kept aside, what comes back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Choices, defaultChoices, planOf, restore, withBand } from '../../src/home/choices'
import { roomIn, seatsOf, withSeat } from '../../src/home/seats'
import { setupOf } from '../../src/game/plan'
import type { BandRecord } from '../../src/store/db'
import type { Catalog, System } from '../../src/wire'

const band = (id: string, cost: number, more: object = {}) => ({ id, name: id.toUpperCase(), cost, figures: [id], ...more })
const system = {
  id: 'demo', name: 'Demo', prefix: 'DE', options: [], maps: [], profiles: [],
  scenarios: [{ name: 'melee', text: '', default: true, seats: 4 }, { name: 'duel', text: '', seats: 2 }, { name: 'trio', text: '', seats: 3 }],
  bands: [band('one', 200), band('two', 200), band('weak', 90), band('near', 190), band('watch', 200, { scenario: 'trio', seat: 'C' })],
} as unknown as System
const all: Catalog = { systems: [system], sagas: [], bots: [{ name: 'greedy', text: '' }] }
const own: BandRecord[] = [{ id: 'x1', system: 'demo', name: 'Mine', figures: ['one'], changed: 0 }]
const seat = (band: string, who = 'me', name = '') => ({ band: `sample:${band}`, who, name })
const choices = (scenario: string, ...seats: Choices['seats']): Choices => ({ ...defaultChoices(system, all.bots), scenario, seats })

test('seats: the scenario says how many, two where it is not known', () => {
  assert.deepEqual(['melee', 'duel', 'trio', 'gone'].map((name) => roomIn(system, name)), [4, 2, 3, 2])
  assert.equal(defaultChoices(system, all.bots).seats.length, 2)
})

test('seats: one more has a band that nobody has, near the first in cost, or made for it', () => {
  const two = [seat('one'), seat('two')]
  const three = withSeat(two, system, 'melee', 'bot:greedy')
  assert.deepEqual(three, [...two, seat('near', 'bot:greedy')])
  assert.equal(withSeat(three, system, 'melee', 'me')[3]?.band, 'sample:weak')
  assert.equal(withSeat(two, system, 'trio', 'me')[2]?.band, 'sample:watch')
  const few = { ...system, bands: system.bands.slice(0, 1) }
  assert.equal(withSeat(two, few, 'melee', 'me')[2]?.band, 'sample:one', 'a band twice rather than none')
})

test('seats: what the scenario has no room for is kept aside and not played', () => {
  const set = choices('duel', seat('one'), seat('two'), seat('near', 'me', 'Zoé'))
  assert.equal(seatsOf(set, system).length, 2)
  assert.equal(setupOf(planOf(set, system, own, 'fr')).seats.length, 2)
  const setup = setupOf(planOf({ ...set, scenario: 'melee' }, system, own, 'fr'))
  assert.deepEqual(setup.seats.map((s) => s.name), ['ONE', 'TWO', 'Zoé'])
})

test('seats: the next visit has as many, never more than any scenario takes', () => {
  const four = choices('melee', seat('one'), seat('two'), seat('near', 'bot:greedy'), seat('weak', 'me', 'Zoé'))
  assert.deepEqual(restore(JSON.parse(JSON.stringify(four)), all, own), four)
  const five = { ...four, seats: [...four.seats, seat('one')] }
  assert.deepEqual(restore(five, all, own)?.seats, four.seats)
  const odd = restore({ ...four, seats: [four.seats[0], four.seats[1], 'nonsense'] }, all, own)
  assert.equal(odd?.seats[2]?.who, 'bot:greedy')
  assert.equal(restore({ ...four, seats: [] }, all, own)?.seats.length, 2)
})

test('seats: a band from the builder sits first, the others stay', () => {
  const set = withBand(choices('melee', seat('one'), seat('two'), seat('near')), all, own, 'x1')
  assert.deepEqual(set.seats.map((s) => s.band), ['own:x1', 'sample:two', 'sample:near'])
})
