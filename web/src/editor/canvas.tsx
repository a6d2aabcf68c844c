// SPDX-License-Identifier: MIT
// editor/canvas.tsx: the table that is drawn on. A click puts down what is in hand or takes hold of a piece; drags move it,
// its corners, or a frame around several; the wheel, two fingers and buttons bring it nearer.
import { useEffect, useRef, useState } from 'preact/hooks'
import { edgePath } from '../draw/terrain'
import { number, speak } from '../lang'
import { moved, whole as wholeTable, zoomed } from '../table/camera'
import { FitSign } from '../table/glyph'
import { Ground, Patterns, Terrain, Zones } from '../table/terrain'
import { useChanges } from '../store/observable'
import type { Place, Zone } from '../wire'
import { board } from './board'
import { type Box, bounds, boundsOf, changed, handlesOf, linesOf, type Sketch, snapped } from './sketch'

const t = speak({
  table: ['La table, {w} sur {d} pas', 'The table, {w} by {d} pas'],
  nearer: ['Plus près', 'Nearer'],
  farther: ['Plus loin', 'Farther'],
  all: ['Toute la table', 'The whole table'],
})

type Drag =
  | { kind: 'move'; from: Sketch; start: Place }
  | { kind: 'handle'; from: Sketch; piece: number; handle: number }
  | { kind: 'frame'; start: Place; now: Place; had: ReadonlySet<number> }

const isIn = (inner: Box, outer: Box) => inner.x0 >= outer.x0 && inner.x1 <= outer.x1 && inner.y0 >= outer.y0 && inner.y1 <= outer.y1
const frameOf = ([ax, ay]: Place, [bx, by]: Place): Box => ({ x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) })
const none: string[] = []

export function Canvas({ zones, level }: { zones: Zone[]; level: number }) {
  useChanges(board)
  const { sketch, chosen } = board
  const { width, depth } = sketch
  const limit = wholeTable(width, depth)
  const [camera, setCamera] = useState(limit)
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<Drag | undefined>(undefined)
  const fingers = useRef(new Map<number, Place>())
  const [frame, setFrame] = useState<Box>()
  useEffect(() => setCamera(limit), [width, depth])

  /** A place of the table, y away from who looks. */
  const placeOf = (event: { clientX: number; clientY: number }): Place => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    if (!matrix) return [0, 0]
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return [x, depth - y]
  }
  const gridded = ([x, y]: Place, but: ReadonlySet<number>): Place => {
    const { xs, ys } = linesOf(board.sketch, but)
    return [snapped(x, xs, board.grid), snapped(y, ys, board.grid)]
  }
  const inside = ([x, y]: Place): Place => [Math.min(width, Math.max(0, x)), Math.min(depth, Math.max(0, y))]

  const down = (event: PointerEvent) => {
    if (event.button > 0) return
    svg.current?.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    fingers.current.set(event.pointerId, [event.clientX, event.clientY])
    if (fingers.current.size === 2) {
      cancel() // two fingers look around
      return
    }
    const at = event.target as Element
    const index = at.closest('[data-index]')?.getAttribute('data-index')
    const handle = at.closest('[data-handle]')?.getAttribute('data-handle')
    if (board.tool) {
      const { tool } = board
      if (!event.shiftKey) board.pick(undefined)
      void board.put(tool, inside(gridded(place, new Set())))
    } else if (handle && chosen.size === 1) {
      drag.current = { kind: 'handle', from: board.sketch, piece: [...chosen][0] ?? 0, handle: Number(handle) }
    } else if (index) {
      const i = Number(index)
      if (event.shiftKey) board.choose(chosen.has(i) ? [...chosen].filter((k) => k !== i) : [...chosen, i])
      else if (!chosen.has(i)) board.choose([i])
      drag.current = { kind: 'move', from: board.sketch, start: place }
    } else {
      drag.current = { kind: 'frame', start: place, now: place, had: event.shiftKey ? chosen : new Set() }
    }
    svg.current?.focus({ preventScroll: true })
  }

  const pinch = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!before || !other || !svg.current) return
    const now: Place = [event.clientX, event.clientY]
    const far = (a: Place, b: Place) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1
    const scale = svg.current.getScreenCTM()?.a ?? 1
    const [x, y] = placeOf({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 })
    setCamera((c) => moved(zoomed(c, far(now, other) / far(before, other), { x, y: depth - y }, limit), (before[0] - now[0]) / 2 / scale, (before[1] - now[1]) / 2 / scale, limit))
    fingers.current.set(event.pointerId, now)
  }

  const move = (event: PointerEvent) => {
    if (fingers.current.size === 2) return pinch(event)
    const held = drag.current
    if (!held) return
    const place = placeOf(event)
    if (held.kind === 'move') board.draft(board.dragged(held.from, place[0] - held.start[0], place[1] - held.start[1]))
    else if (held.kind === 'handle') {
      const piece = held.from.pieces[held.piece]
      const next = piece && handlesOf(piece)[held.handle]?.to(gridded(place, chosen))
      if (next) board.draft(changed(held.from, chosen, () => next))
    } else if (held.kind === 'frame') {
      held.now = place
      setFrame(frameOf(held.start, place))
    }
  }

  const cancel = () => {
    const held = drag.current
    drag.current = undefined
    setFrame(undefined)
    if (held && 'from' in held) board.draft(held.from)
  }
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    const held = drag.current
    drag.current = undefined
    if (!held) return
    if (held.kind === 'frame') {
      const box = frameOf(held.start, held.now)
      setFrame(undefined)
      board.choose([...held.had, ...sketch.pieces.flatMap((piece, i) => (isIn(boundsOf(piece), box) ? [i] : []))])
    } else if ('from' in held) board.settle(held.from)
  }

  const key = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1 : board.grid || 0.1
    const ways: Record<string, Place> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }
    const way = ways[event.key]
    const control = event.ctrlKey || event.metaKey
    if (control && event.key === 'z') board.undo()
    else if (control && (event.key === 'y' || event.key === 'Z')) board.redo()
    else if (control && event.key === 'd') board.copy()
    else if (control && event.key === 'a') board.choose(sketch.pieces.keys())
    else if (control) return
    else if (way && chosen.size) board.move(way[0], way[1])
    else if (event.key === 'Delete' || event.key === 'Backspace') board.remove()
    else if (event.key === 'r' || event.key === 'R') board.turn(event.shiftKey ? -15 : 15)
    else if (event.key === 'Escape') {
      cancel()
      if (board.tool) board.pick(undefined)
      else board.choose([])
    } else if (event.key === 'Enter' && board.tool) void board.put(board.tool, [camera.x + camera.width / 2, depth - camera.y - camera.height / 2])
    else return
    event.preventDefault()
  }

  const look = (factor: number) => setCamera((c) => zoomed(c, factor, { x: c.x + c.width / 2, y: c.y + c.height / 2 }, limit))
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const [x, y] = placeOf(event)
    setCamera((c) => zoomed(c, event.deltaY < 0 ? 1.15 : 1 / 1.15, { x, y: depth - y }, limit))
  }
  useEffect(() => {
    const element = svg.current
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  })

  const only = chosen.size === 1 ? sketch.pieces[[...chosen][0] ?? 0] : undefined
  const box = chosen.size ? bounds(board.chosenPieces) : undefined
  return (
    <div class="canvas">
      <svg
        ref={svg}
        class={`board-drawing${board.tool ? ' with-tool' : ''}`}
        viewBox={`${camera.x} ${camera.y} ${camera.width} ${camera.height}`}
        role="application"
        aria-label={t('table', { w: number(width, 1), d: number(depth, 1) })}
        aria-describedby="editor-help"
        tabindex={0}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={(event) => (fingers.current.delete(event.pointerId), cancel())}
        onKeyDown={key}
      >
        <Patterns />
        <Ground map={sketch} />
        <Zones zones={zones} depth={depth} />
        <Terrain map={sketch} open={none} level={level} />
        <g class="holds">
          {sketch.pieces.map((piece, i) => (
            <path
              key={i}
              data-index={i}
              class={`hold${chosen.has(i) ? ' chosen' : ''}${board.fault?.piece === i ? ' wrong' : ''}${piece.tags?.includes('ladder') ? ' point' : ''}`}
              d={piece.tags?.includes('ladder') && piece.shape === 'disc' ? `M${(piece.at?.[0] ?? 0) - 0.35} ${depth - (piece.at?.[1] ?? 0) - 0.55}h.7v1.1h-.7z` : edgePath(piece, depth)}
            />
          ))}
        </g>
        {box && <rect class="chosen-box" x={box.x0 - 0.15} y={depth - box.y1 - 0.15} width={box.x1 - box.x0 + 0.3} height={box.y1 - box.y0 + 0.3} />}
        {only && handlesOf(only).map(({ at: [x, y] }, i) => (
          <g key={i} data-handle={i} class="handle">
            <circle class="touch" cx={x} cy={depth - y} r={(camera.width / limit.width) * 0.75} />
            <circle cx={x} cy={depth - y} r={(camera.width / limit.width) * 0.26} />
          </g>
        ))}
        {frame && <rect class="chosen-box" x={frame.x0} y={depth - frame.y1} width={frame.x1 - frame.x0} height={frame.y1 - frame.y0} />}
      </svg>
      <div class="canvas-looks">
        <button aria-label={t('nearer')} title={t('nearer')} onClick={() => look(1.4)}>+</button>
        <button aria-label={t('farther')} title={t('farther')} onClick={() => look(1 / 1.4)}>−</button>
        <button aria-label={t('all')} title={t('all')} onClick={() => setCamera(limit)}><FitSign /></button>
      </div>
    </div>
  )
}
