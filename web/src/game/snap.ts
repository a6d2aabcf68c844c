// SPDX-License-Identifier: MIT
// game/snap.ts: where a pointed place is meant to be. Touching is exact to a hundredth of a pas, a hand is not: near a
// base it means contact, near an edge the edge, beyond the longest way its end. Whether one may stand there
// is the engine's to say.
import type { Place, State } from '../wire'

export interface Disc {
  at: Place
  radius: number
}
export interface Snapping {
  /** Of the figure that is placed. */
  radius: number
  /** Where it comes from, if it stands somewhere. */
  start?: Place | undefined
  /** How far it gets. */
  allowance?: number | undefined
  /** Bases it could touch. */
  others: readonly Disc[]
  width: number
  depth: number
}

/** So near to touching a base or an edge counts as meaning to. */
const pull = 0.4
/** Contact leaves a hair between two bases, so that rounding makes no overlap of it. */
const hair = 0.004

function rounded([x, y]: Place): Place {
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]
}

function towards(from: Place, to: Place, length: number): Place {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [from[0] + ((to[0] - from[0]) / far) * length, from[1] + ((to[1] - from[1]) / far) * length]
}

function held(v: number, radius: number, most: number): number {
  if (v < radius + pull / 2) return radius
  return v > most - radius - pull / 2 ? most - radius : v
}

/** What pointing somewhere may mean, the likeliest first. */
export function snapped(place: Place, by: Snapping): Place[] {
  const { radius, start, allowance, others, width, depth } = by
  let best: Place | undefined
  let least = Infinity
  for (const other of others) {
    const reach = other.radius + radius
    const far = Math.hypot(place[0] - other.at[0], place[1] - other.at[1])
    if (far - reach > pull || Math.abs(far - reach) >= least) continue
    // Pointing at the middle of a base means: from where one comes.
    const side = far < other.radius / 2 && start ? start : place
    best = towards(other.at, side, reach + hair)
    least = Math.abs(far - reach)
  }
  const end: Place = [held(place[0], radius, width), held(place[1], radius, depth)]
  const isFar = start && allowance !== undefined && Math.hypot(end[0] - start[0], end[1] - start[1]) > allowance
  const last = isFar ? towards(start, end, allowance - 0.002) : end
  return best ? [rounded(best), rounded(last)] : [rounded(last)]
}

/** The nearest of some places, within `most`. */
export function nearest(places: readonly Place[], to: Place, most = Infinity): Place | undefined {
  let best: Place | undefined
  let least = most
  for (const place of places) {
    const far = Math.hypot(place[0] - to[0], place[1] - to[1])
    if (far <= least) [best, least] = [place, far]
  }
  return best
}

/** What one could touch: everybody else in play, and markers that are places (of these kinds), as large as a base. */
export function basesOf(state: State, except: string | undefined, kinds: readonly string[], radius: number): Disc[] {
  const figures = Object.entries(state.figures).filter(([id, f]) => id !== except && f.status === 'in_play')
  const gates = state.markers.filter((marker) => kinds.includes(marker.status ?? ''))
  return [
    ...figures.flatMap(([, f]) => (f.at ? [{ at: f.at, radius: f.radius }] : [])),
    ...gates.flatMap((marker) => (marker.at ? [{ at: marker.at, radius }] : [])),
  ]
}
