// SPDX-License-Identifier: MIT
// table/camera.ts: which part of the table is looked at. Plain numbers in pas, y downwards as on a screen. A view has the shape of
// the box it is seen in, so that near or far all of the box shows the table.

export interface Camera {
  x: number
  y: number
  width: number
  height: number
}
export interface Size {
  width: number
  height: number
}
export type Spot = readonly [x: number, y: number]
/** Room for the frame around the table. */
const margin = 1
/** From near one may look a little past the edge: what lies in a corner comes out from under what floats there. */
const past = 3.5
/** What lies over the table in its upper corners, with a finger's width: the overview and the button for all of it, in pixels. */
export function stampOf(box: Size): number {
  return Math.round(Math.min(84, Math.max(56, 0.2 * Math.min(box.width, box.height))))
}
const finger = 26
export const button = 50
/** The least that is seen of a table under a sheet of cards: so high that somebody has room in it beside what floats there. */
const strip = 96
/** Around what one wants to see: its base and the marks beside it. */
const room = 1.4

export function whole(width: number, depth: number): Camera {
  return { x: -margin, y: -margin, width: width + 2 * margin, height: depth + 2 * margin }
}

/** The least view of this shape that holds all of `camera`, around the same middle. */
export function shaped(camera: Camera, { width, height }: Size): Camera {
  if (!(width > 0 && height > 0)) return camera
  const unit = Math.min(width / camera.width, height / camera.height)
  const [w, h] = [width / unit, height / unit]
  return { x: camera.x + (camera.width - w) / 2, y: camera.y + (camera.height - h) / 2, width: w, height: h }
}

/** How many pixels a pas has where this view fills that box. */
export function unitOf(camera: Camera, { width, height }: Size): number {
  return Math.min(width / camera.width, height / camera.height)
}

/** The part of a table that holds these places (x and y as on a screen) with room around them, in the shape of the whole. */
export function around(places: readonly Spot[], limit: Camera, room = 3): Camera {
  if (!places.length) return limit
  const span = (values: number[]) => ({ low: Math.min(...values) - room, high: Math.max(...values) + room })
  const [x, y] = [span(places.map(([v]) => v)), span(places.map(([, v]) => v))]
  const share = Math.min(1, Math.max((x.high - x.low) / limit.width, (y.high - y.low) / limit.height))
  const [width, height] = [limit.width * share, limit.height * share]
  return held({ x: (x.low + x.high - width) / 2, y: (y.low + y.high - height) / 2, width, height }, limit, 0)
}

/** What one wants to see: what must be, the most wanted first, and what would be good to have beside it. */
export interface Look {
  must: readonly Spot[]
  beside: readonly Spot[]
}
/** Pixels a pas: for the sake of what must be seen one goes away as far as `farthest`, for what would be good to have to `least`. */
export interface Units {
  farthest: number
  least: number
  most: number
}

/** All that must be seen and as much of the rest as there is room for; the whole table if what must be is too far apart. */
export function near({ must, beside }: Look, box: Size, limit: Camera, { farthest, least, most }: Units): Camera {
  const [first] = must
  if (!first) return shaped(limit, box)
  let span = { x0: first[0], y0: first[1], x1: first[0], y1: first[1] }
  const fit = ({ x0, y0, x1, y1 }: typeof span) => Math.min(box.width / (x1 - x0 + 2 * room), box.height / (y1 - y0 + 2 * room))
  const take = (all: readonly Spot[], unit: number) => {
    for (const [x, y] of all) {
      const more = { x0: Math.min(span.x0, x), y0: Math.min(span.y0, y), x1: Math.max(span.x1, x), y1: Math.max(span.y1, y) }
      if (fit(more) >= unit) span = more
    }
  }
  take(must, farthest)
  if (!must.every(([x, y]) => x >= span.x0 && x <= span.x1 && y >= span.y0 && y <= span.y1)) return shaped(limit, box)
  take(beside, Math.min(least, fit(span)))
  const seenAt = (unit: number) => {
    const [width, height] = [box.width / unit, box.height / unit]
    return held({ x: (span.x0 + span.x1 - width) / 2, y: (span.y0 + span.y1 - height) / 2, width, height }, limit, 0)
  }
  // A little farther away each time, until nobody who must be seen is under something; in a box that is too low for that, somebody is.
  const nearest = Math.min(most, fit(span))
  for (let unit = nearest; unit > farthest * 0.7; unit *= 0.92) {
    const view = clear(seenAt(unit), must, box)
    if (view) return view
  }
  return seenAt(nearest)
}

/** The same view, lower or to the right where somebody who must be seen is under something in an upper corner; undefined where that would hide somebody else. */
function clear(view: Camera, must: readonly Spot[], box: Size): Camera | undefined {
  const unit = unitOf(view, box)
  const seen = must.map(([x, y]) => [(x - view.x) * unit, (y - view.y) * unit] as const)
  const stamp = stampOf(box) + finger
  const corner = button + finger
  const isClear = (dx: number, dy: number) =>
    seen.every(([x, y]) => y + dy <= box.height - 20 && x + dx <= box.width - 20 && !(x + dx < stamp && y + dy < stamp) && !(x + dx > box.width - corner && y + dy < corner))
  const up = Math.max(0, ...seen.map(([x, y]) => Math.max(x < stamp ? stamp - y : 0, x > box.width - corner ? corner - y : 0)))
  const aside = Math.max(0, ...seen.map(([x, y]) => (y < stamp ? stamp - x : 0)))
  const [dx, dy] = [[0, 0], [0, up], [aside, 0]].find(([dx = 0, dy = 0]) => isClear(dx, dy)) ?? []
  return dx === undefined || dy === undefined ? undefined : { ...view, x: view.x - dx / unit, y: view.y - dy / unit }
}

/** Are these places all in view, with some room around them? */
export function shows(camera: Camera, wanted: readonly Spot[], room = 0.8): boolean {
  return wanted.every(([x, y]) => x >= camera.x + room && x <= camera.x + camera.width - room && y >= camera.y + room && y <= camera.y + camera.height - room)
}

/** So far, in pas, a view is pushed to show somebody at its edge: a thumb that comes down once more still meets whom it met before. */
const push = 1.2

/** The same view pushed as little as it takes to show these places; undefined where that is too far, or they have no room in it. */
function pushed(camera: Camera, wanted: readonly Spot[], room = 0.8): Camera | undefined {
  const by = (low: number, length: number, values: readonly number[]) => {
    const [most, least] = [Math.min(...values) - room - low, Math.max(...values) + room - low - length]
    return least > most ? undefined : Math.min(most, Math.max(least, 0))
  }
  const dx = by(camera.x, camera.width, wanted.map(([x]) => x))
  const dy = by(camera.y, camera.height, wanted.map(([, y]) => y))
  return dx === undefined || dy === undefined || Math.hypot(dx, dy) > push ? undefined : { ...camera, x: camera.x + dx, y: camera.y + dy }
}

/** Where the view goes for the sake of these places: nowhere if it shows already what could be shown of what must be, and no farther than it must
 * if that is near. Of the box so many pixels at the lower edge are covered. */
export function settled(camera: Camera, look: Look, box: Size, covered: number, limit: Camera, units: Units): Camera {
  const open = { width: box.width, height: Math.max(Math.min(box.height / 3, strip), box.height - covered) }
  const below = (view: Camera): Camera => ({ ...view, height: (view.width * box.height) / box.width })
  const next = near(look, open, limit, units)
  const unit = unitOf(camera, box)
  const isAsNear = unit >= Math.min(units.least, unitOf(next, open)) * 0.99 && unit <= units.most * 1.01
  const seen = { ...camera, height: open.height / unit }
  const must = look.must.filter((spot) => shows(next, [spot], 0))
  // Nor is it under something in a corner, if there is a view where nobody is.
  const isOpen = (view: Camera) => clear(view, must, open)?.x === view.x && clear(view, must, open)?.y === view.y
  const least = isAsNear && must.length ? pushed(seen, must) : isAsNear ? seen : undefined
  if (!least || !(isOpen(least) || !isOpen(next))) return below(next)
  return shows(seen, must) ? camera : { ...camera, x: least.x, y: least.y }
}

/** So many pas at the lower edge are covered: up, as far as what is most wanted has room. */
export function lifted(camera: Camera, wanted: readonly Spot[], covered: number): Camera {
  const floor = camera.y + camera.height - covered
  let [up, least] = [0, Infinity]
  for (const [, y] of wanted) {
    const most = Math.min(least, y - 0.8 - camera.y)
    const need = Math.max(up, y + 0.8 - floor)
    if (need <= most) [up, least] = [need, most]
  }
  return { ...camera, y: camera.y + up }
}

/** Nearer by `factor` (> 1) around a point that stays where it is; never past the whole table or below 4 pas. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, limit: Camera): Camera {
  const farthest = shaped(limit, camera).width / camera.width
  const nearest = Math.min(1, 4 / Math.max(camera.width, camera.height))
  const by = Math.min(farthest, Math.max(nearest, 1 / factor))
  return held(
    {
      x: at.x - (at.x - camera.x) * by,
      y: at.y - (at.y - camera.y) * by,
      width: camera.width * by,
      height: camera.height * by,
    },
    limit,
  )
}

export function moved(camera: Camera, dx: number, dy: number, limit: Camera): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, limit)
}

/** The same view around another middle. */
export function centred(camera: Camera, [x, y]: Spot, limit: Camera): Camera {
  return held({ ...camera, x: x - camera.width / 2, y: y - camera.height / 2 }, limit)
}

export function isWhole(camera: Camera, limit: Camera): boolean {
  return camera.width >= shaped(limit, camera).width * 0.99
}

/** The same view if it shows a place well inside, else moved so that this is its middle. */
export function showing(camera: Camera, [x, y]: Spot, limit: Camera): Camera {
  const [dx, dy] = [camera.width * 0.15, camera.height * 0.15]
  const isIn = x >= camera.x + dx && x <= camera.x + camera.width - dx && y >= camera.y + dy && y <= camera.y + camera.height - dy
  return isIn || isWhole(camera, limit) ? camera : held({ ...camera, x: x - camera.width / 2, y: y - camera.height / 2 }, limit, 0)
}

/** The view never leaves the table: a little past its edge from near, and its middle where all of it has room. */
function held(camera: Camera, limit: Camera, over = past): Camera {
  const clamp = (v: number, low: number, length: number, all: number) => {
    if (length >= all) return low + (all - length) / 2
    const spare = Math.min(over, (all - length) / 2) // less and less while one goes away from it
    return Math.min(low + all - length + spare, Math.max(low - spare, v))
  }
  return { ...camera, x: clamp(camera.x, limit.x, camera.width, limit.width), y: clamp(camera.y, limit.y, camera.height, limit.height) }
}
