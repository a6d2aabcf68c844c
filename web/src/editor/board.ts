// SPDX-License-Identifier: MIT
// editor/board.ts: the map on the drawing board and what the engine says of it. Every change is kept, judged, and can be taken
// back and done again; the board outlives its screen, so that a look at a rule loses nothing.
import { ask, EngineError, session } from '../engine/engine'
import { Latest } from '../game/latest'
import { find, keep, newId } from '../store/db'
import { Observable } from '../store/observable'
import type { Piece, Place, TableMap, Terrain } from '../wire'
import { type Kind } from './kinds'
import { tableOf } from './map_file'
import { asRect, bounds, changed, linesOf, mirror, type Mirror, movedBy, piecesMost, type Sketch, snappedMove, turned, wholeWalls, withPieces, without } from './sketch'

const pastMost = 200
const keepAfter = 400

/** Where the engine finds fault with the map itself. */
export interface Fault {
  text: string
  piece?: number
}

class Board extends Observable {
  id = ''
  sketch: Sketch = { system: '', name: '', width: 24, depth: 24, pieces: [] }
  chosen: ReadonlySet<number> = new Set()
  past: Sketch[] = []
  future: Sketch[] = []
  /** What is put down by the next click. */
  tool: Kind | undefined
  /** Steps of the grid, in pas; 0: none. */
  grid = 0.5
  answer: Terrain | undefined
  fault: Fault | undefined
  /** Why the browser does not keep it. */
  trouble = ''
  /** A word on what was asked for and not done. */
  said: '' | 'full' = ''
  #latest = new Latest()
  #timer: ReturnType<typeof setTimeout> | undefined

  open(id: string, sketch: Sketch): void {
    this.flush()
    Object.assign(this, { id, sketch, chosen: new Set(), past: [], future: [], tool: undefined, answer: undefined, fault: undefined, trouble: '', said: '' })
    this.judge()
  }
  /** Puts another one on the board, to be kept from its first change on. */
  begin(sketch: Sketch): string {
    this.open(newId(), sketch)
    return this.id
  }
  async load(id: string): Promise<boolean> {
    const record = await find('maps', id).catch(() => undefined)
    if (record) this.open(id, record.sketch as Sketch)
    return !!record
  }

  get chosenPieces(): Piece[] {
    return this.sketch.pieces.filter((_, i) => this.chosen.has(i))
  }

  /** The next sketch; undefined: it would have too many pieces. */
  change(next: Sketch | undefined, chosen?: ReadonlySet<number>): void {
    if (!next) {
      this.said = 'full'
      this.changed()
      return
    }
    this.past = [...this.past.slice(1 - pastMost), this.sketch]
    this.future = []
    this.#take(next, chosen)
  }
  /** As it is while something is dragged: not yet a step of its own. */
  draft(next: Sketch): void {
    this.sketch = next
    this.changed()
  }
  /** What was dragged is let go: one step from where it began. */
  settle(from: Sketch): void {
    const to = this.sketch
    this.sketch = from
    if (JSON.stringify(from) !== JSON.stringify(to)) this.change(to, this.chosen)
    else this.changed()
  }
  undo(): void {
    const last = this.past.pop()
    if (!last) return
    this.future.push(this.sketch)
    this.#take(last)
  }
  redo(): void {
    const next = this.future.pop()
    if (!next) return
    this.past.push(this.sketch)
    this.#take(next)
  }

  choose(chosen: Iterable<number>): void {
    this.chosen = wholeWalls(this.sketch, chosen)
    this.said = ''
    this.changed()
  }
  pick(tool: Kind | undefined): void {
    this.tool = this.tool === tool ? undefined : tool
    this.changed()
  }
  setGrid(grid: number): void {
    this.grid = grid
    this.changed()
  }

  /** Puts a piece down; a wall with holes is cut by the engine. */
  async put(kind: Kind, at: Place): Promise<void> {
    const made = kind.make(at)
    const from = this.sketch
    const count = from.pieces.length
    if (count >= piecesMost) return this.change(undefined)
    let pieces: Piece[]
    if ('shape' in made) pieces = [made]
    else
      try {
        const answer = await ask<Terrain>(session.library, 'terrain', { system: from.system, map: { ...tableOf(from), pieces: [...from.pieces, made] } })
        pieces = answer.map.pieces.slice(count).map(plain)
      } catch {
        return this.change(undefined) // the only thing that can be wrong with it: it needs more pieces than there is room for
      }
    if (this.sketch !== from) return // something else was done meanwhile
    const next = withPieces(from, pieces)
    this.change(next, next && new Set(pieces.map((_, i) => count + i)))
  }
  edit(change: (piece: Piece) => Piece): void {
    if (this.chosen.size) this.change(changed(this.sketch, this.chosen, change), this.chosen)
  }
  move(dx: number, dy: number): void {
    if (!this.chosen.size) return
    this.edit((piece) => movedBy(piece, dx, dy))
  }
  /** The chosen ones as far from where they were as somebody drags them, drawn to lines and grid. */
  dragged(from: Sketch, dx: number, dy: number): Sketch {
    const box = bounds(from.pieces.filter((_, i) => this.chosen.has(i)))
    const [x, y] = snappedMove(box, dx, dy, linesOf(from, this.chosen), this.grid)
    return changed(from, this.chosen, (piece) => movedBy(piece, x, y))
  }
  turn(degrees: number): void {
    if (!this.chosen.size) return
    const { x0, y0, x1, y1 } = bounds(this.chosenPieces)
    this.edit((piece) => turned(piece, degrees, [(x0 + x1) / 2, (y0 + y1) / 2]))
  }
  remove(): void {
    if (this.chosen.size) this.change(without(this.sketch, this.chosen))
  }
  copy(): void {
    const pieces = this.chosenPieces.map((piece) => movedBy(piece, 1, -1))
    const next = withPieces(this.sketch, pieces)
    if (pieces.length) this.change(next, next && new Set(pieces.map((_, i) => this.sketch.pieces.length + i)))
  }
  mirror(way: Mirror): void {
    this.change(mirror(this.sketch, this.chosen, way))
  }

  /** Asks the engine: is it a map, and what can be played on it? */
  judge(): void {
    const { sketch } = this
    this.#latest.run(async () => {
      try {
        this.answer = await ask<Terrain>(session.library, 'terrain', { system: sketch.system, map: tableOf(sketch) })
        this.fault = undefined
      } catch (fault) {
        const piece = fault instanceof EngineError ? /^\/map\/pieces\/(\d+)/.exec(fault.pointer ?? '')?.[1] : undefined
        this.fault = { text: fault instanceof Error ? fault.message : String(fault), ...(piece ? { piece: Number(piece) } : {}) }
      }
      this.changed()
    })
    this.changed()
  }

  #take(sketch: Sketch, chosen: ReadonlySet<number> = new Set()): void {
    this.sketch = sketch
    this.chosen = chosen
    this.said = ''
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), keepAfter)
    this.judge()
  }
  /** Writes what waits to be kept. */
  flush(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { id, sketch } = this
    void keep('maps', { id, system: sketch.system, name: sketch.name, sketch, changed: Date.now() }).then(
      () => this.#tell(''),
      (fault: unknown) => this.#tell(fault instanceof Error ? fault.message : String(fault)),
    )
  }
  #tell(trouble: string): void {
    if (trouble === this.trouble) return
    this.trouble = trouble
    this.changed()
  }
}

/** A piece as the engine tells it, the names left out and rectangles as such. */
function plain(piece: Piece): Piece {
  const { id: _, ...rest } = piece as Piece & { id?: string }
  return asRect(rest)
}

/** A map that the engine has, or makes, as a sketch of its own. */
export async function sketchFrom(system: string, name: string, from: { map: object | string } | { seed: string; scenario: string }): Promise<Sketch> {
  const { map }: { map: TableMap } = await ask<Terrain>(session.library, 'terrain', { system, ...from })
  return { system, name, width: map.width, depth: map.depth, pieces: map.pieces.map(plain) }
}

export const board = new Board()
