// SPDX-License-Identifier: MIT
// saga/sheet/builder.ts: the character on the bench and what the engine says of it. Every change is kept, judged, and can be
// undone; the bench outlives its screen, so that a look at a rule loses nothing.
import { ask, session } from '../../engine/engine'
import { Latest } from '../../game/latest'
import { Observable } from '../../store/observable'
import { blankSheet, patched } from './sheet'
import { shelf } from './shelf'
import type { Change, Sheet, SheetAnswer, StatId, Trait } from './wire'

const pastMost = 100
const keepAfter = 400
const roundsMost = 24

class Builder extends Observable {
  id = ''
  sheet: Sheet = blankSheet()
  past: Sheet[] = []
  answer: SheetAnswer | undefined
  fault = ''
  /** What is tried out beside it: a characteristic, with a trait or none. */
  stat: StatId = 'adr'
  trait = -1
  #latest = new Latest()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Puts a character on the bench: a kept one by its id, or another one to be kept from its first change on. */
  open(id: string, sheet: Sheet): void {
    if (id === this.id) {
      this.judge()
      return
    }
    this.flush()
    this.id = id
    this.sheet = sheet
    this.past = []
    this.answer = undefined
    this.trait = sheet.traits.length > 0 ? 0 : -1
    this.judge()
  }

  change(next: Sheet): void {
    this.past = [...this.past.slice(1 - pastMost), this.sheet]
    this.#take(next)
  }
  apply(patch: readonly Change[]): void {
    this.change(patched(this.sheet, patch))
  }
  undo(): void {
    const last = this.past.pop()
    if (last) this.#take(last)
  }
  setTrait(at: number, change: Partial<Trait>): void {
    this.change({ ...this.sheet, traits: this.sheet.traits.map((trait, i) => (i === at ? { ...trait, ...change } : trait)) })
  }

  /** Carries out the first mend of each mistake until there is none, or only such as people must decide. */
  async mendAll(): Promise<void> {
    let next = this.sheet
    for (let i = 0; i < roundsMost; i++) {
      const { problems } = await this.#ask(next)
      const first = problems.find((problem) => problem.code && problem.mends.length > 0)?.mends[0]
      if (!first) break
      next = patched(next, first.patch)
    }
    if (next !== this.sheet) this.change(next)
  }

  look(stat: StatId, trait: number): void {
    this.stat = stat
    this.trait = trait
    this.judge()
  }

  #ask(sheet: Sheet): Promise<SheetAnswer> {
    const trait = this.trait >= 0 && this.trait < sheet.traits.length ? { trait: this.trait } : {}
    return ask<SheetAnswer>(session.library, 'sheet', { sheet, try: { stat: this.stat, ...trait } })
  }
  judge(): void {
    const { sheet } = this
    this.#latest.run(async () => {
      try {
        this.answer = await this.#ask(sheet)
        this.fault = ''
      } catch (fault) {
        this.fault = fault instanceof Error ? fault.message : String(fault)
      }
      this.changed()
    })
    this.changed()
  }

  #take(sheet: Sheet): void {
    this.sheet = sheet
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), keepAfter)
    this.judge()
  }
  /** Writes what waits to be kept. */
  flush(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    void shelf.keep(this.id, this.sheet)
  }
}

export const builder = new Builder()
