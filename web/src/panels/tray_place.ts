// SPDX-License-Identifier: MIT
// panels/tray_place.ts: where the tray floats: below, unless that hides more of what matters now than another edge or corner
// would. The table itself never moves for it.
import { type RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
/** Something on the table that wants to be seen, and how much. */
export interface Wanted extends Box {
  weight: number
}
/** The whole of an edge, or half of it: narrow, and so higher. */
export const sides = ['bottom', 'top', 'bottom-left', 'bottom-right', 'top-left', 'top-right'] as const
export type Side = (typeof sides)[number]

/** How much of what matters lies under a box. */
function hidden(all: readonly Wanted[], box: Box): number {
  return all.reduce((sum, it) => {
    const wide = Math.min(it.right, box.right) - Math.max(it.left, box.left)
    const high = Math.min(it.bottom, box.bottom) - Math.max(it.top, box.top)
    return wide > 0 && high > 0 ? sum + (it.weight * wide * high) / Math.max(1, (it.right - it.left) * (it.bottom - it.top)) : sum
  }, 0)
}

/** The side where it hides least; where it is unless another one is better by something. `boxOf`: what it would cover there. */
export function sideFor(all: readonly Wanted[], boxOf: (side: Side) => Box, now: Side): Side {
  const here = hidden(all, boxOf(now))
  if (here === 0) return now
  const worth = (side: Side) => hidden(all, boxOf(side)) + (side.includes('-') ? 0.5 : 0)
  const best = sides.map((side) => ({ side, worth: worth(side) })).reduce((a, b) => (b.worth < a.worth ? b : a))
  return best.worth < here - 0.25 ? best.side : now
}

/** What is on the table now, by how much it matters: who acts and where to, who is aimed at, everybody else. */
function wantedIn(middle: Element): Wanted[] {
  const weigh = (e: Element) => (e.matches('.active, .ghost, .target') ? 6 : e.matches('[aria-pressed=true]') ? 4 : e.matches('.places-edge') ? 2 : 1)
  // Where one only points the pointer is, and so nothing lies over it.
  const ghost = middle.querySelector('.commit .primary') ? ', .way .ghost' : ''
  return [...middle.querySelectorAll(`svg.table .figure:not(.out), .places-edge${ghost}`)].map((e) => {
    const { left, right, top, bottom } = (e.querySelector('.base') ?? e).getBoundingClientRect()
    return { left, right, top, bottom, weight: weigh(e) }
  })
}

/** Watches the tray and the table it floats on. */
export function useSide(float: RefObject<HTMLElement | null>): Side {
  const [side, setSide] = useState<Side>('bottom')
  useLayoutEffect(() => {
    const at = float.current
    const tray = at?.firstElementChild
    const middle = at?.closest('.middle')
    if (!at || !tray || !middle || getComputedStyle(at).position !== 'absolute') return
    // It is laid out there for a moment: how high it gets by being narrow is the browser's to say.
    const boxOf = (where: Side): Box => {
      at.dataset['at'] = where
      const { left, right, top, bottom } = tray.getBoundingClientRect()
      return { left: left - 4, right: right + 4, top: top - 4, bottom: bottom + 4 }
    }
    const next = sideFor(wantedIn(middle), boxOf, side)
    at.dataset['at'] = side
    if (next !== side) setSide(next)
  })
  return side
}
