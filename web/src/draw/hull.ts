// SPDX-License-Identifier: MIT
// draw/hull.ts: an outline around some bases: the shortest line that holds them all, a margin away.
import { closed } from './path'
import type { Point } from './shape'

const steps = 32

function cross(o: Point, a: Point, b: Point): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}

/** The corners of the convex outline of some points. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (all: readonly Point[]) => {
    const kept: Point[] = []
    for (const p of all) {
      while (kept.length > 1 && cross(kept[kept.length - 2] as Point, kept[kept.length - 1] as Point, p) <= 0) kept.pop()
      kept.push(p)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

/** Around bases as drawn. */
export function around(bases: readonly { x: number; y: number; r: number }[], margin: number): string {
  const rims = bases.flatMap(({ x, y, r }) =>
    Array.from({ length: steps }, (_, i): Point => {
      const a = (i / steps) * Math.PI * 2
      return [x + (r + margin) * Math.cos(a), y + (r + margin) * Math.sin(a)]
    }),
  )
  return closed(hullOf(rims))
}
