// SPDX-License-Identifier: MIT
// draw/badge.ts: the shapes of the four sides. A token's base is its true circle; on it lies the badge of its side: a disc, a
// square with cut corners, a diamond, a hexagon. Shape and tone both differ, so sides survive a grey print.
import type { Seat } from '../wire'
import { circle, closed } from './path'
import type { Point } from './shape'

const octagon = (k: number): Point[] => {
  const c = k * 0.62
  return [[-c, -k], [c, -k], [k, -c], [k, c], [c, k], [-c, k], [-k, c], [-k, -c]]
}

/** The badge of a side on a base of radius `r`. */
export function badge(seat: Seat, r: number): string {
  switch (seat) {
    case 'A':
      return circle([0, 0], 0.84 * r)
    case 'B':
      return closed(octagon(0.74 * r))
    case 'C':
      return closed([[0, -0.96 * r], [0.96 * r, 0], [0, 0.96 * r], [-0.96 * r, 0]])
    case 'D':
      return closed(Array.from({ length: 6 }, (_, i): Point => [0.9 * r * Math.cos((i * Math.PI) / 3), 0.9 * r * Math.sin((i * Math.PI) / 3)]))
  }
}

/** How broad a glyph may be on the badge of a side, as a multiple of the radius. */
export const glyphRoom: Record<Seat, number> = { A: 1.14, B: 1.12, C: 0.86, D: 1.02 }

/** Teeth on the rim of a large base: a monster. */
export function teeth(r: number): string {
  return Array.from({ length: 20 }, (_, i) => {
    const a = (i / 20) * Math.PI * 2
    const on = (k: number, by: number): Point => [k * r * Math.cos(a + by), k * r * Math.sin(a + by)]
    return closed([on(0.99, -0.09), on(0.87, 0), on(0.99, 0.09)])
  }).join('')
}
