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
/** A row of cards wants all of the width. */
const whole: readonly Side[] = ['bottom', 'top']

/** How much of what matters lies under a box. */
function hidden(all: readonly Wanted[], box: Box): number {
  return all.reduce((sum, it) => {
    const wide = Math.min(it.right, box.right) - Math.max(it.left, box.left)
    const high = Math.min(it.bottom, box.bottom) - Math.max(it.top, box.top)
    return wide > 0 && high > 0 ? sum + (it.weight * wide * high) / Math.max(1, (it.right - it.left) * (it.bottom - it.top)) : sum
  }, 0)
}

/** The side where it hides least; where it is unless another one is better by something. `boxOf`: what it would cover there. */
export function sideFor(all: readonly Wanted[], boxOf: (side: Side) => Box, now: Side, among: readonly Side[] = sides): Side {
  const here = hidden(all, boxOf(now))
  if (here === 0) return now
  let best = { side: now, worth: here - 0.25 }
  for (const side of among) {
    const least = side.includes('-') ? 1.2 : 0
    // Looked at only where it could be better.
    if (side === now || least >= best.worth) continue
    const worth = hidden(all, boxOf(side)) + least
    if (worth < best.worth) best = { side, worth }
  }
  return best.side
}

/** What is on the table now, by how much it matters: who acts and where to, who is aimed at, everybody else. */
function wantedIn(middle: Element, isSettingUp: boolean): Wanted[] {
  // Who asks, where one is asked in the middle of somebody else's deed.
  const asker = middle.querySelector<HTMLElement>('[data-face]')?.dataset['face']
  // Who is to be put on the table goes where its side begins: more than anybody who stands there already.
  const isDeploying = isSettingUp || middle.querySelector('[data-kind=deploy]') !== null
  // Who makes a pile looks from one to the other of those whose cards it is made of.
  const carded = new Set([...middle.querySelectorAll<HTMLElement>('.pile-maker [data-card]')].map((card) => card.dataset['card']))
  const weigh = (e: SVGElement) => (e.matches('.active, .ghost, .target') || (asker && e.dataset['figure'] === asker) ? 6 : carded.has(e.dataset['figure']) ? 3 : e.matches('[aria-pressed=true]') ? 4 : e.matches('.places-edge, .zone') ? (isDeploying ? 8 : 2) : isSettingUp ? 0 : 1)
  // Where one only points the pointer is, and so nothing lies over it.
  const ghost = middle.querySelector('.commit .primary') ? ', .way .ghost' : ''
  // Where somebody is going to stand, not where it is on its way there: a glide lasts longer than a look.
  const screen = middle.querySelector<SVGSVGElement>('svg.table')?.getScreenCTM()
  const standing = (figure: SVGElement): Box | undefined => {
    const [x, y] = (figure.style.transform.match(/-?[\d.]+/g) ?? []).map(Number)
    const r = Number(figure.querySelector('.base')?.getAttribute('r') ?? Number.NaN)
    if (!screen || x === undefined || y === undefined || Number.isNaN(r)) return undefined
    const [cx, cy, far] = [screen.a * x + screen.e, screen.d * y + screen.f, screen.a * r]
    return { left: cx - far, right: cx + far, top: cy - far, bottom: cy + far }
  }
  const zone = isDeploying ? `, .zone.deploy.${/seat-(\w)/.exec(middle.closest('.play')?.className ?? '')?.[1] ?? 'A'}` : ''
  return [...middle.querySelectorAll<SVGElement>(`svg.table .figure:not(.out), .places-edge${ghost}${zone}`)].map((e) => {
    const { left, right, top, bottom } = standing(e) ?? e.getBoundingClientRect()
    return { left, right, top, bottom, weight: weigh(e) }
  })
}

/** What it covers where it is, and a little around it. */
function boxOf(tray: Element): Box {
  const { left, right, top, bottom } = tray.getBoundingClientRect()
  return { left: left - 4, right: right + 4, top: top - 6, bottom: bottom + 4 }
}

/** Watches the tray and the table it floats on. Asked when one of `changes` is another than before, and when the tray has grown or
 * shrunk: not at each drawing, for every look at a place it is not at makes the browser lay out the page. */
export function useSide(float: RefObject<HTMLElement | null>, changes: readonly unknown[], onCover: (px: number) => void): Side {
  const [side, setSide] = useState<Side>('bottom')
  const place = () => {
    const at = float.current
    const tray = at?.firstElementChild
    const middle = at?.closest('.middle')
    if (!at || !tray || !middle) return
    // A sheet at the lower edge of the screen goes nowhere: the table is told how much of it is under that, or under a line of dice.
    const isSheet = getComputedStyle(at).position !== 'absolute'
    const isBeside = tray.getBoundingClientRect().left >= (middle.querySelector('.table-box')?.getBoundingClientRect().right ?? Infinity) - 1
    if (isSheet || isBeside) {
      const bottom = middle.querySelector('.table-box')?.getBoundingClientRect().bottom ?? 0
      const over = isSheet ? at.closest('.dock') : middle.querySelector('.notices:has(*)')
      return onCover(over && tray.querySelector('.choices, .pile-maker') ? Math.max(0, Math.round(bottom - over.getBoundingClientRect().top)) : 0)
    }
    const now = at.dataset['at'] as Side
    // Before the first turn it stays clear of where one's own side begins, whatever is asked between two figures and whoever goes on.
    const { turn, wait } = middle.closest<HTMLElement>('.play')?.dataset ?? {}
    if (turn === '0' && wait === 'machine') return
    const among = turn === '0' || tray.querySelector('.pile-maker') ? whole : sides
    // It is laid out there for a moment: how high it gets by being narrow is the browser's to say.
    const next = sideFor(wantedIn(middle, turn === '0'), (where) => {
      at.dataset['at'] = where
      return boxOf(tray)
    }, among.includes(now) ? now : 'bottom', among)
    at.dataset['at'] = now
    if (next !== now) setSide(next)
  }
  useLayoutEffect(place, changes)
  useLayoutEffect(() => {
    const tray = float.current
    if (!tray || typeof ResizeObserver === 'undefined') return
    let isFirst = true // it tells its size at once
    const watch = new ResizeObserver(() => (isFirst ? (isFirst = false) : place()))
    watch.observe(tray)
    return () => watch.disconnect()
  }, [])
  return side
}
