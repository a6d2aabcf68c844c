// SPDX-License-Identifier: MIT
// store/learned.ts: which lessons somebody has got through, kept in the browser.
import { Observable } from './observable'

const key = 'escarmouche.learned'

class Learned extends Observable {
  #done = new Set<string>()

  constructor() {
    super()
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      if (Array.isArray(kept)) this.#done = new Set(kept.filter((name) => typeof name === 'string'))
    } catch {
      // Nothing kept, or not readable: everything is still to be learnt.
    }
  }

  has(system: string, lesson: string): boolean {
    return this.#done.has(`${system}/${lesson}`)
  }

  add(system: string, lesson: string): void {
    if (this.has(system, lesson)) return
    this.#done.add(`${system}/${lesson}`)
    this.#keep()
  }

  /** Everything of a system is to be learnt again. */
  forget(system: string): void {
    this.#done = new Set([...this.#done].filter((name) => !name.startsWith(`${system}/`)))
    this.#keep()
  }

  #keep(): void {
    try {
      localStorage.setItem(key, JSON.stringify([...this.#done].sort()))
    } catch {
      // Private windows may refuse; it holds until the page is closed.
    }
    this.changed()
  }
}

export const learned = new Learned()
