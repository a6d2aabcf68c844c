// SPDX-License-Identifier: MIT
// panels/tray_place.ts: where the tray floats: below, unless that hides more of what matters now than above would. The table
// itself never moves for it.
import { type RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Box {
  top: number
  bottom: number
}
/** Something on the table that wants to be seen, and how much. */
export interface Wanted extends Box {
  weight: number
}
export type Side = 'bottom' | 'top'

/** How much of what matters lies within a band. */
function hidden(all: readonly Wanted[], band: Box): number {
  return all.reduce((sum, it) => {
    const common = Math.min(it.bottom, band.bottom) - Math.max(it.top, band.top)
    return common > 0 ? sum + (it.weight * common) / Math.max(1, it.bottom - it.top) : sum
  }, 0)
}

/** The side where a tray of this height hides least; where it is unless the other one is better by something. */
export function sideFor(all: readonly Wanted[], room: Box, height: number, now: Side): Side {
  const at = { bottom: hidden(all, { top: room.bottom - height, bottom: room.bottom }), top: hidden(all, { top: room.top, bottom: room.top + height }) }
  const other: Side = now === 'bottom' ? 'top' : 'bottom'
  return at[other] < at[now] - 0.25 ? other : now
}

/** What is on the table now, by how much it matters: who acts and where to, who is aimed at, everybody else. */
function wantedIn(middle: Element): Wanted[] {
  const weigh = (e: Element) => (e.matches('.active, .ghost, .places-edge') ? 6 : e.matches('.target, [aria-pressed=true]') ? 4 : 1)
  return [...middle.querySelectorAll('svg.table .figure:not(.out), .way .ghost, .places-edge')].map((e) => {
    const { top, bottom } = (e.querySelector('.base') ?? e).getBoundingClientRect()
    return { top, bottom, weight: weigh(e) }
  })
}

/** Watches the tray and the table it floats on. */
export function useSide(float: RefObject<HTMLElement | null>): Side {
  const [side, setSide] = useState<Side>('bottom')
  useLayoutEffect(() => {
    const middle = float.current?.closest('.middle')
    if (!middle || !float.current) return
    const { top, bottom } = middle.getBoundingClientRect()
    const height = float.current.getBoundingClientRect().height + 10
    const next = sideFor(wantedIn(middle), { top, bottom }, height, side)
    if (next !== side) setSide(next)
  })
  return side
}
