// SPDX-License-Identifier: MIT
// home/vignette.tsx: a corner of a table with the two bands on it. Decoration: it says nothing that is not in words.
import { badge, glyphRoom } from '../draw/badge'
import { glyphFor } from '../draw/role'
import { GlyphMark } from '../table/glyph'
import { Ground, Patterns, Terrain } from '../table/terrain'
import type { System, TableMap } from '../wire'
import { cornerOf } from './about'

const stands = {
  A: [[4.2, 4.6], [2.6, 3.4], [5.6, 5.2], [3.6, 2.2], [1.2, 4.4], [6.6, 5.4]],
  B: [[12.4, 4.5], [14.2, 3.9], [15.8, 4.6], [13.6, 6.6], [16.8, 6], [11.4, 5.2]],
} as const
const maps = new Map<string, TableMap>()

/** One map a system, always the same object: what is drawn of it is kept. */
function mapOf(system: string): TableMap {
  const found = maps.get(system) ?? { width: 18, depth: 9, pieces: cornerOf(system) }
  maps.set(system, found)
  return found
}

export function Vignette(props: { system: System; a: string[]; b: string[] }) {
  const map = mapOf(props.system.id)
  const profile = (id: string) => props.system.profiles.find((p) => p.id === id)
  const side = (seat: 'A' | 'B', ids: string[]) =>
    ids.slice(0, stands[seat].length).map((id, i) => {
      const [x, y] = stands[seat][i] as readonly [number, number]
      return (
        <g key={`${seat}${i}`} class={`figure ${seat}`} transform={`translate(${x} ${map.depth - y})`}>
          <circle class="cast" cx=".1" cy=".13" r=".56" />
          <circle class="base" r=".56" />
          <g class="body">
            <path class="badge" d={badge(seat, 0.56)} />
            <GlyphMark name={glyphFor(profile(id))} width={glyphRoom[seat] * 0.56} />
          </g>
        </g>
      )
    })
  return (
    <svg class="home-vignette table-art" viewBox="-1 -1 20 11" aria-hidden="true" focusable="false">
      <Patterns />
      <Ground map={map} />
      <Terrain map={map} open={nothing} />
      {side('A', props.a)}
      {side('B', props.b)}
    </svg>
  )
}
const nothing: string[] = []
