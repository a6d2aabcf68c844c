// SPDX-License-Identifier: MIT
// game/cause.ts: why somebody is asked in the middle of another's deed: what an enemy has just set out to do to one of theirs.
// Read from the events; it knows no rule. Pure.
import type { Decide, GameEvent, State } from '../wire'

export interface Cause {
  event: GameEvent
  /** Who does it, and to whom. */
  by: string
  to: string
}

/** What befalls somebody is the end of a deed, no deed that waits for an answer. */
const befallen = /^(wounded|eliminated|out_of_action|damaged|prone|hp_lost)$/

export function causeOf({ events, decide, now }: { events: readonly GameEvent[]; decide: Decide | undefined; now: State }): Cause | undefined {
  const event = events.findLast((it) => it.figure && !it.dice)
  if (!decide || !event?.figure || !event.target || befallen.test(event.kind)) return undefined
  const [by, to] = [now.figures[event.figure], now.figures[event.target]]
  if (!by || !to || by.seat === decide.seat || to.seat !== decide.seat) return undefined
  return decide.figure === undefined || decide.figure === event.target ? { event, by: event.figure, to: event.target } : undefined
}
