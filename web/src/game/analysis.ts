// SPDX-License-Identifier: MIT
// game/analysis.ts: a game being judged by the engine, a place at a time, so that a bar moves and whoever has enough can stop it.
import { ask, EngineError } from '../engine/engine'
import { Observable } from '../store/observable'
import { settings } from '../store/settings'
import type { Analysis, Lang } from '../wire'

export class Analysing extends Observable {
  /** How much of it is done, from 0 to 1; undefined: nothing is under way. */
  share: number | undefined
  found: Analysis | undefined
  fault = ''
  /** The language that its words are in. */
  lang: Lang | undefined
  #run = 0

  constructor(readonly session: number) {
    super()
  }

  async start(): Promise<void> {
    const run = ++this.#run
    this.fault = ''
    this.found = undefined
    this.share = 0
    this.lang = settings.lang
    this.changed()
    try {
      for (;;) {
        const said = await ask<Partial<Analysis> & { done: number; total: number }>(this.session, 'analyse', { max: 1 })
        if (run !== this.#run) return
        if (said.curve) this.found = said as Analysis
        this.share = said.curve ? undefined : said.done / said.total
        this.changed()
        if (said.curve) return
      }
    } catch (fault) {
      if (run !== this.#run) return
      this.share = undefined
      this.fault = fault instanceof EngineError ? fault.message : String(fault)
      this.changed()
    }
  }

  /** Enough: what was begun is forgotten. */
  stop(): void {
    this.#run++
    this.share = undefined
    this.changed()
  }
  /** Another game, or another language. */
  forget(): void {
    this.stop()
    this.found = undefined
    this.fault = ''
  }
}

/** A share of the chances with its sign, in percent without decimals: "+12 %", "−3 %"; nought has none. */
export function signed(parts: number, one: number): string {
  const n = Math.round((100 * parts) / one)
  const text = `${Math.abs(n)}${settings.lang === 'fr' ? '\u00a0%' : '%'}`
  return n === 0 ? text : n < 0 ? `−${text}` : `+${text}`
}

/** The line of one side's chances: points between 0 and `wide`, 0 at the bottom. */
export function chancesPath(curve: readonly number[][], side: number, one: number, wide: number, high: number): string {
  const last = Math.max(1, curve.length - 1)
  return curve.map((point, i) => `${i ? 'L' : 'M'}${((i / last) * wide).toFixed(1)} ${(high - ((point[3 + side] ?? 0) / one) * high).toFixed(1)}`).join('')
}

/** Where on that line a step is, from 0 to 1. */
export function placeOf(curve: readonly number[][], step: number): number {
  const at = curve.findIndex((point) => (point[0] ?? 0) >= step)
  return (at < 0 ? curve.length - 1 : at) / Math.max(1, curve.length - 1)
}
