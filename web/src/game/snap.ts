// SPDX-License-Identifier: MIT
// game/snap.ts: where a pointed place is meant to be. Touching is exact to a hundredth of a pas, a hand is not: near a
// base or a wall it means contact, near an edge the edge, beyond the longest way its end. Whether one may stand there
// is the engine's to say.
import type { Piece, Place, Reach, State, TableMap } from '../wire'

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

/** Contact with the base that is pointed at, or next to. */
function touchingBase(place: Place, { radius, start, others }: Pick<Snapping, 'radius' | 'start' | 'others'>): Place | undefined {
  let best: Place | undefined
  let least = Infinity
  for (const other of others) {
    const reach = other.radius + radius
    const far = Math.hypot(place[0] - other.at[0], place[1] - other.at[1])
    // A place on somebody's base means that one, whoever it would touch besides: two who fight stand close.
    const off = far < other.radius ? far - other.radius : Math.abs(far - reach)
    if (far - reach > pull || off >= least) continue
    // Pointing at the middle of a base means: from where one comes.
    const side = far < other.radius / 2 && start ? start : place
    best = towards(other.at, side, reach + hair)
    least = off
  }
  return best
}

/** What pointing somewhere may mean, the likeliest first. */
export function snapped(place: Place, by: Snapping): Place[] {
  const { radius, start, allowance, width, depth } = by
  const best = touchingBase(place, by)
  const end: Place = [held(place[0], radius, width), held(place[1], radius, depth)]
  const isFar = start && allowance !== undefined && Math.hypot(end[0] - start[0], end[1] - start[1]) > allowance
  const last = isFar ? towards(start, end, allowance - 0.002) : end
  return best ? [rounded(best), rounded(last)] : [rounded(last)]
}

/** Corners of a piece that has some. */
function cornersOf({ shape, at, points }: Piece): Place[] {
  if (shape === 'poly') return points ?? []
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = at ?? []
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
}

function nearestOn([ax, ay]: Place, [bx, by]: Place, [px, py]: Place): Place {
  const [dx, dy] = [bx - ax, by - ay]
  const share = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(1, Math.max(0, share))
  return [ax + dx * part, ay + dy * part]
}

const far = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** Places in contact with a piece with corners: of one pointed into on each of its sides, the least detour first. */
function touchingSides(place: Place, piece: Piece, radius: number, start: Place): Place[] {
  const corners = cornersOf(piece)
  const sides = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!] as const)
  const area = sides.reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)
  const isInside = sides.every(([a, b]) => ((b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0])) * area >= 0)
  const feet = sides.map(([a, b]) => nearestOn(a, b, place))
  if (!isInside) {
    const foot = nearest(feet, place, radius + pull)
    return foot ? [towards(foot, place, radius + hair)] : []
  }
  const out = Math.sign(area)
  const ends = feet.map((foot, i): Place => {
    const [a, b] = sides[i]!
    return towards(foot, [foot[0] + out * (b[1] - a[1]), foot[1] - out * (b[0] - a[0])], radius + hair)
  })
  const detour = (end: Place) => far(start, end) + 2 * far(end, place)
  return ends.sort((a, b) => detour(a) - detour(b))
}

/** Where a way may be meant to end, the likeliest first: at a base, at something solid, or just there. */
export function ends(place: Place, by: { radius: number; start: Place; others: readonly Disc[]; pieces: readonly Piece[] }): Place[] {
  const { radius, start, others, pieces } = by
  const round = pieces.flatMap(({ shape, at, radius = 0 }) => (shape === 'disc' && at ? [{ at: [at[0]!, at[1]!] as Place, radius }] : []))
  const base = touchingBase(place, { radius, start, others }) ?? touchingBase(place, { radius, start, others: round })
  const sides = pieces.filter(({ shape }) => shape !== 'disc').flatMap((piece) => touchingSides(place, piece, radius, start))
  return [...(base ? [base] : []), ...sides, place].map(rounded)
}

/** The pieces that stop a figure: others are walked into. */
export function solid(map: TableMap, state: State): Piece[] {
  return map.pieces.filter((piece, i) => piece.blocks_move && !state.open?.includes(`P${i + 1}`))
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

/** The reachable place nearest to one that may lie beyond: how far one gets towards it. */
export function withinReach({ cells, origin, step }: Pick<Reach, 'cells' | 'origin' | 'step'>, place: Place): Place | undefined {
  // Asked at each move of the pointer: nothing is made on the way.
  let [best, column, row] = [Infinity, -1, -1]
  for (let i = 0; i < cells.length; i++) {
    const [costs, dx] = [cells[i]!, origin[0] + i * step - place[0]]
    for (let j = 0; j < costs.length; j++) {
      if (costs[j] === null) continue
      const dy = origin[1] + j * step - place[1]
      const far = dx * dx + dy * dy
      if (far < best) [best, column, row] = [far, i, j]
    }
  }
  return best === Infinity ? undefined : rounded([origin[0] + column * step, origin[1] + row * step])
}

/** Could one get there or next to it? What is farther than this from all that is reached needs no question. */
export function isInReach({ cells, origin, step }: Pick<Reach, 'cells' | 'origin' | 'step'>, [x, y]: Place): boolean {
  const [column, row] = [Math.round((x - origin[0]) / step), Math.round((y - origin[1]) / step)]
  for (let i = column - 2; i <= column + 2; i++) for (let j = row - 2; j <= row + 2; j++) if ((cells[i]?.[j] ?? null) !== null) return true
  return false
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
