// SPDX-License-Identifier: MIT
// table/table.tsx: the table to scale: zoom, pan, figures to pick, places to point at. It decides nothing:
// what is drawn over it (reach, paths, sight) comes in as children, in pas with y downwards.
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { number, speak } from '../lang'
import { profileOf } from '../game/profiles'
import type { Path, Place, Profile, State, System, TableMap, Zone } from '../wire'
import { arrowOf } from './arrows'
import { type Camera, moved, whole, zoomed } from './camera'
import { Chips, Contacts, FigureBase, Knots, Token } from './figures'
import { levelsOf } from './levels'
import { Ground, Patterns, Terrain, Zones } from './terrain'

const t = speak({
  table: ['Table de {w} pas sur {d}', 'Table of {w} by {d} pas'],
  nearer: ['Agrandir', 'Zoom in'],
  farther: ['Réduire', 'Zoom out'],
  all: ['Toute la table', 'Whole table'],
  level: ['Niveau', 'Level'],
  level_all: ['tout', 'all'],
  level_to: ['jusqu’à {n} pas', 'up to {n} pas'],
  level_ground: ['sol', 'ground'],
})

export interface TableProps {
  map: TableMap
  state: State
  zones?: Zone[]
  system?: System | undefined
  /** Of this game. */
  profiles?: Profile[]
  /** Who may be chosen to act. */
  ready?: ReadonlySet<string> | undefined
  selected?: string | undefined
  active?: string | undefined
  targets?: ReadonlySet<string> | undefined
  /** A place is wanted: the pointer is a preview and a click chooses. */
  isPointing?: boolean
  onFigure?: (id: string) => void
  /** The pointer or the focus is on a figure, or on none any more. */
  onOver?: (id: string | undefined) => void
  onHover?: (place: Place | null) => void
  onPoint?: (place: Place) => void
  /** The bare table is clicked while no place is wanted. */
  onGround?: ((place: Place) => void) | undefined
  /** A figure is dragged to a place; who may be. */
  onDrag?: ((figure: string, place: Place) => void) | undefined
  canDrag?: ((figure: string) => boolean) | undefined
  /** Arrow keys while a place is wanted: by how much, in pas. */
  onNudge?: (dx: number, dy: number) => void
  trail?: Path | undefined
  /** What is looked at first; the whole table if nothing is said. */
  frame?: Camera | undefined
  children?: ComponentChildren
  /** Words over everything else. */
  above?: ComponentChildren
}

interface Hold {
  id: number
  x: number
  y: number
  camera: Camera
  isPan: boolean
  /** Whose way is drawn by dragging. */
  drags: string | undefined
}

export function TableView(props: TableProps) {
  const { map, state, zones = [], system, profiles = [], ready, selected, active, targets, isPointing = false } = props
  const limit = whole(map.width, map.depth)
  const [camera, setCamera] = useState<Camera>(props.frame ?? limit)
  const svg = useRef<SVGSVGElement>(null)
  const hold = useRef<Hold | null>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const swallow = useRef(false) // the click after a drag chooses nothing
  const last = useRef({ x: NaN, y: NaN }) // of the pointer

  useEffect(() => setCamera(props.frame ?? whole(map.width, map.depth)), [map])
  // What lies above the level that is looked at fades; the last one is everything.
  const levels = useMemo(() => levelsOf(map), [map])
  const [step, setStep] = useState(levels.length)
  useEffect(() => setStep(levels.length), [levels])
  const level = levels[step] ?? Infinity
  const levelText = step >= levels.length ? t('level_all') : level === 0 ? t('level_ground') : t('level_to', { n: number(level, 2) })
  // Signs beside figures are letters: they keep a size that can be read, however small the table is drawn.
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const watch = new ResizeObserver(([box]) => box && setSize({ width: box.contentRect.width, height: box.contentRect.height }))
    if (svg.current) watch.observe(svg.current)
    return () => watch.disconnect()
  }, [])
  const unit = Math.min(size.width / camera.width, size.height / camera.height) || 24
  const scale = Math.min(2.2, Math.max(0.5, 11 / (0.36 * unit)))

  const at = (e: { clientX: number; clientY: number }): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix.inverse())
    return { x: p.x, y: p.y }
  }
  const place = (e: { clientX: number; clientY: number }): Place => {
    const p = at(e)
    const round = (v: number) => Math.round(v * 1000) / 1000
    return [round(p.x), round(map.depth - p.y)]
  }
  const zoomBy = (factor: number, around?: { x: number; y: number }) =>
    setCamera((c) => zoomed(c, factor, around ?? { x: c.x + c.width / 2, y: c.y + c.height / 2 }, limit))

  // A wheel listener of Preact's would be passive and could not keep the page from scrolling.
  useEffect(() => {
    const box = svg.current
    const turn = (e: WheelEvent) => {
      e.preventDefault()
      zoomBy(Math.exp(-e.deltaY / 400), at(e))
    }
    box?.addEventListener('wheel', turn, { passive: false })
    return () => box?.removeEventListener('wheel', turn)
  })

  const down = (e: PointerEvent) => {
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
    if (e.button > 0 || fingers.current.size > 1) {
      hold.current = null
      return
    }
    const figure = (e.target as Element).closest('[data-figure]')?.getAttribute('data-figure')
    const drags = figure && ((isPointing && figure === active) || props.canDrag?.(figure)) ? figure : undefined
    hold.current = { id: e.pointerId, x: e.clientX, y: e.clientY, camera, isPan: false, drags }
    swallow.current = false
  }
  const move = (e: PointerEvent) => {
    const before = fingers.current.get(e.pointerId)
    if (before && fingers.current.size === 2) {
      pinch(e, before)
      return
    }
    const h = hold.current
    if (h && h.id === e.pointerId && !h.drags) {
      const far = Math.hypot(e.clientX - h.x, e.clientY - h.y)
      if (far > 6 && !h.isPan) {
        h.isPan = swallow.current = true
        svg.current?.setPointerCapture(e.pointerId)
      }
      if (h.isPan) {
        const scale = h.camera.width / (svg.current?.clientWidth || 1)
        const fit = Math.max(scale, h.camera.height / (svg.current?.clientHeight || 1))
        setCamera(moved(h.camera, (h.x - e.clientX) * fit, (h.y - e.clientY) * fit, limit))
        return
      }
    }
    // Browsers report a move when something else is drawn under a pointer that lies still.
    const isStill = e.clientX === last.current.x && e.clientY === last.current.y
    last.current = { x: e.clientX, y: e.clientY }
    if (isPointing && !isStill) props.onHover?.(place(e))
  }
  const pinch = (e: PointerEvent, before: { x: number; y: number }) => {
    const other = [...fingers.current].find(([id]) => id !== e.pointerId)?.[1]
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
    if (!other) return
    const was = Math.hypot(before.x - other.x, before.y - other.y)
    const is = Math.hypot(e.clientX - other.x, e.clientY - other.y)
    swallow.current = true
    if (was > 0) zoomBy(is / was, at({ clientX: (e.clientX + other.x) / 2, clientY: (e.clientY + other.y) / 2 }))
  }
  const up = (e: PointerEvent) => {
    fingers.current.delete(e.pointerId)
    const h = hold.current
    hold.current = null
    // A path drawn by dragging the figure ends where it is let go.
    if (h?.drags && Math.hypot(e.clientX - h.x, e.clientY - h.y) > 6) {
      swallow.current = true
      const under = document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-figure]')?.getAttribute('data-figure')
      if (under && under !== h.drags && !isPointing) props.onFigure?.(h.drags), props.onFigure?.(under)
      else if (props.onDrag) props.onDrag(h.drags, place(e))
      else props.onPoint?.(place(e))
    }
  }
  const click = (e: MouseEvent) => {
    if (swallow.current) {
      swallow.current = false
      return
    }
    if (isPointing) props.onPoint?.(place(e))
    else props.onGround?.(place(e))
  }
  const key = (e: KeyboardEvent) => {
    const way = arrowOf(e)
    if (way && isPointing) props.onNudge?.(way[0], way[1])
    else if (way) setCamera((c) => moved(c, way[0] * 4, -way[1] * 4, limit))
    else if (e.key === '+' || e.key === '=') zoomBy(1.3)
    else if (e.key === '-') zoomBy(1 / 1.3)
    else if (e.key === '0') setCamera(limit)
    else return
    e.preventDefault()
  }
  const carriers = new Set(state.markers.map((m) => m.carrier).filter((c) => c !== undefined))
  const figures = Object.entries(state.figures).filter(([, f]) => f.at && (f.status === 'in_play' || f.status === 'out_of_action'))
  figures.sort(([, a], [, b]) => Number(b.status === 'out_of_action') - Number(a.status === 'out_of_action'))
  return (
    <div class="table-box">
      <svg
        ref={svg}
        class={`table${isPointing ? ' pointing' : ''}${unit < 20 ? ' small' : ''}`}
        style={{ '--px': String(1 / unit) }}
        viewBox={`${camera.x} ${camera.y} ${camera.width} ${camera.height}`}
        role="group"
        aria-label={t('table', { w: map.width, d: map.depth })}
        tabindex={0}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={(e) => (fingers.current.delete(e.pointerId), (hold.current = null))}
        onPointerLeave={(e) => e.pointerType === 'mouse' && isPointing && props.onHover?.(null)}
        onClick={click}
        onKeyDown={key}
      >
        <Patterns />
        <Ground map={map} />
        <Zones zones={zones} depth={map.depth} />
        <Terrain map={map} open={state.open} level={level} />
        {props.trail && props.trail.length > 1 && (
          <polyline class="trail" points={props.trail.map(([x, y]) => `${x},${map.depth - y}`).join(' ')} />
        )}
        {props.children}
        {state.markers.map((m, i) => <Token key={i} marker={m} index={i} depth={map.depth} system={system} />)}
        <Knots state={state} depth={map.depth} />
        <Contacts state={state} depth={map.depth} />
        {figures.map(([id, f]) => (
          // One that goes out is drawn anew: moved to the front of the list at once, it kept its old colours in Chromium.
          <FigureBase
            key={`${id} ${f.status}`}
            id={id}
            figure={f}
            profile={profileOf(profiles, f)}
            map={map}
            system={system}
            isSelected={id === selected}
            isActive={id === active}
            isReady={ready?.has(id) ?? false}
            isTarget={targets?.has(id) ?? false}
            isAbove={typeof f.z === 'number' && f.z > level}
            carries={carriers.has(id)}
            onPick={props.onFigure}
            onOver={props.onOver}
          />
        ))}
        <Chips figures={figures} depth={map.depth} system={system} carriers={carriers} scale={scale} />
        {props.above}
      </svg>
      {levels.length > 1 && (
        <label class="levels">
          <span>{t('level')}</span>
          <input type="range" aria-label={t('level')} min="0" max={levels.length} step="1" value={step} aria-valuetext={levelText} onInput={(e) => setStep(Number(e.currentTarget.value))} />
          <output>{levelText}</output>
        </label>
      )}
      <div class="zoom" role="group">
        <button aria-label={t('nearer')} title={t('nearer')} onClick={() => zoomBy(1.3)}>+</button>
        <button aria-label={t('farther')} title={t('farther')} onClick={() => zoomBy(1 / 1.3)}>−</button>
        <button aria-label={t('all')} title={t('all')} onClick={() => setCamera(limit)}>⤢</button>
      </div>
    </div>
  )
}
