// SPDX-License-Identifier: MIT
// table/figures.tsx: figures as tokens: the true base, the badge of a side, a glyph that says what they are, states as marks.
import { badge, glyphRoom, teeth } from '../draw/badge'
import { around } from '../draw/hull'
import { glyphFor } from '../draw/role'
import { signOf } from '../draw/signs'
import { marks, number, speak } from '../lang'
import { knotsOf } from '../game/melees'
import { profileOf } from '../game/profiles'
import { countsOf, countText, letterOf } from './counters'
import { nameIn } from '../engine/catalog'
import { GlyphMark, SignMark } from './glyph'
import { layOut } from './labels'
import { memo } from './memo'
import { isIn, kindOf, lifeOf, lifeStat } from './states'
import type { StateRole } from '../gen/signs'
import type { FigureState, MarkerState, Profile, State, System, TableMap } from '../wire'

const t = speak({
  side: ['camp {seat}', 'side {seat}'],
  out: ['hors de combat', 'out of action'],
  engaged: ['au contact', 'engaged'],
  life: ['{what} {n}', '{what} {n}'],
  token: ['jeton', 'token'],
  carries: ['porte un jeton', 'carries a token'],
  height: ['à {z} pas de haut', '{z} pas up'],
})

/** A figure as a sentence, for those who do not see it. */
export function spokenFigure(f: FigureState, system: System | undefined): string {
  const parts = [f.name, t('side', { seat: f.seat })]
  if (f.status === 'out_of_action') parts.push(t('out'))
  for (const state of f.states) parts.push(nameIn(system?.states ?? [], state))
  if (f.engaged?.length) parts.push(t('engaged'))
  const life = lifeOf(f, system) ?? 1
  if (life > 1) parts.push(t('life', { what: lifeStat(system)?.text.toLocaleLowerCase() ?? '', n: life }))
  parts.push(...countsOf(f, system?.counters).map(countText))
  if (typeof f.z === 'number' && f.z > 0) parts.push(t('height', { z: f.z }))
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

/** What stands beside a base: states by their sign or the first letter of their word, counts, the height. */
export function chipsOf(f: FigureState, system: System | undefined, carries: boolean): { name: string; text: string }[] {
  const chips = f.states.flatMap((name) => {
    const kind = kindOf(system, name)
    // Others are drawn by the base itself, or only the card tells them.
    return !kind?.role || kind.sign ? [{ name, text: kind?.sign ?? letterOf(kind?.text ?? name) }] : []
  })
  if (carries) chips.push({ name: 'carries', text: '◆' })
  for (const { name, text, sign, n } of countsOf(f, system?.counters)) chips.push({ name, text: `${sign ?? letterOf(text)}${n}` })
  if (typeof f.z === 'number' && f.z > 0) chips.push({ name: 'z', text: `↥${number(f.z, 1)}` })
  return chips
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
  profile: Profile | undefined
  map: TableMap
  system: System | undefined
  isSelected: boolean
  isActive: boolean
  /** May be chosen to act now. */
  isReady: boolean
  isTarget: boolean
  /** Higher than the level that is looked at. */
  isAbove?: boolean
  carries: boolean
  /** It strikes that way. */
  lunge?: [number, number] | undefined
  onPick: ((id: string) => void) | undefined
  onOver?: ((id: string | undefined) => void) | undefined
}

/** From this radius on a base is a monster's. */
const large = 0.7

export const FigureBase = memo(({ id, figure: f, profile, map, system, isSelected, isActive, isReady, isTarget, isAbove = false, carries, lunge, onPick, onOver }: FigureProps) => {
  if (!f.at) return null
  const [x, y] = f.at
  const r = f.radius
  const is = (role: StateRole) => isIn(f, system, role)
  const isOut = f.status === 'out_of_action'
  const hasActed = is('done') && !isActive
  const classes = ['figure', f.seat, isOut && 'out', is('down') && 'prone', hasActed && 'activated', is('hidden') && 'hidden', isTarget && 'target', isActive && 'active', isReady && 'ready', isAbove && 'above']
  const lift = typeof f.z === 'number' ? f.z * 0.1 : 0 // who stands high throws the shadow farther
  const spoken = spokenFigure(f, system) + (carries ? `, ${t('carries')}` : '')
  const pick = () => onPick?.(id)
  const marked = isOut ? [] : [...(is('cover') ? ['cover'] : []), ...(is('hidden') ? ['hidden'] : []), ...(hasActed ? ['done'] : [])]
  return (
    <g
      class={classes.filter(Boolean).join(' ')}
      style={{ transform: `translate(${x}px, ${map.depth - y}px)` }}
      role="button"
      tabindex={isOut ? -1 : 0}
      aria-pressed={isSelected}
      data-figure={id}
      onPointerEnter={(e) => e.pointerType === 'mouse' && onOver?.(id)}
      onPointerLeave={() => onOver?.(undefined)}
      onFocus={() => onOver?.(id)}
      onBlur={() => onOver?.(undefined)}
      onClick={(e) => (e.stopPropagation(), pick())}
      onKeyDown={(e) => {
        // Picking it again would change nothing: the key then means what is drafted.
        if ((e.key !== 'Enter' || isSelected) && e.key !== ' ') return
        e.preventDefault()
        e.stopPropagation()
        pick()
      }}
    >
      <title>{spoken}</title>
      <circle class="touch" r={Math.max(0.8, r)} />
      {isActive && <circle class="glow" r={r * 1.55} />}
      {isActive && <circle class="halo active" r={r * 1.3} />}
      {!isActive && isSelected && <circle class="halo" r={r + 0.26} />}
      {!isActive && isReady && <circle class="living" r={r * 1.2} />}
      {isTarget && <Reticle r={r + 0.24} />}
      <g class={lunge ? 'token-in lunging' : 'token-in'} style={lunge && { '--lx': `${lunge[0]}px`, '--ly': `${lunge[1]}px` }}>
        {!isOut && <circle class="cast" cx={r * 0.16 + lift} cy={r * 0.22 + lift * 1.25} r={r} />}
        <circle class="base" r={r} />
        {isOut ? (
          <path class="cross" d={`M${-r * 0.4} ${-r * 0.4}L${r * 0.4} ${r * 0.4}M${r * 0.4} ${-r * 0.4}L${-r * 0.4} ${r * 0.4}`} />
        ) : (
          <>
            {r > large && <path class="teeth" d={teeth(r)} />}
            <g class="body" transform={is('down') ? 'rotate(-24) scale(1 .56)' : undefined}>
              <path class="badge" d={badge(f.seat, r)} />
              <path class="badge-rim" d={badge(f.seat, r * 0.9)} />
              <GlyphMark name={glyphFor(profile)} width={glyphRoom[f.seat] * r} />
            </g>
            {is('down') && <circle class="prone-rim" r={r * 0.93} />}
            {is('cover') && (
              <path class="cover" transform={`rotate(${angleTo(map, f.cover_piece, f.at)})`} d={`M${r * 0.75} ${-r * 0.95}A${r * 1.25} ${r * 1.25} 0 0 1 ${r * 0.75} ${r * 0.95}`} />
            )}
            <Pips r={r} left={lifeOf(f, system) ?? 1} most={mostOf(profile, system)} />
          </>
        )}
        {marked.map((name, i) => {
          const angle = ((-48 - i * 62) * Math.PI) / 180
          return (
            <g key={name} class="state-mark" transform={`translate(${(r * 1.02 * Math.cos(angle)).toFixed(3)} ${(r * 1.02 * Math.sin(angle)).toFixed(3)})`}>
              <circle r=".25" />
              <SignMark name={name} text="" width={0.3} />
            </g>
          )
        })}
      </g>
    </g>
  )
})

/** What a figure of this profile has at the start of what it loses. */
function mostOf(profile: Profile | undefined, system: System | undefined): number {
  const n = profile?.stats[lifeStat(system)?.name ?? '']
  return typeof n === 'number' ? n : 1
}

/** What is left, full, and what is lost, hollow, on the lower rim. */
function Pips({ r, left, most }: { r: number; left: number; most: number }) {
  const all = Math.min(8, Math.max(left, most))
  if (all < 2) return null
  const size = r > large ? 0.13 : 0.115
  return (
    <g class="pips">
      {Array.from({ length: all }, (_, i) => (
        <circle key={i} class={i < left ? 'pip-left' : 'pip-lost'} cx={((i - (all - 1) / 2) * size * 2.35).toFixed(3)} cy={(r * 0.98).toFixed(3)} r={size} />
      ))}
    </g>
  )
}

/** Four arcs around who may be aimed at. */
function Reticle({ r }: { r: number }) {
  const arcs = [20, 110, 200, 290].map((from) => {
    const on = (deg: number) => `${(r * Math.cos((deg * Math.PI) / 180)).toFixed(3)} ${(r * Math.sin((deg * Math.PI) / 180)).toFixed(3)}`
    return `M${on(from)}A${r} ${r} 0 0 1 ${on(from + 50)}`
  }).join('')
  return (
    <g class="aim">
      <path class="aim-under" d={arcs} />
      <path class="aim-over" d={arcs} />
    </g>
  )
}

const chipHeight = 0.46
const chipWidth = ({ name, text }: { name: string; text: string }) => (signOf(name) ? 0.5 : 0.24 + 0.22 * [...text].length)

/** The chips of all figures, over all bases; `scale` keeps them legible where the table is small. */
export function Chips({ figures, profiles, depth, system, carriers, scale }: { figures: [string, FigureState][]; profiles: Profile[]; depth: number; system: System | undefined; carriers: ReadonlySet<string>; scale: number }) {
  const shown = figures.filter(([, f]) => f.status === 'in_play')
  const bases = shown.map(([, f]) => ({ x: f.at![0], y: depth - f.at![1], r: f.radius }))
  const rows = shown.flatMap(([id, f], base) => {
    const chips = chipsOf(f, system, carriers.has(id))
    const width = chips.reduce((sum, chip) => sum + chipWidth(chip), 0) * scale
    const hasPips = Math.max(lifeOf(f, system) ?? 1, mostOf(profileOf(profiles, f), system)) > 1
    return chips.length ? [{ id, seat: f.seat, chips, base, width, height: chipHeight * scale, rim: hasPips ? 0.1 : 0 }] : []
  })
  const spots = layOut(bases, rows)
  return (
    <g class="chips" aria-hidden="true">
      {rows.map(({ id, seat, chips, width }, i) => {
        let x = -width / scale / 2
        return (
          <g key={id} class={`chip-row ${seat}`} data-chips={id} transform={`translate(${spots[i]!.x} ${spots[i]!.y}) scale(${scale})`}>
            <rect class="strip-box" x={x} y={-chipHeight / 2} width={width / scale} height={chipHeight} rx=".14" />
            {chips.map((chip) => {
              const w = chipWidth(chip)
              x += w
              return <g key={chip.name} transform={`translate(${(x - w / 2).toFixed(3)} 0)`}><SignMark name={chip.name} text={chip.text} width={0.34} /></g>
            })}
          </g>
        )
      })}
    </g>
  )
}

/** A line around each knot of figures that fight. */
export function Knots({ state, depth }: { state: State; depth: number }) {
  return (
    <g class="knots" aria-hidden="true">
      {knotsOf(state).map((knot) => <path key={knot.join()} class="knot" data-knot={knot.join(' ')} d={outlineOf(knot, state, depth)} />)}
    </g>
  )
}
export function outlineOf(ids: readonly string[], state: State, depth: number): string {
  const bases = ids.flatMap((id) => {
    const f = state.figures[id]
    return f?.at ? [{ x: f.at[0], y: depth - f.at[1], r: f.radius }] : []
  })
  return bases.length ? around(bases, 0.3) : ''
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
        {signOf(kind.name) ? <SignMark name={kind.name} text="" width={0.62} /> : <text y=".14">{letterOf(kind.text)}{index + 1}</text>}
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
