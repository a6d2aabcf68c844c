// SPDX-License-Identifier: MIT
// game/follow.ts: what the page asks after each step, once and for all, and what it finds in the answers. Pure.
import type { Player } from '../store/db'
import { latestOf, undoersOf } from './plea'
import { aloneOf, personsOf } from './secret'
import type { Candidate, Message, Now, Offer, State, UndoInfo } from '../wire'

/** The game after a step, as this screen may show it. */
export interface Scene {
  state: State
  /** Of the person who is to decide, if it is one. */
  offer: Offer | undefined
  candidates: Candidate[]
  undo: UndoInfo
}

/** The table as it may be on screen: a person alone sees the own cards, several see none. */
export function viewOf(players: readonly Player[]): object {
  const alone = aloneOf(players)
  return alone ? { seat: alone } : { sealed: true }
}

/** The questions. A seat that is not to decide is offered nothing, so that each person's offer is asked for. */
export function asksOf(players: readonly Player[]): object[] {
  const ask = (what: string, more: object = {}) => ({ type: 'ask', what, ...more })
  const undoers = undoersOf(players)
  return [
    ask('state', viewOf(players)),
    ...personsOf(players).flatMap((seat) => [ask('offer', { seat }), ask('candidates', { seat, max: 256 })]),
    ...(undoers.length ? undoers.map((seat) => ask('undo', { seat })) : [ask('undo')]),
  ]
}

/** What the answers say; undefined if there are none. */
export function sceneIn(answers: readonly Message[]): Scene | undefined {
  const now = answers.find((a): a is Now => a.type === 'now')
  const found = <T>(what: string) => now?.answers.filter((a) => a.type === 'answer' && a.what === what) as T[] | undefined
  const [state] = found<State>('state') ?? []
  if (!state) return undefined
  return {
    state,
    offer: found<Offer>('offer')?.[0],
    candidates: found<{ choices: Candidate[] }>('candidates')?.[0]?.choices ?? [],
    undo: latestOf(found<UndoInfo>('undo') ?? []),
  }
}
