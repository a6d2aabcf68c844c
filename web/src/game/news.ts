// SPDX-License-Identifier: MIT
// game/news.ts: what has just happened to somebody on the table, as a word that rises there. From the events; pure.
import type { GameEvent, State } from '../wire'
import type { Signs } from './signs'

export interface Word {
  key: number
  figure: string
  /** What to say: dice against somebody came to nothing, other dice did, so much was lost, or the game's own sentence. */
  what: { miss: true } | { fail: true } | { lost: number }
}

/** Losses between two states of the table, and rolls that came to nothing among the events between them. */
export function newsOf(events: readonly GameEvent[], from: number, before: State, after: State, life: string, signs: Signs): Word[] {
  const words: Word[] = []
  for (const [figure, f] of Object.entries(after.figures)) {
    const [was, is] = [before.figures[figure]?.[life], f[life]]
    if (typeof was === 'number' && typeof is === 'number' && is < was) words.push({ key: events.length * 100 + words.length, figure, what: { lost: was - is } })
  }
  for (const event of events.slice(from)) {
    // Rolled by who suffers it: whether that fails is told by what is lost.
    const isSuffered = ['suffers', 'save'].includes(signs.tale(event) ?? '')
    if (event.figure && !isSuffered && event.dice?.length && event.good?.length && !event.good.some(Boolean)) words.push({ key: event.n * 100 + 99, figure: event.figure, what: signs.tale(event) === 'blow' ? { miss: true } : { fail: true } })
  }
  return words
}
