// SPDX-License-Identifier: MIT
// game/measuring.ts: a ruler in somebody's hand: drawn from a figure or a place to another, live, by a drag or point by point.
// How far it is and what is seen are the engine's answers.
import { ask, session } from '../engine/engine'
import { Observable } from '../store/observable'
import type { Place, Sight, State } from '../wire'
import { Latest } from './latest'

/** An end of the ruler: a place, or somebody's base. */
export interface End {
  at: Place
  figure?: string | undefined
}

const isSame = (a: End | undefined, b: End) => a !== undefined && a.figure === b.figure && a.at[0] === b.at[0] && a.at[1] === b.at[1]

export class Measuring extends Observable {
  /** Whatever is pointed at is measured. Without it, only a drag that says so. */
  isOn = false
  from: End | undefined
  to: End | undefined
  /** The second end is where it was let go. */
  isFixed = false
  /** Where the arrow keys are. */
  cursor: Place | undefined
  distance: number | undefined
  /** The second end whose distance that is: an answer behind where a drag has come to. */
  told: End | undefined
  /** From an enemy to another, as the first one sees it. */
  sight: Sight | undefined
  #look = new Latest()

  switch(isOn: boolean): void {
    this.isOn = isOn
    this.drop()
  }
  /** Takes the ruler away; false if there was none. */
  drop(): boolean {
    const wasThere = this.from !== undefined
    this.from = this.to = this.cursor = this.distance = this.told = this.sight = undefined
    this.isFixed = false
    this.#look.drop()
    this.changed()
    return wasThere
  }

  /** Lays the first end. */
  begin(end: End): void {
    this.drop()
    this.from = end
    this.changed()
  }
  /** Leads the second end about. */
  lead(end: End, state: State): void {
    const { from } = this
    if (!from || this.isFixed || isSame(this.to, end)) return
    this.to = end
    this.changed()
    this.#look.run(async () => {
      const of = (e: End) => e.figure ?? e.at
      const { distance } = await ask<{ distance: number }>(session.play, 'measure', { from: of(from), to: of(end) })
      const areFoes = from.figure && end.figure && state.figures[from.figure]?.seat !== state.figures[end.figure]?.seat
      const sight = areFoes ? await ask<Sight>(session.play, 'sight', { figure: from.figure, target: end.figure }).catch(() => undefined) : undefined
      if (this.from !== from || !isSame(this.to, end)) return
      this.distance = distance
      this.told = end
      this.sight = sight
      this.changed()
    })
  }
  /** Is the second end laid, and known how far it is? */
  get isDone(): boolean {
    return this.isFixed && this.to !== undefined && isSame(this.told, this.to)
  }
  fix(): void {
    if (!this.to) return
    this.isFixed = true
    this.changed()
  }
  /** Point by point: the first end, the second, then anew. */
  point(end: End, state: State): void {
    if (!this.from || this.isFixed) return this.begin(end)
    this.lead(end, state)
    this.fix()
  }
  /** By keys: from `start` on, within the table. */
  nudge(dx: number, dy: number, start: Place, { width, depth }: { width: number; depth: number }, state: State): void {
    const from = this.cursor ?? start
    const within = (v: number, most: number) => Math.round(Math.min(most, Math.max(0, v)) * 1000) / 1000
    this.cursor = [within(from[0] + dx, width), within(from[1] + dy, depth)]
    const under = Object.entries(state.figures).find(([, f]) => f.at && f.status === 'in_play' && Math.hypot(f.at[0] - this.cursor![0], f.at[1] - this.cursor![1]) <= f.radius)
    const end: End = under?.[1].at ? { at: under[1].at, figure: under[0] } : { at: this.cursor }
    this.end = end
    if (this.from) this.lead(end, state)
    this.changed()
  }
  /** What the arrow keys have reached. */
  end: End | undefined
}
