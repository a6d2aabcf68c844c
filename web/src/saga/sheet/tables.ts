// SPDX-License-Identifier: MIT
// saga/sheet/tables.ts: Aura's tables in the reader's words, asked of the engine once a language.
import { ask, session } from '../../engine/engine'
import { Observable } from '../../store/observable'
import { settings } from '../../store/settings'
import type { Tables } from './wire'

class TableStore extends Observable {
  all: Tables | undefined
  fault = ''
  #lang = ''

  /** Again only after a change of language. */
  async load(): Promise<Tables | undefined> {
    if (this.all && this.#lang === settings.lang) return this.all
    const lang = settings.lang
    try {
      const all = await ask<Tables>(session.library, 'aura')
      this.all = all
      this.#lang = lang
      this.fault = ''
    } catch (fault) {
      this.fault = fault instanceof Error ? fault.message : String(fault)
    }
    this.changed()
    return this.all
  }
}

export const tables = new TableStore()
