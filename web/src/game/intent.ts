// SPDX-License-Identifier: MIT
// game/intent.ts: what a figure is meant to do before it has begun: pointed at on the table, shown with what the engine says
// of it, and carried out as the choices that lead there, one after the other. It stops wherever the game goes another way:
// a die that fails, somebody who is asked first. Which kinds lead on is all it knows; what they mean is the engine's.
import { ask, session } from '../engine/engine'
import { Observable } from '../store/observable'
import { catalog } from '../engine/catalog'
import type { Choice, Course, OfferOption, Path, Place, Reach, Route, State, Threat } from '../wire'
import { Latest } from './latest'
import type { Match } from './match'
import { basesOf, ends, solid, withinReach } from './snap'

const here = session.play
/** The kind by which somebody begins, the way one goes, and what may be asked in between: first the one that rolls nothing. */
const begin = 'activate'
const strides: readonly string[] = ['fast_move', 'move']
const gates: readonly { kind: string; count?: number; isSure?: true }[] = [{ kind: 'static', isSure: true }, { kind: 'series', count: 1 }]
const stepsAtMost = 4

export interface Goal {
  choice: Choice
  /** Of a move. */
  path?: Path
  /** Who comes to see it on the way. */
  course?: Course
  cost?: number
  allowance?: number
  /** Of an attack: its chances as the engine sees them from here. */
  threat?: Threat
}

/** The option by which a figure would begin. */
export function beginning(options: readonly OfferOption[], figure: string): OfferOption | undefined {
  return options.find((o) => !o.why && o.choice.kind === begin && o.choice.figure === figure)
}

/** Has somebody begun, and is asked how before anything can be done? What is pointed at says it. */
export function isAtGate(options: readonly OfferOption[]): boolean {
  return options.some((o) => !o.why && gates.some(({ kind, count }) => o.choice.kind === kind && (count === undefined || o.choice.count === count)))
}

/** The next choice on the way to `goal` among what is offered: itself, or one that leads there. */
export function nextChoice(options: readonly OfferOption[], { choice, threat }: Goal): Choice | undefined {
  const legal = options.filter((o) => !o.why)
  const isIt = ({ choice: o }: OfferOption) => o.kind === choice.kind && (o.target ?? choice.target) === choice.target && (o.weapon ?? choice.weapon) === choice.weapon
  if (legal.some(isIt)) return choice
  const isSure = threat?.initiative === 1
  for (const gate of gates) {
    if (gate.isSure && !isSure) continue
    const found = legal.find((o) => o.choice.kind === gate.kind && (gate.count === undefined || o.choice.count === gate.count))
    if (found) return found.choice
  }
  return undefined
}

export class Intent extends Observable {
  figure: string | undefined
  goal: Goal | undefined
  /** Where it gets. */
  reach: Reach | undefined
  /** Pointed at, but nothing can be done there from here. */
  nowhere: Place | undefined
  isRunning = false
  #look = new Latest()

  constructor(readonly match: Match) {
    super()
  }

  /** The kind of choice by which figures of this game run. */
  get stride(): string {
    const kinds = catalog.system(this.match.record.system)?.choices ?? []
    return strides.find((stride) => kinds.some(({ name }) => name === stride)) ?? ''
  }

  drop(): boolean {
    if (!this.figure || this.isRunning) return false
    if (this.goal) this.goal = undefined
    else this.figure = this.reach = undefined
    this.nowhere = undefined
    this.changed()
    return true
  }
  /** A new decision: nothing is meant any more, but for what is being carried out. Who has begun and is asked how is in hand. */
  open(): void {
    if (this.isRunning) return
    this.figure = this.goal = this.reach = undefined
    this.nowhere = undefined
    this.changed()
    const { isMine, decide } = this.match
    if (isMine && decide?.figure) this.select(decide.figure)
  }

  /** Who is meant to act; false if it may not begin now. */
  select(figure: string): boolean {
    const { options, decide } = this.match
    if (this.isRunning || !(beginning(options, figure) || (decide?.figure === figure && isAtGate(options)))) return false
    if (this.figure === figure) return true
    this.figure = figure
    this.goal = this.reach = undefined
    this.nowhere = undefined
    this.changed()
    void ask<Reach>(here, 'reach', { kind: this.stride, figure }).then(
      (reach) => this.figure === figure && ((this.reach = reach), this.changed()),
      () => undefined, // a game without routes
    )
    return true
  }

  /** Means a move to there, or as far as one gets. */
  aim(place: Place): void {
    this.#look.run(async () => {
      const goal = await this.#way(place)
      if (!this.figure) return
      this.goal = goal
      this.nowhere = goal ? undefined : place
      this.changed()
    })
  }
  async #way(place: Place): Promise<Goal | undefined> {
    const { figure, match, reach, stride: kind } = this
    const start = figure ? match.now.figures[figure] : undefined
    if (!figure || !start?.at) return undefined
    const others = basesOf(match.now, figure, [], start.radius)
    const wanted = ends(place, { radius: start.radius, start: start.at, others, pieces: solid(match.map, match.now) })
    const last = reach && withinReach(reach, place)
    for (const to of last ? [...wanted, last] : wanted) {
      const { path, cost, allowance, legs } = await ask<Route>(here, 'reach', { kind, figure, to }).catch((): Route => ({ found: false, allowance: 0 }))
      if (!path || cost === undefined || cost > allowance) continue
      const choice = { kind, path, ...(legs ? { legs } : {}) }
      const course = await ask<Course>(here, 'course', { figure, choice }).catch(() => undefined)
      return { choice, path, cost, allowance, ...(course?.found ? { course } : {}) }
    }
    return undefined
  }

  /** Means the best attack on somebody that the engine sees. */
  aimAt(target: string): void {
    this.#look.run(async () => {
      const { threats } = await ask<{ threats: Threat[] }>(here, 'threat', { figure: target, by: this.figure })
      const wanted = this.match.coach?.wantedAt(this.figure, target)
      const threat = threats.find((t) => t.figure === this.figure && (!wanted || t.choice.kind === wanted.kind))
      if (!this.figure) return
      this.goal = wanted ? { choice: wanted, ...(threat ? { threat } : {}), ...(wanted.path ? { path: wanted.path } : {}) } : threat && !threat.from ? { choice: threat.choice, threat, ...(threat.choice.path ? { path: threat.choice.path } : {}) } : undefined
      this.nowhere = this.goal ? undefined : this.match.now.figures[target]?.at
      this.changed()
    })
  }

  /** Is it what one is guided to do? All of it is where nobody guides. */
  get isWanted(): boolean {
    const { coach } = this.match
    return !coach?.isGuided || (this.figure !== undefined && this.goal !== undefined && coach.intends(this.figure, this.goal.choice))
  }

  /** Carries out what is meant, as far as the game lets it. */
  async commit(): Promise<void> {
    const { figure, goal, match } = this
    if (!figure || !goal || this.isRunning) return
    const first = beginning(match.options, figure)?.choice ?? (match.coach?.isGuided ? match.coach.wanted : nextChoice(match.options, goal))
    if (!first) return
    // Where one is guided nothing begins that is not meant: what follows is the step's, and would not be what was pointed at.
    if (!this.isWanted) return match.coach?.stray()
    this.isRunning = true
    try {
      let choice: Choice | undefined = first
      for (let i = 0; choice && i < stepsAtMost; i++) {
        await match.choose(choice)
        if (choice === goal.choice || match.fault || !match.isMine || match.decide?.figure !== figure) break
        choice = match.coach?.isGuided ? match.coach.wanted : nextChoice(match.options, goal)
      }
    } finally {
      this.isRunning = false
      this.open()
    }
  }
}

/** Is a place where something already ends? Pointing there again means: do it. */
export function isAgain(end: Place | undefined, place: Place, radius: number): boolean {
  return end !== undefined && Math.hypot(end[0] - place[0], end[1] - place[1]) <= Math.max(0.45, radius)
}

/** Is somebody of another side in play? */
export function isFoe(state: State, figure: string | undefined, other: string): boolean {
  const [a, b] = [state.figures[figure ?? ''], state.figures[other]]
  return a !== undefined && b !== undefined && a.seat !== b.seat && b.status === 'in_play'
}
