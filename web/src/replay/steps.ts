// SPDX-License-Identifier: MIT
// replay/steps.ts: where a replay can stop: events, choices, turns. Event 0 is the table before anything. Pure.
import type { GameEvent } from '../wire'

export type Unit = 'event' | 'choice' | 'turn'

export interface Tick {
  n: number
  /** Number of the turn, 0 for the setting up. */
  turn: number
}

/** An event that begins something somebody chose; what follows from it, dice included, comes after. */
export function beginsChoice(event: GameEvent): boolean {
  return event.role === 'turn' || (event.choice !== undefined && !event.dice)
}

export function ticks(events: readonly GameEvent[]): Tick[] {
  const heads = events.filter((event) => event.role === 'turn')
  // A zero is not told: the deployment is the turn before the first.
  return heads.flatMap((event, i) => {
    const turn = event.amount ?? (heads[i + 1]?.amount ?? i + 2) - 1
    return turn > 0 ? [{ n: event.n, turn }] : []
  })
}

/** The turn event `n` belongs to. */
export function turnAt(all: readonly Tick[], n: number): number {
  let turn = 0
  for (const tick of all) if (tick.n <= n) turn = tick.turn
  return turn
}

/** Where a step of this size leads from `n`; never past either end. */
export function step(events: readonly GameEvent[], n: number, unit: Unit, way: 1 | -1): number {
  const last = events[events.length - 1]?.n ?? 0
  if (unit === 'event') return Math.max(0, Math.min(last, n + way))
  const stops = events.filter((event) => (unit === 'turn' ? event.role === 'turn' : beginsChoice(event)))
  if (way > 0) return stops.find((event) => event.n > n)?.n ?? last
  for (let i = stops.length - 1; i >= 0; i--) {
    const stop = stops[i] as GameEvent
    if (stop.n < n) return stop.n
  }
  return 0
}

/** How long an event stays on show while playing, in milliseconds. Dice want to be read. */
export function pause(event: GameEvent | undefined, speed: number): number {
  const base = !event ? 300 : event.role === 'turn' ? 1200 : event.dice ? 1400 : event.path ? 800 : 600
  return base / speed
}

/** Which turns' labels have room under a bar of `width` pixels. The first of two that clash stays. */
export function labelled(all: readonly Tick[], last: number, width: number, each = 26): Tick[] {
  const shown: Tick[] = []
  let free = 0
  for (const tick of all) {
    const x = (tick.n / Math.max(1, last)) * width
    if (x < free) continue
    shown.push(tick)
    free = x + each
  }
  return shown
}
