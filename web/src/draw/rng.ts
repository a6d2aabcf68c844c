// SPDX-License-Identifier: MIT
// draw/rng.ts: chance for drawings only: the same seed gives the same picture on any machine. Dice are the engine's.

/** Numbers from 0 to 1, again and again. */
export type Rng = () => number

export function rngOf(seed: number): Rng {
  let a = seed | 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A seed made of some numbers and words (FNV-1a). */
export function seedOf(...parts: (number | string)[]): number {
  let h = 0x811c9dc5
  for (const c of parts.join(' ')) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 0x01000193)
  return h >>> 0
}

export function between(rng: Rng, least: number, most: number): number {
  return least + (most - least) * rng()
}
