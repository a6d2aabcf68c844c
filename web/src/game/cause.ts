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

/** What goes along with a deed that has been declared. */
const along = /^(token|turned|aim_lost)$/
/** Aimed at a place: at whoever is asked, as far as they are concerned. */
const atPlace = /_aimed$/
/** What befalls somebody is the end of a deed, no deed that waits for an answer. */
const befallen = /^(wounded|eliminated|out_of_action|damaged|prone|hp_lost)$/

export function causeOf({ events, decide, now }: { events: readonly GameEvent[]; decide: Decide | undefined; now: State }): Cause | undefined {
  const event = events.findLast((it) => it.figure && !it.dice && !along.test(it.kind))
  const target = event?.target ?? (event && atPlace.test(event.kind) ? decide?.figure : undefined)
  if (!decide || !event?.figure || !target || befallen.test(event.kind)) return undefined
  const [by, to] = [now.figures[event.figure], now.figures[target]]
  if (!by || !to || by.seat === decide.seat || to.seat !== decide.seat) return undefined
  return decide.figure === undefined || decide.figure === target ? { event, by: event.figure, to: target } : undefined
}
