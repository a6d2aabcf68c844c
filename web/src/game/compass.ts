// SPDX-License-Identifier: MIT
// game/compass.ts: directions on the table as the hours of a clock: twelve is the far edge, three the right one. Where
// something is, never what it does. Pure.
import type { Place } from '../wire'

/** The hour, 1 to 12, at which `to` is seen from `from`. */
export function hourOf(from: Place, to: Place): number {
  const turn = Math.atan2(to[0] - from[0], to[1] - from[1]) / (2 * Math.PI)
  return ((Math.round(turn * 12) + 11 + 12) % 12) + 1
}

/** So many pas from there, towards an hour (half hours, too). */
export function atHour(from: Place, hour: number, pas: number): Place {
  const angle = (hour / 12) * 2 * Math.PI
  return rounded([from[0] + Math.sin(angle) * pas, from[1] + Math.cos(angle) * pas])
}

/** So many pas from there, towards a place. */
export function atWay(from: Place, to: Place, pas: number): Place {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return rounded([from[0] + ((to[0] - from[0]) / far) * pas, from[1] + ((to[1] - from[1]) / far) * pas])
}

function rounded([x, y]: Place): Place {
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]
}
