// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line, roundUp, sample, swingOf, swingsOf, verdict } from '../../src/panels/luck_plot'
import type { Luck, Tally } from '../../src/wire'

function tally(dice: number, expected: number, actual: number, at_most: number): Tally {
  return { dice, expected, actual, at_most }
}

test('luck is claimed only on its own side of what was expected', () => {
  assert.equal(verdict(tally(0, 0, 0, 1)), 'none')
  assert.equal(verdict(tally(1, 0.8, 1, 1)), 'all')
  assert.equal(verdict(tally(60, 20, 30, 0.99)), 'great')
  assert.equal(verdict(tally(60, 20, 22, 0.8)), 'good')
  assert.equal(verdict(tally(60, 20, 20, 0.8)), 'even')
  assert.equal(verdict(tally(60, 20, 16, 0.2)), 'poor')
  assert.equal(verdict(tally(60, 20, 10, 0.01)), 'awful')
})

test('the plot holds every value and starts level', () => {
  const swing = swingOf({ seats: {}, swing: [[10, 1.5], [20, -3.2]] } as Luck)
  assert.equal(swing.most, 5)
  assert.deepEqual(swing.points[0], { n: 0, value: 0 })
  assert.deepEqual([swing.best.n, swing.worst.n], [10, 20])
  assert.equal(line(swing, 200, 100), 'M0 50H100V35H200V82')
})

test('scales are round', () => {
  assert.deepEqual([0.9, 1, 1.2, 4, 5.1, 11, 70].map(roundUp), [1, 1, 2, 5, 10, 20, 100])
})

test('a table of the plot ends with its end', () => {
  const points = Array.from({ length: 101 }, (_, n) => ({ n, value: 0 }))
  const rows = sample(points, 11)
  assert.deepEqual([rows.length, rows[0]?.n, rows[10]?.n], [11, 0, 100])
  assert.equal(sample(points.slice(0, 3), 11).length, 3)
})

test('several sides have a line each, on one scale', () => {
  const luck = { seats: {}, swing: [[4, 0.5, 0, 0], [9, 0.5, 0, -3.2]] } as unknown as Luck
  const swings = swingsOf(luck, 3)
  assert.deepEqual(swings.map((swing) => swing.points.at(-1)?.value), [0.5, 0, -3.2])
  assert.deepEqual(swings.map((swing) => swing.most), [5, 5, 5])
})
