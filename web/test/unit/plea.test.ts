// SPDX-License-Identifier: MIT
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { agree, mayTakeBack, pleaOf } from '../../src/game/plea'
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
