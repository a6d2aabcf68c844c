// SPDX-License-Identifier: MIT
// The setup message made of a plan.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Plan, seatNames, setupOf } from '../../src/game/plan'

const plan: Plan = {
  system: 'demo',
  scenario: 'duel',
  map: '',
  dice: 'machine',
  seed: '4217',
  practice: false,
  options: {},
  seats: [
    { name: ' Anne ', band: { name: 'Les Uns', figures: ['ada', 'bob'] }, player: { who: 'me' } },
    { name: '', band: { name: 'Les Autres', figures: ['cleo'] }, player: { who: 'bot', bot: 'greedy' } },
  ],
  lang: 'fr',
}

test('a plan becomes a setup and says nothing that is not needed', () => {
  assert.deepEqual(setupOf(plan), {
    type: 'setup',
    system: 'demo',
    scenario: 'duel',
    seed: '4217',
    seats: [
      { name: 'Anne', band: ['ada', 'bob'] },
      { name: 'Les Autres', band: ['cleo'] },
    ],
    lang: 'fr',
  })
})

test('one’s own dice: the seed makes the terrain, if there is any to make', () => {
  const asked = setupOf({ ...plan, dice: 'own' })
  assert.equal(asked.dice, 'ask')
  assert.equal(asked.terrain_seed, '4217')
  assert.equal(asked.seed, undefined)
  const mapped = setupOf({ ...plan, dice: 'own', map: 'ford' })
  assert.equal(mapped.map, 'ford')
  assert.equal(mapped.terrain_seed, undefined)
})

test('options and language are passed on', () => {
  const setup = setupOf({ ...plan, options: { budget: 60, fog: true }, lang: 'en' })
  assert.deepEqual(setup.options, { budget: 60, fog: true })
  assert.equal(setup.lang, 'en')
})

test('seats of one name get their letters, and none is longer than the engine keeps', () => {
  const [first, second] = plan.seats
  assert.ok(first && second)
  const twins = [{ ...first, name: '' }, { ...second, name: '', band: first.band }]
  assert.deepEqual(seatNames(twins), ['Les Uns (A)', 'Les Uns (B)'])
  const long = 'é'.repeat(60)
  for (const name of seatNames([{ ...first, name: long }, { ...second, name: long }]))
    assert.ok(new TextEncoder().encode(name).length <= 47, name)
})
