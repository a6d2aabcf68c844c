// SPDX-License-Identifier: MIT
// panels/moments.ts: the words of a game's moments above its curve, each over its own place in the game. Pure.
import { wideOf } from '../table/labels'
import type { GameEvent } from '../wire'

/** Where each moment's words stand: at its place in the game, to the right of it or, near the end, to the left; a row higher where
 * they would lie over others. In percent. */
export function laned<T extends { n: number; said: string }>(moments: readonly T[], events: number): { moment: T; x: number; lane: number; isLeft: boolean }[] {
  const rows: [number, number][][] = []
  return moments.map((moment) => {
    // In letters of 14 px on a curve of about 960; the turn stands behind.
    const wide = wideOf(moment.said) * 1.4 + 6.5
    const x = (moment.n / (events || 1)) * 100
    const isLeft = x + wide > 100 && x >= wide
    const [from, to] = isLeft ? [x - wide, x] : [x, x + wide]
    const free = rows.findIndex((row) => row.every(([a, b]) => to <= a || from >= b))
    const lane = free < 0 ? rows.length : free
    ;(rows[lane] ??= []).push([from, to])
    return { moment, x, lane, isLeft }
  })
}

/** Where each turn begins, in percent of the game, as the curve below has it. Who deploys by a turn's rules is in none yet: its number,
 * zero, is left out. */
export function begun(events: readonly GameEvent[]): { turn: number; x: number }[] {
  return events.flatMap(({ role, amount, n }) => (role === 'turn' && amount ? [{ turn: amount, x: ((n - 1) / events.length) * 100 }] : []))
}
