// SPDX-License-Identifier: MIT
// draw/contour.ts: the outline of where a field of numbers is below zero, as smooth closed curves (marching squares). The
// field is the engine's answer; only its edge is drawn here.
import { smooth } from './path'
import type { Point } from './shape'

export interface Field {
  /** Negative where it is in. */
  value: (i: number, j: number) => number
  columns: number
  rows: number
  /** Where a node of the field is drawn. */
  at: (i: number, j: number) => Point
}

/** Ways through a cell, from side to side (0 top, 1 right, 2 bottom, 3 left), the inside always on the same hand; by which
 * of its corners are in: top left 8, top right 4, bottom right 2, bottom left 1. */
const ways: readonly (readonly [number, number])[][] = [
  [], [[2, 3]], [[1, 2]], [[1, 3]], [[0, 1]], [[0, 3], [2, 1]], [[0, 2]], [[0, 3]],
  [[3, 0]], [[2, 0]], [[3, 2], [1, 0]], [[1, 0]], [[3, 1]], [[2, 1]], [[3, 2]], [],
]

/** The outline as loops of points. */
export function loopsOf({ value, columns, rows, at }: Field): Point[][] {
  const points = new Map<number, Point>()
  const next = new Map<number, number[]>()
  // A crossing belongs to the edge to the right of a node or to the one below it.
  const crossing = (i: number, j: number, isDown: boolean): number => {
    const key = 2 * (j * columns + i) + Number(isDown)
    if (!points.has(key)) {
      const [a, b] = [value(i, j), isDown ? value(i, j + 1) : value(i + 1, j)]
      const t = a / (a - b)
      const [p, q] = [at(i, j), isDown ? at(i, j + 1) : at(i + 1, j)]
      points.set(key, [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t])
    }
    return key
  }
  for (let j = 0; j < rows - 1; j++)
    for (let i = 0; i < columns - 1; i++) {
      const isIn = (a: number, b: number) => Number(value(i + a, j + b) < 0)
      const cell = isIn(0, 0) * 8 + isIn(1, 0) * 4 + isIn(1, 1) * 2 + isIn(0, 1)
      const side = (s: number) => (s === 0 ? crossing(i, j, false) : s === 1 ? crossing(i + 1, j, true) : s === 2 ? crossing(i, j + 1, false) : crossing(i, j, true))
      for (const [from, to] of ways[cell] ?? []) {
        const key = side(from)
        next.set(key, [...(next.get(key) ?? []), side(to)])
      }
    }
  const loops: Point[][] = []
  for (const start of next.keys())
    while (next.get(start)?.length) {
      const loop: Point[] = []
      let key = start
      for (let to = next.get(key)?.shift(); to !== undefined; to = next.get(key)?.shift()) {
        loop.push(points.get(key) as Point)
        key = to
        if (key === start) break
      }
      if (loop.length > 3) loops.push(loop)
    }
  return loops
}

/** Each point moved towards its neighbours: a field of cells has corners that mean nothing. */
function relaxed(loop: readonly Point[]): Point[] {
  const n = loop.length
  return loop.map((q, i) => {
    const [a, b] = [loop[(i + n - 1) % n] as Point, loop[(i + 1) % n] as Point]
    return [(a[0] + 2 * q[0] + b[0]) / 4, (a[1] + 2 * q[1] + b[1]) / 4]
  })
}

export function contour(field: Field): string {
  return loopsOf(field).map((loop) => {
    const soft = relaxed(relaxed(loop))
    return smooth(soft.length > 12 ? soft.filter((_, i) => i % 2 === 0) : soft)
  }).join('')
}
