// SPDX-License-Identifier: MIT
// game/cause.ts: why somebody is asked in the middle of another's deed: what an enemy has just set out to do to one of theirs.
// Read from the events; it knows no rule. Pure.
import type { Decide, GameEvent, State } from '../wire'
import { befalls, type Signs } from './signs'

export interface Cause {
  event: GameEvent
  /** Who does it, and to whom. */
  by: string
  to: string
}

export function causeOf({ events, decide, now }: { events: readonly GameEvent[]; decide: Decide | undefined; now: State }, signs: Signs): Cause | undefined {
  const event = events.findLast((it) => it.figure && !it.dice && signs.tale(it) !== 'along')
  const tale = event && signs.tale(event)
  // Aimed at a place: at whoever is asked, as far as they are concerned.
  const target = event?.target ?? (tale === 'aimed' ? decide?.figure : undefined)
  // What befalls somebody is the end of a deed, no deed that waits for an answer.
  if (!decide || !event?.figure || !target || befalls(tale)) return undefined
  const [by, to] = [now.figures[event.figure], now.figures[target]]
  if (!by || !to || by.seat === decide.seat || to.seat !== decide.seat) return undefined
  return decide.figure === undefined || decide.figure === target ? { event, by: event.figure, to: target } : undefined
}
