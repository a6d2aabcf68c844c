// SPDX-License-Identifier: MIT
// draw/look.ts: what a piece of terrain is drawn as, and which line runs around it. The kind gives the picture; the line is
// said by what the piece does, whatever it looks like: nobody must learn the pictures to read the rules off the table.
import type { Piece } from '../wire'

export type Picture =
  | 'rock' | 'tree' | 'wood' | 'shrub' | 'hedge' | 'rough' | 'water' | 'ruin' | 'wall' | 'column' | 'door' | 'crate' | 'barrel'
  | 'platform' | 'bridge' | 'ladder'

/** Around a piece: stops who walks; may be entered at a price; water; in nobody's way; a step up to stand on. */
export type Edge = 'solid' | 'area' | 'water' | 'low' | 'step'
/** Drawn as what they are, whatever can be stood on. */
const standing: readonly (string | undefined)[] = ['tree', 'crate', 'bridge']

/** Round things up to here are drawn as one upright thing. */
const slim = 0.9

export function pictureOf(piece: Piece): Picture {
  const isRound = piece.shape === 'disc'
  const radius = piece.radius ?? 0
  if (piece.tags?.includes('standable') && !standing.includes(piece.kind)) return 'platform'
  switch (piece.kind) {
    case 'tree':
      return isRound ? 'tree' : 'wood'
    case 'bush':
      return isRound ? 'shrub' : 'hedge'
    case 'rough':
    case 'water':
    case 'door':
    case 'platform':
    case 'bridge':
    case 'ladder':
      return piece.kind
    case 'ruin':
    case 'wall':
      return isRound && radius <= slim ? 'column' : piece.kind
    case 'crate':
      return isRound ? 'barrel' : 'crate'
    default:
      return 'rock'
  }
}

export function edgeOf(piece: Piece, isOpen: boolean): Edge {
  if (piece.tags?.includes('standable')) return 'step'
  if (piece.blocks_move && !isOpen) return 'solid'
  if (piece.kind === 'water' || piece.tags?.includes('swim')) return 'water'
  return piece.difficult ? 'area' : 'low'
}

/** Of a line, which has no breadth to draw in: what it is to somebody on foot. */
export type Line = 'wall' | 'low' | 'opening'
export function lineOf({ tags, bottom = 0, blocks_move }: Piece): Line {
  if (!blocks_move || (bottom > 0 && !tags?.includes('cross'))) return 'opening'
  return tags?.includes('cross') ? 'low' : 'wall'
}

/** How far the shadow falls, in tenths: only what hides somebody throws one, and the higher the longer. */
export function shadeOf(piece: Piece, isOpen: boolean): number {
  if (!piece.blocks_sight || isOpen) return 0
  return Math.min(3.4, 0.9 + 0.45 * (piece.height ?? 1))
}
