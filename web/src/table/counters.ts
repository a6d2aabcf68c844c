// SPDX-License-Identifier: MIT
// table/counters.ts: what is counted of a figure or a seat, with the catalog's words. Pure.
import { number } from '../lang'
import type { FigureState, Named, SeatState } from '../wire'

export interface Count {
  name: string
  text: string
  /** Before the number, where there is one. */
  sign?: string | undefined
  n: number
}

/** What a figure or seat has of what the catalog says is counted; nothing counted, nothing told. */
export function countsOf(of: FigureState | SeatState | undefined, counters: readonly (Named & { sign?: string })[] | undefined): Count[] {
  return (counters ?? []).flatMap(({ name, text, sign }) => {
    const n = of?.[name]
    return typeof n === 'number' && n > 0 ? [{ name, text, sign, n }] : []
  })
}

export function countText({ text, n }: Count): string {
  return `${text} ${number(n)}`
}

/** A letter for a word, as much as a badge has room for. */
export function letterOf(text: string): string {
  return [...text].find((c) => /\p{L}/u.test(c))?.toLocaleUpperCase() ?? '?'
}
