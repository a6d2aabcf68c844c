// SPDX-License-Identifier: MIT
// table/glyph.tsx: glyphs, crests and badges as parts of a drawing, and a token for lists.
import { badge, glyphRoom } from '../draw/badge'
import { crestOf } from '../draw/crests'
import { deedOf } from '../draw/deeds'
import { emblem } from '../draw/emblem'
import { type Glyph, glyphOf, type GlyphName } from '../draw/glyphs'
import { glyphFor } from '../draw/role'
import { signOf } from '../draw/signs'
import type { Profile, Seat } from '../wire'

/** A glyph around the origin, so many units broad, in the colour of its text. */
export function GlyphMark({ name, width }: { name: GlyphName; width: number }) {
  return <Drawn glyph={glyphOf(name)} width={width} />
}

/** What a button does, as a sign above its word. */
export function DeedIcon({ kind, size = 22 }: { kind: string; size?: number }) {
  return <svg class="deed" viewBox="-13 -13 26 26" width={size} height={size} aria-hidden="true" focusable="false"><Drawn glyph={deedOf(kind)} width={24} /></svg>
}

function Drawn({ glyph: { fill, line, breadth = 2, isLeaning }, width }: { glyph: Glyph & { isLeaning?: boolean }; width: number }) {
  const k = width / 24
  return (
    <g class="glyph" transform={`${isLeaning ? 'rotate(45) ' : ''}scale(${k.toFixed(4)}) translate(-12 -12)`}>
      {fill && <path fill="currentColor" fill-rule="evenodd" d={fill} />}
      {line && <path fill="none" stroke="currentColor" stroke-width={breadth} stroke-linecap="round" d={line} />}
    </g>
  )
}

/** The sign of a state around the origin; its letter where it has none. */
export function SignMark({ name, text, width }: { name: string; text: string; width: number }) {
  const sign = signOf(name)
  if (!sign) return <text class={name} y={width * 0.36}>{text}</text>
  return (
    <g class={`sign ${name}`} transform={`scale(${(width / 12).toFixed(4)}) translate(-6 -6)`}>
      {sign.fill && <path fill="currentColor" fill-rule="evenodd" d={sign.fill} />}
      {sign.line && <path fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" d={sign.line} />}
    </g>
  )
}

/** A figure as its token, flat, for lists and cards. */
export function TokenIcon({ profile, seat = 'A', size = 28, isOut = false }: { profile: Profile | undefined; seat?: Seat | undefined; size?: number; isOut?: boolean }) {
  return (
    <svg class={`token-icon ${seat}${isOut ? ' out' : ''}`} viewBox="-1.08 -1.08 2.16 2.16" width={size} height={size} aria-hidden="true" focusable="false">
      <circle class="base" r="1" />
      {isOut ? (
        <path class="cross" d="M-.4-.4L.4 .4M.4-.4L-.4 .4" />
      ) : (
        <g class="body">
          <path class="badge" d={badge(seat, 1)} />
          <GlyphMark name={glyphFor(profile)} width={glyphRoom[seat]} />
        </g>
      )}
    </svg>
  )
}

/** The sign of a people. */
export function Crest({ faction, size = 18 }: { faction: string | undefined; size?: number }) {
  return (
    <svg class="crest" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path fill="currentColor" fill-rule="evenodd" d={crestOf(faction)} />
    </svg>
  )
}

/** A figure large: the shield of its side and people, with its weapons behind. */
export function EmblemView({ profile, seat = 'A', size = 120 }: { profile: Profile | undefined; seat?: Seat | undefined; size?: number }) {
  const { outer, inner, hatching, motif, rim, weapons } = emblem(profile, seat)
  return (
    <svg class={`emblem ${seat}`} viewBox="-156 -156 312 312" width={size} height={size} aria-hidden="true" focusable="false">
      {weapons.map((d, i) => <path key={i} class="emblem-arm" transform={`rotate(${i ? -40 : 40})`} d={d} />)}
      <path class="emblem-cast" transform="translate(5 8)" d={outer} />
      <path class="emblem-outer" d={outer} />
      <g class="emblem-rim">{rim.map(({ at: [x, y], turn }, i) => <path key={i} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`} d={motif} />)}</g>
      <path class="emblem-inner" d={inner} />
      <path class="emblem-hatch" d={hatching} />
      <path class="emblem-line" d={inner} />
      <g class="emblem-glyph-under" transform="translate(2.5 4)"><GlyphMark name={glyphFor(profile)} width={seat === 'C' ? 72 : 100} /></g>
      <GlyphMark name={glyphFor(profile)} width={seat === 'C' ? 72 : 100} />
    </svg>
  )
}

/** Four corners of a frame: around all of it, or going in. */
export function FitSign({ isNear = false }: { isNear?: boolean }) {
  const d = isNear ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'
  return <svg class="fit-sign" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d={d} /></svg>
}
