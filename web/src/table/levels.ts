// SPDX-License-Identifier: MIT
// table/levels.ts: on what one can stand, as levels of the table, and what lies above one of them. Pure.
import type { Piece, TableMap } from '../wire'

/** The heights of what can be stood on, the ground first; one alone where a table is flat. */
export function levelsOf({ pieces }: Pick<TableMap, 'pieces'>): number[] {
  const tops = pieces.flatMap(({ tags, height = 0 }) => (tags?.includes('standable') && height > 0 ? [height] : []))
  return [0, ...new Set(tops)].sort((a, b) => a - b)
}

/** Is a piece over the heads of those who stand on this level? */
export function isAbove({ tags, height = 0, bottom = 0 }: Piece, level: number): boolean {
  return tags?.includes('standable') ? height > level : bottom > level
}

/** What is drawn first: ground, then what stands on it, what hangs over that last. */
export function layerOf({ kind, difficult, tags = [], bottom = 0, height = 0, points }: Piece): number {
  if (difficult || kind === 'water' || tags.includes('swim') || tags.includes('stream')) return -1
  if (tags.includes('ladder')) return 1000
  return tags.includes('standable') ? (bottom || height) : bottom + (points?.length === 2 ? 0.5 : 0)
}
