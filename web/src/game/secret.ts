// SPDX-License-Identifier: MIT
// game/secret.ts: what may be shown while somebody's cards are still hidden. Pure: which cards those are, the
// engine says; here they are only left out.
import type { Player } from '../store/db'
import { type Candidate, type Choice, type OfferOption, type Seat, seatLetters, type State } from '../wire'

/** The seats that persons play. */
export function personsOf(players: readonly Player[]): Seat[] {
  return seatLetters.filter((_, i) => players[i]?.who === 'me')
}
/** The only person's seat: that one may see what it keeps secret at any time. */
export function aloneOf(players: readonly Player[]): Seat | undefined {
  const persons = personsOf(players)
  return persons.length === 1 ? persons[0] : undefined
}

/** A pile goes with some salt: the seal that stands for it in a journal must not be guessed. */
export function salted(choice: Choice): Choice {
  if (!choice.cards) return choice
  const salt = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
  return { ...choice, salt }
}

/** Does somebody hold hidden cards? */
export function hasPiles(state: State): boolean {
  return Object.values(state.seats).some((seat) => (seat.pile?.length ?? 0) > 0)
}

/** Options that name a suit or ask for one tell which one the hidden card has, by the one that is missing or refused:
 * until its owner looks, one option stands for all of them. */
export function veil(options: readonly OfferOption[], nameOf: (kind: string) => string): OfferOption[] {
  const told = new Set<string>()
  return options.flatMap((option) => {
    const { kind, suit } = option.choice
    if (suit === undefined && !option.open?.includes('suit')) return [option]
    if (told.has(kind)) return []
    told.add(kind)
    const same = options.filter((o) => o.choice.kind === kind)
    const why = same.every((o) => o.why) ? same[0]?.why : undefined
    return [{ choice: { kind }, text: nameOf(kind), isVeiled: true, ...(why ? { why } : {}) }]
  })
}

export function veiled(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter((candidate) => candidate.choice.suit === undefined)
}

/** Is anything in it sealed? */
export function hasSeals(journal: string): boolean {
  return /^\{"type":"sealed"/m.test(journal)
}
