// SPDX-License-Identifier: MIT
// Campaigns as records and files: a file that is none is named by the place of its fault.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultIn, fileName, nextEvening, seedNow } from '../../src/saga/campaigns'
import { seatsOf } from '../../src/saga/shelf'
import type { CampaignRecord, EveningRecord } from '../../src/store/db'

const campaign: CampaignRecord = { id: 'c', system: 'aura', name: 'Les Brumes', seats: ['Nadia', 'Léa'], options: { minion_roll: 'flat' }, evenings: [], changed: 0 }
const step = { type: 'choose', seat: 'A', choice: { kind: 'pass' } }
const evening = { number: 1, setup: { type: 'setup', system: 'aura' }, steps: [step, { type: 'dice', values: [1, 2, 3] }], at: 2, base: 0, closed: false }
const file = { type: 'campaign', format: 1, system: 'aura', name: 'n', credit: 'c', seats: ['a'], options: {}, evenings: [evening] }

test('saga: a good file has no fault', () => {
  assert.equal(faultIn(file), undefined)
  assert.equal(faultIn({ ...file, evenings: [] }), undefined)
  assert.equal(faultIn({ ...file, spells: { Maëlys: [{ name: 'Lueur', effect: 'sense' }] } }), undefined)
  assert.equal(faultIn({ ...file, evenings: [{ ...evening, closed: true }, { ...evening, number: 2 }] }), undefined)
})

test('saga: what is wrong with a file is named', () => {
  const wrong: [unknown, string][] = [
    [null, 'type'], [[], 'type'], [{ ...file, type: 'journal' }, 'type'], [{ ...file, format: 2 }, 'format'], [{ ...file, system: 'seg' }, 'system'],
    [{ ...file, name: 3 }, 'name'], [{ ...file, seats: [] }, 'seats'], [{ ...file, seats: Array(9).fill('x') }, 'seats'], [{ ...file, options: [] }, 'options'],
    [{ ...file, spells: [] }, 'spells'], [{ ...file, spells: { a: 1 } }, 'spells'], [{ ...file, spells: { a: [{ name: 'x' }] } }, 'spells'],
    [{ ...file, evenings: {} }, 'evenings'], [{ ...file, evenings: [{ ...evening, setup: 1 }] }, 'evenings/0/setup'],
    [{ ...file, evenings: [{ ...evening, steps: [step, { type: 'choose', seat: 'A' }] }] }, 'evenings/0/steps/1'],
    [{ ...file, evenings: [{ ...evening, steps: [{ type: 'dice', values: ['1'] }] }] }, 'evenings/0/steps/0'],
    [{ ...file, evenings: [{ ...evening, at: 3 }] }, 'evenings/0/at'], [{ ...file, evenings: [{ ...evening, base: 3 }] }, 'evenings/0/at'],
    [{ ...file, evenings: [{ ...evening, closed: 1 }] }, 'evenings/0/closed'], [{ ...file, evenings: [{ ...evening, leaves: [1] }] }, 'evenings/0/leaves'],
    [{ ...file, name: 'n'.repeat(201) }, 'name'], [{ ...file, seats: ['s'.repeat(201)] }, 'seats'], [{ ...file, evenings: [{ ...evening, leaves: [{}] }] }, 'evenings/0/leaves'],
    [{ ...file, evenings: [{ ...evening, setup: { type: 'setup', system: 'evenor' } }] }, 'evenings/0/setup'],
    [{ ...file, evenings: [{ ...evening, closed: true }, evening] }, 'evenings/1/number'], [{ ...file, evenings: [evening, { ...evening, number: 2 }] }, 'evenings/0/closed'],
  ]
  for (const [bad, place] of wrong) assert.equal(faultIn(bad), place)
})

test('saga: an evening begins with what the one before left', () => {
  const first = nextEvening(campaign, undefined, false, '7')
  assert.deepEqual(first.setup, { type: 'setup', system: 'aura', seed: '7', seats: [{ name: 'Nadia' }, { name: 'Léa' }], options: { minion_roll: 'flat' } })
  assert.deepEqual([first.number, first.base, first.at, first.before], [1, 0, 0, undefined])
  const left: EveningRecord = { ...first, closed: true, after: 'abc', leaves: [{ kind: 'restore', name: 'X' }] }
  const second = nextEvening(campaign, left, true, '8')
  assert.equal((second.setup as { dice?: string }).dice, 'ask')
  assert.deepEqual([second.id, second.number, second.base, second.at, second.before], ['c.2', 2, 1, 1, 'abc'])
  assert.deepEqual(second.steps, [{ type: 'choose', seat: 'A', choice: { kind: 'restore', name: 'X' } }])
})

test('saga: a seed is a number that the page can write exactly', () => {
  for (let i = 0; i < 100; i++) assert.ok(Number.isSafeInteger(Number(seedNow())))
})

test('saga: seats and names of files', () => {
  assert.deepEqual(seatsOf('Nadia', ' Léa, Tom ,, Inès '), ['Nadia', 'Léa', 'Tom', 'Inès'])
  assert.equal(seatsOf('N', 'a,b,c,d,e,f,g,h,i').length, 10, 'nobody is left out without a word')
  assert.equal(fileName('Les Brumes de Sarre !', 'campagne.json'), 'les-brumes-de-sarre.campagne.json')
})
