// SPDX-License-Identifier: MIT
// table/table.tsx: the table to scale: zoom, pan, figures to pick, places to point at. It decides nothing:
// what is drawn over it (reach, paths, sight) comes in as children, in pas with y downwards.
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { number, speak } from '../lang'
import { profileOf } from '../game/profiles'
import type { Path, Place, Profile, State, System, TableMap, Zone } from '../wire'
import { arrowOf } from './arrows'
import { button, type Camera, centred, isWhole, lifted, type Look, moved, settled, shaped, showing, type Spot, stampOf, unitOf, whole, zoomed } from './camera'
import { Chips, Contacts, FigureBase, Knots, Token } from './figures'
import { FitSign } from './glyph'
import { levelsOf } from './levels'
import { Overview } from './overview'
import { Ground, Patterns, Terrain, Zones } from './terrain'
import { View } from './view'

const t = speak({
  table: ['Table de {w} pas sur {d}', 'Table of {w} by {d} pas'],
  nearer: ['Agrandir', 'Zoom in'],
  farther: ['Réduire', 'Zoom out'],
  all: ['Toute la table', 'Whole table'],
  near: ['De plus près', 'From near'],
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
  /** The table is touched. */
  onDown?: () => void
  /** A ruler is drawn: with `isRuling` by any drag, else by the right button or a finger that rests first where nobody can be dragged. */
  isRuling?: boolean
  onRule?: ((what: 'begin' | 'lead' | 'fix', place: Place, figure: string | undefined) => void) | undefined
  /** Arrow keys while a place is wanted: by how much, in pas. */
  onNudge?: (dx: number, dy: number) => void
  trail?: Path | undefined
  /** Looked at from near, the view goes where this is. */
  follow?: Place | undefined
  /** Who strikes, and by how much it moves (in pas, y downwards). */
  lunge?: { figure: string; by: [number, number] } | undefined
  /** So many pixels at its lower edge lie under something. */
  covered?: number
  /** What is looked at first; the whole table if nothing is said. */
  frame?: Camera | undefined
  /** What one wants to see now, the most wanted first. In a hand, where the whole table would be too small, the view goes there when this is another than before. */
  look?: { must: readonly Place[]; beside: readonly Place[] } | undefined
  children?: ComponentChildren
  /** Words over everything else. */
  above?: ComponentChildren
}

/** Leads the view to another one, in a moment; at once for who wants no motion. Gives what stops it. */
function glide(set: (next: (now: Camera) => Camera) => void, goal: (from: Camera) => Camera): () => void {
  let frame = 0
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const begin = performance.now()
  let from: Camera | undefined
  const step = () => {
    const share = isStill ? 1 : Math.min(1, (performance.now() - begin) / 380)
    set((now) => {
      from ??= now
      const to = goal(from)
      if (to === from) return now
      const ease = share * share * (3 - 2 * share)
      const mid = (a: number, b: number) => a + (b - a) * ease
      return { x: mid(from.x, to.x), y: mid(from.y, to.y), width: mid(from.width, to.width), height: mid(from.height, to.height) }
    })
    if (share < 1) frame = requestAnimationFrame(step)
  }
  step()
  return () => cancelAnimationFrame(frame)
}

interface Hold {
  id: number
  x: number
  y: number
  camera: Camera
  isPan: boolean
  /** Whose way is drawn by dragging. */
  drags: string | undefined
  /** It draws a ruler. */
  rules: boolean
}
/** Half of what a finger covers, in pixels: bases are often smaller. */
const finger = 20
/** Pixels a pas: of a table that is too small for a finger, and between which one is looked at from near. */
const tiny = 20
const units = { farthest: tiny, least: 28, most: 36 }
/** So long a finger rests, so far it may tremble, before it means to measure. */
const rest = { ms: 450, px: 8 }

export function TableView(props: TableProps) {
  const { map, state, zones = [], system, profiles = [], ready, selected, active, targets, isPointing = false } = props
  const limit = whole(map.width, map.depth)
  const svg = useRef<SVGSVGElement>(null)
  const hold = useRef<Hold | null>(null)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const swallow = useRef(false) // the click after a drag chooses nothing
  const last = useRef({ x: NaN, y: NaN }) // of the pointer

  // Signs beside figures are letters: they keep a size that can be read, however small the table is drawn.
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const box = svg.current
    if (!box) return
    setSize({ width: box.clientWidth, height: box.clientHeight })
    const watch = new ResizeObserver(([at]) => at && setSize((now) => (now.width === at.contentRect.width && now.height === at.contentRect.height ? now : { width: at.contentRect.width, height: at.contentRect.height })))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  const [aimed, setCamera] = useState<Camera>(props.frame ?? limit)
  const camera = shaped(aimed, size)
  const unit = unitOf(camera, size) || 24
  const set = (next: (now: Camera) => Camera) => setCamera((now) => next(shaped(now, size)))
  // In a hand: from near, unless somebody has gone away from the table, or nearer, with two fingers.
  const isHeld = size.width > 0 && matchMedia('(pointer: coarse)').matches && unitOf(limit, size) < tiny
  const distance = useRef<'near' | 'own' | 'whole'>('near')
  const { covered = 0 } = props
  const spots = (places: readonly Place[]): Spot[] => places.map(([x, y]) => [x, map.depth - y])
  const look: Look | undefined = props.look && { must: spots(props.look.must), beside: spots(props.look.beside) }
  const all = shaped(limit, size)
  /** What suits what one wants to see, from where one looks now. */
  const suited = (from: Camera): Camera => {
    if (!look) return from
    if (!isHeld && distance.current === 'own') return from
    if (!isHeld || distance.current === 'whole' || !look.must.length) {
      const base = isHeld || distance.current === 'whole' ? all : shaped(props.frame ?? limit, size)
      return lifted(base, look.must, covered / unitOf(base, size))
    }
    return settled(from, look, size, covered, limit, distance.current === 'own' ? { farthest: unit, least: unit, most: unit } : units)
  }
  const gliding = useRef<() => void>(() => undefined)
  const go = (goal: (from: Camera) => Camera): void => {
    gliding.current()
    gliding.current = glide(set, goal)
  }
  useEffect(() => () => gliding.current(), [])
  const isNew = useRef(true)
  useLayoutEffect(() => {
    isNew.current = true
    setCamera(props.frame ?? limit)
  }, [map])
  const wasCovered = useRef(0)
  useLayoutEffect(() => {
    // Where there is room for all of it the view goes nowhere, but out from under what covers it.
    const isMeant = isHeld || covered > 0 || wasCovered.current > 0
    wasCovered.current = covered
    if (!look || !isMeant) return
    if (isNew.current) setCamera(suited(camera))
    else go(suited)
    isNew.current = false
  }, [props.look, isHeld, covered, size.width, size.height])
  const [followX, followY] = props.follow ?? []
  useEffect(() => {
    // Whoever is asked looks at what the question is about.
    if (followX === undefined || followY === undefined || look) return
    go((from) => showing(from, [followX, map.depth - followY], limit))
  }, [followX, followY])
  // What lies above the level that is looked at fades; the last one is everything.
  const levels = useMemo(() => levelsOf(map), [map])
  const [step, setStep] = useState(levels.length)
  useEffect(() => setStep(levels.length), [levels])
  const level = levels[step] ?? Infinity
  const levelText = step >= levels.length ? t('level_all') : level === 0 ? t('level_ground') : t('level_to', { n: number(level, 2) })
  const toAll = () => {
    distance.current = isWhole(camera, limit) ? 'near' : 'whole'
    const middle: Look = { must: [[map.width / 2, map.depth / 2]], beside: [] }
    go(look ? suited : (from) => (distance.current === 'near' ? settled(from, middle, size, 0, limit, units) : all))
  }
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
  const zoomBy = (factor: number, around?: { x: number; y: number }) => {
    distance.current = 'own'
    set((c) => zoomed(c, factor, around ?? { x: c.x + c.width / 2, y: c.y + c.height / 2 }, limit))
  }

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

  // What a finger hides while it draws a way or a ruler is shown above it.
  const [loupe, setLoupe] = useState<{ x: number; y: number; at: { x: number; y: number } } | undefined>(undefined)
  const magnify = (e: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect()
    const h = hold.current
    const isWanted = e.pointerType === 'touch' && h && (h.drags || h.rules) && Math.hypot(e.clientX - h.x, e.clientY - h.y) > 6
    setLoupe(isWanted && box ? { x: e.clientX - box.left, y: e.clientY - box.top, at: at(e) } : undefined)
  }
  const resting = useRef(0) // the timer of a finger that may mean to measure
  useEffect(() => () => clearTimeout(resting.current), [])
  const figureAt = (e: { clientX: number; clientY: number }) => document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-figure]')?.getAttribute('data-figure') ?? undefined
  const rule = (e: { clientX: number; clientY: number; pointerId: number }) => {
    if (!hold.current || !props.onRule) return
    hold.current = { ...hold.current, rules: true, drags: undefined }
    swallow.current = true
    svg.current?.setPointerCapture(e.pointerId)
    props.onRule('begin', place(e), figureAt(e))
  }
  const down = (e: PointerEvent) => {
    clearTimeout(resting.current)
    props.onDown?.()
    fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY })
    if ((e.button > 0 && !(e.button === 2 && props.onRule)) || fingers.current.size > 1) {
      hold.current = null
      return
    }
    const figure = (e.target as Element).closest('[data-figure]')?.getAttribute('data-figure')
    const drags = figure && ((isPointing && figure === active) || props.canDrag?.(figure)) ? figure : undefined
    hold.current = { id: e.pointerId, x: e.clientX, y: e.clientY, camera, isPan: false, drags, rules: false }
    swallow.current = false
    if (e.button === 2) rule(e)
    // On somebody who can be moved it means to move them, however long it rests.
    else if (e.pointerType === 'touch' && !props.isRuling && !drags) resting.current = window.setTimeout(() => (rule(e), navigator.vibrate?.(12)), rest.ms)
  }
  const move = (e: PointerEvent) => {
    if (e.pointerType === 'touch') magnify(e)
    const before = fingers.current.get(e.pointerId)
    if (before && fingers.current.size === 2) {
      pinch(e, before)
      return
    }
    const h = hold.current
    const far = h ? Math.hypot(e.clientX - h.x, e.clientY - h.y) : 0
    if (far > rest.px) clearTimeout(resting.current)
    if (h && h.id === e.pointerId && h.rules) return props.onRule?.('lead', place(e), figureAt(e))
    if (h && h.id === e.pointerId && props.isRuling && far > 6) {
      rule({ clientX: h.x, clientY: h.y, pointerId: e.pointerId })
      return props.onRule?.('lead', place(e), figureAt(e))
    }
    if (h && h.id === e.pointerId && !h.drags) {
      if (far > 6 && !h.isPan) {
        h.isPan = swallow.current = true
        svg.current?.setPointerCapture(e.pointerId)
      }
      if (h.isPan) {
        setCamera(moved(h.camera, (h.x - e.clientX) / unit, (h.y - e.clientY) / unit, limit))
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
    // Two fingers carry the table as well: what was between them stays there.
    const between = at({ clientX: (before.x + other.x) / 2, clientY: (before.y + other.y) / 2 })
    distance.current = 'own'
    if (was > 0) set((c) => moved(zoomed(c, is / was, between, limit), (before.x - e.clientX) / 2 / unit, (before.y - e.clientY) / 2 / unit, limit))
  }
  const up = (e: PointerEvent) => {
    fingers.current.delete(e.pointerId)
    clearTimeout(resting.current)
    setLoupe(undefined)
    const h = hold.current
    hold.current = null
    if (h?.rules) return props.onRule?.('fix', place(e), figureAt(e))
    // A path drawn by dragging the figure ends where it is let go.
    if (h?.drags && Math.hypot(e.clientX - h.x, e.clientY - h.y) > 6) {
      swallow.current = true
      const under = document.elementFromPoint(e.clientX, e.clientY)?.closest('[data-figure]')?.getAttribute('data-figure')
      if (under && under !== h.drags && !isPointing) props.onFigure?.(h.drags), props.onFigure?.(under)
      else if (props.onDrag) props.onDrag(h.drags, place(e))
      else props.onPoint?.(place(e))
    }
  }
  /** A finger is wide: the nearest figure within it, where a figure may be meant. */
  const underFinger = (e: MouseEvent): string | undefined => {
    if ((e as PointerEvent).pointerType !== 'touch') return undefined
    const p = at(e)
    const gap = (f: { at?: Place }) => (f.at ? Math.hypot(f.at[0] - p.x, map.depth - f.at[1] - p.y) * unit : Infinity)
    const all = Object.entries(state.figures).filter(([id, f]) => f.status === 'in_play' && (!isPointing || targets?.has(id)))
    const [near] = all.map(([id, f]) => ({ id, gap: gap(f) })).sort((a, b) => a.gap - b.gap)
    return near && near.gap <= finger ? near.id : undefined
  }
  const click = (e: MouseEvent) => {
    if (swallow.current) {
      swallow.current = false
      return
    }
    const near = underFinger(e)
    if (near && props.onFigure) return props.onFigure(near)
    if (isPointing) props.onPoint?.(place(e))
    else props.onGround?.(place(e))
  }
  const key = (e: KeyboardEvent) => {
    const way = arrowOf(e)
    if (way && isPointing) props.onNudge?.(way[0], way[1])
    else if (way) set((c) => moved(c, way[0] * 4, -way[1] * 4, limit))
    else if (e.key === '+' || e.key === '=') zoomBy(1.3)
    else if (e.key === '-') zoomBy(1 / 1.3)
    else if (e.key === '0') distance.current = 'whole', setCamera(limit)
    else return
    e.preventDefault()
  }
  // The same for as long as the table is there: who has not changed is not drawn again when the pointer moves.
  const latest = useRef(props)
  latest.current = props
  const pick = useCallback((id: string) => latest.current.onFigure?.(id), [])
  const pass = useCallback((id: string | undefined) => latest.current.onOver?.(id), [])
  const carriers = new Set(state.markers.map((m) => m.carrier).filter((c) => c !== undefined))
  const figures = Object.entries(state.figures).filter(([, f]) => f.at && (f.status === 'in_play' || f.status === 'out_of_action'))
  figures.sort(([, a], [, b]) => Number(b.status === 'out_of_action') - Number(a.status === 'out_of_action'))
  return (
    <View.Provider value={{ camera, unit, corners: isHeld ? [isWhole(camera, limit) ? 0 : stampOf(size) + 8, button] : [0, 0] }}>
    <div class="table-box">
      <svg
        ref={svg}
        class={`table${isPointing ? ' pointing' : ''}${unit < tiny ? ' small' : ''}`}
        style={{ '--px': String(1 / unit) }}
        viewBox={`${camera.x} ${camera.y} ${camera.width} ${camera.height}`}
        role="group"
        aria-label={t('table', { w: map.width, d: map.depth })}
        tabindex={0}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={(e) => (clearTimeout(resting.current), setLoupe(undefined), fingers.current.delete(e.pointerId), (hold.current = null))}
        onContextMenu={(e) => props.onRule && e.preventDefault()}
        onPointerLeave={(e) => e.pointerType === 'mouse' && isPointing && props.onHover?.(null)}
        onClick={click}
        onKeyDown={key}
      >
        <Patterns />
        <g id="table-content">
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
            lunge={props.lunge?.figure === id ? props.lunge.by : undefined}
            onPick={pick}
            onOver={pass}
          />
        ))}
        <Chips figures={figures} profiles={profiles} depth={map.depth} system={system} carriers={carriers} scale={scale} />
        {props.above}
        </g>
      </svg>
      {loupe && (
        <svg class="loupe" aria-hidden="true" style={{ '--px': String(1 / (unit * 2)), left: `${loupe.x}px`, top: `${loupe.y}px` }} viewBox={`${loupe.at.x - 50 / (unit * 2)} ${loupe.at.y - 50 / (unit * 2)} ${50 / unit} ${50 / unit}`}>
          <use href="#table-content" />
          <path class="loupe-cross" d={`M${loupe.at.x - 6 / unit} ${loupe.at.y}h${12 / unit}M${loupe.at.x} ${loupe.at.y - 6 / unit}v${12 / unit}`} />
        </svg>
      )}
      <div class="corner">
        {levels.length > 1 && (
          <label class="levels">
            <span>{t('level')}</span>
            <input type="range" aria-label={t('level')} min="0" max={levels.length} step="1" value={step} aria-valuetext={levelText} onInput={(e) => setStep(Number(e.currentTarget.value))} />
            <output>{levelText}</output>
          </label>
        )}
        {isHeld && !isWhole(camera, limit) && (
          <Overview map={map} figures={figures} active={active} targets={targets} limit={limit} camera={camera} size={stampOf(size)} onMove={(spot) => set((c) => centred(c, spot, limit))} />
        )}
      </div>
      <div class="zoom" role="group">
        <button aria-label={t('nearer')} title={t('nearer')} onClick={() => zoomBy(1.3)}>+</button>
        <button aria-label={t('farther')} title={t('farther')} onClick={() => zoomBy(1 / 1.3)}>−</button>
        {isHeld && isWhole(camera, limit)
          ? <button data-fit="near" aria-label={t('near')} title={t('near')} onClick={toAll}><FitSign isNear /></button>
          : <button data-fit="all" aria-label={t('all')} title={t('all')} onClick={toAll}><FitSign /></button>}
      </div>
    </div>
    </View.Provider>
  )
}
