// SPDX-License-Identifier: MIT
// table/camera.ts: which part of the table is looked at. Plain numbers in pas, y downwards as on a screen.

export interface Camera {
  x: number
  y: number
  width: number
  height: number
}
/** Room for the frame around the table. */
const margin = 1

export function whole(width: number, depth: number): Camera {
  return { x: -margin, y: -margin, width: width + 2 * margin, height: depth + 2 * margin }
}

/** The part of a table that holds these places (x and y as on a screen) with room around them, in the shape of the whole. */
export function around(places: readonly (readonly [number, number])[], limit: Camera, room = 3): Camera {
  if (!places.length) return limit
  const span = (values: number[]) => ({ low: Math.min(...values) - room, high: Math.max(...values) + room })
  const [x, y] = [span(places.map(([v]) => v)), span(places.map(([, v]) => v))]
  const share = Math.min(1, Math.max((x.high - x.low) / limit.width, (y.high - y.low) / limit.height))
  const [width, height] = [limit.width * share, limit.height * share]
  return held({ x: (x.low + x.high - width) / 2, y: (y.low + y.high - height) / 2, width, height }, limit)
}

/** Nearer by `factor` (> 1) around a point that stays where it is; never past the whole table or below 4 pas. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, limit: Camera): Camera {
  const widest = Math.max(limit.width, limit.height)
  const now = Math.max(camera.width, camera.height)
  const next = Math.min(widest, Math.max(4, now / factor))
  const by = next / now
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

/** The same view if it shows a place well inside, else moved so that this is its middle. */
export function showing(camera: Camera, [x, y]: readonly [number, number], limit: Camera): Camera {
  const [dx, dy] = [camera.width * 0.15, camera.height * 0.15]
  const isIn = x >= camera.x + dx && x <= camera.x + camera.width - dx && y >= camera.y + dy && y <= camera.y + camera.height - dy
  if (isIn || camera.width >= limit.width * 0.99) return camera
  return held({ ...camera, x: x - camera.width / 2, y: y - camera.height / 2 }, limit)
}

/** The view never leaves the table: at least its middle stays on it. */
function held(camera: Camera, limit: Camera): Camera {
  const clamp = (v: number, low: number, high: number) => (low > high ? (low + high) / 2 : Math.min(high, Math.max(low, v)))
  return {
    ...camera,
    x: clamp(camera.x, limit.x, limit.x + limit.width - camera.width),
    y: clamp(camera.y, limit.y, limit.y + limit.height - camera.height),
  }
}
