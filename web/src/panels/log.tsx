// SPDX-License-Identifier: MIT
// panels/log.tsx: the journal of a game: prose with dice in it, turn by turn. A game has many hundreds of
// events: each turn is drawn anew only when something in it changed, and what is out of sight is not laid out.
import '../style/log.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Signs, signsOf } from '../game/signs'
import { speak } from '../lang'
import type { GameEvent, State, System } from '../wire'
import { Entry } from './log_entry'
import { castOf, markNames, news, stories, type Story, tale, turns, type Cast, type Turn } from './log_text'

const t = speak({
  journal: ['Journal de la partie', 'Log of the game'],
  setup: ['Mise en place', 'Setting up'],
  empty: ['Rien ne s’est encore passé.', 'Nothing has happened yet.'],
  latest: ['Au plus récent', 'To the latest'],
  fresh: ['{n} de plus', '{n} more'],
})

interface Props {
  events: GameEvent[]
  state: State
  system: System | undefined
  /** The event after which the table is shown; null: the present. */
  at: number | null
  onPick: (n: number) => void
  onRule?: ((id: string) => void) | undefined
  /** The pointer is on an entry, or on none any more. */
  onOver?: ((event: GameEvent | undefined) => void) | undefined
  /** A small picture of a figure. */
  icon?: ((figure: string) => ComponentChildren) | undefined
  /** Somebody else says aloud what is new. */
  isQuiet?: boolean
}

/** Only the entry itself moves, never the page around the list. */
function show(list: HTMLElement, entry: Element): void {
  const box = list.getBoundingClientRect()
  const head = entry.closest('.log-head')
  const it = entry.getBoundingClientRect()
  // A heading sticks to the top wherever its turn is scrolled to: the turn itself says where it begins.
  const top = head?.parentElement?.getBoundingClientRect().top ?? it.top
  if (top < box.top + (head ? -1 : 44)) list.scrollTop += top - box.top - box.height / 3
  else if (top + it.height > box.bottom) list.scrollTop += top + it.height - box.bottom + box.height / 3
}

export function LogList({ events, state, system, at, onPick, onRule, onOver, icon, isQuiet = false }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const bottom = useRef(true)
  const touched = useRef(0)
  const [read, setRead] = useState(() => events[events.length - 1]?.n ?? 0)
  const [spoken, setSpoken] = useState('')
  const heard = useRef(events[events.length - 1]?.n ?? 0)
  const [focus, setFocus] = useState<number | undefined>(undefined)
  const last = events[events.length - 1]?.n ?? 0
  const cast = useCast(state)
  const groups = useMemo(() => turns(events), [events, events.length, last])
  const reachable = focus !== undefined && focus <= last ? focus : (at ?? last)

  useLayoutEffect(() => {
    const el = list.current
    if (el && at === null && bottom.current) el.scrollTop = el.scrollHeight
    if (bottom.current || last < read) setRead(last)
    if (last > heard.current) setSpoken(news(events, heard.current))
    heard.current = last
  }, [last])

  // Also when the list gets another size, as when something opens above it.
  useLayoutEffect(() => {
    const el = list.current
    if (!el) return
    const keep = () => {
      const entry = at === null ? null : el.querySelector(`[data-n="${at}"]`)
      if (entry) show(el, entry)
      else if (at === null && bottom.current) el.scrollTop = el.scrollHeight
    }
    keep()
    // Entries on the way were only estimated before they came into view.
    const frame = requestAnimationFrame(keep)
    const watch = new ResizeObserver(keep)
    watch.observe(el)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [at])

  const scrolled = () => {
    const el = list.current
    if (!el) return
    const isNear = el.scrollHeight - el.scrollTop - el.clientHeight < 24
    // Heights that were only estimated move the list as well: it stops following only for a hand on it.
    if (isNear || Date.now() - touched.current < 600) bottom.current = isNear
    if (bottom.current && read !== last) setRead(last)
  }
  const touch = () => void (touched.current = Date.now())
  const toBottom = () => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
    bottom.current = true
    setRead(last)
  }
  const moved = (e: KeyboardEvent) => {
    if (!(e.target instanceof HTMLElement) || !e.target.matches('.log-pick')) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[e.key]
    if (!step) return
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.log-pick') ?? [])]
    const next = all[all.indexOf(e.target) + step]
    if (!next) return
    e.preventDefault()
    e.stopPropagation()
    setFocus(Number(next.dataset['n']))
    next.focus({ preventScroll: true })
    if (list.current) show(list.current, next)
  }

  return (
    <div class="log">
      <div class="log-list" ref={list} onScroll={scrolled} onWheel={touch} onTouchMove={touch} onPointerDown={touch} onKeyDownCapture={touch} onKeyDown={moved} role="group" aria-label={t('journal')}
        onPointerOver={(e) => onOver?.(events[Number((e.target as Element).closest<HTMLElement>('[data-n]')?.dataset['n'] ?? 0) - 1])} onPointerLeave={() => onOver?.(undefined)}>
        {groups.length === 0 && <p class="soft">{t('empty')}</p>}
        {groups.map((turn, i) => (
          <TurnGroup
            key={turn.head?.n ?? 'setup'}
            turn={turn}
            before={lastDice(groups[i - 1])}
            cast={cast}
            signs={signsOf(system)}
            at={within(turn, at)}
            reachable={within(turn, reachable)}
            isLatest={i === groups.length - 1}
            onPick={onPick}
            onRule={onRule}
            icon={icon}
          />
        ))}
      </div>
      {last > read && (
        <button class="log-latest" onClick={toBottom}>
          ↓ {t('latest')} <small>{t('fresh', { n: last - read })}</small>
        </button>
      )}
      {!isQuiet && <p class="unseen" aria-live="polite">{spoken}</p>}
    </div>
  )
}

function lastDice(turn: Turn | undefined): GameEvent | undefined {
  return turn?.events[turn.events.length - 1]
}

function within(turn: Turn, n: number | null): number | null {
  if (n === null) return null
  const first = turn.head?.n ?? turn.events[0]?.n ?? 0
  const last = turn.events[turn.events.length - 1]?.n ?? first
  return n >= first && n <= last ? n : null
}

/** Names and sides never change during a game: the same object as long as they are the same. */
function useCast(state: State): Cast {
  const cast = castOf(state)
  return useMemo(() => cast, [JSON.stringify(cast)])
}

interface TurnProps {
  turn: Turn
  before: GameEvent | undefined
  cast: Cast
  signs: Signs
  at: number | null
  reachable: number | null
  isLatest: boolean
  onPick: (n: number) => void
  onRule: ((id: string) => void) | undefined
  icon: ((figure: string) => ComponentChildren) | undefined
}

/** An activation as one line; all of it on demand, and while it goes on. */
function StoryGroup({ story, cast, signs, isOpen, icon, children }: { story: Story; cast: Cast; signs: Signs; isOpen: boolean; icon: TurnProps['icon']; children: ComponentChildren }) {
  const names = Object.values(cast.figures)
  return (
    <li class="log-story">
      <details open={isOpen}>
        <summary data-n={story.events[story.events.length - 1]?.n}>
          {icon?.(story.figure)}
          <span>{markNames(tale(story, signs, cast.figures), names).map((part, i) => (part.type === 'name' ? <b key={i} class={part.seat}>{part.text}</b> : 'text' in part ? part.text : ''))}</span>
        </summary>
        <ol>{children}</ol>
      </details>
    </li>
  )
}

/** "Tour 3" large, who begins it small. */
function Head({ text }: { text: string }) {
  const end = text.indexOf('.')
  const rest = end < 0 ? '' : text.slice(end + 1).trim()
  return <><b>{end < 0 ? text : text.slice(0, end)}</b>{rest && <small> {rest}</small>}</>
}

function TurnGroup({ turn, before, cast, signs, at, reachable, isLatest, onPick, onRule, icon }: TurnProps) {
  const calls = useRef({ onPick, onRule })
  useEffect(() => void (calls.current = { onPick, onRule }))
  const last = turn.events[turn.events.length - 1]
  const linked = onRule !== undefined
  return useMemo<ComponentChildren>(() => {
    const entry = (event: GameEvent, previous: GameEvent | undefined) => (
      <Entry
        key={event.n}
        event={event}
        before={previous}
        cast={cast}
        picked={event.n === at}
        reachable={event.n === reachable}
        onPick={(n) => calls.current.onPick(n)}
        onRule={linked ? (id) => calls.current.onRule?.(id) : undefined}
      />
    )
    const previous = (event: GameEvent) => turn.events[turn.events.indexOf(event) - 1] ?? before
    return (
      <section class="log-turn" style={{ containIntrinsicSize: `auto ${44 + 60 * turn.events.length}px` }}>
        <h3 class={`log-head${turn.head && turn.head.n === at ? ' picked' : ''}`}>
          {turn.head ? (
            <button
              class="log-pick"
              data-n={turn.head.n}
              tabIndex={turn.head.n === reachable ? 0 : -1}
              aria-current={turn.head.n === at ? 'true' : undefined}
              onClick={() => turn.head && calls.current.onPick(turn.head.n)}
            >
              <Head text={turn.head.text} />
            </button>
          ) : (
            t('setup')
          )}
        </h3>
        <ol>
          {stories(turn.events, signs).map((it, i, all) => {
            if (!('events' in it)) return entry(it, previous(it))
            const isOpen = (isLatest && i === all.length - 1) || it.events.some((event) => event.n === at)
            return <StoryGroup key={`story ${it.events[0]?.n}`} story={it} cast={cast} signs={signs} isOpen={isOpen} icon={icon}>{it.events.map((event) => entry(event, previous(event)))}</StoryGroup>
          })}
        </ol>
      </section>
    )
  }, [turn.head, turn.events.length, last, cast, signs, at, reachable, linked, isLatest])
}
