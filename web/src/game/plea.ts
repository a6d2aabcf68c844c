// SPDX-License-Identifier: MIT
// game/plea.ts: whom to ask before a choice is taken back that has told somebody something. What stands in the way, and
// whose consent it takes, the engine says. Pure.
import type { Player } from '../store/db'
import type { Seat, UndoInfo } from '../wire'

/** Somebody at this screen asks the others, one after the other. */
export interface Plea {
  undo: UndoInfo
  /** Still to be asked; the first one is. */
  left: Seat[]
  given: Seat[]
}

const isPerson = (players: readonly Player[], seat: Seat) => (players['ABCD'.indexOf(seat)]?.who ?? 'me') === 'me'

/** May it be taken back at this screen at all? The machine does not forgive. */
export function mayTakeBack(undo: UndoInfo, players: readonly Player[]): boolean {
  return undo.steps > 0 && undo.needs.every((seat) => isPerson(players, seat))
}

/** `asker`: the person who is to choose, and so the one who asks. Nobody left to ask: it may be done at once. */
export function pleaOf(undo: UndoInfo, asker: Seat | undefined): Plea {
  const own = undo.needs.filter((seat) => seat === asker)
  return { undo, left: undo.needs.filter((seat) => seat !== asker), given: own }
}

/** The one being asked agrees. */
export function agree(plea: Plea): Plea {
  const [seat, ...left] = plea.left
  return { ...plea, left, given: seat ? [...plea.given, seat] : plea.given }
}
