// SPDX-License-Identifier: MIT
// table/counters.ts: what is counted of a figure or a seat, with the catalog's words. Pure.
import { number } from '../lang'
import type { FigureState, Named, SeatState } from '../wire'

export interface Count {
  name: string
  text: string
  n: number
}

/** What a figure or seat has of what the catalog says is counted; nothing counted, nothing told. */
export function countsOf(of: FigureState | SeatState | undefined, counters: readonly Named[] | undefined): Count[] {
  return (counters ?? []).flatMap(({ name, text }) => {
    const n = of?.[name]
    return typeof n === 'number' && n > 0 ? [{ name, text, n }] : []
  })
}

export function countText({ text, n }: Count): string {
  return `${text} ${number(n)}`
}

/** A letter for a word, as much as a badge has room for. */
export function letterOf(text: string): string {
  return [...text].find((c) => /\p{L}/u.test(c))?.toLocaleUpperCase() ?? '?'
}
