// SPDX-License-Identifier: MIT
// table/terrain.tsx: the ground in its frame and the pieces of terrain, each told apart by its drawing and by its name; the
// line around it says what it does. The drawings themselves are draw/'s.
import { crosses, frame, frameBreadth, ground } from '../draw/ground'
import { edgeOf, lineOf } from '../draw/look'
import { breadthOf, type Mark } from '../draw/mark'
import { seedOf } from '../draw/rng'
import { draw, type Drawing, edgePath, roomIn } from '../draw/terrain'
import { number, speak } from '../lang'
import { type Piece, seatLetters, type TableMap, type Zone } from '../wire'
import { kindWord, pieceKinds } from './kind_words'
import { isAbove, layerOf } from './levels'
import { memo } from './memo'
import { whereIs } from './where'

const t = speak({
  piece: ['décor', 'terrain'],
  deep: ['eau profonde', 'deep water'],
  stream: ['eau courante', 'running water'],
  low_wall: ['muret, se franchit', 'low wall, can be crossed'],
  opening: ['ouverture', 'opening'],
  grips: ['prises', 'grips'],
  high: ['{n} pas', '{n} pas'],
  open: ['ouverte', 'open'],
})

/** What a piece is called: "ruine", "ruine en haut à gauche" where there are several. */
export function pieceName(map: TableMap, id: string): string {
  return [wordsOf(map.pieces[Number(id.slice(1)) - 1]), whereIs(map, id)].filter(Boolean).join(' ')
}

/** What it is, by what it does where that says more than its kind. */
function wordsOf(piece: Piece | undefined): string {
  const tags = piece?.tags ?? []
  const isLine = piece?.points?.length === 2
  const kind = pieceKinds.find((known) => known === piece?.kind)
  const what = isLine && piece && lineOf(piece) !== 'wall' ? t(lineOf(piece) === 'low' ? 'low_wall' : 'opening') : tags.includes('swim') ? t('deep') : tags.includes('stream') ? t('stream') : kind ? kindWord(kind) : t('piece')
  const more = [...(tags.includes('climb') ? [t('grips')] : []), ...(tags.includes('standable') ? [t('high', { n: number(piece?.height ?? 0, 2) })] : [])]
  return [what, ...more].join(', ')
}

/** A drawing is made once for a piece, shut or open. */
const drawings = new WeakMap<Piece, Map<string, Drawing>>()
function drawingOf(piece: Piece, depth: number, isOpen: boolean): Drawing {
  const known = drawings.get(piece) ?? new Map<string, Drawing>()
  drawings.set(piece, known)
  const key = `${depth} ${isOpen}`
  const found = known.get(key) ?? draw(piece, depth, isOpen)
  known.set(key, found)
  return found
}

function Marks({ marks }: { marks: readonly Mark[] }) {
  return (
    <>
      {marks.map(({ look, d }, i) => <path key={i} class={look} d={d} stroke-width={breadthOf(look) || undefined} />)}
    </>
  )
}

/** A ladder is a place, not an area: a sign, as high as it is broad enough to be seen. */
function Ladder({ piece, depth }: { piece: Piece; depth: number }) {
  const [x = 0, y = 0] = piece.at ?? []
  return (
    <g transform={`translate(${x} ${depth - y})`}>
      <rect class="rung-bed" x="-.3" y="-.5" width=".6" height="1" rx=".1" />
      <path class="rung" d="M-.15-.42V.42M.15-.42V.42M-.15-.28H.15M-.15 0H.15M-.15 .28H.15" />
    </g>
  )
}

/** How high one stands there, in a lozenge; half steps want a broader one. */
function Level({ at: [x, y], r, text }: { at: readonly [number, number]; r: number; text: string }) {
  const broad = text.length > 1 ? 0.62 : 0.42
  return (
    <g class="level" transform={`translate(${x} ${y}) scale(${(r / (text.length > 1 ? Math.max(r, 0.44) : 0.42)).toFixed(3)})`}>
      <path d={`M0-.42L${broad} 0 0 .42-${broad} 0Z`} />
      <text y={text.length > 1 ? '.14' : '.16'} class={text.length > 1 ? 'long' : undefined}>{text}</text>
    </g>
  )
}

function PieceShape({ piece, index, depth, isOpen, level }: { piece: Piece; index: number; depth: number; isOpen: boolean; level: number }) {
  const kind = pieceKinds.find((known) => known === piece.kind) ?? 'piece'
  const name = `P${index + 1}, ${wordsOf(piece)}${isOpen ? `, ${t('open')}` : ''}`
  const line = piece.points?.length === 2 ? lineOf(piece) : undefined
  const edge = edgeOf(piece, isOpen)
  const { at: [x, y], r } = roomIn(piece, depth)
  return (
    <g class={`piece ${kind}${isOpen ? ' is-open' : ''}${isAbove(piece, level) ? ' above' : ''}`} data-piece={`P${index + 1}`}>
      <title>{name}</title>
      <Marks marks={drawingOf(piece, depth, isOpen).marks} />
      <path class={`edge ${edge}${line ? ` line ${line}` : ''}`} d={edgePath(piece, depth)} />
      {line && line !== 'opening' && <path class={`edge core ${line}`} d={edgePath(piece, depth)} />}
      {piece.tags?.includes('ladder') && <Ladder piece={piece} depth={depth} />}
      {edge === 'step' && r > 0.1 && (
        <Level at={[x, y]} r={r} text={number(piece.height ?? 1, 1)} />
      )}
    </g>
  )
}

export const Terrain = memo(({ map, open, level = Infinity }: { map: TableMap; open: string[]; level?: number }) => {
  const depth = map.depth
  const order = map.pieces.map((piece, index) => ({ piece, index, isOpen: open.includes(`P${index + 1}`) }))
  order.sort((a, b) => layerOf(a.piece) - layerOf(b.piece) || a.index - b.index) // ground lies below
  return (
    <g class="terrain">
      {order.map(({ piece, index, isOpen }) => !isAbove(piece, level) && <Marks key={index} marks={drawingOf(piece, depth, isOpen).shade} />)}
      {order.map(({ piece, index, isOpen }) => <PieceShape key={index} piece={piece} index={index} depth={depth} isOpen={isOpen} level={level} />)}
    </g>
  )
})

const corner = 'M.12 1.5V.5Q.12 .12 .5 .12H1.5M.3 1.15V.62Q.3 .3 .62 .3H1.15'

export const Ground = memo(({ map: { width, depth, pieces } }: { map: TableMap }) => {
  const { grain, ticks, numerals, corners } = frame(width, depth)
  const meadow = ground(width, depth, seedOf(width, depth, pieces.length))
  const o = frameBreadth
  return (
    <g class="ground" aria-hidden="true">
      <rect class="frame-0" x={-o} y={-o} width={width + 2 * o} height={depth + 2 * o} rx=".18" />
      <rect class="frame-1" x={-o + 0.06} y={-o + 0.06} width={width + 2 * o - 0.12} height={depth + 2 * o - 0.12} rx=".14" />
      <path class="frame-grain" d={grain} />
      <rect class="frame-2" x="-.1" y="-.1" width={width + 0.2} height={depth + 0.2} />
      <path class="frame-ticks" d={ticks} />
      {numerals.map(({ at: [x, y], n }, i) => <text key={i} class="numeral" x={x} y={y}>{n}</text>)}
      {corners.map(({ at: [x, y], way: [a, b] }, i) => (
        <g key={i} transform={`translate(${x} ${y}) scale(${a} ${b})`}>
          <path class="frame-corner" d={corner} />
          <path class="frame-stud" d="M.5 .34L.66 .5 .5 .66 .34 .5Z" />
        </g>
      ))}
      <clipPath id="board"><rect width={width} height={depth} /></clipPath>
      <g clip-path="url(#board)">
        <rect class="board" width={width} height={depth} />
        <Marks marks={meadow} />
        <rect class="vignette" width={width} height={depth} />
        <path class="frame-shade" d={`M0 ${depth}V0H${width}V.32H.26V${depth}Z`} />
        <path class="frame-shade" d={`M0 ${depth}V0H${width}V.16H.13V${depth}Z`} />
      </g>
      <path class="crosses" d={crosses(width, depth)} />
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
          style={zone.seat && zone.kind === 'deploy' ? { fill: `url(#hatch-${zone.seat})` } : undefined}
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

/** Washes and hatchings that the drawing is filled with; one copy in each drawing. */
export function Patterns() {
  return (
    <defs>
      <radialGradient id="vignette" r=".75">
        <stop class="stop-vignette" offset=".55" stop-opacity="0" />
        <stop class="stop-vignette" offset="1" stop-opacity=".42" />
      </radialGradient>
      {seatLetters.map((seat) => (
        <radialGradient key={seat} id={`badge-${seat}`} cx=".36" cy=".3" r=".85">
          <stop class={`stop-light ${seat}`} offset="0" />
          <stop class={`stop-full ${seat}`} offset=".5" />
        </radialGradient>
      ))}
      {seatLetters.map((seat, i) => (
        <pattern key={seat} id={`hatch-${seat}`} class={seat} width=".5" height=".5" patternUnits="userSpaceOnUse" patternTransform={`rotate(${[45, -45, 0, 90][i]})`}>
          <path class="hatch" d="M0 0V.5" />
        </pattern>
      ))}
    </defs>
  )
}
