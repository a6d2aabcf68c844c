// SPDX-License-Identifier: MIT
// Which sample bands go with a scenario and a seat, and the options that come with them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bandsFor, fitted, needed, needWords, pairOfBands } from '../../src/home/needs'
import type { System } from '../../src/wire'

const band = (id: string, cost: number, more: object = {}) => ({ id, name: id.toUpperCase(), cost, figures: [], ...more })
const system = {
  scenarios: [{ name: 'duel', text: 'Duel', seats: 2 }, { name: 'even', text: 'Even', seats: 2, pair: ['two', 'strange'] }],
  options: [{ name: 'odd', type: 'bool', default: false, text: 'Odd skills' }],
  bands: [
    band('one', 200), band('two', 200), band('strange', 200, { options: { odd: true } }),
    band('watch', 150, { scenario: 'siege', seat: 'B' }),
  ],
} as unknown as System

test('needs: a band made for one seat of a scenario is offered there and nowhere else', () => {
  assert.deepEqual(bandsFor(system, 'siege', 1).map((b) => b.id), ['watch'])
  assert.deepEqual(bandsFor(system, 'siege', 0).map((b) => b.id), ['one', 'two', 'strange'])
  for (let i = 0; i < 20; i++) {
    assert.equal(pairOfBands(system, Math.random, 'siege')[1], 'sample:watch')
    assert.ok(!pairOfBands(system, Math.random, 'duel').includes('sample:watch'))
  }
})

test('needs: another scenario changes the samples that do not go with it, never a band of one’s own', () => {
  assert.deepEqual(fitted(system, 'siege', ['sample:one', 'sample:two']), ['sample:one', 'sample:watch'])
  assert.deepEqual(fitted(system, 'siege', ['sample:one', 'own:x']), ['sample:one', 'own:x'])
  const back = fitted(system, 'duel', ['sample:one', 'sample:watch'], () => 0.4)
  assert.equal(back[0], 'sample:one')
  assert.notEqual(back[1], 'sample:watch')
})

test('needs: a scenario offers the bands it is even with, unless somebody has brought one', () => {
  assert.deepEqual(pairOfBands(system, Math.random, 'even'), ['sample:two', 'sample:strange'])
  assert.deepEqual(fitted(system, 'even', ['sample:one', 'sample:two']), ['sample:two', 'sample:strange'])
  assert.deepEqual(fitted(system, 'even', ['own:x', 'sample:one']), ['own:x', 'sample:one'])
})

test('needs: an option comes with its band and goes with it, what was typed stays', () => {
  const chosen = needed(system, { fog: true }, ['sample:one'], ['sample:strange'])
  assert.deepEqual(chosen, { fog: true, odd: true })
  assert.deepEqual(needed(system, chosen, ['sample:strange'], ['sample:two']), { fog: true })
  assert.deepEqual(needWords(system, ['sample:strange', 'sample:one']), [['STRANGE', 'Odd skills']])
})
