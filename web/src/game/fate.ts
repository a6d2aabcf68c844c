// SPDX-License-Identifier: MIT
// game/fate.ts: what may become of somebody, in a few numbers, from what the engine foresees. Pure.
import type { Change, Outcomes } from '../wire'
import type { Signs } from './signs'

export interface Fate {
  /** Out of the game. */
  out: number
  /** Nothing comes to it. */
  safe: number
}

/** Of somebody to whom something may come. */
export function fateOf({ changes = [], untouched = [] }: Partial<Outcomes>, figure: string): Fate | undefined {
  const safe = untouched.find((u) => u.figure === figure)?.share
  const out = changes.filter((c) => c.out && c.figure === figure).reduce((sum, c) => sum + c.share, 0)
  return safe === undefined ? undefined : { out, safe }
}

/** What somebody may win, fewest first, where that is all that may come to it. */
export function gainsOf({ changes = [] }: Partial<Outcomes>, figure: string, signs: Signs): Change[] | undefined {
  const own = changes.filter((c) => c.figure === figure)
  return own.length && own.every((c) => signs.change(c) === 'gain') ? [...own].sort((a, b) => (a.value ?? 0) - (b.value ?? 0)) : undefined
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-9

/** What may come to somebody besides being out of action: the name of that share, if one change is all of it, and what it does
 * not say already. */
export function harmOf({ changes = [], untouched = [] }: Partial<Outcomes>, figure: string): { name: string | undefined; others: Change[] } {
  const { out, safe } = fateOf({ changes, untouched }, figure) ?? { out: 0, safe: 1 }
  const hurt = 1 - safe - out
  // What happens exactly when it is out of action, or exactly when anything does, is no news beside that.
  const told = changes.filter((c) => c.figure === figure && c.to === undefined && !c.out && !isSame(c.share, out))
  const name = told.find((c) => isSame(c.share, hurt))?.text
  return { name, others: told.filter((c) => c.text !== name && !(name && isSame(c.share, 1 - safe))) }
}
