// SPDX-License-Identifier: MIT
// game/exchange.ts: the rolls of two figures at each other as one scene: who stands left, what each has thrown so far, the
// count on either side, and what came of it. Read from the events; it knows no rule. Pure.
import type { GameEvent } from '../wire'
import type { Signs } from './signs'

export interface Throw {
  event: GameEvent
  side: 'left' | 'right'
}
export interface Exchange {
  left: string
  right: string
  /** Up to the roll that is asked about. */
  throws: Throw[]
  /** Dice that succeeded, of the first blow's kind of roll, by side; undefined for a side that has thrown none. */
  count: { left: number | undefined; right: number | undefined }
  /** What each has struck or shot with so far, as the roster names it; what somebody suffers bears the name of another's. */
  weapon: { left: string; right: string }
  /** Is that roll the last one between the two? */
  isLast: boolean
  /** What came of it, in the game's words; empty if nothing but the dice. */
  result: string
  /** Who it happened to. */
  struck: string | undefined
}

/** Does an event still belong to what the two do to each other? What is chosen, where somebody goes, or what the game itself
 * says, as that somebody is through, begins another scene. */
function isBetween(event: GameEvent | undefined, pair: readonly string[], signs: Signs): event is GameEvent {
  if (!event?.figure || event.choice !== undefined || event.path) return false
  const role = signs.role(event)
  if (role && role !== 'loss') return false
  return pair.includes(event.figure) && (event.target === undefined || pair.includes(event.target))
}

/** The scene that roll number `n` belongs to; undefined where nobody is rolled against. */
export function exchangeAt(events: readonly GameEvent[], n: number, signs: Signs): Exchange | undefined {
  const roll = events[n - 1]
  if (!roll?.dice?.length || !roll.figure || !roll.target || roll.figure === roll.target) return undefined
  const pair = [roll.figure, roll.target]
  let [first, last] = [n - 1, n - 1]
  while (isBetween(events[first - 1], pair, signs)) first--
  while (isBetween(events[last + 1], pair, signs)) last++
  const all = events.slice(first, last + 1)
  const rolls = all.filter((event) => event.dice?.length)
  const left = rolls[0]?.figure ?? roll.figure
  const right = pair.find((id) => id !== left) ?? roll.target
  const throws = rolls.filter((event) => event.n <= n).map((event): Throw => ({ event, side: event.figure === left ? 'left' : 'right' }))
  // A test of nerves before the blow is not what the two are compared by.
  const kind = (rolls.find((event) => signs.tale(event) === 'blow') ?? rolls[0])?.kind
  const counted = (side: Throw['side']) => {
    let [sum, isCounted]: [number | undefined, boolean] = [undefined, false]
    for (const { event } of throws.filter((it) => it.side === side)) {
      // Dice rolled again belong to the roll before them.
      isCounted = event.again ? isCounted : event.kind === kind
      if (isCounted) sum = (sum ?? 0) + (event.good ?? []).filter(Boolean).length
    }
    return sum
  }
  const weaponOf = (side: Throw['side']) => String(throws.findLast((it) => it.side === side && it.event.weapon && signs.tale(it.event) !== 'suffers')?.event.weapon ?? '')
  const lastRoll = rolls[rolls.length - 1]
  const after = all.filter((event) => event.n > (lastRoll?.n ?? 0) && !event.dice)
  const told = after[after.length - 1]
  return {
    left, right, throws,
    count: { left: counted('left'), right: counted('right') },
    weapon: { left: weaponOf('left'), right: weaponOf('right') },
    isLast: lastRoll?.n === n,
    result: told?.text ?? '',
    struck: told?.figure,
  }
}

/** How a roll goes on from the one before: rolled again, or dice added to it. */
export type Mark = 'again' | 'more' | undefined
export function markOf(event: GameEvent, before: GameEvent | undefined): Mark {
  if (!event.dice?.length) return undefined
  if (event.again) return 'again'
  // A die to roll under is a test of its own, however many follow each other.
  const goesOn =
    !event.under &&
    before?.dice?.length &&
    before.kind === event.kind &&
    before.figure !== undefined &&
    before.figure === event.figure &&
    before.target === event.target
  return goesOn ? 'more' : undefined
}

/** The rolls of one side, each with the dice that came of it. */
export function chained(throws: readonly Throw[], side: Throw['side']): GameEvent[][] {
  const rows: GameEvent[][] = []
  for (const { event } of throws.filter((it) => it.side === side)) {
    const before = rows.at(-1)
    if (before && markOf(event, before.at(-1))) before.push(event)
    else rows.push([event])
  }
  return rows
}
