// SPDX-License-Identifier: MIT
// One message after each step: what the page asks for, and what it finds.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asksOf, sceneIn, viewOf } from '../../src/game/follow'
import type { Player } from '../../src/store/db'
import type { Message } from '../../src/wire'

const me: Player = { who: 'me' }
const bot = { who: 'bot', bot: 'greedy' } as unknown as Player
const whats = (players: Player[]) => asksOf(players).map((a) => Object.values(a).slice(1).join(' '))

test('follow: a person alone sees the own cards and takes back the own choices', () => {
  assert.deepEqual(viewOf([bot, me]), { seat: 'B' })
  assert.deepEqual(whats([bot, me]), ['state B', 'offer B', 'candidates B 256', 'undo B'])
})

test('follow: several at a screen see none', () => {
  assert.deepEqual(whats([me, me]), ['state true', 'offer A', 'candidates A 256', 'offer B', 'candidates B 256', 'undo'])
  assert.deepEqual(whats([me, me, bot]).slice(-2), ['undo A', 'undo B'])
  assert.deepEqual(whats([bot, bot]), ['state true', 'undo'])
})

test('follow: the questions of four persons fit a session', () => {
  assert.ok(asksOf([me, me, me, me]).map((a) => JSON.stringify(a).length + 1).reduce((a, b) => a + b) < 1024)
})

test('follow: the scene is read from the answers', () => {
  const no = { type: 'error', code: 'ERR_NOT_YOUR_SLOT', text: '' }
  const now = {
    type: 'now',
    answers: [
      { type: 'answer', what: 'state', turn: 3, seats: {} },
      no,
      no,
      { type: 'answer', what: 'offer', options: [{ text: 'o' }] },
      { type: 'answer', what: 'candidates', choices: [{ text: 'c' }] },
      { type: 'answer', what: 'undo', steps: 4, dice: 0, seat: 'A', needs: [], why: [] },
      { type: 'answer', what: 'undo', steps: 2, dice: 0, seat: 'B', needs: [], why: [] },
    ],
  }
  const scene = sceneIn([{ type: 'undone', events: 0, steps: 0 }, now] as Message[])
  assert.equal(scene?.state.turn, 3)
  assert.equal(scene?.offer?.options[0]?.text, 'o')
  assert.equal(scene?.candidates[0]?.text, 'c')
  assert.equal(scene?.undo.seat, 'B', 'what came last')
  assert.equal(sceneIn([]), undefined)
  assert.equal(sceneIn([{ type: 'now', answers: [no] }] as Message[]), undefined, 'no game, no scene')
})
