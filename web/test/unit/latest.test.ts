// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Latest } from '../../src/game/latest'

test('while one question is out only the latest of the others waits', async () => {
  const latest = new Latest()
  const ran: number[] = []
  let free = () => {}
  const gate = new Promise<void>((done) => (free = done))
  latest.run(async () => (await gate, void ran.push(1)))
  for (const n of [2, 3, 4]) latest.run(async () => void ran.push(n))
  free()
  await new Promise((done) => setTimeout(done, 5))
  assert.deepEqual(ran, [1, 4])
})

test('a question that fails does not stop the next; a dropped one never runs', async () => {
  const latest = new Latest()
  const ran: string[] = []
  latest.run(async () => Promise.reject(new Error('gone')))
  latest.run(async () => void ran.push('next'))
  await new Promise((done) => setTimeout(done, 5))
  latest.run(async () => void (await Promise.resolve(), ran.push('running')))
  latest.run(async () => void ran.push('dropped'))
  latest.drop()
  await new Promise((done) => setTimeout(done, 5))
  assert.deepEqual(ran, ['next', 'running'])
})
