// SPDX-License-Identifier: MIT
// table/overlay.tsx: what is drawn over the ground while somebody chooses: where one may go, the way there,
// who sees whom, and a ruler. All lengths and verdicts are the engine's.
import { useContext } from 'preact/hooks'
import { contour } from '../draw/contour'
import { number } from '../lang'
import { type Ruler, rulerFor } from '../game/rulers'
import type { Pointing } from '../game/lesson'
import type { Path, Place, Places, Reach, Seat, State } from '../wire'
import { besideEnd, besideLine, type Box, nameBeside, slid, wideOf } from './labels'
import { memo } from './memo'
import { View } from './view'

/** Cells as one outline of rows: few shapes however many cells. */
function rows(count: number, height: number, isIn: (i: number, j: number) => boolean, rect: (i: number, j: number, n: number) => string): string {
  const parts: string[] = []
  for (let j = 0; j < height; j++)
    for (let i = 0; i < count; i++) {
      if (!isIn(i, j)) continue
      let n = 1
      while (i + n < count && isIn(i + n, j)) n++
      parts.push(rect(i, j, n))
      i += n
    }
  return parts.join('')
}

function rectAt(origin: Place, step: number, depth: number): (i: number, j: number, n: number) => string {
  // A hair of overlap hides the seams between rows.
  return (i, j, n) => {
    const x = origin[0] + (i - 0.5) * step
    const y = depth - (origin[1] + (j + 0.5) * step)
    return `M${x.toFixed(3)} ${y.toFixed(3)}h${(n * step).toFixed(3)}v${(step * 1.02).toFixed(3)}h${(-n * step).toFixed(3)}z`
  }
}

/** Where a path of cells is kept: exact, for whoever wants to point into it; what is seen is its smooth edge. */
interface AreaProps {
  name: 'reach' | 'places'
  columns: number
  rows: number
  /** How far in a cell is, at most one; negative outside. */
  depthAt: (i: number, j: number) => number
  origin: Place
  step: number
  depth: number
}
function Area({ name, columns, rows: height, depthAt, origin, step, depth }: AreaProps) {
  const isWithin = (i: number, j: number) => i >= 0 && j >= 0 && i < columns && j < height
  // A rim of cells that are out, so that every edge is closed.
  const value = (i: number, j: number) => (isWithin(i - 1, j - 1) ? -depthAt(i - 1, j - 1) : 1)
  const at = (i: number, j: number) => [origin[0] + (i - 1) * step, depth - origin[1] - (j - 1) * step] as const
  return (
    <g class="area" aria-hidden="true">
      <path class={name} d={rows(columns, height, (i, j) => depthAt(i, j) > 0, rectAt(origin, step, depth))} />
      <path class={`${name}-edge`} d={contour({ value, columns: columns + 2, rows: height + 2, at })} />
    </g>
  )
}

export const ReachArea = memo(({ reach: { cells, origin, step, allowance }, depth }: { reach: Reach; depth: number }) => (
  <Area name="reach" columns={cells.length} rows={cells[0]?.length ?? 0} origin={origin} step={step} depth={depth}
    depthAt={(i, j) => {
      const cost = cells[i]?.[j] ?? null
      return cost === null ? -1 : Math.min(1, Math.max(0.01, (allowance - cost) / step))
    }} />
))

/** How far somebody gets: an edge and no more, of who is looked at or meant. */
export const StrideEdge = memo(({ reach: { cells, origin, step, allowance }, depth, seat, isMeant = false }: { reach: Reach; depth: number; seat: Seat | undefined; isMeant?: boolean }) => {
  const [columns, height] = [cells.length, cells[0]?.length ?? 0]
  const value = (i: number, j: number) => {
    const cost = cells[i - 1]?.[j - 1] ?? null
    return cost === null ? 1 : -Math.min(1, Math.max(0.01, (allowance - cost) / step))
  }
  const at = (i: number, j: number) => [origin[0] + (i - 1) * step, depth - origin[1] - (j - 1) * step] as const
  return <path class={`stride ${seat ?? ''}${isMeant ? ' meant' : ''}`} aria-hidden="true" d={contour({ value, columns: columns + 2, rows: height + 2, at })} />
})

export const PlacesArea = memo(({ places: { cells, origin, step }, depth }: { places: Places; depth: number }) => (
  <Area name="places" columns={cells[0]?.length ?? 0} rows={cells.length} origin={origin} step={step} depth={depth}
    depthAt={(i, j) => (cells[j]?.[i] === '1' ? 1 : -1)} />
))

/** Where on the screen a place is, in pixels from the upper left of what is seen, and how much room there is. */
function useSpot([x, y]: Place, depth: number): { x: number; y: number; width: number; unit: number; corners: readonly [number, number] } {
  const { camera, unit, corners } = useContext(View)
  return { x: (x - camera.x) * unit, y: (depth - y - camera.y) * unit, width: camera.width * unit, unit, corners }
}
/** From where on something so long is within a room so wide, meant to begin at `from`. */
const within = (from: number, length: number, room: number, left = 0, right = 0) => Math.max(left + 4, Math.min(from, room - right - 4 - length))

/** Words beside a place; below it where there is no room to its right. */
export function Tag({ at, depth, text }: { at: Place; depth: number; text: string }) {
  const spot = useSpot(at, depth)
  const width = Math.ceil(wideOf(text) * 13.5) + 20
  const isBelow = spot.x + 0.65 * spot.unit + width > spot.width - 4
  const left = isBelow ? within(spot.x - width / 2, width, spot.width) - spot.x : 0
  return (
    <g class="tag" aria-hidden="true" transform={isBelow ? `translate(${at[0]} ${depth - at[1] + 0.7})` : `translate(${at[0] + 0.65} ${depth - at[1]})`}>
      <g class="say-in">
        <rect x={left} y={isBelow ? 0 : -12} width={width} height="24" rx="12" />
        <text x={left + width / 2} y={isBelow ? 17 : 5}>{text}</text>
      </g>
    </g>
  )
}

/** Words over a place, of one size however near the table is looked at. */
export function Chip({ at, depth, text, kind, above, bases = [] }: { at: Place; depth: number; text: string; kind: 'odds' | 'refused' | 'name'; above: number; bases?: readonly Standing[] }) {
  const spot = useSpot(at, depth)
  const lines = wrapped(text, Math.min(46, Math.floor((spot.width - 30) / 7.6)))
  const wide = Math.ceil(Math.max(...lines.map(wideOf)) * 13.5) + 26
  const high = lines.length * 17 + 9
  const top = spot.y - above * spot.unit - high - 8
  const free = spot.corners.map((corner) => (top < corner ? corner : 0))
  const isUnder = (free[0]! > 0 && spot.x - 16 < free[0]!) || (free[1]! > 0 && spot.x + 16 > spot.width - free[1]!)
  const isLow = top < 0 || isUnder || wide + free[0]! + free[1]! > spot.width - 8 // no room above
  const y = depth - at[1] + (isLow ? above : -above)
  // Within what is seen, but never away from its own tip.
  const leftFrom = (from: number) => Math.max(16 - wide, Math.min(-16, within(spot.x + from, wide, spot.width, isLow ? 0 : free[0], isLow ? 0 : free[1]) - spot.x))
  const lefts = [leftFrom(-wide / 2), leftFrom(-26), leftFrom(26 - wide)].map((px) => px / spot.unit)
  const box = { x: at[0] + lefts[0]!, y: y + (isLow ? 4 : -high - 4) / spot.unit, w: wide / spot.unit, h: high / spot.unit }
  const left = (slid(box, lefts.slice(1).map((by) => at[0] + by), bases.map((base) => ({ x: base.at[0], y: depth - base.at[1], r: base.radius }))) - at[0]) * spot.unit
  return (
    <g class={`say ${kind}`} transform={`translate(${at[0]} ${y})`} aria-hidden="true">
      <g class="say-in">
        <rect x={left} y={isLow ? 4 : -high - 4} width={wide} height={high} rx={lines.length > 1 ? 10 : 13} />
        <path d={isLow ? 'M-6 4L0 -2L6 4Z' : 'M-6 -4L0 2L6 -4Z'} />
        {lines.map((line, i) => <text key={i} x={left + wide / 2} y={(isLow ? 4 : -high - 4) + 17 + i * 17}>{line}</text>)}
      </g>
    </g>
  )
}

/** A sentence in lines of at most so many letters. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1] ?? ''
    if (last && last.length + word.length + 1 > most) lines.push(word)
    else lines[lines.length - 1] = last ? `${last} ${word}` : word
  }
  return lines
}

interface WayProps {
  path: Path
  radius: number
  depth: number
  isFound: boolean
  cost: number | undefined
  allowance: number | undefined
  corner: number | undefined
}
export function Way({ path, radius, depth, isFound, corner }: Omit<WayProps, 'cost' | 'allowance'>) {
  const end = path[path.length - 1]
  if (!end) return null
  const acting = corner !== undefined && corner < path.length - 1 ? path[corner] : undefined
  return (
    <g class="way" aria-hidden="true">
      {path.length > 1 && <polyline class="path-under" points={path.map(([x, y]) => `${x},${depth - y}`).join(' ')} />}
      {path.length > 1 && <polyline class={isFound ? 'path' : 'path bad'} points={path.map(([x, y]) => `${x},${depth - y}`).join(' ')} />}
      {path.slice(1, -1).map(([x, y], i) => <circle key={i} class="corner-mark" cx={x} cy={depth - y} r=".12" />)}
      {acting && <circle class="corner-mark" cx={acting[0]} cy={depth - acting[1]} r=".24" />}
      <circle class="ghost" cx={end[0]} cy={depth - end[1]} r={radius} />
    </g>
  )
}

/** Somebody on the table whom words should leave free. */
export interface Standing {
  at: Place
  radius: number
}
/** Words in a chip of one size, around a middle in pas. */
function Told({ x, y, width, text }: { x: number; y: number; width: number; text: string }) {
  return (
    <g class="tag" aria-hidden="true" transform={`translate(${x} ${y})`}>
      <g class="say-in">
        <rect x={-width / 2} y="-12" width={width} height="24" rx="12" />
        <text y="5">{text}</text>
      </g>
    </g>
  )
}

/** Words about a line, where somebody is at its end: under its middle, over it or beside an end, wherever they hide least of anybody. */
export function LineTag({ a, b, depth, text, bases }: { a: Place; b: Place; depth: number; text: string; bases: readonly Standing[] }) {
  const { camera, unit } = useContext(View)
  const width = text.length * 7.2 + 16
  const down = ([x, y]: Place) => ({ x, y: depth - y })
  const seen = { x: camera.x, y: camera.y, w: camera.width, h: camera.height }
  return <Told {...besideLine(down(a), down(b), { width: width / unit, height: 24 / unit }, bases.map(({ at, radius }) => ({ ...down(at), r: radius })), seen)} width={width} text={text} />
}

/** What a way costs: beside its end, or beside its middle where somebody stands at the end; off everybody who stands there. */
export function WayTag({ path, radius, depth, cost, allowance, isMet, bases }: Pick<WayProps, 'path' | 'radius' | 'depth' | 'cost' | 'allowance'> & { isMet: boolean; bases: readonly Standing[] }) {
  const { camera, unit } = useContext(View)
  const [a, b] = [path[path.length - 2] ?? path[0], path[path.length - 1]]
  if (!a || !b || cost === undefined || allowance === undefined) return null
  const text = `${number(cost, 1)} / ${number(allowance, 1)}`
  if (isMet) return <LineTag a={a} b={b} depth={depth} text={text} bases={bases} />
  const width = Math.ceil(wideOf(text) * 13.5) + 20
  const seen = { x: camera.x, y: camera.y, w: camera.width, h: camera.height }
  const spot = besideEnd({ x: b[0], y: depth - b[1], r: radius }, { width: width / unit, height: 24 / unit }, bases.map(({ at, radius: r }) => ({ x: at[0], y: depth - at[1], r })), seen)
  return <Told {...spot} width={width} text={text} />
}

export function SightLine({ from, to, depth, kind }: { from: Place; to: Place; depth: number; kind: 'seen' | 'shot' | 'blocked' }) {
  return <path class={`sight ${kind}`} aria-hidden="true" d={`M${from[0]} ${depth - from[1]}L${to[0]} ${depth - to[1]}`} />
}

interface RulerProps {
  from: Place
  to: Place
  /** Of the bases at either end: lengths run from edge to edge. */
  radii?: [number, number]
  depth: number
  rulers: readonly Ruler[]
  /** How far weapons reach, band by band: marked along the line. */
  reaches?: readonly number[]
}

/** A line; its length stands over the figures. Where a game has rulers, the one that reaches so far is laid beside it, marked with the shorter ones. */
export function RulerLine({ from, to, radii = [0, 0], depth, rulers, reaches = [] }: RulerProps) {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far]
  const at = (length: number): string => `${(from[0] + ux * (radii[0] + length)).toFixed(3)} ${(depth - from[1] - uy * (radii[0] + length)).toFixed(3)}`
  const gap = Math.max(0, far - radii[0] - radii[1])
  const laid = rulerFor(rulers, gap) ?? rulers.at(-1)
  const ticks = rulers.filter((ruler) => laid && ruler.length <= laid.length)
  return (
    <g class="ruler-line" aria-hidden="true">
      {laid && <path class="laid" d={`M${at(0)}L${at(laid.length)}`} />}
      {ticks.map((ruler) => <path key={ruler.length} class="tick-mark" d={`M${at(ruler.length)}m${-uy * 0.25} ${-ux * 0.25}l${uy * 0.5} ${ux * 0.5}`} />)}
      {reaches.map((reach, i) => (
        <g key={reach} class={reach <= gap ? 'reach-band' : 'reach-band beyond'}>
          <path d={`M${at(i ? reaches[i - 1]! : 0)}L${at(reach)}`} />
          <path class="tick-mark" d={`M${at(reach)}m${-uy * 0.3} ${-ux * 0.3}l${uy * 0.6} ${ux * 0.6}`} />
          <g transform={`translate(${at(reach)})`}><g class="say-in"><text x={uy * 22} y={ux * 22 + 4}>{number(reach, 1)}</text></g></g>
        </g>
      ))}
      <path class="ruler" d={`M${at(0)}L${at(gap)}`} />
    </g>
  )
}

/** The sides of somebody where something does not lie on somebody else, the likeliest of these turns first (0: above, 90: to the right);
 * where there is none, the first of them. */
function clearWays(at: Place, radius: number, bases: readonly { at: Place; radius: number }[], depth: number, turns: readonly number[]): number[] {
  const isClear = (turn: number) => {
    const angle = (turn * Math.PI) / 180
    return [radius + 0.3, radius + 1.3].every((far) => {
      const [x, y] = [at[0] + far * Math.sin(angle), at[1] + far * Math.cos(angle)]
      return x > 0 && y > 0 && y < depth && bases.every((other) => other.at === at || Math.hypot(other.at[0] - x, other.at[1] - y) > other.radius + 0.35)
    })
  }
  const clear = turns.filter(isClear)
  return clear.length ? clear : [turns[0] ?? 0]
}
/** The sides of somebody for a name, the best first: below, unless their signs are there; beside who stands close, away from them, for they
 * may have a name as well. */
function sidesFor(at: Place, radius: number, bases: readonly { at: Place; radius: number }[], hasSigns: boolean): number[] {
  const close = bases.find((other) => other.at !== at && Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) < radius + other.radius + 0.3)
  return !close ? (hasSigns ? [90, -90, 180, 0] : [180, 90, -90, 0]) : close.at[0] > at[0] ? [-90, 180, 0, 90] : [90, 180, 0, -90]
}
/** Whose ring it is, on a side of it in pixels from its edge; below under what is there (`under`, in pas), and within what is seen. */
function Name({ at, depth, radius, turn, text, seat, under }: { at: Place; depth: number; radius: number; turn: number; text: string; seat: string | undefined; under: number }) {
  const spot = useSpot(at, depth)
  const width = text.length * nameLetter
  const angle = (turn * Math.PI) / 180
  const aside = turn === 90 ? 7 : turn === -90 ? -7 - width : within(spot.x - width / 2, width, spot.width) - spot.x
  return (
    <g transform={`translate(${radius * Math.sin(angle)} ${-radius * Math.cos(angle)})`}>
      <g class="say-in"><text class={`shown-name ${seat ?? ''}`} x={aside + width / 2} y={turn === 0 ? -6 : turn === 180 ? 17 + under * spot.unit : 5}>{text}</text></g>
    </g>
  )
}
/** A letter of such a name and its line, in pixels. */
const [nameLetter, nameLine] = [8.5, 20]

/** What a lesson points at: a ring, and who it is: the coach speaks of them by their names, which no base bears. An arrow comes down on what is
 * touched next. Places first: what is to be touched there lies open. */
export function Shown({ pointing, next, state, depth, marked }: { pointing: Pointing; next: Pointing; state: State; depth: number; marked: (id: string) => boolean }) {
  const figures = (pointing.figures ?? []).flatMap((id) => {
    const { at, radius = 0.5, status, name, seat } = state.figures[id] ?? {}
    return at && status === 'in_play' ? [{ key: id, at, radius: radius + 0.22, name, seat, signs: marked(id), isNext: next.figures?.includes(id) }] : []
  })
  const places = (pointing.places ?? []).map((at) => ({ key: at.join(' '), at, radius: 0.62, name: undefined, seat: undefined, signs: false, isNext: next.places?.includes(at) }))
  const bases = Object.values(state.figures).flatMap(({ at, radius, status }) => (at && status === 'in_play' ? [{ at, radius }] : []))
  const { camera, unit } = useContext(View)
  const seen = { x: camera.x + 4 / unit, y: camera.y, w: camera.width - 8 / unit, h: camera.height }
  const names: Box[] = []
  // A name beside another's ring would be read as the other's, and is half under it.
  const rings = [...places, ...figures].map(({ key, at: [x, y], radius: r }) => ({ key, x: x - r, y: depth - y - r, w: 2 * r, h: 2 * r }))
  return (
    <g class="shown" aria-hidden="true">
      {[...places, ...figures].map(({ key, at, radius, name, seat, signs, isNext }) => {
        // The arrow from above if it can, the name below.
        const turn = clearWays(at, radius, bases, depth, [0, 90, -90, 180])[0]!
        const under = Math.max(signs ? 0.4 : 0, ...bases.filter((other) => other.at !== at && Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) < radius + other.radius + 0.3).map((other) => at[1] - other.at[1] + other.radius + 0.22 - radius))
        const sides = sidesFor(at, radius, bases, signs).filter((other) => !isNext || other !== turn)
        // Below there is always room: at the edge of what is seen another side may have none.
        const asked = [...new Set([...clearWays(at, radius, bases, depth, sides), 180])].filter((other) => !isNext || other !== turn)
        const beside = nameBeside({ x: at[0], y: depth - at[1], r: radius }, { width: (name ?? '').length * nameLetter / unit, height: nameLine / unit }, { gap: 7 / unit, under }, asked.length ? asked : sides, [...names, ...rings.filter((ring) => ring.key !== key)], seen)
        if (name) names.push(beside.box)
        return (
          <g key={key} transform={`translate(${at[0]} ${depth - at[1]})`}>
            <circle class="shown-rim" r={radius} />
            <circle class="shown-ring" r={radius} />
            {isNext && <g class="shown-arrow" transform={`rotate(${turn}) translate(0 ${-radius - 0.12})`}><path d="M0 0L-.34 -.5H-.13V-1.05H.13V-.5H.34Z" /></g>}
            {name && <Name at={at} depth={depth} radius={radius} turn={beside.turn} text={name} seat={seat} under={under} />}
          </g>
        )
      })}
    </g>
  )
}
