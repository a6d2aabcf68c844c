// SPDX-License-Identifier: MIT
// game/fate.ts: what may become of somebody, in two numbers, from what the engine foresees. Pure.
import type { Outcomes } from '../wire'

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
