// SPDX-License-Identifier: MIT
// draw/emblem.ts: a figure large, as on a shield: the badge of its side, the ornament of its people along the rim, its weapons
// crossed behind, hatching under the glyph. In units of a hundredth of the radius.
import art from '../../../data/art/roles.json'
import type { Profile, Seat } from '../wire'
import { badge } from './badge'
import { num } from './path'
import { seedOf } from './rng'
import { outlineOfArm } from './role'
import { chord, polygon, type Point, rimOf, type Shape } from './shape'

/** One motif about the origin, along the rim to the right, at most nine up and down; a people of one's own always has the same. */
const motifs: Record<string, string> = art.motifs
const rims: Record<string, string> = art.rims

function shapeOf(seat: Seat, r: number): Shape {
  if (seat === 'A') return { kind: 'disc', at: [0, 0], r }
  const points = badge(seat, 1).slice(1, -1).split('L').map((p) => p.split(' ').map(Number) as unknown as Point)
  const far = Math.max(...points.map(([x, y]) => Math.hypot(x, y)))
  return polygon(points.map(([x, y]) => [(x / far) * r, (y / far) * r]))
}
function outlineOf(shape: Shape): string {
  return shape.kind === 'disc' ? `M${-shape.r} 0A${shape.r} ${shape.r} 0 1 1 ${shape.r} 0A${shape.r} ${shape.r} 0 1 1 ${-shape.r} 0Z` : `M${shape.points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
}

export interface Emblem {
  outer: string
  inner: string
  hatching: string
  motif: string
  /** Where the motif stands, and how it is turned. */
  rim: { at: Point; turn: number }[]
  weapons: string[]
}

export function emblem(profile: Profile | undefined, seat: Seat): Emblem {
  const faction = profile?.faction ?? ''
  const [outer, band, inner] = [shapeOf(seat, 100), shapeOf(seat, seat === 'A' ? 87 : 86), shapeOf(seat, 74)]
  let hatching = ''
  for (let x = -130; x <= 130; x += 9) {
    const cut = chord(inner, [x - 37, 80], [x + 37, -80])
    if (cut) hatching += `M${num(cut[0][0])} ${num(cut[0][1])}L${num(cut[1][0])} ${num(cut[1][1])}`
  }
  const weapons = (profile?.weapons ?? []).slice(0, 2).map(outlineOfArm)
  return {
    outer: outlineOf(outer), inner: outlineOf(inner), hatching,
    motif: motifs[rims[faction] ?? ''] ?? Object.values(motifs)[seedOf(faction) % Object.keys(motifs).length] ?? '',
    rim: rimOf(band, 22).map(({ at, along: [x, y] }) => ({ at, turn: Math.round((Math.atan2(y, x) * 180) / Math.PI) })),
    weapons: weapons.length === 1 ? [weapons[0] as string, weapons[0] as string] : weapons,
  }
}
