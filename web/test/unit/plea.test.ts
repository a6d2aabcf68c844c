// SPDX-License-Identifier: MIT
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { agree, latestOf, mayTakeBack, pleaOf, undoersOf } from '../../src/game/plea'
import type { UndoInfo } from '../../src/wire'

const told: UndoInfo = { steps: 2, dice: 1, text: 'Tirer', needs: ['A', 'B'], why: [{ code: 'E_UNDO_DICE', step: 3, text: 'Dé.' }] }
const persons = [{ who: 'me' as const }, { who: 'me' as const }]
const mixed = [{ who: 'me' as const }, { who: 'bot' as const, bot: 'greedy' }]

test('plea: nobody is asked where nothing was told', () => {
  deepEqual(pleaOf({ ...told, needs: [] }, 'A').left, [])
  equal(mayTakeBack({ ...told, needs: [] }, mixed), true)
  equal(mayTakeBack({ ...told, steps: 0, needs: [] }, mixed), false)
})

test('plea: the machine does not forgive, a person may', () => {
  equal(mayTakeBack({ ...told, needs: ['B'] }, mixed), false)
  equal(mayTakeBack(told, persons), true)
})

test('plea: everybody but the one who asks is asked, one after the other', () => {
  const plea = pleaOf(told, 'B')
  deepEqual([plea.left, plea.given], [['A'], ['B']])
  deepEqual([agree(plea).left, agree(plea).given], [[], ['B', 'A']])
  // While nobody chooses (dice are rolled, the game is over) both are.
  deepEqual(pleaOf(told, undefined).left, ['A', 'B'])
  deepEqual(agree(pleaOf(told, undefined)).left, ['B'])
})

test('plea: of three persons two are asked', () => {
  const plea = pleaOf({ ...told, needs: ['A', 'B', 'C'] }, 'B')
  deepEqual(plea.left, ['A', 'C'])
  const first = agree(plea)
  deepEqual([first.left, first.given], [['C'], ['B', 'A']])
  deepEqual(agree(first).given, ['B', 'A', 'C'])
})

test('plea: where machines sit among persons, the last choice is a person’s', () => {
  const me = { who: 'me' as const }
  const bot = { who: 'bot' as const, bot: 'greedy' }
  deepEqual(undoersOf([me, bot, me]), ['A', 'C'])
  deepEqual([undoersOf([me, me, me]), undoersOf([bot, bot])], [[], []])
  const of = (seat: 'A' | 'C', steps: number): UndoInfo => ({ steps, dice: 0, seat, needs: [], why: [] })
  deepEqual(latestOf([of('A', 5), of('C', 2)]), { ...of('C', 2), needs: ['C'] }, 'whose it is agrees, whoever asks')
  deepEqual(latestOf([of('A', 3), of('C', 0)]), { ...of('A', 3), needs: ['A'] })
  deepEqual(latestOf([of('A', 3)]), of('A', 3), 'who is alone asks for oneself')
  equal(latestOf([of('A', 0), of('C', 0)]).steps, 0)
})
