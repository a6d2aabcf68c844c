// SPDX-License-Identifier: MIT
// game/rulers.ts: the rulers a game is measured with, where its system has some: options that the
// catalog calls rulers. What was agreed for this game stands in the setup of its journal.
import type { System } from '../wire'
import { agreedIn } from './agreed'

export interface Ruler {
  name: string
  length: number
}

/** Shortest first. */
export function rulersOf(system: System | undefined, journal: string): Ruler[] {
  const agreed = agreedIn(journal).options ?? {}
  return (system?.options ?? [])
    .filter((option) => option.ruler)
    .map((option) => ({ name: option.text.split(',')[0] ?? '', length: Number(agreed[option.name] ?? option.default) }))
    .sort((a, b) => a.length - b.length)
}

/** The shortest ruler that reaches so far. */
export function rulerFor(rulers: readonly Ruler[], length: number): Ruler | undefined {
  return rulers.find((ruler) => length <= ruler.length + 1e-9)
}
