// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chancesPath, placeOf, signed } from '../../src/game/analysis'
import { before } from '../../src/game/start'
import { settings } from '../../src/store/settings'

const curve = [[1, 0, 0, 500000, 500000], [2, 4, 1, 250000, 750000], [4, 9, 1, 1000000, 0]]

test('analysis: chances as a line, the first side at the top', () => {
  assert.equal(chancesPath(curve, 0, 1000000, 100, 40), 'M0.0 20.0L50.0 30.0L100.0 0.0')
  assert.equal(chancesPath(curve, 1, 1000000, 100, 40), 'M0.0 20.0L50.0 10.0L100.0 40.0')
})

test('analysis: where a step is on it', () => {
  assert.deepEqual([1, 2, 3, 4, 9].map((step) => placeOf(curve, step)), [0, 0.5, 1, 1, 1])
})

test('analysis: changes have a sign, nought has none', () => {
  settings.lang = 'en'
  assert.deepEqual([123456, -50000, 4000].map((parts) => signed(parts, 1000000)), ['+12%', '−5%', '0%'])
})

test('analysis: a journal up to a step keeps its head, its setup and the steps before', () => {
  const journal = 'head\nsetup\none\ntwo\nthree\nend\n'
  assert.equal(before(journal, 1), 'head\nsetup\n')
  assert.equal(before(journal, 3), 'head\nsetup\none\ntwo\n')
})
