// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import test from 'node:test'
import { aloneOf, hasPiles, hasSeals, salted, veil, veiled } from '../../src/game/secret'
import { lock, unlock } from '../../src/store/vault'
import type { OfferOption, State } from '../../src/wire'

const state = {
  turn: 1,
  seats: { A: { name: 'a', pile: [['x', 'club'], ['y', 'heart']] }, B: { name: 'b', pile: [null] }, C: { name: 'c' } },
} as unknown as State

test('secret: somebody holds hidden cards', () => {
  assert.ok(hasPiles(state))
  assert.ok(!hasPiles({ ...state, seats: { A: { name: 'a', pile: [] } } } as State))
})

test('secret: options that name a suit become one', () => {
  const why = { code: 'ERR', text: 'same suit' }
  const options: OfferOption[] = [
    { choice: { kind: 'reveal' }, text: 'r' },
    { choice: { kind: 'change', suit: 'club' }, text: 'c', why },
    { choice: { kind: 'change', suit: 'heart' }, text: 'h' },
  ]
  const shown = veil(options, (kind) => kind.toUpperCase())
  assert.deepEqual(shown.map((o) => [o.text, o.choice.suit, o.isVeiled ?? false, o.why]), [
    ['r', undefined, false, undefined],
    ['CHANGE', undefined, true, undefined],
  ])
  assert.equal(veil([options[1]!], String)[0]?.why?.text, 'same suit', 'what is refused whatever the suit says why')
  const asked: OfferOption = { choice: { kind: 'change' }, open: ['suit'], text: 'c' }
  assert.deepEqual(veil([asked], String), [{ choice: { kind: 'change' }, text: 'change', isVeiled: true }])
  assert.equal(veiled([{ choice: { kind: 'change', suit: 'club' }, text: '' }]).length, 0)
})

test('secret: seals are lines of their own', () => {
  assert.ok(hasSeals('{"type":"journal"}\n{"type":"sealed","seat":"A"}\n'))
  assert.ok(!hasSeals('{"type":"choose","choice":{"type":"sealed"}}'))
})

test('secret: a pile gets salt of its own, nothing else does', () => {
  const choice = { kind: 'pile', cards: [['x', 'club']] as [string, string][] }
  assert.match(salted(choice).salt ?? '', /^[0-9a-f]{32}$/)
  assert.notEqual(salted(choice).salt, salted(choice).salt)
  assert.deepEqual(salted({ kind: 'reveal' }), { kind: 'reveal' })
})

test('secret: one person alone sees the own cards', () => {
  assert.equal(aloneOf([{ who: 'bot' }, { who: 'me' }]), 'B')
  assert.equal(aloneOf([{ who: 'me' }, { who: 'me' }]), undefined)
  assert.equal(aloneOf([{ who: 'bot' }]), undefined)
})

test('vault: what is locked comes out whole and does not lie open', async () => {
  const text = 'captain spade '.repeat(50)
  const vault = await lock(text)
  assert.equal(await unlock(vault), text)
  assert.ok(!new TextDecoder('latin1').decode(vault.bytes).includes('captain'))
  const again = await lock(text, vault.key)
  assert.notDeepEqual(again.bytes, vault.bytes)
  assert.equal(await unlock(again), text)
})
