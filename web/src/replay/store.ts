// SPDX-License-Identifier: MIT
// replay/store.ts: the game being watched: its events, the table after each of them, and the player's clock.
// It lives as long as the page, so that a change of language or of screen loses nothing.
import { ask, EngineError, send, session } from '../engine/engine'
import { Analysing } from '../game/analysis'
import { profilesIn } from '../game/profiles'
import { Observable } from '../store/observable'
import { settings } from '../store/settings'
import type { GameEvent, GameProfiles, Lang, Luck, Profile, State, TableMap, Zone } from '../wire'
import { pause, step, ticks, type Tick, type Unit } from './steps'

const here = session.replay
const eventsAtOnce = 200
const statesKept = 400

/** What the engine says against a journal, and in which of its lines. */
export interface Fault {
  text: string
  line?: number | undefined
}

class Replay extends Observable {
  journal = ''
  /** Where it came from: the address, or 'file'. */
  source = ''
  system = ''
  events: GameEvent[] = []
  ticks: Tick[] = []
  map: TableMap | undefined
  zones: Zone[] = []
  profiles: Profile[] = []
  luck: Luck | undefined
  isComplete = true
  isOtherVersion = false
  isLoading = false
  fault: Fault | undefined
  /** The event shown; 0: before the first. */
  n = 0
  state: State | undefined
  isPlaying = false
  speed = 1
  readonly analysing = new Analysing(here)
  #states = new Map<number, State>()
  #lang: Lang | undefined
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  get last(): number {
    return this.events[this.events.length - 1]?.n ?? 0
  }
  get event(): GameEvent | undefined {
    return this.events[this.n - 1]
  }

  /** A journal that is refused leaves the game on show as it was. `shown`: the copy of it for others, where
   * somebody's cards are still hidden. */
  async load(journal: string, source: string, shown = journal): Promise<boolean> {
    const wanted = ++this.#asked
    this.isLoading = true
    this.fault = undefined
    this.changed()
    try {
      await send(here, { type: 'lang', lang: settings.lang })
      const answers = await send(here, { type: 'load', journal })
      for (const a of answers) {
        if (a.type === 'error' || a.type === 'refusal') {
          const line = 'line' in a && typeof a.line === 'number' ? a.line : undefined
          this.fault = { text: a.text, line }
          return false
        }
        if (a.type === 'ready') this.system = a.system
        if (a.type === 'loaded') {
          this.isComplete = a.complete
          this.isOtherVersion = a.other_version
        }
      }
      this.pause()
      this.analysing.forget()
      this.#states.clear()
      this.map = undefined
      await this.#read()
      this.journal = shown
      this.source = source
      this.n = 0
      this.state = await this.#stateAt(0)
      return true
    } catch (fault) {
      this.fault = { text: fault instanceof EngineError ? fault.message : String(fault) }
      return false
    } finally {
      if (wanted === this.#asked) this.isLoading = false
      this.changed()
    }
  }

  async #read(): Promise<void> {
    const events: GameEvent[] = []
    for (let total = 1; events.length < total; ) {
      const page = await ask<{ total: number; events: GameEvent[] }>(here, 'events', {
        from: events.length + 1,
        max: eventsAtOnce,
      })
      if (!page.events.length) break
      total = page.total
      events.push(...page.events)
    }
    this.map = await ask<TableMap>(here, 'map')
    this.zones = (await ask<{ zones: Zone[] }>(here, 'zones')).zones
    this.profiles = profilesIn(await ask<GameProfiles>(here, 'profiles'))
    this.luck = await ask<Luck>(here, 'luck')
    this.events = events
    this.ticks = ticks(events)
    this.#lang = settings.lang
  }

  /** The same game in another language: its sentences are asked for again. */
  async translate(): Promise<void> {
    if (!this.journal || this.#lang === settings.lang) return
    this.#lang = settings.lang
    await send(here, { type: 'lang', lang: settings.lang })
    this.#states.clear()
    await this.#read()
    this.state = await this.#stateAt(this.n)
    this.changed()
  }

  async #stateAt(n: number): Promise<State> {
    const kept = this.#states.get(n)
    if (kept) return kept
    const state = await ask<State>(here, 'state', { event: n, sealed: true }) // a game on show may not be over yet
    this.#states.set(n, state)
    const oldest = this.#states.keys().next()
    if (this.#states.size > statesKept && !oldest.done) this.#states.delete(oldest.value)
    return state
  }

  /** Shows the table after event n. While one table is asked for, only the latest wish counts. */
  async goTo(n: number): Promise<void> {
    const target = Math.max(0, Math.min(this.last, Math.round(n)))
    const busy = this.#wish !== undefined
    this.#wish = target
    this.n = target
    this.changed()
    if (busy) return
    try {
      while (this.#wish !== undefined) {
        const now: number = this.#wish
        this.state = await this.#stateAt(now)
        if (this.#wish === now) this.#wish = undefined
        this.changed()
      }
    } catch (fault) {
      this.#wish = undefined
      this.pause()
      this.fault = { text: fault instanceof Error ? fault.message : String(fault) }
      this.changed()
    }
  }
  #wish: number | undefined

  step(unit: Unit, way: 1 | -1): void {
    this.pause()
    void this.goTo(step(this.events, this.n, unit, way))
  }

  play(): void {
    if (this.isPlaying || !this.events.length) return
    this.isPlaying = true
    if (this.n >= this.last) void this.goTo(0)
    this.changed()
    this.#tick()
  }

  pause(): void {
    clearTimeout(this.#timer)
    if (!this.isPlaying) return
    this.isPlaying = false
    this.changed()
  }

  #tick(): void {
    this.#timer = setTimeout(
      () => {
        void this.goTo(this.n + 1).then(() => {
          if (!this.isPlaying) return
          if (this.n >= this.last) this.pause()
          else this.#tick()
        })
      },
      pause(this.event, this.speed),
    )
  }

  setSpeed(speed: number): void {
    this.speed = speed
    if (this.isPlaying) {
      clearTimeout(this.#timer)
      this.#tick()
    }
    this.changed()
  }

  close(): void {
    this.pause()
    this.analysing.forget()
    this.journal = this.source = ''
    this.events = []
    this.state = this.map = this.luck = this.fault = undefined
    this.#states.clear()
    this.changed()
  }
}

export const replay = new Replay()
