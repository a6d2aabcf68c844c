// SPDX-License-Identifier: MIT
// draw/ground.ts: the meadow a game is played on and the wooden frame around it, with a tick a pas.
import { type Mark, marks } from './mark'
import { blob, circle, num, pebble, tuft } from './path'
import { between, rngOf } from './rng'
import type { Point } from './shape'

/** How broad the frame is, in pas. */
export const frameBreadth = 0.92
/** Every so many pas the frame has a number and the ground a cross. */
export const stride = 6

/** Soft patches, grass, stones: nothing that could be taken for terrain. */
export function ground(width: number, depth: number, seed: number): Mark[] {
  const rng = rngOf(seed)
  const many = (each: number) => Math.round((width * depth * each) / 100)
  const spot = (margin: number): Point => [between(rng, margin, width - margin), between(rng, margin, depth - margin)]
  const all = (n: number, one: () => string) => Array.from({ length: n }, one).join('')
  return marks(
    ['meadow-1', all(many(2.6), () => blob(spot(0), between(rng, 1.6, 4), 9, rng))],
    ['meadow-2', all(many(2.2), () => blob(spot(0), between(rng, 1.2, 3.2), 9, rng))],
    ['grain', all(many(40), () => {
      const [x, y] = spot(0.4)
      return `M${num(x)} ${num(y)}l${num(between(rng, 0.12, 0.28))} ${num(between(rng, -0.03, 0.03))}`
    })],
    ['grass', all(many(26), () => tuft(spot(0.4), between(rng, 0.13, 0.23), rng))],
    ['meadow-stone', all(many(10), () => pebble(spot(0.2), between(rng, 0.03, 0.075), rng))],
    ['meadow-flower', all(many(4.5), () => circle(spot(0.3), 0.045))],
  )
}

/** A cross where two strides meet: lengths can be guessed without a grid. */
export function crosses(width: number, depth: number): string {
  let d = ''
  for (let x = stride; x < width; x += stride)
    for (let y = stride; y < depth; y += stride) d += `M${num(x - 0.22)} ${num(y)}h.44M${num(x)} ${num(y - 0.22)}v.44`
  return d
}

export interface Numeral {
  at: Point
  n: number
}
export interface Frame {
  grain: string
  ticks: string
  numerals: Numeral[]
  /** Corner ornaments: where, and the signs of their two ways in. */
  corners: { at: Point; way: Point }[]
}

export function frame(width: number, depth: number): Frame {
  const rng = rngOf(9)
  let [ticks, grain] = ['', '']
  for (let x = 0; x <= width; x++) {
    const k = x % stride ? 0.14 : 0.3
    ticks += `M${x} -.12v${-k}M${x} ${num(depth + 0.12)}v${k}`
  }
  for (let y = 0; y <= depth; y++) {
    const k = y % stride ? 0.14 : 0.3
    ticks += `M-.12 ${num(depth - y)}h${-k}M${num(width + 0.12)} ${num(depth - y)}h${k}`
  }
  const [across, down] = [Math.max(0.5, width - 3.2), Math.max(0.5, depth - 3.2)]
  for (let i = 0; i < 46; i++) {
    const [off, long] = [between(rng, 0.2, 0.86), between(rng, 0.8, 3.1)]
    grain += `M${num(rng() * across)} ${num(-off)}h${num(long)}M${num(rng() * across)} ${num(depth + off)}h${num(long)}`
    grain += `M${num(-off)} ${num(rng() * down)}v${num(long)}M${num(width + off)} ${num(rng() * down)}v${num(long)}`
  }
  const numerals: Numeral[] = []
  for (let x = stride; x < width; x += stride) numerals.push({ at: [x, -0.5], n: x })
  for (let y = stride; y < depth; y += stride) numerals.push({ at: [-0.58, depth - y + 0.13], n: y })
  const o = frameBreadth
  const corners: Frame['corners'] = [
    { at: [-o, -o], way: [1, 1] },
    { at: [width + o, -o], way: [-1, 1] },
    { at: [width + o, depth + o], way: [-1, -1] },
    { at: [-o, depth + o], way: [1, -1] },
  ]
  return { grain, ticks, numerals, corners }
}
