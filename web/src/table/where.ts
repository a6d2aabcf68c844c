// SPDX-License-Identifier: MIT
// table/where.ts: which piece of terrain is meant, in words that somebody finds on the table: a kind that stands there once needs
// none, else the part of the table it is in. The engine's own names, P1 and so on, are for who types.
import { speak } from '../lang'
import type { GameEvent, Piece, TableMap } from '../wire'

const t = speak({
  top_left: ['en haut à gauche', 'at the top left'],
  top: ['en haut', 'at the top'],
  top_right: ['en haut à droite', 'at the top right'],
  left: ['à gauche', 'on the left'],
  middle: ['au milieu', 'in the middle'],
  right: ['à droite', 'on the right'],
  bottom_left: ['en bas à gauche', 'at the bottom left'],
  bottom: ['en bas', 'at the bottom'],
  bottom_right: ['en bas à droite', 'at the bottom right'],
})
const parts = [['bottom_left', 'bottom', 'bottom_right'], ['left', 'middle', 'right'], ['top_left', 'top', 'top_right']] as const

function centreOf({ shape, at = [], points = [] }: Piece): [number, number] {
  const corners = shape === 'rect' ? [[at[0] ?? 0, at[1] ?? 0], [at[2] ?? 0, at[3] ?? 0]] : shape === 'disc' ? [at] : points
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / Math.max(1, corners.length)
  return [mean(0), mean(1)]
}

/** Where a piece is; empty where its kind says enough. */
export function whereIs({ width, depth, pieces }: TableMap, id: string): string {
  const piece = pieces[Number(id.slice(1)) - 1]
  if (!piece || pieces.filter(({ kind }) => kind === piece.kind).length < 2) return ''
  const [x, y] = centreOf(piece)
  const third = (v: number, all: number) => Math.min(2, Math.max(0, Math.floor((3 * v) / all)))
  return t(parts[third(y, depth)]![third(x, width)]!)
}

const known = new WeakMap<GameEvent, GameEvent>()
/** The same event, with the place of its piece instead of its name; the same one each time it is asked for. */
export function found(event: GameEvent, map: TableMap): GameEvent {
  if (!event.piece || !event.text.includes(` ${event.piece}`)) return event
  const where = whereIs(map, event.piece)
  const told = known.get(event) ?? { ...event, text: event.text.replace(new RegExp(` ${event.piece}(?!\\d)`, 'u'), where && ` ${where}`) }
  known.set(event, told)
  return told
}
