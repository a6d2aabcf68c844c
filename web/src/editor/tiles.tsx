// SPDX-License-Identifier: MIT
// editor/tiles.tsx: the table on paper at its true size, 25 mm a pas, sheet by sheet of A4 to lay edge to edge. Each sheet says
// where it belongs and carries a bar of 50 mm to check the printer by.
import { speak } from '../lang'
import { Ground, Patterns, Terrain } from '../table/terrain'
import type { Sketch } from './sketch'

const t = speak({
  sheet: ['{name}, feuille {row}{column}', '{name}, sheet {row}{column}'],
  bar: ['50 mm : imprimez à 100 %', '50 mm: print at 100 %'],
})

/** What fits on a sheet, in pas: A4 with margins of a centimetre, and a line of words. */
const sheet = { width: 7.6, depth: 10.8 }
const none: string[] = []

export interface Tile {
  /** From the far left corner, as on a screen. */
  x: number
  y: number
  row: string
  column: number
}

/** The sheets of a table, the far ones first, as they are laid out. */
export function tilesOf(width: number, depth: number): Tile[] {
  const columns = Math.ceil(width / sheet.width)
  const rows = Math.ceil(depth / sheet.depth)
  return Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    return { x: column * sheet.width, y: row * sheet.depth, row: String.fromCharCode(65 + row), column: column + 1 }
  })
}

export function Tiles({ sketch }: { sketch: Sketch }) {
  return (
    <div class="map-paper" aria-hidden="true">
      {tilesOf(sketch.width, sketch.depth).map(({ x, y, row, column }) => (
        <figure key={`${row}${column}`} class="map-tile">
          <svg viewBox={`${x} ${y} ${sheet.width} ${sheet.depth}`}>
            <Patterns />
            <Ground map={sketch} />
            <Terrain map={sketch} open={none} />
          </svg>
          <figcaption>
            <span>{t('sheet', { name: sketch.name, row, column })}</span>
            <i class="map-bar">{t('bar')}</i>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
