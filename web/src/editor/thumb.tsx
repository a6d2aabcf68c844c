// SPDX-License-Identifier: MIT
// editor/thumb.tsx: a piece as it will be drawn, as small as a button. Made once for each kind.
import { Terrain } from '../table/terrain'
import type { Piece, TableMap } from '../wire'
import type { Kind } from './kinds'
import { boundsOf } from './sketch'

const none: string[] = []
const tables = new Map<Kind, TableMap>()

function tableOf(kind: Kind): TableMap {
  const made = kind.make([4, 4])
  const piece: Piece = 'shape' in made ? made : { shape: 'poly', points: made.line, kind: 'wall', tags: ['cross'], height: 1, blocks_move: true, blocks_sight: true }
  const table = tables.get(kind) ?? { width: 8, depth: 8, pieces: [piece] }
  tables.set(kind, table)
  return table
}

export function Thumb({ kind }: { kind: Kind }) {
  const map = tableOf(kind)
  const [piece] = map.pieces
  const { x0, y0, x1, y1 } = boundsOf(piece as Piece)
  const size = Math.max(1.6, x1 - x0, y1 - y0) + 0.6
  return (
    <svg class="editor-thumb" viewBox={`${4 - size / 2} ${4 - size / 2} ${size} ${size}`} aria-hidden="true">
      <Terrain map={map} open={none} />
    </svg>
  )
}
