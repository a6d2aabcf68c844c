// SPDX-License-Identifier: MIT
// game/herald.ts: all that is said aloud of a game, in order, in one voice: what happens, who is asked what, what a choice
// would bring, answers to what was typed. Whoever shows it reads the last lines.
import { Observable } from '../store/observable'

export interface Said {
  n: number
  text: string
  /** An answer to somebody who asked. */
  isAnswer: boolean
}
/** Lines that are kept: enough to read on from, few enough to draw. */
const most = 80

export class Herald extends Observable {
  said: Said[] = []
  #count = 0

  say(text: string, isAnswer = false): void {
    if (!text) return
    this.said = [...this.said, { n: ++this.#count, text, isAnswer }].slice(-most)
    this.changed()
  }
  /** The last answer, for who sees it. */
  get answer(): string {
    return this.said.findLast((it) => it.isAnswer)?.text ?? ''
  }
}
