// SPDX-License-Identifier: MIT
// draw/emblem.ts: a figure large, as on a shield: the badge of its side, the ornament of its people along the rim, its weapons
// crossed behind, hatching under the glyph. In units of a hundredth of the radius.
import type { Profile, Seat } from '../wire'
import { badge } from './badge'
import { num } from './path'
import { seedOf } from './rng'
import { chord, polygon, type Point, rimOf, type Shape } from './shape'

/** One motif about the origin, along the rim to the right, at most nine up and down. */
const motifs: readonly string[] = [
  'M-9 5V-5H5V2H-2', // meander
  'M-10 0Q0-9 10 0M-10 0Q0 9 10 0', // knotwork
  'M-10 4Q-5-7 0 4Q5-7 10 4', // waves
  'M-8 5L0-6L8 5', // teeth
  'M-5 0L0-5L5 0L0 5Z', // lozenges
  'M-7-5H7M-7 5H7M0-5V5', // ladder
]
const of: Record<string, number> = { greek: 0, amazon: 3, viking: 1, saxon: 1, japanese: 2, ember_watch: 3, mist_cortege: 2, garrison: 5, hunters: 4, brawlers: 3, night_court: 4, gatekeepers: 5, anomalies: 4 }

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

const arms: readonly [RegExp, string][] = [
  [/lance|spear|épieu|javel/i, 'M-4-100H4V164H-4ZM0-168L13-122L5-98H-5L-13-122Z'],
  [/hache|axe/i, 'M-4.5-150H4.5V164H-4.5ZM4-142C20-138 30-142 40-156C52-134 52-112 40-90C30-104 20-108 4-104ZM-4-134L-16-123L-4-112Z'],
  [/marteau|hammer|maillet|maul|masse|mace|tetsubo/i, 'M-5-140H5V164H-5ZM-34-164H34V-118H-34Z'],
  [/arc\b|bow|arbal/i, 'M-30-150Q62 0-30 150L-36 146Q44 0-36-146ZM-34-148H-30V148H-34Z'],
  [/crosse|staff|faucille/i, 'M-4-120H4V164H-4ZM0-164A24 24 0 1 1-1-116V-124A16 16 0 1 0 0-156Z'],
  [/./, 'M0-166L8-152V90H-8V-152ZM-26 104H26V116H5V150A9 9 0 1 1-5 150V116H-26Z'],
]

export function emblem(profile: Profile | undefined, seat: Seat): Emblem {
  const faction = profile?.faction ?? ''
  const [outer, band, inner] = [shapeOf(seat, 100), shapeOf(seat, seat === 'A' ? 87 : 86), shapeOf(seat, 74)]
  let hatching = ''
  for (let x = -130; x <= 130; x += 9) {
    const cut = chord(inner, [x - 37, 80], [x + 37, -80])
    if (cut) hatching += `M${num(cut[0][0])} ${num(cut[0][1])}L${num(cut[1][0])} ${num(cut[1][1])}`
  }
  const weapons = (profile?.weapons ?? []).slice(0, 2).map((w) => (arms.find(([name]) => name.test(w.text ?? w.name)) ?? arms[arms.length - 1])?.[1] ?? '')
  return {
    outer: outlineOf(outer), inner: outlineOf(inner), hatching,
    motif: motifs[of[faction] ?? seedOf(faction) % motifs.length] ?? '',
    rim: rimOf(band, 22).map(({ at, along: [x, y] }) => ({ at, turn: Math.round((Math.atan2(y, x) * 180) / Math.PI) })),
    weapons: weapons.length === 1 ? [weapons[0] as string, weapons[0] as string] : weapons,
  }
}
