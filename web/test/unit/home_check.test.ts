// SPDX-License-Identifier: MIT
// What is typed into the fields of the home screen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOption, checkSeed, isChanged, isRaw, randomSeed, rawDefault, seedName } from '../../src/game/check'
import type { GameOption } from '../../src/wire'

const budget: GameOption = { name: 'budget', type: 'int', default: 40, least: 1, most: 1000, text: '' }
const gap: GameOption = { name: 'gap', type: 'length', default: 1.5, least: 0, most: 4, text: '' }
const pieces: GameOption = { name: 'pieces', type: 'int', default: 'random', least: 0, most: 24, text: '' }
const fog: GameOption = { name: 'fog', type: 'bool', default: true, text: '' }
const mode: GameOption = { name: 'mode', type: 'enum', default: 'a', values: [{ name: 'a', text: '' }], text: '' }

test('seeds are whole numbers of 64 bits, or their names', () => {
  for (const good of ['0', '42', ' 7 ', '18446744073709551615', '7k3m-9qxr-2b5ta', ' 7K3M9QXR2B5TA ', 'fzzz-zzzz-zzzzz', '7k3m-9qxr-2b5lo'])
    assert.equal(checkSeed(good), undefined, good)
  const bad = ['', 'abc', '-1', '1.5', '1e3', '0x10', '18446744073709551616', '123456789012345678901', 'g000-0000-00000', '7k3m-9qxr-2b5t', '7k3m-9qxr-2b5tau', '-7k3m-9qxr-2b5ta', '7k3m-9qxr-2b5tu']
  for (const seed of bad) assert.equal(checkSeed(seed), 'seed', seed)
})

test('a drawn seed has all 64 bits and a name that can be typed', () => {
  const drawn = Array.from({ length: 200 }, randomSeed)
  for (const seed of drawn) assert.ok(checkSeed(seed) === undefined && /^[0-9a-f][0-9a-z]{3}-[0-9a-z]{4}-[0-9a-z]{5}$/.test(seed), seed)
  assert.equal(new Set(drawn).size, 200)
  // The first and the last letter vary, so both ends of the number do.
  assert.ok(new Set(drawn.map((s) => s[0])).size > 8 && new Set(drawn.map((s) => s.at(-1))).size > 16)
  assert.deepEqual([0n, 1n, 2n ** 64n - 1n].map(seedName), ['0000-0000-00000', '0000-0000-00001', 'fzzz-zzzz-zzzzz'])
})

test('numbers are held to their limits', () => {
  assert.deepEqual(checkOption(budget, '60'), { value: 60 })
  assert.deepEqual(checkOption(budget, ' 1000 '), { value: 1000 })
  assert.deepEqual(checkOption(budget, '1001'), { wrong: 'limits' })
  assert.deepEqual(checkOption(budget, '0'), { wrong: 'limits' })
  assert.deepEqual(checkOption(budget, '4.5'), { wrong: 'whole' })
  for (const bad of ['forty', '4e1', '0x10', '--1', '.'])
    assert.deepEqual(checkOption(budget, bad), { wrong: 'number' }, bad)
})

test('an empty number is the default, also where that is a word', () => {
  assert.deepEqual(checkOption(budget, ''), { value: 40 })
  assert.deepEqual(checkOption(pieces, ''), { value: 'random' })
  assert.equal(rawDefault(pieces), '')
  assert.deepEqual(checkOption(pieces, '0'), { value: 0 })
})

test('lengths take a comma, and three decimals', () => {
  assert.deepEqual(checkOption(gap, '2,25'), { value: 2.25 })
  assert.deepEqual(checkOption(gap, '2.2505'), { wrong: 'decimals' })
})

test('only another value than the default counts as changed', () => {
  assert.equal(isChanged(budget, undefined), false)
  assert.equal(isChanged(budget, '40.0'), false)
  assert.equal(isChanged(budget, '41'), true)
  assert.equal(isChanged(budget, 'abc'), true)
  assert.equal(isChanged(fog, true), false)
  assert.equal(isChanged(fog, false), true)
  assert.equal(isChanged(mode, 'a'), false)
})

test('what was kept is looked at before it is put into a field', () => {
  assert.ok(isRaw(fog, false) && isRaw(budget, 'abc') && isRaw(mode, 'a'))
  assert.ok(!isRaw(fog, 'false') && !isRaw(budget, 40) && !isRaw(mode, 'z') && !isRaw(mode, undefined))
})
