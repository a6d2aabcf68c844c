// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkMost, replayLink } from '../../src/replay/share'
import { fromBase64Url, pack, textMost, toBase64Url, unpack } from '../../src/store/pack'
import { labelled, pause, step, ticks, turnAt } from '../../src/replay/steps'
import type { GameEvent } from '../../src/wire'

function event(n: number, more: Partial<GameEvent> = {}): GameEvent {
  return { n, kind: 'moved', rules: [], text: '', ...more }
}
const events = [
  event(1),
  event(2, { kind: 'turn', role: 'turn' as const, amount: 1 }),
  event(3, { kind: 'declared', choice: 'run' }),
  event(4),
  event(5, { kind: 'power_test', choice: 'bless', dice: [3] }),
  event(6, { kind: 'turn', role: 'turn' as const, amount: 2 }),
  event(7),
]

test('a step by event stays within the game', () => {
  assert.equal(step(events, 0, 'event', -1), 0)
  assert.equal(step(events, 3, 'event', 1), 4)
  assert.equal(step(events, 7, 'event', 1), 7)
  assert.equal(step([], 0, 'event', 1), 0)
})

test('a step by choice stops where something was chosen, not at its dice', () => {
  assert.equal(step(events, 2, 'choice', 1), 3)
  assert.equal(step(events, 3, 'choice', 1), 6)
  assert.equal(step(events, 6, 'choice', 1), 7)
  assert.equal(step(events, 6, 'choice', -1), 3)
  assert.equal(step(events, 2, 'choice', -1), 0)
})

test('a step by turn goes to the head of one', () => {
  assert.equal(step(events, 4, 'turn', 1), 6)
  assert.equal(step(events, 4, 'turn', -1), 2)
  assert.equal(step(events, 2, 'turn', -1), 0)
})

test('turns are found on the bar', () => {
  const all = ticks(events)
  assert.deepEqual(all, [
    { n: 2, turn: 1 },
    { n: 6, turn: 2 },
  ])
  assert.deepEqual([0, 1, 2, 5, 6, 7].map((n) => turnAt(all, n)), [0, 0, 1, 1, 2, 2])
})

test('labels that would overlap are left out', () => {
  const all = Array.from({ length: 80 }, (_, i) => ({ n: i * 10, turn: i }))
  const shown = labelled(all, 800, 260)
  assert.equal(shown.length, 10)
  assert.equal(labelled(all, 800, 8000).length, 80)
})

test('dice stay longer on show, and speed shortens all', () => {
  assert.ok(pause(events[4], 1) > pause(events[3], 1))
  assert.equal(pause(events[4], 4), pause(events[4], 1) / 4)
})

test('base64url is safe in an address and comes back', () => {
  const bytes = Uint8Array.from({ length: 70000 }, (_, i) => (i * 7919) % 256)
  const text = toBase64Url(bytes)
  assert.match(text, /^[\w-]+$/)
  assert.deepEqual(fromBase64Url(text), bytes)
})

test('a journal comes back from its link letter by letter', async () => {
  const journal = '{"type":"journal"}\n{"name":"Les Filles d’Arès"}\n'.repeat(200)
  const link = await replayLink('https://x.y/page?z#/replay/game/1', journal)
  assert.ok(link?.startsWith('https://x.y/page?z#/replay/data/'))
  assert.equal(await unpack(link?.split('/data/')[1] ?? ''), journal)
})

test('a journal that stays too long gets no link', async () => {
  let seed = 1
  const next = () => (seed = (seed * 48271) % 2147483647)
  const noise = Array.from({ length: linkMost }, () => String.fromCharCode(33 + (next() % 90)))
  assert.equal(await replayLink('x', noise.join('')), undefined)
})

test('a damaged link is refused, and so is one that unfolds without end', async () => {
  const packed = await pack('{"type":"journal"}\n'.repeat(50))
  await assert.rejects(unpack(packed.slice(0, -12)))
  await assert.rejects(unpack('%%%'))
  await assert.rejects(unpack(await pack(' '.repeat(textMost + 1))), RangeError)
})

test('a deployment played as a turn is the setting up, not the first turn', () => {
  const head = (n: number, amount?: number) => ({ n, kind: 'turn', role: 'turn' as const, rules: [], text: '', ...(amount ? { amount } : {}) })
  const all = ticks([head(2), head(9, 1), head(20, 2)])
  assert.deepEqual(all, [{ n: 9, turn: 1 }, { n: 20, turn: 2 }])
  assert.equal(turnAt(all, 5), 0)
})
