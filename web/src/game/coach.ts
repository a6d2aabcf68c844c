// SPDX-License-Identifier: MIT
// game/coach.ts: stands beside a game that is a lesson: which step it is at, what the other side answers, and whether the goal
// is reached. In a guided game only the choices of the steps go through, near enough is good enough; in a lesson everything
// that the engine allows may be tried.
import { Observable } from '../store/observable'
import type { Card, Choice, Decide, GameEvent, Over, State } from '../wire'
import { endIn, isReached, type Lesson, means, type Pointing, type Step } from './lesson'

const nowhere: Pointing = {}
/** Of what is pointed at, the buttons: the same object each time, for a view is laid anew where another one comes. */
const trays = new WeakMap<Pointing, Pointing>()
function trayOf(look: Pointing): Pointing {
  const known = trays.get(look) ?? { kinds: look.kinds ?? [] }
  trays.set(look, known)
  return known
}

export type Outcome = 'won' | 'missed'

export class Coach extends Observable {
  /** The step one is at. */
  at = 0
  outcome: Outcome | undefined
  /** In a lesson nothing is pointed at before somebody asks. */
  isHinted = false
  /** So often something else was tried than what the step wants. */
  strays = 0
  #made = 0
  #used = new Set<number>()

  constructor(
    readonly lesson: Lesson,
    readonly isGuided: boolean,
  ) {
    super()
  }

  get step(): Step {
    return this.lesson.steps[Math.min(this.at, this.lesson.steps.length - 1)] as Step
  }
  /** Is there only something to read? */
  get isReading(): boolean {
    return this.isGuided && this.outcome === undefined && this.step.do.length === 0
  }
  /** What to point at on the table and in the tray: on the table nothing while a button is what comes next, for an arrow says "touch here". */
  get pointing(): Pointing {
    if (this.outcome || !(this.isGuided || this.isHinted)) return nowhere
    const { look = nowhere } = this.step
    return this.#isPressed(look.kinds ?? []) ? trayOf(look) : look
  }
  /** Is the next choice made in the tray alone, with nobody and no place to touch? */
  #isPressed(kinds: readonly string[]): boolean {
    const { wanted } = this
    return wanted !== undefined && kinds.includes(wanted.kind) && !(wanted.figure ?? wanted.target ?? wanted.place ?? wanted.path)
  }
  /** The choice that comes next in this step. */
  get wanted(): Choice | undefined {
    return this.outcome ? undefined : this.step.do[this.#made]
  }
  /** Of what is pointed at, what is touched next, as far as the step's choices tell, with `held` in hand: an arrow says "touch here", and two of them
   * would not say which first. */
  nextToTouch(held: string | undefined): Pointing {
    const { figures = [], places = [] } = this.pointing
    const left = figures.filter((id) => id !== held)
    const named = ({ figure, target, members = [], targets = [] }: Choice) => [figure, target, ...members, ...targets].find((id) => id !== undefined && left.includes(id))
    for (const choice of this.isReading ? [] : this.step.do.slice(this.#made)) {
      const id = named(choice)
      if (id) return { figures: [id] }
      if (!endIn(choice)) continue
      return places.length ? { places } : { figures: left.slice(0, 1) }
    }
    return nowhere
  }
  /** What the step has in mind for this figure and somebody else: in a guided game touching them means that, whatever else could be done. */
  wantedAt(figure: string | undefined, target: string): Choice | undefined {
    const left = this.step.do.slice(this.#made)
    return this.isGuided && (left[0]?.figure ?? figure) === figure ? left.find((choice) => choice.target === target) : undefined
  }
  /** Does the step want this figure to begin, and come to that? */
  intends(figure: string, goal: Choice): boolean {
    const left = this.outcome ? [] : this.step.do.slice(this.#made)
    return left.length > 0 && (left[0]?.figure ?? figure) === figure && left.some((choice) => means(goal, choice))
  }
  /** Something else was tried. */
  stray(): void {
    this.strays++
    this.changed()
  }
  /** Is this how it goes on, where one is shown? */
  isShown(choice: Choice): boolean {
    const { wanted } = this
    return wanted !== undefined && (this.pointing.kinds?.includes(wanted.kind) ?? false) && means(choice, wanted)
  }
  /** Is it what is shown, wherever it is shown: all that is left is to confirm it. */
  isWanted(choice: Choice): boolean {
    const { wanted } = this
    return wanted !== undefined && (this.isGuided || this.isHinted) && means(choice, wanted)
  }
  /** The cards of the pile that is to be made, where one is shown. */
  get shownCards(): readonly Card[] {
    const isAsked = this.isGuided || this.isHinted
    return (isAsked && this.wanted?.cards) || []
  }
  /** Shows how it is done, or no longer. */
  toggleHint(): void {
    this.isHinted = !this.isHinted
    this.changed()
  }
  /** Read: on to the next step. */
  understood(): void {
    if (!this.isReading) return
    this.at++
    this.strays = 0
    this.changed()
  }

  /** The choice to be made for the one that somebody wants to make; undefined: not now. */
  admit(choice: Choice): Choice | undefined {
    if (this.outcome) return undefined
    const { wanted } = this
    const isWanted = wanted !== undefined && means(choice, wanted)
    if (isWanted) this.#made++
    if (!this.isGuided) return choice
    if (isWanted) {
      this.strays = 0
      this.changed()
      return wanted
    }
    this.stray()
    return undefined
  }

  /** What the other side answers; undefined where the lesson has no answer: it ends there. */
  reply({ decision, figure }: Decide): Choice | undefined {
    const replies = this.lesson.replies ?? []
    const i = replies.findIndex((reply, n) => reply.decision === decision && (reply.figure ?? figure) === figure && !this.#used.has(n))
    const reply = replies[i]
    if (reply && !reply.always) this.#used.add(i)
    return reply?.choice
  }

  /** The game has come to rest: somebody is asked, or it is over. */
  judge(events: readonly GameEvent[], state: State, over: Over | undefined): void {
    const { steps, goal } = this.lesson
    if (this.outcome) return
    while (this.isGuided && this.at < steps.length && this.step.do.length > 0 && this.#made >= this.step.do.length) {
      this.at++
      this.#made = 0
    }
    const isAtEnd = !this.isGuided || this.at >= steps.length
    if (isAtEnd && isReached(goal, events, state, over)) this.outcome = 'won'
    else if (over || (this.isGuided && isAtEnd)) this.outcome = 'missed'
    this.changed()
  }

  /** Nothing more can come of it. */
  giveUp(): void {
    this.outcome ??= 'missed'
    this.changed()
  }
}
