// SPDX-License-Identifier: MIT
// learn/scene.tsx: the table of a lesson as a small picture. Decoration: its title and its idea stand beside it.
import { badge, glyphRoom } from '../draw/badge'
import { glyphFor } from '../draw/role'
import type { Lesson, LessonFile } from '../game/lesson'
import { GlyphMark } from '../table/glyph'
import { memo } from '../table/memo'
import { Ground, Patterns, Terrain } from '../table/terrain'
import type { Place, System } from '../wire'

const nothing: string[] = []
/** A picture shows so much of a table around who stands on it, in pas. */
const margin = 2.2
const shape = 16 / 9

/** The part of a table that its figures stand on, in the picture's shape: x, y, width, height from the upper left corner. */
export function frameOf(places: readonly Place[], table: { width: number; depth: number }): [number, number, number, number] {
  const span = (values: number[], most: number) => (values.length ? [Math.min(...values) - margin, Math.max(...values) + margin] : [0, most]) as [number, number]
  const [x0, x1] = span(places.map(([x]) => x), table.width)
  const [y0, y1] = span(places.map(([, y]) => table.depth - y), table.depth)
  const wide = Math.max(x1 - x0, (y1 - y0) * shape, 8)
  const high = wide / shape
  const put = (from: number, to: number, length: number, most: number) => {
    const start = (from + to - length) / 2
    return length >= most + 2 ? (most - length) / 2 : Math.min(Math.max(-1, start), most + 1 - length)
  }
  return [put(x0, x1, wide, table.width), put(y0, y1, high, table.depth), wide, high]
}

export const LessonScene = memo(({ file, lesson, system }: { file: LessonFile; lesson: Lesson; system: System }) => {
  const map = file.maps[lesson.setup.map]
  if (!map) return null
  const figures = Object.entries(lesson.setup.position.figures).filter(([, figure]) => figure.at && (figure.status ?? 'in_play') === 'in_play')
  const frame = frameOf(figures.map(([, figure]) => figure.at as Place), map)
  return (
    <svg class="lesson-scene table-art" viewBox={frame.map((n) => n.toFixed(2)).join(' ')} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <Patterns />
      <Ground map={map} />
      <Terrain map={map} open={nothing} />
      {figures.map(([id, figure]) => {
        const name = id.replace(/^[A-D]\./, '').replace(/\.\d+$/, '')
        const seat = id.startsWith('B.') || (!id.startsWith('A.') && !lesson.setup.bands[0].includes(name)) ? 'B' : 'A'
        const [x, y] = figure.at as Place
        return (
          <g key={id} class={`figure ${seat}`} transform={`translate(${x} ${map.depth - y})`}>
            <circle class="cast" cx=".1" cy=".13" r=".5" />
            <circle class="base" r=".5" />
            <g class="body">
              <path class="badge" d={badge(seat, 0.5)} />
              <GlyphMark name={glyphFor(system.profiles.find((p) => p.id === name))} width={glyphRoom[seat] * 0.5} />
            </g>
          </g>
        )
      })}
    </svg>
  )
})
