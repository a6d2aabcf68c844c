// SPDX-License-Identifier: MIT
// panels/luck_plot.ts: what the luck panel says and draws, worked out from the engine's tallies. Pure.
import type { Luck, Tally } from '../wire'

export type Verdict = 'none' | 'all' | 'great' | 'good' | 'even' | 'poor' | 'awful'

/**
 * A word for a tally. "At most that well" counts equal results too, so a few dice that all succeed have a
 * chance of 1: luck is only claimed where the result is also on that side of what was expected.
 */
export function verdict(tally: Tally): Verdict {
  if (!tally.dice) return 'none'
  if (tally.actual === tally.dice && tally.at_most >= 1) return 'all'
  if (tally.actual > tally.expected && tally.at_most >= 0.95) return 'great'
  if (tally.actual > tally.expected && tally.at_most >= 0.75) return 'good'
  if (tally.actual < tally.expected && tally.at_most <= 0.05) return 'awful'
  if (tally.actual < tally.expected && tally.at_most <= 0.25) return 'poor'
  return 'even'
}

export interface Point {
  n: number
  value: number
}

export interface Swing {
  points: Point[]
  /** Half the height of the plot, a round number that holds every value. */
  most: number
  last: number
  best: Point
  worst: Point
}

export function swingOf(luck: Luck, at = 1): Swing {
  const points: Point[] = [{ n: 0, value: 0 }, ...luck.swing.map((row) => ({ n: row[0] ?? 0, value: row[at] ?? 0 }))]
  const start = points[0] as Point
  const best = points.reduce((a, b) => (b.value > a.value ? b : a), start)
  const worst = points.reduce((a, b) => (b.value < a.value ? b : a), start)
  const high = Math.max(best.value, -worst.value, 1)
  return { points, most: roundUp(high), last: points[points.length - 1]?.n || 1, best, worst }
}

/** Those of several sides, each its own, on one scale. */
export function swingsOf(luck: Luck, sides: number): Swing[] {
  const all = Array.from({ length: sides }, (_, i) => swingOf(luck, i + 1))
  const most = Math.max(...all.map((swing) => swing.most))
  return all.map((swing) => ({ ...swing, most }))
}

/** 1, 2, 5, 10, 20 ...: the next such number. */
export function roundUp(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * ten >= value - 1e-9) ?? 10) * ten
}

/** A line that keeps its height until the next roll, in a box of width x height with zero in the middle. */
export function line(swing: Swing, width: number, height: number): string {
  const x = (n: number) => Math.round((n / swing.last) * width * 10) / 10
  const y = (value: number) => Math.round((height / 2) * (1 - value / swing.most) * 10) / 10
  return swing.points.map((p, i) => (i ? `H${x(p.n)}V${y(p.value)}` : `M0 ${y(p.value)}`)).join('')
}

/** At most `rows` points, evenly spread, the last one always there: the plot as a table. */
export function sample(points: readonly Point[], rows: number): Point[] {
  if (points.length <= rows) return [...points]
  return Array.from({ length: rows }, (_, i) => points[Math.round((i * (points.length - 1)) / (rows - 1))] as Point)
}
