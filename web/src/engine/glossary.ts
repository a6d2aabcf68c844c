// SPDX-License-Identifier: MIT
// engine/glossary.ts: the words of a game with a sentence each (data/glossary), fetched with the first text that shows some; and where in
// a text they stand.
import { Observable } from '../store/observable'
import { spaced } from '../lang'
import { settings } from '../store/settings'
import { fromShelf } from './shelf'

interface Both<T> {
  fr: T
  en: T
}
interface Row {
  id: string
  name: Both<string>
  /** Other forms under which a text may have it; the name is always one. */
  forms?: Both<string[]>
  about: Both<string>
  rule: string
}
interface GlossaryFile {
  system: string
  terms: Row[]
}
export interface GlossaryTerm {
  id: string
  name: string
  text: string
  rule: string
}
/** A piece of text, or a word that can be explained. */
export type Glossed = string | { word: string; id: string }

/** Games that have one. */
const written: readonly string[] = ['aurore', 'evenor', 'nordenth', 'seg']

class Glossaries extends Observable {
  #files = new Map<string, GlossaryFile>()
  #asked = new Set<string>()

  /** Fetches the words of a game; without a network texts simply have none. */
  want(system: string): void {
    if (this.#asked.has(system) || !written.includes(system)) return
    this.#asked.add(system)
    fromShelf<GlossaryFile>(`glossary/${system}.json`).then(
      (file) => (this.#files.set(system, file), this.changed()),
      () => this.#asked.delete(system),
    )
  }

  term(system: string, id: string): GlossaryTerm | undefined {
    const row = this.#files.get(system)?.terms.find((term) => term.id === id)
    if (!row) return undefined
    const say = (both: Both<string>) => (settings.lang === 'fr' ? spaced(both.fr) : both.en)
    return { id, name: say(row.name), text: say(row.about), rule: row.rule }
  }

  /** A text with its words found. */
  gloss(system: string, text: string): Glossed[] {
    const forms = this.#formsOf(system)
    return forms ? glossed(text, forms) : [text]
  }
  /** The word that a label is. */
  find(system: string, label: string): GlossaryTerm | undefined {
    const id = this.#formsOf(system)?.get(label.toLowerCase())
    return id === undefined ? undefined : this.term(system, id)
  }
  #forms = new Map<string, Map<string, string>>()
  #formsOf(system: string): Map<string, string> | undefined {
    const file = this.#files.get(system)
    const key = `${system} ${settings.lang}`
    const known = this.#forms.get(key)
    if (known || !file) return known
    const forms = formsIn(file)
    this.#forms.set(key, forms)
    return forms
  }
}

/** Longest first, so that "counter-charge" is not a charge. */
function formsIn({ terms }: GlossaryFile): Map<string, string> {
  const { lang } = settings
  const all = terms.flatMap(({ id, name, forms }) => [name[lang], ...(forms?.[lang] ?? [])].map((form) => [form.toLowerCase(), id] as const))
  return new Map(all.sort((a, b) => b[0].length - a[0].length))
}

const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>()
function patternOf(forms: ReadonlyMap<string, string>): RegExp {
  const known = patterns.get(forms)
  if (known) return known
  const escaped = [...forms.keys()].map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ \u00a0]'))
  const made = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  patterns.set(forms, made)
  return made
}

/** Marks each word once, where it first stands: a text full of dotted lines is no text. */
export function glossed(text: string, forms: ReadonlyMap<string, string>): Glossed[] {
  if (!forms.size) return [text]
  const parts: Glossed[] = []
  const told = new Set<string>()
  let from = 0
  for (const found of text.matchAll(patternOf(forms))) {
    const word = found[0]
    const id = forms.get(word.toLowerCase().replaceAll('\u00a0', ' '))
    if (!id || told.has(id)) continue
    told.add(id)
    if (found.index > from) parts.push(text.slice(from, found.index))
    parts.push({ word, id })
    from = found.index + word.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

export const glossaries = new Glossaries()
