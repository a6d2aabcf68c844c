// SPDX-License-Identifier: MIT
// test/unit/flat_path.ts: the points of an SVG path, curves in small steps; what drawings use of the language.
import type { Point } from '../../src/draw/shape'

const steps = 12

export function flat(d: string): Point[] {
  const words = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []
  const points: Point[] = []
  let [x, y, sx, sy, i] = [0, 0, 0, 0, 0]
  let command = ''
  const next = () => Number(words[i++])
  const to = (nx: number, ny: number) => {
    ;[x, y] = [nx, ny]
    points.push([x, y])
  }
  const curve = (on: (t: number) => Point) => {
    for (let k = 1; k <= steps; k++) points.push(on(k / steps))
    ;[x, y] = points.at(-1) as Point
  }
  while (i < words.length) {
    if (/[a-zA-Z]/.test(words[i] ?? '')) command = words[i++] as string
    const [ox, oy] = command === command.toLowerCase() ? [x, y] : [0, 0]
    switch (command.toUpperCase()) {
      case 'M':
        to(ox + next(), oy + next())
        ;[sx, sy] = [x, y]
        break
      case 'L':
        to(ox + next(), oy + next())
        break
      case 'H':
        to(ox + next(), y)
        break
      case 'V':
        to(x, oy + next())
        break
      case 'Q': {
        const [ax, ay, bx, by, cx, cy] = [x, y, ox + next(), oy + next(), ox + next(), oy + next()]
        curve((t) => [(1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy])
        break
      }
      case 'C': {
        const [ax, ay, bx, by, cx, cy, ex, ey] = [x, y, ox + next(), oy + next(), ox + next(), oy + next(), ox + next(), oy + next()]
        const mix = (t: number, a: number, b: number, c: number, e: number) => (1 - t) ** 3 * a + 3 * t * (1 - t) ** 2 * b + 3 * t * t * (1 - t) * c + t ** 3 * e
        curve((t) => [mix(t, ax, bx, cx, ex), mix(t, ay, by, cy, ey)])
        break
      }
      case 'A': {
        // Circles only.
        const r0 = next()
        next()
        next()
        const [isLong, isClockwise] = [next() === 1, next() === 1]
        const [ax, ay, bx, by] = [x, y, ox + next(), oy + next()]
        const half = Math.hypot(bx - ax, by - ay) / 2
        const r = Math.max(r0, half)
        const off = Math.sqrt(Math.max(0, r * r - half * half)) * (isLong === isClockwise ? -1 : 1)
        const [nx, ny] = half ? [-(by - ay) / (2 * half), (bx - ax) / (2 * half)] : [0, 0]
        const [cx, cy] = [(ax + bx) / 2 + nx * off, (ay + by) / 2 + ny * off]
        const from = Math.atan2(ay - cy, ax - cx)
        let sweep = Math.atan2(by - cy, bx - cx) - from
        if (isClockwise && sweep < 0) sweep += 2 * Math.PI
        if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
        curve((t) => [cx + r * Math.cos(from + sweep * t), cy + r * Math.sin(from + sweep * t)])
        ;[x, y] = [bx, by]
        break
      }
      case 'Z':
        ;[x, y] = [sx, sy]
        break
      default:
        throw new Error(`${command} in ${d}`)
    }
  }
  return points
}
