// SPDX-License-Identifier: MIT
// draw/terrain.ts: terrain engraved and washed: a piece and a seed give its marks. The outline is the rule: all paint stays
// within the true shape (a test measures it), but for the flat shadow towards the south-east. One light, from the north-west.
// A clip at the outline was refused: it hides a lobe or a stone that does not fit instead of making it fit.
import type { Piece } from '../wire'
import { shadeOf, pictureOf, type Picture } from './look'
import { type Mark, marks } from './mark'
import { at, blob, circle, closed, crown, lid, line, num, outline, pebble, smooth, tuft } from './path'
import { between, type Rng, rngOf, seedOf } from './rng'
import { chord, cornersOf, boxOf, grainOf, inset, inside, middle, type Point, rimOf, scatter, type Shape, shapeOf } from './shape'

const turn = Math.PI * 2
const light: Point = [-0.62, -0.78]

function along(p: Point, way: Point, by: number): Point {
  return [p[0] + way[0] * by, p[1] + way[1] * by]
}
function towards(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
function size(shape: Shape): number {
  const { x0, y0, x1, y1 } = boxOf(shape)
  return Math.min(x1 - x0, y1 - y0)
}
/** More of it on more ground. */
function share(shape: Shape, each: number, most: number): number {
  const { x0, y0, x1, y1 } = boxOf(shape)
  return Math.max(1, Math.min(most, Math.round((x1 - x0) * (y1 - y0) * each)))
}

/** The outline swept along the light, as one path that darkens nothing twice. */
function shadow(shape: Shape, tenths: number): Mark[] {
  if (tenths <= 0) return []
  const by: Point = [0.16 * tenths, 0.2 * tenths]
  const corners = cornersOf(shape)
  const moved = corners.map(([x, y]): Point => [x + by[0], y + by[1]])
  const n = corners.length
  const parts = corners.map((p, i) => {
    const j = (i + 1) % n
    const q = corners[j] as Point
    // Sides that face away from the light fall outside the moved outline; all are kept clockwise so that they add up.
    const quad: Point[] = [p, q, moved[j] as Point, moved[i] as Point]
    const turned = (q[0] - p[0]) * by[1] - (q[1] - p[1]) * by[0] < 0
    return closed(turned ? quad.reverse() : quad)
  })
  return marks(['shade', closed(moved) + parts.join('')])
}

/** Facets between the outline, a shelf and a crown; the tone of each is its slope against the light. */
function rock(shape: Shape, rng: Rng): Mark[] {
  const high = size(shape)
  const top = along(middle(shape), light, 0.12 * high)
  const outer = rimOf(shape, Math.min(0.62, high / 3)).map((rim) => along(rim.at, rim.inward, 0.12 * Math.min(1, high / 2) * rng()))
  const n = outer.length
  const shelf = outer.map((p) => towards(top, p, 0.66 + (rng() - 0.5) * 0.2))
  const crest = shelf.filter((_, i) => i % 2 === 0).map((p) => towards(top, p, 0.5 + (rng() - 0.5) * 0.25))
  const tones = ['', '', '', '', '']
  const facet = (points: Point[], lift: number) => {
    const x = points.reduce((sum, p) => sum + p[0], 0) / points.length - top[0]
    const y = points.reduce((sum, p) => sum + p[1], 0) / points.length - top[1]
    const lit = (x * light[0] + y * light[1]) / (Math.hypot(x, y) || 1) + lift + (rng() - 0.5) * 0.5
    const tone = [0.75, 0.2, -0.35, -0.8].findIndex((least) => lit > least)
    tones[tone < 0 ? 4 : tone] += closed(points)
  }
  const of = (ring: Point[], i: number) => ring[i % ring.length] as Point
  for (let i = 0; i < n; i++) facet([of(outer, i), of(outer, i + 1), of(shelf, i + 1), of(shelf, i)], -0.22)
  for (let i = 0; i < crest.length; i++) {
    const isLast = i === crest.length - 1
    const next = isLast ? 0 : 2 * i + 2
    const between_ = isLast && n % 2 ? [] : [of(shelf, 2 * i + 1)]
    facet([of(shelf, 2 * i), ...between_, of(crest, i)], 0.12)
    facet([...(between_.length ? between_ : [of(shelf, 2 * i)]), of(shelf, next), of(crest, i + 1), of(crest, i)], 0.12)
  }
  const cracks = Array.from({ length: 3 }, () => {
    const p = of(shelf, Math.floor(rng() * n))
    const q = towards(p, top, between(rng, 0.3, 0.5))
    return line(p, q) + line(q, towards(q, of(outer, Math.floor(rng() * n)), 0.22))
  }).join('')
  const moss = Array.from({ length: 2 }, () => {
    const p = towards(top, of(shelf, Math.floor(rng() * n)), 0.85)
    return blob(p, Math.min(0.24, inside(shape, p)), 6, rng)
  }).join('')
  return marks(
    ['foot', outline(shape)],
    ['rock-4', tones[4] ?? ''], ['rock-3', tones[3] ?? ''], ['rock-2', tones[2] ?? ''], ['rock-1', tones[1] ?? ''],
    ['rock-0', (tones[0] ?? '') + closed(crest)],
    ['moss', moss],
    ['ink-fine', cracks],
    ['ink-firm', closed(crest)],
  )
}

/** One tree in a circle: three crowns that slide towards the light, lit clumps, and strokes in the shade. */
function treeMarks(c: Point, r: number, rng: Rng): Mark[] {
  const lobes = Math.max(7, Math.round(5 + r * 3.4))
  const unit = Math.min(1, r)
  const strokes = (n: number, from: number, span: number, near: number, far: number, rise: number, shift: number) =>
    Array.from({ length: n }, () => {
      const a = turn * (from + span * rng())
      const k = r * between(rng, near, far)
      const half = between(rng, 0.1, 0.16) * unit
      return lid([c[0] + k * Math.cos(a) + shift * r, c[1] + k * Math.sin(a) + shift * r], half, rise * half)
    }).join('')
  const clumps = Array.from({ length: Math.max(3, Math.round(r * 2.6)) }, () => {
    const a = turn * (0.5 + 0.42 * rng()) - 0.35
    const k = r * between(rng, 0.2, 0.52)
    return crown([c[0] + k * Math.cos(a) - 0.06 * r, c[1] + k * Math.sin(a) - 0.06 * r], r * between(rng, 0.18, 0.27), 6, rng)
  }).join('')
  return marks(
    ['leaf-4', crown(c, r * 0.97, lobes, rng)],
    ['leaf-3', crown([c[0] - 0.05 * r, c[1] - 0.06 * r], r * 0.87, lobes, rng)],
    ['leaf-2', crown([c[0] - 0.12 * r, c[1] - 0.14 * r], r * 0.67, Math.max(6, lobes - 2), rng)],
    ['leaf-1', clumps],
    ['leaf-ink', strokes(Math.round(9 * r + 4), -0.08, 0.55, 0.35, 0.74, -1.2, 0)],
    ['leaf-light', strokes(Math.round(5 * r + 3), 0.42, 0.5, 0.15, 0.6, 1.5, -0.08)],
  )
}

/** The trunk at the true middle, seen through a gap. */
function trunk(c: Point, r: number, rng: Rng): Mark[] {
  const from = rng() * turn
  const roots = Array.from({ length: 5 }, (_, i) => {
    const a = from + (i / 5) * turn + (rng() - 0.5) * 0.5
    const far = r * between(rng, 1.5, 1.95)
    return `M${at(c)}Q${at([c[0] + far * 0.5 * Math.cos(a + 0.25), c[1] + far * 0.5 * Math.sin(a + 0.25)])} ${at([c[0] + far * Math.cos(a), c[1] + far * Math.sin(a)])}`
  }).join('')
  return marks(
    ['leaf-4', crown(c, r * 2.1, 6, rng)],
    ['bark-root', roots],
    ['bark', circle(c, r)],
    ['bark-light', circle([c[0] - 0.25 * r, c[1] - 0.3 * r], r * 0.42)],
  )
}

function tree(shape: Shape, rng: Rng): Mark[] {
  const r = size(shape) / 2
  const c = middle(shape)
  return [...marks(['leaf-bed', outline(shape)]), ...treeMarks(c, r, rng), ...trunk(c, Math.min(0.13 + 0.035 * r, r / 4), rng)]
}

function wood(shape: Shape, rng: Rng): Mark[] {
  const room = (p: Point, most: number) => Math.min(most, inside(shape, p) * 0.98)
  const big = scatter(shape, share(shape, 0.5, 9), 0.5, 1, rng).map((p) => ({ p, r: room(p, between(rng, 0.9, 1.2)) }))
  const small = scatter(shape, share(shape, 0.8, 12), 0.3, 0.6, rng)
    .filter((p) => big.every((b) => Math.hypot(b.p[0] - p[0], b.p[1] - p[1]) > b.r * 0.75))
    .map((p) => ({ p, r: room(p, 0.5) }))
  const all = [...small, ...big.sort((a, b) => a.r - b.r)]
  const trees = all.flatMap(({ p, r }) => [...treeMarks(p, r, rng), ...(r > 0.5 ? trunk(p, 0.12, rng) : [])])
  return [...marks(['leaf-bed', outline(shape)]), ...trees]
}

/** Scallops along the inside of an outline. */
function scallops(shape: Shape, lobe: number, rng: Rng): string {
  const rim = rimOf(shape, lobe * 0.92)
  const feet = rim.map(({ at: p, inward }) => along(p, inward, lobe * between(rng, 0.34, 0.46)))
  const n = feet.length
  if (n < 3) return closed(feet)
  const arcs = feet.map((_, i) => {
    const [p, q] = [feet[(i + n - 1) % n] as Point, feet[i] as Point]
    const half = Math.hypot(q[0] - p[0], q[1] - p[1]) / 2
    const out = Math.max(0.02, Math.min(half * 0.8, inside(shape, towards(p, q, 0.5)) * 0.9))
    const bend = (half * half + out * out) / (2 * out)
    return `A${num(bend)} ${num(bend)} 0 0 1 ${at(q)}`
  })
  return `M${at(feet[n - 1] as Point)}${arcs.join('')}Z`
}

/** A hedge or a bush: leaves in three tones, flowers, no trunk. */
function hedge(shape: Shape, rng: Rng): Mark[] {
  const lobe = Math.min(0.42, size(shape) / 2.6)
  const tier = (by: number) => {
    const within = inset(shape, by)
    return within && size(within) > 0.12 ? scallops(within, lobe * 0.94, rng) : ''
  }
  const leaves = scatter(shape, share(shape, 14, 60), 0.14, 0.17, rng).map((p) => lid(p, 0.09, 0.1)).join('')
  const flowers = scatter(shape, share(shape, 2, 10), 0.14, 0.4, rng).map((p) => circle(p, 0.055)).join('')
  return marks(
    ['leaf-bed', outline(shape)],
    ['leaf-4', scallops(shape, lobe, rng)],
    ['leaf-3', tier(size(shape) * 0.07)],
    ['leaf-2', tier(size(shape) * 0.2)],
    ['leaf-light', leaves],
    ['flower', flowers],
  )
}

/** The shape less its inside: a rim of colour that has dried. */
function rimWash(shape: Shape, by: number): string {
  const inner = inset(shape, by)
  if (!inner) return outline(shape)
  const back = inner.kind === 'poly' ? closed([...inner.points].reverse()) : closed(cornersOf(inner).reverse())
  return outline(shape) + back
}

function rough(shape: Shape, rng: Rng): Mark[] {
  let [grass, gravel, patches] = ['', '', '']
  for (const p of scatter(shape, share(shape, 3.2, 60), 0.2, 0.42, rng)) {
    const what = rng()
    const depth = inside(shape, p)
    const blades = between(rng, 0.22, 0.34)
    if (what < 0.6) {
      if (depth > blades + 0.06) grass += tuft(p, blades, rng)
    } else if (what < 0.84) gravel += pebble(p, between(rng, 0.06, 0.13), rng)
    else patches += blob(p, Math.min(depth, between(rng, 0.35, 0.6)), 7, rng)
  }
  return marks(['mud-1', outline(shape)], ['mud-2', patches], ['mud-rim', rimWash(shape, Math.min(0.24, size(shape) / 5))], ['gravel', gravel], ['blade', grass])
}

/** Depths and shore lines are true contours of the shape; reeds stand only where they fit. */
function water(shape: Shape, rng: Rng, isRunning: boolean): Mark[] {
  const within = (by: number) => {
    const inner = inset(shape, by)
    return inner ? (inner.kind === 'disc' ? outline(inner) : smooth(softened(inner.points))) : ''
  }
  const ripples = scatter(shape, share(shape, 0.6, 24), 0.62, 0.75, rng).map((p) => {
    const half = between(rng, 0.16, 0.28)
    return `M${num(p[0] - 2 * half)} ${num(p[1])}Q${num(p[0] - half)} ${num(p[1] - 0.1)} ${at(p)}Q${num(p[0] + half)} ${num(p[1] + 0.1)} ${num(p[0] + 2 * half)} ${num(p[1])}`
  }).join('')
  const reeds = rimOf(shape, 0.8).map(({ at: p, inward }) => {
    const root = along(p, inward, 0.3 + 0.34 * Math.max(0, inward[1]))
    return rng() < 0.34 && inside(shape, root) > 0.1 && inside(shape, [root[0] - 0.26, root[1] - 0.34]) > 0.04 && inside(shape, [root[0] + 0.26, root[1] - 0.34]) > 0.04
      ? tuft(root, 0.32, rng)
      : ''
  }).join('')
  return marks(
    ['water-1', outline(shape)],
    ['water-2', within(0.62)],
    ['water-3', within(1.25)],
    ['water-rim', rimWash(shape, Math.min(0.14, size(shape) / 6))],
    ['shore-line', within(0.34)],
    ['shore-faint', within(0.8)],
    ['ripple', isRunning ? '' : ripples],
    ['current', isRunning ? current(shape) : ''],
    ['reed', reeds],
  )
}

/** Running water: arrows along the way it is longest. */
function current(shape: Shape): string {
  const { along: way, across, length, breadth } = grainOf(shape)
  const c = middle(shape)
  const on = (u: number, v: number) => along(along(c, way, u), across, v)
  let found = ''
  for (let v = -breadth / 2 + 0.55, row = 0; v < breadth / 2; v += 0.85, row++)
    for (let u = -length / 2 + 0.7 + (row % 2) * 0.8; u < length / 2; u += 1.6) {
      const arrow = [on(u - 0.45, v), on(u + 0.3, v), on(u + 0.05, v - 0.2), on(u + 0.05, v + 0.2)] as const
      if (arrow.some((p) => inside(shape, p) < 0.12)) continue
      found += line(arrow[0], arrow[1]) + line(arrow[2], arrow[1]) + line(arrow[3], arrow[1])
    }
  return found
}

/** More points on long sides, so that a smooth curve through them hugs the polygon. */
function softened(points: readonly Point[]): Point[] {
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length] as Point
    return [towards(p, q, 0.22), towards(p, q, 0.5), towards(p, q, 0.78)]
  })
}

/** An unbroken footing of stones: there is no gap that the rules do not know. */
function ruin(shape: Shape, rng: Rng): Mark[] {
  const deep = Math.min(0.34, size(shape) / 5)
  let [lit, dull] = ['', '']
  for (const { at: p, along: way, inward } of rimOf(shape, 0.44)) {
    const [outer, inner] = [between(rng, 0.17, 0.205), between(rng, 0.16, 0.19)]
    const on = (u: number, v: number) => along(along(p, way, u), inward, v)
    const stone = [on(-outer, 0.03), on(outer, 0.03), on(inner, deep * between(rng, 0.82, 1)), on(-inner, deep * between(rng, 0.82, 1))]
    if (!stone.every((corner) => inside(shape, corner) > 0.015)) continue
    if (rng() < 0.5) lit += closed(stone)
    else dull += closed(stone)
  }
  const tall = shape.kind === 'disc' ? '' : shape.points.map((p, i) => {
    const n = shape.points.length
    const to = (q: Point): Point => {
      const far = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
      return [(q[0] - p[0]) / far, (q[1] - p[1]) / far]
    }
    const [a, b] = [to(shape.points[(i + n - 1) % n] as Point), to(shape.points[(i + 1) % n] as Point)]
    const m = Math.min(0.6, size(shape) / 4)
    const corner = [p, along(p, a, m), along(along(p, a, m), b, m * 0.62), along(along(p, b, m), a, m * 0.62), along(p, b, m)]
    return corner.every((q) => inside(shape, q) > -1e-6) ? closed(corner) : ''
  }).join('')
  const joints = scatter(shape, share(shape, 0.9, 14), 0.78, 0.5, rng).map(([x, y]) => {
    const k = between(rng, 0.18, 0.32)
    return `M${num(x - k)} ${num(y)}L${num(x + k)} ${num(y)}M${num(x)} ${num(y)}L${num(x)} ${num(y + k)}`
  }).join('')
  const stones = scatter(shape, share(shape, 1.6, 18), 0.52, 0.3, rng).map((p) => pebble(p, between(rng, 0.06, 0.15), rng))
  const [drum] = scatter(shape, 1, 0.85, 1, rng)
  return marks(
    ['floor', outline(shape)],
    ['ink-fine', joints],
    ['stone-2', stones.join('') + lit],
    ['stone-3', dull],
    ['ink-hair', stones.join('') + lit + dull],
    ['stone-1', tall + (drum ? circle(drum, 0.3) : '')],
    ['ink-firm', tall && inkWithin(shape, tall)],
    ['ink-fine', drum ? circle(drum, 0.3) + circle(drum, 0.17) : ''],
  )
}

/** Lines around stones that reach the outline: the edge itself draws that side. */
function inkWithin(shape: Shape, d: string): string {
  return d.split('M').filter(Boolean).map((part) => {
    const points = part.replace('Z', '').split('L').map((p) => p.split(' ').map(Number) as unknown as Point)
    return points.map((p, i) => [p, points[(i + 1) % points.length] as Point] as const)
      .filter(([p, q]) => inside(shape, towards(p, q, 0.5)) > 0.03)
      .map(([p, q]) => {
        const c = chord(inset(shape, 0.024) ?? shape, p, q)
        return c ? line(...c) : ''
      }).join('')
  }).join('')
}

/** Courses of stone along the longest side. */
function wall(shape: Shape, rng: Rng): Mark[] {
  const within = inset(shape, 0.022) ?? shape
  const { along: way, across, length, breadth } = grainOf(shape)
  const c = middle(shape)
  const rows = Math.max(2, Math.round(breadth / 0.28))
  const on = (u: number, v: number) => along(along(c, way, u), across, v)
  let [joints, blocks] = ['', '']
  for (let row = 0; row < rows; row++) {
    const [low, high] = [-breadth / 2 + (breadth / rows) * row, -breadth / 2 + (breadth / rows) * (row + 1)]
    const course = row ? chord(within, on(-length, low), on(length, low)) : undefined
    if (course) joints += line(...course)
    for (let u = -length / 2 + (row % 2 ? 0.3 : 0.6) + rng() * 0.1; u < length / 2 - 0.12; u += between(rng, 0.55, 0.75)) {
      const joint = chord(within, on(u, low), on(u, high))
      if (joint) joints += line(...joint)
      const block = [on(u, low), on(u + 0.5, low), on(u + 0.5, high), on(u, high)]
      if (rng() < 0.35 && block.every((p) => inside(shape, p) > -1e-6)) blocks += closed(block)
    }
  }
  const lit = chord(inset(shape, 0.04) ?? shape, on(-length, -breadth / 2 + 0.07), on(length, -breadth / 2 + 0.07))
  return marks(['stone-2', outline(shape)], ['stone-3', blocks], ['ink-fine', joints], ['stone-light', lit ? line(...lit) : ''])
}

/** Boards across the longest side, or along it. */
function boards(shape: Shape, every: number, isAlong: boolean, within: Shape = inset(shape, 0.02) ?? shape): string {
  const { along: a, across: b, length, breadth } = grainOf(shape)
  const [way, over, far, wide] = isAlong ? [a, b, length, breadth] : [b, a, breadth, length]
  const c = middle(shape)
  let d = ''
  for (let v = -wide / 2 + every; v < wide / 2 - every / 3; v += every) {
    const board = chord(within, along(along(c, over, v), way, -far), along(along(c, over, v), way, far))
    if (board) d += line(...board)
  }
  return d
}

function door(shape: Shape, isOpen: boolean, isLocked: boolean): Mark[] {
  const { along: way, across, length, breadth } = grainOf(shape)
  const c = middle(shape)
  const on = (u: number, v: number) => along(along(c, way, u), across, v)
  const within = inset(shape, 0.05) ?? shape
  if (isOpen) {
    // The leaf stands against the post: nothing is drawn where nothing is.
    const half = Math.min(0.12, length / 8)
    const leaf = [on(-length / 2 + 0.03, -breadth / 2 + 0.03), on(-length / 2 + 2 * half, -breadth / 2 + 0.03), on(-length / 2 + 2 * half, breadth / 2 - 0.03), on(-length / 2 + 0.03, breadth / 2 - 0.03)]
    const isWithin = leaf.every((p) => inside(shape, p) > -1e-6)
    return marks(['floor', outline(shape)], ['wood-1', isWithin ? closed(leaf) : ''])
  }
  const bars = [-0.22, 0.22].map((v) => chord(within, on(-length, v * breadth), on(length * 0.22, v * breadth))).map((bar) => (bar ? line(...bar) : '')).join('')
  const cross = isLocked ? [[-0.5, 0.5], [0.5, -0.5]].map(([u = 0, v = 0]) => chord(within, on(u * length, v * breadth), on(-u * length, -v * breadth))).map((bar) => (bar ? line(...bar) : '')).join('') : ''
  return marks(
    ['wood-1', outline(shape)],
    ['ink-fine', boards(shape, 0.24, false)],
    ['iron', bars + cross],
    ['iron-fill', circle(on(length * 0.36, 0), Math.min(0.07, breadth / 5))],
  )
}

function crate(shape: Shape): Mark[] {
  const rim = Math.min(0.16, size(shape) / 5)
  const inner = inset(shape, rim)
  if (!inner) return marks(['wood-2', outline(shape)])
  const corners = cornersOf(inner)
  const far = inset(inner, 0.1) ?? inner
  const diagonal = chord(far, corners[0] as Point, corners[Math.floor(corners.length / 2)] as Point)
  const nails = cornersOf(inset(shape, rim / 2) ?? shape).map((p) => circle(p, Math.min(0.04, rim / 3))).join('')
  return marks(
    ['wood-2', outline(shape)],
    ['wood-1', outline(inner)],
    ['ink-fine', boards(inner, 0.24, true)],
    ['brace', diagonal ? line(...diagonal) : ''],
    ['ink-firm', outline(inner)],
    ['wood-3', nails],
  )
}

function barrel(shape: Shape): Mark[] {
  const r = size(shape) / 2
  const c = middle(shape)
  return marks(
    ['wood-2', outline(shape)],
    ['wood-1', circle(c, r * 0.84)],
    ['ink-fine', boards({ kind: 'disc', at: c, r: r * 0.82 }, Math.max(0.14, r / 3), true)],
    ['ink-firm', circle(c, r * 0.84)],
    ['iron-fill', circle([c[0] + r * 0.3, c[1]], r * 0.1)],
  )
}

/** A deck with hachures inside its edge, a second row from two pas up: map makers' sign of a step. */
function platform(shape: Shape, rng: Rng, height: number, hasGrips: boolean): Mark[] {
  let teeth = ''
  const rows = height >= 2 ? 2 : 1
  for (let row = 0; row < rows; row++)
    rimOf(shape, 0.2).forEach(({ at: p, inward }, i) => {
      const from = row ? 0.44 : 0.04
      const [a, b] = [along(p, inward, from), along(p, inward, from + (row ? 0.14 : 0.17 + (i % 2) * 0.12 + 0.04 * rng()))]
      if (inside(shape, b) > from - 0.01 && inside(shape, a) > 0.03) teeth += line(a, b)
    })
  // Where hands and feet find a hold.
  const grips = !hasGrips ? '' : rimOf(shape, 0.5).map(({ at: p, inward }) => {
    const hold = along(p, inward, 0.36)
    return inside(shape, hold) > 0.1 ? circle(hold, 0.075) : ''
  }).join('')
  return marks(['stone-1', outline(shape)], ['ink-hair', boards(shape, 0.38, true)], ['hachure', teeth], ['iron-fill', grips])
}

/** Boards across, a rail along either side. */
function bridge(shape: Shape): Mark[] {
  const rail = Math.min(0.12, size(shape) / 6)
  const { along: way, across, length, breadth } = grainOf(shape)
  const c = middle(shape)
  const within = inset(shape, rail / 2 + 0.05) ?? shape
  const rails = [-1, 1].map((side) => {
    const off = side * (breadth / 2 - rail)
    return chord(within, along(along(c, across, off), way, -length), along(along(c, across, off), way, length))
  }).map((it) => (it ? line(...it) : '')).join('')
  return marks(['wood-1', outline(shape)], ['ink-fine', boards(shape, 0.26, false)], ['iron', rails])
}

/** Two stiles and rungs between them. */
function ladder(shape: Shape): Mark[] {
  const within = inset(shape, 0.05) ?? shape
  const { along: way, across, length, breadth } = grainOf(shape)
  const c = middle(shape)
  const on = (u: number, v: number) => along(along(c, way, u), across, v)
  const stiles = [-0.3, 0.3].map((v) => chord(within, on(-length, v * breadth), on(length, v * breadth)))
  let rungs = ''
  for (let u = -length / 2 + 0.14; u < length / 2 - 0.1; u += 0.22) {
    const rung = chord(within, on(u, -0.3 * breadth), on(u, 0.3 * breadth))
    if (rung) rungs += line(...rung)
  }
  return marks(['floor', outline(shape)], ['ink-firm', rungs], ['iron', stiles.map((it) => (it ? line(...it) : '')).join('')])
}

function column(shape: Shape): Mark[] {
  const r = size(shape) / 2
  const c = middle(shape)
  const flutes = Array.from({ length: 14 }, (_, i) => {
    const [x, y] = [Math.cos((i / 14) * turn), Math.sin((i / 14) * turn)]
    return line([c[0] + r * 0.64 * x, c[1] + r * 0.64 * y], [c[0] + r * 0.82 * x, c[1] + r * 0.82 * y])
  }).join('')
  return marks(
    ['stone-3', outline(shape)],
    ['stone-2', circle(c, r * 0.86)],
    ['stone-1', circle([c[0] - 0.06 * r, c[1] - 0.08 * r], r * 0.6)],
    ['ink-fine', flutes + circle(c, r * 0.6)],
  )
}

function picture(what: Picture, shape: Shape, piece: Piece, isOpen: boolean, rng: Rng): Mark[] {
  switch (what) {
    case 'rock': return rock(shape, rng)
    case 'tree': return tree(shape, rng)
    case 'wood': return wood(shape, rng)
    case 'shrub':
    case 'hedge': return hedge(shape, rng)
    case 'rough': return rough(shape, rng)
    case 'water': return water(shape, rng, piece.tags?.includes('stream') ?? false)
    case 'ruin': return ruin(shape, rng)
    case 'wall': return wall(shape, rng)
    case 'column': return column(shape)
    case 'door': return door(shape, isOpen, piece.door === 'sealed')
    case 'crate': return crate(shape)
    case 'barrel': return barrel(shape)
    case 'platform': return platform(shape, rng, piece.height ?? 1, piece.tags?.includes('climb') ?? false)
    case 'bridge': return bridge(shape)
    case 'ladder': return ladder(shape)
  }
}

/** What a piece throws on the ground, and the piece itself, its outline apart. */
export interface Drawing {
  shade: Mark[]
  marks: Mark[]
}

/** A piece on a table of this depth; the seed is the piece's own unless one is given, so that a map always looks the same. */
export function draw(piece: Piece, depth: number, isOpen = false, seed = seedOf(JSON.stringify([piece.kind, piece.at, piece.radius, piece.points]))): Drawing {
  const shape = shapeOf(piece, depth)
  if (!shape) return { shade: [], marks: [] }
  return { shade: shadow(shape, shadeOf(piece, isOpen)), marks: picture(pictureOf(piece), shape, piece, isOpen, rngOf(seed)) }
}

/** The true outline; of a bare line, the line. */
export function edgePath(piece: Piece, depth: number): string {
  const shape = shapeOf(piece, depth)
  if (shape) return outline(shape)
  const points = (piece.points ?? []).map(([x, y]): Point => [x, depth - y])
  return points.length === 2 ? line(points[0] as Point, points[1] as Point) : ''
}

/** Where a number about the piece goes, and how far it may reach from there. */
export function roomIn(piece: Piece, depth: number): { at: Point; r: number } {
  const shape = shapeOf(piece, depth)
  return shape ? { at: middle(shape), r: Math.min(0.42, 0.9 * inside(shape, middle(shape))) } : { at: [0, 0], r: 0 }
}
