// SPDX-License-Identifier: MIT
// table/figures.tsx: figures as round bases: a mark to read, a side, and its states as shapes.
import { marks, speak } from '../lang'
import { countsOf, countText, letterOf } from '../panels/counters'
import { nameIn } from '../store/catalog'
import type { FigureState, MarkerState, State, System, TableMap } from '../wire'

const t = speak({
  side: ['camp {seat}', 'side {seat}'],
  out: ['hors de combat', 'out of action'],
  engaged: ['au contact', 'engaged'],
  vitality: ['vitalité {n}', 'vitality {n}'],
  token: ['jeton', 'token'],
  carries: ['porte un jeton', 'carries a token'],
})

/** A figure as a sentence, for those who do not see it. */
export function spokenFigure(f: FigureState, system: System | undefined): string {
  const parts = [f.name, t('side', { seat: f.seat })]
  if (f.status === 'out_of_action') parts.push(t('out'))
  for (const state of f.states) parts.push(nameIn(system?.states ?? [], state))
  if (f.engaged?.length) parts.push(t('engaged'))
  if ((f.vitality ?? 1) > 1) parts.push(t('vitality', { n: f.vitality ?? 1 }))
  parts.push(...countsOf(f, system?.counters).map(countText))
  return parts.join(', ')
}

/** Each figure's mark, different within its band. */
export function marksOf(state: State): Record<string, string> {
  const found: Record<string, string> = {}
  for (const seat of Object.keys(state.seats)) {
    const own = Object.entries(state.figures).filter(([, f]) => f.seat === seat)
    marks(own.map(([, f]) => f.name)).forEach((mark, i) => (found[own[i]![0]] = mark))
  }
  return found
}

/** Signs beside the base: state, sign. Each state is also in the figure's spoken name. */
const badges: [state: string, sign: string][] = [
  ['blessed', '+'],
  ['confused', '?'],
  ['aim_ready', '⌖'],
  ['held', '…'],
  ['hidden', '◌'],
]

/** States that are drawn by the base itself, or that only the card tells. */
const quiet = /^(activated|prone|in_cover|temp_.*|heal_tried|weapon_lost_.*)$/

/** A state's sign; one without a sign of its own has the first letter of its word. */
function signOf(state: string, system: System | undefined): string | undefined {
  if (quiet.test(state)) return undefined
  return badges.find(([name]) => name === state)?.[1] ?? letterOf(nameIn(system?.states ?? [], state))
}

function angleTo(map: TableMap, piece: string | undefined, from: [number, number]): number {
  const p = map.pieces[Number(piece?.slice(1)) - 1]
  if (!p) return -90
  const corners: number[][] = p.shape === 'disc' && p.at ? [p.at] : p.shape === 'rect' && p.at ? [[(p.at[0]! + p.at[2]!) / 2, (p.at[1]! + p.at[3]!) / 2]] : (p.points ?? [])
  const x = corners.reduce((s, c) => s + c[0]!, 0) / corners.length
  const y = corners.reduce((s, c) => s + c[1]!, 0) / corners.length
  return (Math.atan2(-(y - from[1]), x - from[0]) * 180) / Math.PI
}

export interface FigureProps {
  id: string
  figure: FigureState
  mark: string
  map: TableMap
  system: System | undefined
  isSelected: boolean
  isActive: boolean
  isTarget: boolean
  carries: boolean
  onPick: ((id: string) => void) | undefined
}

export function FigureBase({ id, figure: f, mark, map, system, isSelected, isActive, isTarget, carries, onPick }: FigureProps) {
  if (!f.at) return null
  const [x, y] = f.at
  const r = f.radius
  const has = (state: string) => f.states.includes(state)
  const isOut = f.status === 'out_of_action'
  const classes = ['figure', f.seat, isOut && 'out', has('prone') && 'prone', has('activated') && 'activated', has('hidden') && 'hidden', isTarget && 'target', isActive && 'active']
  const spoken = spokenFigure(f, system) + (carries ? `, ${t('carries')}` : '')
  const pick = () => onPick?.(id)
  const signs = f.states.map((state) => signOf(state, system)).filter((sign) => sign !== undefined)
  const counts = countsOf(f, system?.counters)
  if (carries) signs.push('◆')
  return (
    <g
      class={classes.filter(Boolean).join(' ')}
      style={{ transform: `translate(${x}px, ${map.depth - y}px)` }}
      role="button"
      tabindex={isOut ? -1 : 0}
      aria-pressed={isSelected}
      data-figure={id}
      onClick={(e) => (e.stopPropagation(), pick())}
      onKeyDown={(e) => {
        if (e.key !== 'Enter' && e.key !== ' ') return
        e.preventDefault()
        e.stopPropagation()
        pick()
      }}
    >
      <title>{spoken}</title>
      <circle class="touch" r={Math.max(0.8, r)} />
      {(isSelected || isActive) && <circle class={isActive ? 'halo active' : 'halo'} r={r + 0.28} />}
      {isTarget && <circle class="aim" r={r + 0.18} />}
      {has('prone') && !isOut ? <ellipse class="base" rx={r * 1.2} ry={r * 0.7} /> : <circle class="base" r={r} />}
      {f.seat === 'B' && !isOut && (has('prone') ? <ellipse class="inner" rx={r * 1.05} ry={r * 0.56} /> : <circle class="inner" r={r * 0.84} />)}
      {isOut ? <path class="cross" d={`M${-r * 0.4} ${-r * 0.4}L${r * 0.4} ${r * 0.4}M${r * 0.4} ${-r * 0.4}L${-r * 0.4} ${r * 0.4}`} /> : <text class="mark" aria-hidden="true" y={r * 0.36} style={{ fontSize: `${r * 1.02}px` }}>{mark}</text>}
      {has('in_cover') && !isOut && (
        <path class="cover" transform={`rotate(${angleTo(map, f.cover_piece, f.at)})`} d={`M${r * 0.75} ${-r * 0.95}A${r * 1.25} ${r * 1.25} 0 0 1 ${r * 0.75} ${r * 0.95}`} />
      )}
      {!isOut && (f.vitality ?? 1) > 1 && (
        <g class="pips">{Array.from({ length: Math.min(6, f.vitality ?? 1) }, (_, i) => <circle key={i} cx={(i - (Math.min(6, f.vitality ?? 1) - 1) / 2) * 0.26} cy={r + 0.2} r=".1" />)}</g>
      )}
      {!isOut && has('activated') && <path class="tick" d={`M${-r - 0.12} ${r * 0.7}l.14.16.26-.32`} />}
      {!isOut && signs.map((sign, i) => (
        <g key={i} class="badge" transform={`translate(${r * 0.85 + i * 0.42} ${-r * 0.85})`}>
          <circle r=".24" />
          <text y=".13">{sign}</text>
        </g>
      ))}
      {!isOut && counts.map((count, i) => (
        <g key={count.name} class={`badge count ${count.name}`} transform={`translate(${(i - (counts.length - 1) / 2) * 0.74} ${r + 0.3})`}>
          <rect x="-.35" y="-.22" width=".7" height=".44" rx=".14" />
          <text y=".13">{letterOf(count.text)}{count.n}</text>
        </g>
      ))}
    </g>
  )
}

/** Lines between figures in contact: who fights whom. */
export function Contacts({ state, depth }: { state: State; depth: number }) {
  const lines: string[] = []
  for (const [id, f] of Object.entries(state.figures))
    for (const other of f.engaged ?? []) {
      const o = state.figures[other]
      if (id < other && f.at && o?.at) lines.push(`M${f.at[0]} ${depth - f.at[1]}L${o.at[0]} ${depth - o.at[1]}`)
    }
  return <path class="contacts" d={lines.join('')} aria-hidden="true" />
}

export function Token({ marker, index, depth, system }: { marker: MarkerState; index: number; depth: number; system?: System | undefined }) {
  if (!marker.at || marker.carrier) return null
  const [x, y] = marker.at
  // A marker of a kind that has a name is a place rather than a thing to carry.
  const kind = system?.markers.find((known) => known.name === marker.status)
  if (kind) {
    const side = marker.seat ? `, ${t('side', { seat: marker.seat })}` : ''
    return (
      <g class={`gate ${marker.seat ?? ''}`} data-marker={`M${index + 1}`} transform={`translate(${x} ${depth - y})`}>
        <title>{`${kind.text} M${index + 1}${side}`}</title>
        <circle class="ring" r=".55" />
        <circle class="ring" r=".36" />
        <text y=".14">{letterOf(kind.text)}{index + 1}</text>
      </g>
    )
  }
  return (
    <g class="token" data-marker={`M${index + 1}`} transform={`translate(${x} ${depth - y})`}>
      <title>{`${t('token')} M${index + 1}`}</title>
      <path d="M0-.42L.42 0 0 .42-.42 0z" />
      <text y=".14">{index + 1}</text>
    </g>
  )
}
