// SPDX-License-Identifier: MIT
// game/plea.ts: whom to ask before a choice is taken back that has told somebody something. What stands in the way, and
// whose consent it takes, the engine says. Pure.
import type { Player } from '../store/db'
import { personsOf } from './secret'
import { type Seat, seatLetters, type UndoInfo } from '../wire'

/** Somebody at this screen asks the others, one after the other. */
export interface Plea {
  undo: UndoInfo
  /** Still to be asked; the first one is. */
  left: Seat[]
  given: Seat[]
}

const isPerson = (players: readonly Player[], seat: Seat) => (players[seatLetters.indexOf(seat)]?.who ?? 'me') === 'me'

/** The persons whose last choices are asked about where machines sit at the table too: these take nothing back. Among
 * persons alone, or machines alone, it is whoever's choice came last: nobody in particular. */
export function undoersOf(players: readonly Player[]): Seat[] {
  const persons = personsOf(players)
  return persons.length < players.length ? persons : []
}

/** The choice that came last among those of several persons. Each was asked about as its own, so that whoever made it
 * counts as agreed: if somebody else asks, that one is asked too. */
export function latestOf(found: readonly UndoInfo[]): UndoInfo {
  const [last] = found.filter((undo) => undo.steps > 0).sort((a, b) => a.steps - b.steps)
  if (!last) return { steps: 0, dice: 0, needs: [], why: [] }
  const { seat } = last
  return found.length > 1 && seat && !last.needs.includes(seat) ? { ...last, needs: [seat, ...last.needs] } : last
}

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
