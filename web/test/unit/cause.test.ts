// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeOf } from '../../src/game/cause'
import { fateOf, gainsOf, harmOf } from '../../src/game/fate'
import { showing } from '../../src/table/camera'
import type { Decide, GameEvent, State } from '../../src/wire'
import { d6, nordenth } from './signed'

const now = { figures: { gosai: { seat: 'A' }, leda: { seat: 'B' }, horsa: { seat: 'B' } } } as unknown as State
const event = (n: number, more: object): GameEvent => ({ n, kind: 'x', rules: [], text: '', ...more })
const asks = (figure?: string): Decide => ({ seat: 'B', decision: 'react', text: '', ...(figure ? { figure } : {}) })

test('cause: the last deed of an enemy at who is asked', () => {
  const shot = event(1, { figure: 'gosai', target: 'leda' })
  const events = [shot, event(2, { figure: 'leda', dice: [6] })]
  assert.deepEqual(causeOf({ events, decide: asks('leda'), now }, nordenth), { event: shot, by: 'gosai', to: 'leda' })
  assert.deepEqual(causeOf({ events, decide: asks(), now }, nordenth)?.to, 'leda', 'asked of a side, it is about who is aimed at')
  assert.equal(causeOf({ events, decide: asks('horsa'), now }, nordenth), undefined, 'somebody else')
  assert.equal(causeOf({ events: [...events, event(3, { figure: 'gosai' })], decide: asks('leda'), now }, nordenth), undefined, 'it is over')
  assert.equal(causeOf({ events: [event(1, { figure: 'horsa', target: 'leda' })], decide: asks('leda'), now }, nordenth), undefined, 'a friend')
  assert.equal(causeOf({ events: [event(1, { kind: 'wounded', figure: 'gosai', target: 'leda' })], decide: asks(), now }, nordenth), undefined, 'what befell an enemy waits for no answer')
})

test('cause: what goes along with a deed does not hide it; what is aimed at a place is aimed at who is asked', () => {
  const shot = event(1, { kind: 'shot_declared', figure: 'gosai', target: 'leda' })
  const breath = event(1, { kind: 'breath_aimed', figure: 'gosai' })
  const along = [event(2, { kind: 'token', figure: 'gosai' }), event(3, { kind: 'turned', figure: 'gosai' })]
  assert.deepEqual(causeOf({ events: [shot, ...along], decide: asks('leda'), now }, nordenth), { event: shot, by: 'gosai', to: 'leda' })
  assert.deepEqual(causeOf({ events: [breath, ...along], decide: asks('leda'), now }, nordenth), { event: breath, by: 'gosai', to: 'leda' })
  assert.equal(causeOf({ events: [breath, ...along], decide: asks(), now }, nordenth), undefined, 'of a side nobody in particular is asked')
})

test('fate: what is won is no harm, and the fewest come first', () => {
  const won = (value: number, share: number) => ({ what: 'actions', figure: 'leda', value, share, text: `${value}` })
  const outcomes = { changes: [won(2, 0.5), won(1, 0.3)], untouched: [{ figure: 'leda', share: 0.2 }] }
  assert.deepEqual(gainsOf(outcomes, 'leda', d6)?.map(({ value }) => value), [1, 2])
  assert.equal(gainsOf({ ...outcomes, changes: [...outcomes.changes, { what: 'prone', figure: 'leda', share: 0.1, text: '' }] }, 'leda', d6), undefined)
  assert.equal(gainsOf(outcomes, 'gosai', d6), undefined)
  assert.deepEqual(['red', 'white', 'wounded'].map((what) => nordenth.change({ what })), ['order', 'order', undefined], 'a token is nothing that one weighs')
})

test('fate: a share has the name of what it is; what the bar tells is not told again', () => {
  const change = (what: string, share: number, more: object = {}) => ({ what, figure: 'leda', share, text: what, ...more })
  const changes = [change('out', 0.1, { out: true }), change('wounded', 0.3), change('hp', 0.4), change('red', 0.9)]
  const { name, others } = harmOf({ changes, untouched: [{ figure: 'leda', share: 0.6 }] }, 'leda')
  assert.equal(name, 'wounded')
  assert.deepEqual(others.map(({ what }) => what), ['red'])
  const mixed = harmOf({ changes: [changes[0]!, change('prone', 0.2), change('afraid', 0.25)], untouched: [{ figure: 'leda', share: 0.6 }] }, 'leda')
  assert.equal(mixed.name, undefined, 'no one name is all of it')
  assert.deepEqual(mixed.others.map(({ what }) => what), ['prone', 'afraid'])
})

test('fate: all that puts somebody out, and that nothing comes to it', () => {
  const outcomes = { changes: [{ what: 'out', figure: 'leda', out: true as const, share: 0.25, text: '' }, { what: 'prone', figure: 'leda', share: 0.5, text: '' }], untouched: [{ figure: 'leda', share: 0.25 }] }
  assert.deepEqual(fateOf(outcomes, 'leda'), { out: 0.25, safe: 0.25 })
  assert.equal(fateOf(outcomes, 'gosai'), undefined)
})

test('camera: a near view goes where somebody acts, the whole table stays', () => {
  const limit = { x: -1, y: -1, width: 26, height: 26 }
  const near = { x: 0, y: 0, width: 10, height: 10 }
  assert.equal(showing(limit, [24, 24], limit), limit)
  assert.equal(showing(near, [5, 5], limit), near)
  assert.deepEqual(showing(near, [15, 9], limit), { ...near, x: 10, y: 4 })
  assert.deepEqual(showing(near, [24, 24], limit), { ...near, x: 15, y: 15 }, 'and stays on the table')
})
