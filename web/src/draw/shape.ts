// SPDX-License-Identifier: MIT
// draw/shape.ts: the true outlines of things on a table, discs and convex polygons, and the questions a drawing asks of
// them. Lengths are pas, y points down as on a screen.
import type { Piece } from '../wire'
import { between, type Rng } from './rng'

export type Point = readonly [x: number, y: number]
export interface Disc {
  kind: 'disc'
  at: Point
  r: number
}
export interface Polygon {
  kind: 'poly'
  /** Clockwise as seen on the screen. */
  points: readonly Point[]
}
export type Shape = Disc | Polygon

/** A point of the outline, with the way along it and the way in. */
export interface Rim {
  at: Point
  along: Point
  inward: Point
}

const turn = Math.PI * 2

/** Twice the area, positive if clockwise on the screen. */
function area(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], i) => {
    const [a, b] = points[(i + 1) % points.length] as Point
    return sum + x * b - a * y
  }, 0)
}

export function polygon(points: readonly Point[]): Polygon {
  return { kind: 'poly', points: area(points) < 0 ? [...points].reverse() : points }
}

/** The outline of a piece as drawn on a table of this depth; undefined for a bare line. */
export function shapeOf(piece: Piece, depth: number): Shape | undefined {
  const { shape, at = [], radius = 0, points = [] } = piece
  if (shape === 'disc') return { kind: 'disc', at: [at[0] ?? 0, depth - (at[1] ?? 0)], r: radius }
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = at
  const corners: Point[] = shape === 'rect' ? [[x0, y0], [x1, y0], [x1, y1], [x0, y1]] : points
  if (corners.length < 3) return undefined
  return polygon(corners.map(([x, y]) => [x, depth - y]))
}

export function middle(shape: Shape): Point {
  if (shape.kind === 'disc') return shape.at
  const n = shape.points.length
  const sum = shape.points.reduce<Point>(([a, b], [x, y]) => [a + x, b + y], [0, 0])
  return [sum[0] / n, sum[1] / n]
}

export function boxOf(shape: Shape): { x0: number; y0: number; x1: number; y1: number } {
  if (shape.kind === 'disc') {
    const { at: [x, y], r } = shape
    return { x0: x - r, y0: y - r, x1: x + r, y1: y + r }
  }
  const xs = shape.points.map(([x]) => x)
  const ys = shape.points.map(([, y]) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** How far inside the outline a point lies; negative outside. */
export function inside(shape: Shape, [x, y]: Point): number {
  if (shape.kind === 'disc') return shape.r - Math.hypot(x - shape.at[0], y - shape.at[1])
  let least = Infinity
  shape.points.forEach(([ax, ay], i) => {
    const [bx, by] = shape.points[(i + 1) % shape.points.length] as Point
    const length = Math.hypot(bx - ax, by - ay) || 1
    least = Math.min(least, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
  })
  return least
}

/** Corners, or as many points of a circle. */
export function cornersOf(shape: Shape, steps = 40): Point[] {
  if (shape.kind === 'poly') return [...shape.points]
  const { at: [x, y], r } = shape
  return Array.from({ length: steps }, (_, i): Point => [x + r * Math.cos((i / steps) * turn), y + r * Math.sin((i / steps) * turn)])
}

/** Points of the outline about `step` apart, never on a corner. */
export function rimOf(shape: Shape, step: number): Rim[] {
  if (shape.kind === 'disc') {
    const { at: [x, y], r } = shape
    const n = Math.max(6, Math.round((turn * r) / step))
    return Array.from({ length: n }, (_, i): Rim => {
      const [c, s] = [Math.cos((i / n) * turn), Math.sin((i / n) * turn)]
      return { at: [x + r * c, y + r * s], along: [-s, c], inward: [-c, -s] }
    })
  }
  return shape.points.flatMap(([ax, ay], i) => {
    const [bx, by] = shape.points[(i + 1) % shape.points.length] as Point
    const length = Math.hypot(bx - ax, by - ay) || 1
    const along: Point = [(bx - ax) / length, (by - ay) / length]
    const n = Math.max(1, Math.round(length / step))
    return Array.from({ length: n }, (_, k): Rim => {
      const t = (k + 0.5) / n
      return { at: [ax + (bx - ax) * t, ay + (by - ay) * t], along, inward: [-along[1], along[0]] }
    })
  })
}

/** The part of a polygon on the inner side of a line through `at`. */
function cutBy(points: readonly Point[], at: Point, inward: Point): Point[] {
  const depth = ([x, y]: Point) => (x - at[0]) * inward[0] + (y - at[1]) * inward[1]
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length] as Point
    const [a, b] = [depth(p), depth(q)]
    const kept: Point[] = a >= 0 ? [p] : []
    if (a >= 0 !== b >= 0) {
      const t = a / (a - b)
      kept.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t])
    }
    return kept
  })
}

/** The shape as far in as `by`; undefined where nothing is left. */
export function inset(shape: Shape, by: number): Shape | undefined {
  if (shape.kind === 'disc') return shape.r > by ? { ...shape, r: shape.r - by } : undefined
  let points: Point[] = [...shape.points]
  shape.points.forEach(([ax, ay], i) => {
    const [bx, by2] = shape.points[(i + 1) % shape.points.length] as Point
    const length = Math.hypot(bx - ax, by2 - ay) || 1
    const inward: Point = [-(by2 - ay) / length, (bx - ax) / length]
    points = cutBy(points, [ax + inward[0] * by, ay + inward[1] * by], inward)
  })
  return points.length > 2 ? { kind: 'poly', points } : undefined
}

/** What a segment and the inside of a shape have in common. */
export function chord(shape: Shape, a: Point, b: Point): [Point, Point] | undefined {
  const d: Point = [b[0] - a[0], b[1] - a[1]]
  let [low, high] = [0, 1]
  if (shape.kind === 'disc') {
    const [fx, fy] = [a[0] - shape.at[0], a[1] - shape.at[1]]
    const [A, B, C] = [d[0] ** 2 + d[1] ** 2, fx * d[0] + fy * d[1], fx * fx + fy * fy - shape.r ** 2]
    const root = B * B - A * C
    if (root <= 0) return undefined
    low = Math.max(low, (-B - Math.sqrt(root)) / A)
    high = Math.min(high, (-B + Math.sqrt(root)) / A)
  } else
    shape.points.forEach(([px, py], i) => {
      const [qx, qy] = shape.points[(i + 1) % shape.points.length] as Point
      const from = (qx - px) * (a[1] - py) - (qy - py) * (a[0] - px)
      const by = (qx - px) * d[1] - (qy - py) * d[0]
      if (by > 0) low = Math.max(low, -from / by)
      else if (by < 0) high = Math.min(high, -from / by)
      else if (from < 0) high = -1
    })
  if (low >= high) return undefined
  const on = (t: number): Point => [a[0] + d[0] * t, a[1] + d[1] * t]
  return [on(low), on(high)]
}

/** Up to `n` points at least `margin` inside and `gap` apart. */
export function scatter(shape: Shape, n: number, margin: number, gap: number, rng: Rng): Point[] {
  const { x0, y0, x1, y1 } = boxOf(shape)
  const found: Point[] = []
  for (let tries = 0; tries < n * 14 && found.length < n; tries++) {
    const p: Point = [between(rng, x0, x1), between(rng, y0, y1)]
    if (inside(shape, p) > margin && found.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) > gap)) found.push(p)
  }
  return found
}

/** The way of the longest side, and the middle line across it: how a wall or a plank runs. */
export function grainOf(shape: Shape): { along: Point; across: Point; length: number; breadth: number } {
  if (shape.kind === 'disc') return { along: [1, 0], across: [0, 1], length: 2 * shape.r, breadth: 2 * shape.r }
  let best: Point = [1, 0]
  let longest = -1
  shape.points.forEach(([ax, ay], i) => {
    const [bx, by] = shape.points[(i + 1) % shape.points.length] as Point
    const far = Math.hypot(bx - ax, by - ay)
    if (far > longest + 1e-9) [best, longest] = [[(bx - ax) / far, (by - ay) / far], far]
  })
  const across: Point = [-best[1], best[0]]
  const spread = (way: Point) => {
    const all = shape.points.map(([x, y]) => x * way[0] + y * way[1])
    return Math.max(...all) - Math.min(...all)
  }
  return { along: best, across, length: spread(best), breadth: spread(across) }
}
