// SPDX-License-Identifier: MIT
// home/seats.ts: how many sides a game has: two, and more where the scenario takes them. What was set for a side that
// the scenario has no room for is kept aside until one with room is picked. Pure.
import type { System } from '../wire'
import type { Choices, SeatChoice } from './choices'
import { nextBand } from './needs'

export const leastSeats = 2

/** The sides that a scenario takes at most. */
export function roomIn(system: System, scenario: string): number {
  return system.scenarios.find((s) => s.name === scenario)?.seats ?? leastSeats
}

/** The sides of the game as it would start now. */
export function seatsOf(choices: Choices, system: System): SeatChoice[] {
  return choices.seats.slice(0, roomIn(system, choices.scenario))
}

/** One more side, with a band that nobody has yet. */
export function withSeat(seats: SeatChoice[], system: System, scenario: string, who: string): SeatChoice[] {
  const band = nextBand(system, scenario, seats.map((seat) => seat.band))
  return [...seats, { band, who, name: '' }]
}
