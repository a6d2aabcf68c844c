// SPDX-License-Identifier: MIT
// table/terrain.tsx: pieces of terrain, each kind told apart by its drawing and by its name.
import { memo } from './memo'
import { speak } from '../lang'
import type { Piece, TableMap, Zone } from '../wire'

const kinds = speak({
  rock: ['rocher', 'rock'],
  ruin: ['ruine', 'ruin'],
  tree: ['arbre', 'tree'],
  bush: ['buisson', 'bush'],
  wall: ['mur', 'wall'],
  door: ['porte', 'door'],
  rough: ['terrain difficile', 'difficult ground'],
  water: ['eau', 'water'],
  crate: ['caisse', 'crate'],
  piece: ['décor', 'terrain'],
  open: ['ouverte', 'open'],
})
type Kind = Parameters<typeof kinds>[0]
const known = ['rock', 'ruin', 'tree', 'bush', 'wall', 'door', 'rough', 'water', 'crate']

/** What a piece is called: "P3, ruine". */
export function pieceName(map: TableMap, id: string): string {
  const piece = map.pieces[Number(id.slice(1)) - 1]
  return `${id}, ${kinds(kindOf(piece))}`
}

function kindOf(piece: Piece | undefined): Kind {
  return piece?.kind && known.includes(piece.kind) ? (piece.kind as Kind) : 'piece'
}

function outline(piece: Piece, depth: number): string {
  if (piece.shape === 'disc') return ''
  const points: [number, number][] =
    piece.shape === 'rect' && piece.at
      ? [
          [piece.at[0]!, piece.at[1]!],
          [piece.at[2]!, piece.at[1]!],
          [piece.at[2]!, piece.at[3]!],
          [piece.at[0]!, piece.at[3]!],
        ]
      : (piece.points ?? [])
  return points.map(([x, y]) => `${x},${depth - y}`).join(' ')
}

function middle(piece: Piece, depth: number): [number, number] {
  if (piece.shape === 'disc' && piece.at) return [piece.at[0]!, depth - piece.at[1]!]
  const corners = outline(piece, depth).split(' ').map((p) => p.split(',').map(Number))
  const sum = corners.reduce<[number, number]>((s, [x, y]) => [s[0] + (x ?? 0), s[1] + (y ?? 0)], [0, 0])
  return [sum[0] / corners.length, sum[1] / corners.length]
}

/** What marks a kind besides its colour. */
function Detail({ piece, depth }: { piece: Piece; depth: number }) {
  const [x, y] = middle(piece, depth)
  const r = piece.radius ?? 0.6
  switch (piece.kind) {
    case 'tree':
      return (
        <g class="detail">
          <circle cx={x} cy={y} r={r * 0.62} />
          <circle cx={x} cy={y} r={r * 0.22} class="core" />
        </g>
      )
    case 'bush':
      return <path class="detail" d={`M${x - r * 0.5} ${y}q${r * 0.25} ${-r * 0.5} ${r * 0.5} 0t${r * 0.5} 0`} />
    case 'rock':
      return <path class="detail" d={`M${x - 0.4} ${y + 0.15}l.35-.35.45.3M${x - 0.05} ${y - 0.2}l.1-.3`} />
    case 'crate':
      return <path class="detail" d={`M${x - 0.3} ${y - 0.3}l.6.6m0-.6l-.6.6`} />
    default:
      return null
  }
}

function PieceShape({ piece, index, depth, isOpen }: { piece: Piece; index: number; depth: number; isOpen: boolean }) {
  const kind = kindOf(piece)
  const name = `P${index + 1}, ${kinds(kind)}${isOpen ? `, ${kinds('open')}` : ''}`
  const shape =
    piece.shape === 'disc' && piece.at ? (
      <circle cx={piece.at[0]} cy={depth - piece.at[1]!} r={piece.radius} />
    ) : piece.shape === 'poly' && piece.points?.length === 2 ? (
      <polyline points={outline(piece, depth)} />
    ) : (
      <polygon points={outline(piece, depth)} />
    )
  return (
    <g class={`piece ${kind}${isOpen ? ' is-open' : ''}`} data-piece={`P${index + 1}`}>
      <title>{name}</title>
      {shape}
      <Detail piece={piece} depth={depth} />
    </g>
  )
}

export const Terrain = memo(({ map, open }: { map: TableMap; open: string[] }) => {
  const depth = map.depth
  const order = map.pieces.map((piece, index) => ({ piece, index }))
  order.sort((a, b) => Number(b.piece.difficult ?? false) - Number(a.piece.difficult ?? false)) // ground lies below
  return (
    <g class="terrain">
      {order.map(({ piece, index }) => (
        <PieceShape key={index} piece={piece} index={index} depth={depth} isOpen={open.includes(`P${index + 1}`)} />
      ))}
    </g>
  )
})

export const Ground = memo(({ map }: { map: TableMap }) => {
  const lines: string[] = []
  for (let x = 6; x < map.width; x += 6) lines.push(`M${x} 0V${map.depth}`)
  for (let y = 6; y < map.depth; y += 6) lines.push(`M0 ${y}H${map.width}`)
  return (
    <g class="ground" aria-hidden="true">
      <rect width={map.width} height={map.depth} rx=".25" class="board" />
      <path class="grid" d={lines.join('')} />
    </g>
  )
})

export const Zones = memo(({ zones, depth }: { zones: Zone[]; depth: number }) => (
  <g class="zones">
    {zones.map((zone, i) => {
      const [x0, y0, x1, y1] = zone.at
      const inset = 0.06
      return (
        <rect
          key={i}
          class={`zone ${zone.kind} ${zone.seat ?? ''}`}
          x={x0 + inset}
          y={depth - y1 + inset}
          width={Math.max(0.05, x1 - x0 - 2 * inset)}
          height={Math.max(0.05, y1 - y0 - 2 * inset)}
        >
          <title>{zone.text ?? zone.kind}</title>
        </rect>
      )
    })}
  </g>
))

/** Patterns the terrain is filled with; one copy in each drawing. */
export function Patterns() {
  return (
    <defs>
      <pattern id="p-rough" width=".8" height=".8" patternUnits="userSpaceOnUse">
        <rect width=".8" height=".8" class="fill-mud" />
        <path d="M.1 .6q.15-.3.3 0m.1-.3q.1-.2.2 0" class="ink-rock" />
      </pattern>
      <pattern id="p-water" width="1" height=".6" patternUnits="userSpaceOnUse">
        <rect width="1" height=".6" class="fill-water" />
        <path d="M0 .3q.25-.2.5 0t.5 0" class="ink-rock" />
      </pattern>
      <pattern id="p-ruin" width=".7" height=".7" patternUnits="userSpaceOnUse">
        <rect width=".7" height=".7" class="fill-ruin" />
        <path d="M0 .35H.7M.2 0V.35M.5 .35V.7" class="ink-rock" />
      </pattern>
    </defs>
  )
}
