// SPDX-License-Identifier: MIT
// game/heroes.ts: who made a game what it was: who felled whom, and when, and who hit how often. Read from the events. Pure.
import type { GameEvent, State } from '../wire'
import type { Signs } from './signs'

export interface Moment {
  /** The event. */
  n: number
  turn: number
  by: string | undefined
  whom: string
}
export interface Hero {
  figure: string
  felled: number
  hits: number
}

/** Everybody who fell, in order. */
export function momentsOf(events: readonly GameEvent[], signs: Signs): Moment[] {
  let turn = 0
  return events.flatMap((event, i) => {
    if (event.role === 'turn') turn = event.amount ?? turn + 1
    if (!event.figure || signs.role(event) !== 'loss') return []
    const whom = event.figure
    const before = events.slice(Math.max(0, i - 12), i).findLast((e) => e.target === whom || (e.figure === whom && e.target !== undefined))
    const by = before?.target === whom ? before.figure : before?.target
    return [{ n: event.n, turn, by: by === whom ? undefined : by, whom }]
  })
}

/** The best first; only who has done something. */
export function heroesOf(events: readonly GameEvent[], state: Pick<State, 'figures'>, signs: Signs, most = 3): Hero[] {
  const all = new Map<string, Hero>()
  const of = (figure: string) => {
    const hero = all.get(figure) ?? { figure, felled: 0, hits: 0 }
    all.set(figure, hero)
    return hero
  }
  const areFoes = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && state.figures[a] && state.figures[b] && state.figures[a]?.seat !== state.figures[b]?.seat
  for (const { by, whom } of momentsOf(events, signs)) if (by && areFoes(by, whom)) of(by).felled++
  // Dice that are called hits, and those of any test by which somebody does what they set out to do to a foe.
  let deed: GameEvent | undefined
  for (const event of events) {
    const { figure, target, good } = event
    if (signs.tale(event) === 'deed') deed = event
    const isHit = signs.luck(event) === 'hits' || (signs.luck(event) === undefined && figure === deed?.figure && target === deed?.target)
    if (figure && good && isHit && areFoes(figure, target)) of(figure).hits += good.filter(Boolean).length
  }
  return [...all.values()].filter((hero) => hero.felled + hero.hits > 0).sort((a, b) => b.felled - a.felled || b.hits - a.hits).slice(0, most)
}
