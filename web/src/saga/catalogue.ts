// SPDX-License-Identifier: MIT
// saga/catalogue.ts: what can be done at the table and in which words, as the engine tells it in the language set.
import { ask, session } from '../engine/engine'
import { Observable } from '../store/observable'
import { settings } from '../store/settings'
import { gestureRow } from './desk'
import type { Catalogue, Gesture, GestureRow, Key, Word } from './wire'

class CatalogueStore extends Observable {
  #gestures = new Map<string, GestureRow>()
  #keys = new Map<string, Key>()
  #addends = new Map<string, string>()
  #lang = ''

  /** Asks the table in play, once a language. */
  async load(): Promise<void> {
    if (this.#lang === settings.lang) return
    this.fill(await ask<Catalogue>(session.play, 'gestures'))
    this.#lang = settings.lang
  }

  fill(all: Catalogue): void {
    this.#gestures = new Map(all.gestures.map((row) => [row.name, row]))
    this.#keys = new Map(all.keys.map((key) => [key.name, key]))
    this.#addends = new Map(all.addends.map((word) => [word.name, word.text]))
    this.changed()
  }

  get ready(): boolean {
    return this.#gestures.size > 0
  }

  gesture(name: string): GestureRow | undefined {
    return this.#gestures.get(name)
  }

  /** Those that may be made at any time, and those that only answer something. */
  get deeds(): string[] {
    return [...this.#gestures.values()].filter((row) => !row.answer && !row.bridge).map((row) => row.name)
  }
  answers(): GestureRow[] {
    return [...this.#gestures.values()].filter((row) => row.answer)
  }

  key(name: string): Key | undefined {
    return this.#keys.get(name)
  }

  words(key: string): Word[] {
    return this.#keys.get(key)?.words ?? []
  }

  /** A word of a key for people. */
  word(key: string, name: string | undefined): string {
    if (name === undefined) return ''
    return this.words(key).find((word) => word.name === name)?.text ?? name
  }

  /** What a part of a sum is called: one of the game's words, or what somebody wrote. */
  addend(name: string): string {
    return this.#addends.get(name) ?? name
  }

  /** The name of a gesture or a key. */
  name(of: string): string {
    return this.#gestures.get(of)?.text ?? of
  }

  label(key: string): string {
    return this.#keys.get(key)?.text ?? key
  }
}

export const catalogue = new CatalogueStore()

/** Only what this gesture can say: a draft may hold more. */
export function fitting(choice: Gesture): Gesture {
  const row = catalogue.gesture(choice.kind)
  if (!row) return choice
  const keys = new Set([...row.needed, ...row.others])
  return { kind: choice.kind, ...Object.fromEntries(Object.entries(choice).filter(([key]) => keys.has(key))) }
}

/** Who is generated has traits in the language of now; they keep it. */
export function inTongue(gesture: Gesture): Gesture {
  const { tongue } = gestureRow(gesture.kind)
  return tongue && gesture[tongue] === undefined ? { ...gesture, [tongue]: settings.lang } : gesture
}

/** A character's file as the gesture that brings it to the table. */
export function createOf(sheet: Record<string, unknown>, owner: string): Gesture {
  return fitting({ ...sheet, kind: 'create', owner, camp: 'players' })
}
