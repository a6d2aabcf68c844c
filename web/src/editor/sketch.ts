// SPDX-License-Identifier: MIT
// editor/sketch.ts: a map being drawn, as plain data in the form of the protocol, and what can be done to it. Pure: every
// change gives a new sketch, so that taking back is keeping the old one. Whether it can be played on is the engine's to say.
import type { Piece, Place, TableMap } from '../wire'

export interface Sketch extends TableMap {
  system: string
  name: string
}
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}
/** The engine keeps so many pieces of a map. */
export const piecesMost = 64

/** Lengths are whole thousandths of a pas. */
export const whole = (length: number) => Math.round(length * 1000) / 1000

export function pointsOf(piece: Piece): Place[] {
  if (piece.shape !== 'rect') return piece.points ?? [[piece.at?.[0] ?? 0, piece.at?.[1] ?? 0]]
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = piece.at ?? []
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
}

export function boundsOf(piece: Piece): Box {
  const points = pointsOf(piece)
  const r = piece.shape === 'disc' ? (piece.radius ?? 0) : 0
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { x0: Math.min(...xs) - r, y0: Math.min(...ys) - r, x1: Math.max(...xs) + r, y1: Math.max(...ys) + r }
}

export function bounds(pieces: readonly Piece[]): Box {
  const all = pieces.map(boundsOf)
  return {
    x0: Math.min(...all.map((b) => b.x0)),
    y0: Math.min(...all.map((b) => b.y0)),
    x1: Math.max(...all.map((b) => b.x1)),
    y1: Math.max(...all.map((b) => b.y1)),
  }
}

/** The piece with every place of it put elsewhere; its corners may end up the other way round, which the engine takes. */
function mapped(piece: Piece, to: (place: Place) => Place): Piece {
  const put = (place: Place): Place => {
    const [x, y] = to(place)
    return [whole(x), whole(y)]
  }
  if (piece.shape === 'disc') return { ...piece, at: put([piece.at?.[0] ?? 0, piece.at?.[1] ?? 0]) }
  if (piece.shape === 'poly') return { ...piece, points: (piece.points ?? []).map(put) }
  const [[ax, ay], [bx, by]] = [put([piece.at?.[0] ?? 0, piece.at?.[1] ?? 0]), put([piece.at?.[2] ?? 0, piece.at?.[3] ?? 0])]
  return { ...piece, at: [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)] }
}

export function movedBy(piece: Piece, dx: number, dy: number): Piece {
  return mapped(piece, ([x, y]) => [x + dx, y + dy])
}

/** Turned around a point, anticlockwise. A rectangle that no longer runs along the table becomes a polygon. */
export function turned(piece: Piece, degrees: number, [cx, cy]: Place): Piece {
  const [c, s] = degrees % 90 ? [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)] : (([[1, 0], [0, 1], [-1, 0], [0, -1]] as const)[(((degrees / 90) % 4) + 4) % 4] ?? [1, 0])
  const plain: Piece = piece.shape === 'rect' && degrees % 90 ? asPolygon(piece) : piece
  return mapped(plain, ([x, y]) => [cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c])
}

export function asPolygon({ at: _, ...piece }: Piece): Piece {
  return { ...piece, shape: 'poly', points: pointsOf({ ...piece, ...(_ ? { at: _ } : {}) }) }
}

/** A polygon that is a rectangle along the table, as one: it is taken by its sides then. */
export function asRect(piece: Piece): Piece {
  const points = piece.points ?? []
  if (piece.shape !== 'poly' || points.length !== 4) return piece
  const { x0, y0, x1, y1 } = boundsOf(piece)
  const isCorner = ([x, y]: Place) => (x === x0 || x === x1) && (y === y0 || y === y1)
  if (!points.every(isCorner) || new Set(points.map(String)).size !== 4) return piece
  const { points: _, ...rest } = piece
  return { ...rest, shape: 'rect', at: [x0, y0, x1, y1] }
}

/** Across the line in the middle between left and right or near and far, or across the middle itself. */
export type Mirror = 'across' | 'along' | 'turn'
export function mirrored(piece: Piece, way: Mirror, { width, depth }: TableMap): Piece {
  return mapped(piece, ([x, y]) => [way === 'along' ? x : width - x, way === 'across' ? y : depth - y])
}

function middle(piece: Piece): Place {
  const { x0, y0, x1, y1 } = boundsOf(piece)
  return [(x0 + x1) / 2, (y0 + y1) / 2]
}

const same = (a: Piece, b: Piece) => JSON.stringify(boundsOf(a)) === JSON.stringify(boundsOf(b)) && a.kind === b.kind

/** Walls that are cut by openings share a number; copies of them get one of their own. */
function regrouped(copies: Piece[], pieces: readonly Piece[]): Piece[] {
  let last = Math.max(0, ...pieces.map((piece) => piece.group ?? 0))
  const fresh = new Map<number, number>()
  return copies.map((piece) => {
    if (!piece.group) return piece
    const group = fresh.get(piece.group) ?? ++last
    fresh.set(piece.group, group)
    return { ...piece, group }
  })
}

/** Adds pieces; none if there would be too many. */
export function withPieces(sketch: Sketch, more: Piece[]): Sketch | undefined {
  if (sketch.pieces.length + more.length > piecesMost) return undefined
  return { ...sketch, pieces: [...sketch.pieces, ...regrouped(more, sketch.pieces)] }
}

/** Copies of the chosen pieces on the other side; without a choice the near or left half becomes both halves, and what
 * stands in the middle stays. Undefined: there would be too many pieces. */
export function mirror(sketch: Sketch, chosen: ReadonlySet<number>, way: Mirror): Sketch | undefined {
  const isNear = (piece: Piece): number => {
    const [x, y] = middle(piece)
    const by = way === 'across' ? x - sketch.width / 2 : y - sketch.depth / 2 || x - sketch.width / 2
    return Math.abs(by) < 0.0005 ? 0 : by
  }
  const kept = chosen.size ? sketch.pieces : sketch.pieces.filter((piece) => isNear(piece) <= 0)
  const copied = chosen.size ? sketch.pieces.filter((_, i) => chosen.has(i)) : kept
  const copies = copied.map((piece) => mirrored(piece, way, sketch)).filter((copy) => !kept.some((piece) => same(piece, copy)))
  return withPieces({ ...sketch, pieces: kept }, copies)
}

/** All pieces of the walls that these are parts of. */
export function wholeWalls(sketch: Sketch, chosen: Iterable<number>): Set<number> {
  const all = new Set(chosen)
  const groups = new Set([...all].map((i) => sketch.pieces[i]?.group).filter((group) => group))
  sketch.pieces.forEach((piece, i) => piece.group && groups.has(piece.group) && all.add(i))
  return all
}

export function changed(sketch: Sketch, chosen: ReadonlySet<number>, change: (piece: Piece) => Piece): Sketch {
  return { ...sketch, pieces: sketch.pieces.map((piece, i) => (chosen.has(i) ? change(piece) : piece)) }
}

export function without(sketch: Sketch, chosen: ReadonlySet<number>): Sketch {
  return { ...sketch, pieces: sketch.pieces.filter((_, i) => !chosen.has(i)) }
}

/** A place to take hold of a piece at: a corner or an end, the middle of a side, the rim of a disc. */
export interface Handle {
  at: Place
  /** The piece with that place moved. */
  to: (place: Place) => Piece
}

const least = 0.2

export function handlesOf(piece: Piece): Handle[] {
  if (piece.tags?.includes('ladder') && piece.shape === 'disc') return []
  if (piece.shape === 'disc') {
    const [x = 0, y = 0] = piece.at ?? []
    const r = piece.radius ?? 0
    return [{ at: [x + r, y], to: ([px, py]) => ({ ...piece, radius: Math.max(least / 2, whole(Math.hypot(px - x, py - y))) }) }]
  }
  if (piece.shape === 'poly')
    return (piece.points ?? []).map((at, i) => ({
      at,
      to: ([x, y]) => ({ ...piece, points: (piece.points ?? []).map((p, k): Place => (k === i ? [whole(x), whole(y)] : p)) }),
    }))
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = piece.at ?? []
  const box = (b: Partial<Box>) => {
    const { x0: l, y0: n, x1: r, y1: f } = { x0, y0, x1, y1, ...b }
    return { ...piece, at: [whole(l), whole(n), whole(r), whole(f)] }
  }
  const left = (x: number) => ({ x0: Math.min(x, x1 - least) })
  const right = (x: number) => ({ x1: Math.max(x, x0 + least) })
  const near = (y: number) => ({ y0: Math.min(y, y1 - least) })
  const far = (y: number) => ({ y1: Math.max(y, y0 + least) })
  return [
    { at: [x0, y0], to: ([x, y]) => box({ ...left(x), ...near(y) }) },
    { at: [x1, y0], to: ([x, y]) => box({ ...right(x), ...near(y) }) },
    { at: [x1, y1], to: ([x, y]) => box({ ...right(x), ...far(y) }) },
    { at: [x0, y1], to: ([x, y]) => box({ ...left(x), ...far(y) }) },
  ]
}

/** Where a length is drawn to: a line of the sides of other pieces or of the table that is near, else the grid. */
export function snapped(value: number, lines: readonly number[], grid: number, reach = 0.2): number {
  const nearest = lines.reduce<number | undefined>((best, line) => (best === undefined || Math.abs(line - value) < Math.abs(best - value) ? line : best), undefined)
  if (nearest !== undefined && Math.abs(nearest - value) <= Math.min(reach, grid || reach)) return nearest
  return whole(grid ? Math.round(value / grid) * grid : value)
}

/** Lines that others run along, in one direction. */
export function linesOf(sketch: Sketch, but: ReadonlySet<number>): { xs: number[]; ys: number[] } {
  const boxes = sketch.pieces.filter((_, i) => !but.has(i)).map(boundsOf)
  return {
    xs: [0, sketch.width / 2, sketch.width, ...boxes.flatMap((b) => [b.x0, b.x1])],
    ys: [0, sketch.depth / 2, sketch.depth, ...boxes.flatMap((b) => [b.y0, b.y1])],
  }
}

/** How far pieces are really moved: by whole steps, or so that a side of them comes to a line. */
export function snappedMove(box: Box, dx: number, dy: number, lines: { xs: number[]; ys: number[] }, grid: number): Place {
  const along = (low: number, high: number, by: number, marks: readonly number[]) => {
    const [a, b] = [snapped(low + by, marks, 0), snapped(high + by, marks, 0)]
    if (a !== whole(low + by)) return a - low
    if (b !== whole(high + by)) return b - high
    return snapped(low + by, [], grid) - low
  }
  return [whole(along(box.x0, box.x1, dx, lines.xs)), whole(along(box.y0, box.y1, dy, lines.ys))]
}
