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
}
export interface Spot {
  x: number
  y: number
}

/** Around a base: below first, where the eye looks for it; corners last. */
const ways: [number, number][] = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]]

interface Box {
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
  return labels.map(({ base, width, height }) => {
    const own = bases[base] as Base
    let best: Spot = own
    let least = Infinity
    ways.forEach(([dx, dy], i) => {
      const isCorner = dx !== 0 && dy !== 0
      const near = isCorner ? own.r * 0.72 : own.r + 0.04
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
