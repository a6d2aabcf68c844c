// SPDX-License-Identifier: MIT
// draw/mark.ts: what a drawing is made of: paths, each with a look. Colours are the style sheet's (style/draw.css), the
// breadth of lines is here, because it says how far paint goes.

/** The breadth of lines in pas; a look that is not here fills. */
export const breadths = {
  'ink-fine': 0.035,
  'ink-firm': 0.045,
  'ink-hair': 0.028,
  'leaf-light': 0.045,
  'leaf-ink': 0.05,
  'bark-root': 0.05,
  'stone-light': 0.06,
  blade: 0.05,
  reed: 0.05,
  ripple: 0.045,
  current: 0.06,
  'shore-line': 0.05,
  'shore-faint': 0.035,
  brace: 0.17,
  iron: 0.085,
  hachure: 0.05,
  tick: 0.035,
  grass: 0.035,
  grain: 0.025,
} as const

export type Line = keyof typeof breadths
export type Fill =
  | 'shade' | 'foot' | 'rock-0' | 'rock-1' | 'rock-2' | 'rock-3' | 'rock-4' | 'moss'
  | 'leaf-bed' | 'leaf-1' | 'leaf-2' | 'leaf-3' | 'leaf-4' | 'bark' | 'bark-light' | 'flower'
  | 'stone-1' | 'stone-2' | 'stone-3' | 'floor'
  | 'mud-1' | 'mud-2' | 'mud-rim' | 'gravel'
  | 'water-1' | 'water-2' | 'water-3' | 'water-rim'
  | 'wood-1' | 'wood-2' | 'wood-3' | 'iron-fill'
  | 'meadow-1' | 'meadow-2' | 'meadow-stone' | 'meadow-flower'
export type Look = Line | Fill

export interface Mark {
  look: Look
  d: string
}

export function breadthOf(look: Look): number {
  return look in breadths ? breadths[look as Line] : 0
}

/** Marks with something to draw, in the order of painting. */
export function marks(...all: [look: Look, d: string][]): Mark[] {
  return all.filter(([, d]) => d).map(([look, d]) => ({ look, d }))
}
