// SPDX-License-Identifier: MIT
// draw/laurel.ts: a wreath around a circle of radius 100, open at the top.
import { num } from './path'

/** Leaves in pairs along two stems that rise from the foot. */
export function laurel(r = 128, leaves = 11): { stems: string; leaves: string } {
  const on = (k: number, deg: number) => [k * Math.cos((deg * Math.PI) / 180), k * Math.sin((deg * Math.PI) / 180)] as const
  const at = ([x, y]: readonly [number, number]) => `${num(x)} ${num(y)}`
  let d = ''
  for (const side of [-1, 1])
    for (let i = 0; i < leaves; i++) {
      const deg = 90 + side * (14 + i * 12)
      const size = 25 - i * 0.7
      for (const tilt of [-1, 1]) {
        const root = on(r, deg)
        const tip = on(r + tilt * size * 0.62, deg + side * size * 0.42)
        const mid = on(r + tilt * size * 0.52, deg + side * size * 0.08)
        const low = on(r + tilt * size * 0.12, deg + side * size * 0.3)
        d += `M${at(root)}Q${at(mid)} ${at(tip)}Q${at(low)} ${at(root)}Z`
      }
    }
  const end = (side: number) => on(r, 90 + side * (14 + (leaves - 1) * 12))
  const foot = (side: number) => on(r, 90 + side * 3)
  const stems = [-1, 1].map((side) => `M${at(foot(side))}A${r} ${r} 0 0 ${side < 0 ? 0 : 1} ${at(end(side))}`).join('')
  return { stems, leaves: d }
}
