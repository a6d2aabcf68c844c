// SPDX-License-Identifier: MIT
// draw/path.ts: outlines as the text of an SVG path.
import { between, type Rng } from './rng'
import type { Point, Shape } from './shape'

const turn = Math.PI * 2

/** Three places are a fortieth of a millimetre on the table: nobody sees more. */
export function num(n: number): string {
  return String(Math.round(n * 1000) / 1000)
}
export function at([x, y]: Point): string {
  return `${num(x)} ${num(y)}`
}
export function closed(points: readonly Point[]): string {
  return points.length ? `M${points.map(at).join('L')}Z` : ''
}
export function line(a: Point, b: Point): string {
  return `M${at(a)}L${at(b)}`
}
export function circle([x, y]: Point, r: number): string {
  return `M${num(x - r)} ${num(y)}A${num(r)} ${num(r)} 0 0 1 ${num(x + r)} ${num(y)}A${num(r)} ${num(r)} 0 0 1 ${num(x - r)} ${num(y)}Z`
}
export function outline(shape: Shape): string {
  return shape.kind === 'disc' ? circle(shape.at, shape.r) : closed(shape.points)
}

/** A closed curve through points. */
export function smooth(p: readonly Point[]): string {
  const n = p.length
  if (n < 3) return ''
  const of = (i: number) => p[(i + n) % n] as Point
  const parts = p.map((b, i) => {
    const [a, c, e] = [of(i - 1), of(i + 1), of(i + 2)]
    const first: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6]
    const second: Point = [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6]
    return `C${at(first)} ${at(second)} ${at(c)}`
  })
  return `M${at(of(0))}${parts.join('')}Z`
}

/** A soft patch within a circle of radius `r`. */
export function blob([x, y]: Point, r: number, corners: number, rng: Rng, wild = 0.45): string {
  return smooth(
    Array.from({ length: corners }, (_, i): Point => {
      const a = (i / corners) * turn
      const far = 0.9 * r * (1 - wild * rng())
      return [x + far * Math.cos(a), y + far * Math.sin(a)]
    }),
  )
}

/** A stone within a circle of radius `r`. */
export function pebble([x, y]: Point, r: number, rng: Rng): string {
  const n = 5 + Math.floor(rng() * 2)
  const from = rng() * turn
  return closed(
    Array.from({ length: n }, (_, i): Point => {
      const a = from + (i / n) * turn
      const far = r * between(rng, 0.68, 1)
      return [x + far * Math.cos(a), y + far * 0.88 * Math.sin(a)]
    }),
  )
}

/** Blades of grass from one root, within `size` to the sides and above. */
export function tuft([x, y]: Point, size: number, rng: Rng): string {
  const n = 3 + Math.floor(rng() * 2)
  return Array.from({ length: n }, (_, i) => {
    const lean = i / (n - 1) - 0.5
    const root: Point = [x + lean * size * 0.4, y]
    const tip: Point = [x + lean * size * 1.5, y - size * between(rng, 0.62, 0.95)]
    return `M${at(root)}Q${at([root[0] + lean * size * 0.25, y - size * 0.55])} ${at(tip)}`
  }).join('')
}

/** A crown of leaves: lobes that touch a circle from within. */
export function crown([x, y]: Point, r: number, lobes: number, rng: Rng): string {
  const from = rng() * turn
  const notches = Array.from({ length: lobes }, (_, i): Point => {
    const a = from + ((i + (rng() - 0.5) * 0.45) / lobes) * turn
    const far = r * between(rng, 0.79, 0.89)
    return [x + far * Math.cos(a), y + far * Math.sin(a)]
  })
  const arcs = notches.map((p, i) => {
    const q = notches[(i + 1) % lobes] as Point
    const half = Math.hypot(q[0] - p[0], q[1] - p[1]) / 2
    const out = Math.max(0.02 * r, 0.99 * r - Math.hypot((p[0] + q[0]) / 2 - x, (p[1] + q[1]) / 2 - y))
    const bend = Math.max(half, (half * half + out * out) / (2 * out))
    return `A${num(bend)} ${num(bend)} 0 0 1 ${at(q)}`
  })
  return `M${at(notches[0] as Point)}${arcs.join('')}Z`
}

/** An arc of leaf or scale over a point. */
export function lid([x, y]: Point, half: number, rise: number): string {
  return `M${num(x - half)} ${num(y)}Q${num(x)} ${num(y - rise)} ${num(x + half)} ${num(y)}`
}
