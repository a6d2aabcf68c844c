// SPDX-License-Identifier: MIT
// game/area.ts: the engine's grid of allowed places, read at a point.
import type { Place, Places } from '../wire'

/** Is the cell around a place one of those marked as allowed? */
export function isMarked({ origin, step, cells }: Places, place: Place): boolean {
  const i = Math.round((place[0] - origin[0]) / step)
  const j = Math.round((place[1] - origin[1]) / step)
  return cells[j]?.[i] === '1'
}
