// SPDX-License-Identifier: MIT
// table/labels.ts: where the small signs of figures go, so that they stay legible in a melee: beside their own base, off
// the other bases and off each other as far as there is room. Plain numbers in pas, y downwards.

export interface Base {
  x: number
  y: number
  r: number
}
export interface Label {
  /** Of the base it belongs to; the label is as wide and high as its signs. */
  base: number
  width: number
  height: number
  /** So much of what the base has on its lower rim stands out below it. */
  rim?: number
}
export interface Spot {
  x: number
  y: number
}

/** Around a base: below first, where the eye looks for it; corners last. */
const ways: [number, number][] = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]]

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

function common(a: Box, b: Box): number {
  const x = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const y = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return x > 0 && y > 0 ? x * y : 0
}

function around({ x, y, r }: Base): Box {
  const half = r * 0.86 // the corners of the square around a disc are empty
  return { x: x - half, y: y - half, w: 2 * half, h: 2 * half }
}

/** The middle of each label, in the order given. */
export function layOut(bases: readonly Base[], labels: readonly Label[]): Spot[] {
  const taken: Box[] = []
  return labels.map(({ base, width, height, rim = 0 }) => {
    const own = bases[base] as Base
    let best: Spot = own
    let least = Infinity
    ways.forEach(([dx, dy], i) => {
      const isCorner = dx !== 0 && dy !== 0
      const near = isCorner ? own.r * 0.72 : own.r + 0.04 + (dy > 0 ? rim : 0)
      const x = own.x + dx * (near + width / 2)
      const y = own.y + dy * (near + height / 2)
      const box = { x: x - width / 2, y: y - height / 2, w: width, h: height }
      const onBases = bases.reduce((sum, other) => sum + common(box, around(other)), 0)
      const onLabels = taken.reduce((sum, other) => sum + common(box, other), 0)
      const cost = onBases + 3 * onLabels + i * 0.004
      if (cost < least - 1e-9) [best, least] = [{ x, y }, cost]
    })
    taken.push({ x: best.x - width / 2, y: best.y - height / 2, w: width, h: height })
    return best
  })
}

/** How much of anybody a box hides. */
export function hides(box: Box, bases: readonly Base[]): number {
  return bases.reduce((sum, base) => sum + common(box, around(base)), 0)
}

/** Where words over somebody begin: around the middle, else from one of these other places if they hide less of who stands beside. */
export function slid(box: Box, others: readonly number[], bases: readonly Base[]): number {
  let [best, least] = [box.x, hides(box, bases)]
  for (const x of others) {
    const cost = hides({ ...box, x }, bases) + 0.05
    if (cost < least) [best, least] = [x, cost]
  }
  return best
}

/** The middle of words about a line, within what is seen: under its middle, else over it, farther off each time, wherever the least of
 * anybody is hidden. Their own line they may lie on rather than on somebody. */
export function besideLine(a: Spot, b: Spot, { width, height }: { width: number; height: number }, bases: readonly Base[], seen: Box): Spot {
  const within = (v: number, low: number, length: number, half: number) => Math.max(low + half, Math.min(v, low + length - half))
  let best: Spot = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  let least = Infinity
  for (const [i, far] of [0.2, -0.2, 0.7, -0.7, 1.2, -1.2, 1.8, -1.8].entries()) {
    const x = within((a.x + b.x) / 2, seen.x, seen.w, width / 2)
    const y = within((a.y + b.y) / 2 + far + Math.sign(far) * (height / 2), seen.y, seen.h, height / 2)
    const box = { x: x - width / 2, y: y - height / 2, w: width, h: height }
    const cost = hides(box, bases) + i * 0.01
    if (cost < least) [best, least] = [{ x, y }, cost]
  }
  return best
}

/** The middle of words about somebody who is going to stand here, within what is seen: over the base, else under it or beside it,
 * wherever the least of anybody is hidden. */
export function besideEnd({ x, y, r }: Base, { width, height }: { width: number; height: number }, bases: readonly Base[], seen: Box): Spot {
  const [up, out] = [r + height / 2 + 0.12, r + width / 2 + 0.2]
  let best: Spot = { x, y: y - up }
  let least = Infinity
  const places: Spot[] = [{ x: 0, y: -up }, { x: 0, y: up }, { x: out, y: 0 }, { x: -out, y: 0 }, { x: out, y: -up }, { x: -out, y: -up }, { x: out, y: up }, { x: -out, y: up }]
  for (const [i, { x: dx, y: dy }] of places.entries()) {
    const box = { x: x + dx - width / 2, y: y + dy - height / 2, w: width, h: height }
    const cost = hides(box, bases) + i * 0.01 + (box.w * box.h - common(box, seen)) * 4
    if (cost < least) [best, least] = [{ x: x + dx, y: y + dy }, cost]
  }
  return best
}

/** On which of these sides of a ring its name stands (0: above, 90: to the right), the likeliest first: within what is seen, and as far as
 * it can be a `gap` off the names and rings that stand already (`taken`), for what is close to another's is read as the other's. Below or above it slides
 * along the edge of what is seen; below it stands under what is there (`under`). */
export function nameBeside({ x, y, r }: Base, { width, height }: { width: number; height: number }, { gap, under }: { gap: number; under: number }, turns: readonly number[], taken: readonly Box[], seen: Box): { turn: number; box: Box } {
  const along = Math.max(seen.x, Math.min(x - width / 2, seen.x + seen.w - width))
  const boxFor = (turn: number): Box =>
    turn === 90 ? { x: x + r + gap, y: y - height / 2, w: width, h: height }
    : turn === -90 ? { x: x - r - gap - width, y: y - height / 2, w: width, h: height }
    : turn === 0 ? { x: along, y: y - r - height, w: width, h: height }
    : { x: along, y: y + r + under, w: width, h: height }
  const all = turns.map((turn, i) => {
    const box = boxFor(turn)
    const wide = { x: box.x - gap, y: box.y - gap / 2, w: box.w + 2 * gap, h: box.h + gap }
    const cost = 10 * (box.w * box.h - common(box, seen)) + 3 * taken.reduce((sum, other) => sum + common(wide, other), 0)
    return { turn, box, cost: cost + i * 1e-6 }
  })
  return all.reduce((a, b) => (b.cost < a.cost ? b : a))
}

/** How broad words in the page's letters come out, in their own size, so that what is drawn around them fits; never too little. */
export function wideOf(text: string): number {
  let wide = 0
  for (const letter of text) wide += /[\s.,:;·’'ijl|!]/.test(letter) ? 0.27 : /[frt()\-]/.test(letter) ? 0.41 : /[mw%MW—]/.test(letter) ? 0.86 : /\p{Lu}/u.test(letter) ? 0.68 : 0.57
  return wide
}
