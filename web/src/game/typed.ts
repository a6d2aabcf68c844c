// SPDX-License-Identifier: MIT
// game/typed.ts: a line that somebody types instead of pointing: which of the things offered it means, which figures it
// names, which place ("3 h 4 pas", "vers Kara", "12,5 ; 7"). Words may be cut short and lack their accents. What is offered,
// and whether it may be, is the engine's to say. Pure.
import type { Card, Named, OfferOption, Place } from '../wire'

/** A place in words: an hour and how far, towards somebody, or where exactly. */
export interface Heading {
  hour?: number
  pas?: number
  /** Words of a name. */
  towards?: string[]
  /** From whom it is counted; from who goes if nobody is named. */
  from?: string[]
  place?: Place
}
export interface Line {
  words: string[]
  heading: Heading | undefined
}

const hours = ['h', 'h30', 'heure', 'heures', 'oclock']
const lengths = ['pas', 'p', 'pace', 'paces']
const towards = ['vers', 'towards', 'toward']
const origins = ['depuis', 'from']
/** Say nothing of what is meant. */
const fillers = new Set(['sur', 'le', 'la', 'les', 'l', 'un', 'une', 'de', 'du', 'des', 'd', 'avec', 'en', 'a', 'au', 'aux', 's', 'se', 'et', 'at', 'the', 'with', 'on', 'an', 'and', 'of', 'in', 'to', 'jusqu', 'into'])

/** Small letters without accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/o['’]?\s?clock/g, 'oclock').replace(/œ/g, 'oe')
}

/** The words and numbers of a text. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/\d+(?:[.,]\d+)?|\p{L}[\p{L}\d]*/gu) ?? []
}

const valueOf = (word: string | undefined) => (word && /^\d/.test(word) ? Number(word.replace(',', '.')) : undefined)

/** Cuts a line into the words of what is meant and the place. */
export function lineOf(text: string): Line {
  const all = wordsOf(text)
  const words: string[] = []
  const heading: Heading = {}
  for (let i = 0; i < all.length; i++) {
    const word = all[i]!
    const value = valueOf(word)
    const next = all[i + 1]
    if (value !== undefined && next && hours.includes(next)) {
      heading.hour = value + (next === 'h30' ? 0.5 : 0)
      i++
    } else if (value !== undefined && next && lengths.includes(next)) {
      heading.pas = value
      i++
    } else if (value !== undefined && valueOf(next) !== undefined && !(all[i + 2] && [...hours, ...lengths].includes(all[i + 2]!))) {
      heading.place = [value, valueOf(next)!]
      i++
    } else if (towards.includes(word) || origins.includes(word)) {
      const name: string[] = []
      while (i + 1 < all.length && valueOf(all[i + 1]) === undefined && !towards.includes(all[i + 1]!) && !origins.includes(all[i + 1]!)) name.push(all[++i]!)
      if (towards.includes(word)) heading.towards = name
      else heading.from = name
    } else words.push(word)
  }
  // A bare number after an hour is how far.
  const last = valueOf(words.at(-1))
  if (heading.hour !== undefined && heading.pas === undefined && last !== undefined) heading.pas = (words.pop(), last)
  return { words, heading: Object.keys(heading).length ? heading : undefined }
}

/** How well words fit some others: 2 if each is one of them, 1 if each begins one, else 0. */
function fit(words: readonly string[], known: readonly string[]): 0 | 1 | 2 {
  let best: 1 | 2 = 2
  for (const word of words) {
    if (known.includes(word)) continue
    if (!known.some((it) => it.startsWith(word))) return 0
    best = 1
  }
  return best
}

/** Of several things those that words mean: where some are named in full, only these. */
export function meant<T>(words: readonly string[], all: readonly T[], textOf: (it: T) => string): T[] {
  const told = words.filter((word) => !fillers.has(word))
  if (!told.length) return []
  const found = all.map((it) => ({ it, fit: fit(told, wordsOf(textOf(it))) })).filter((it) => it.fit > 0)
  const best = Math.max(0, ...found.map((it) => it.fit))
  const full = found.filter((it) => it.fit === best)
  // A text that says that and no more.
  const same = full.filter(({ it }) => wordsOf(textOf(it)).filter((word) => !fillers.has(word)).length === told.length)
  return (same.length ? same : full).map(({ it }) => it)
}

/** The options that words mean; those that are refused only where nothing else is meant. `textOf`: all that is said of one. */
export function optionsFor(words: readonly string[], options: readonly OfferOption[], textOf: (option: OfferOption) => string): OfferOption[] {
  const told = (all: readonly string[]) => all.filter((word) => !fillers.has(word)).join(' ')
  const whole = options.filter((o) => !o.why && told(wordsOf(o.text)) === told(words))
  if (whole.length) return whole // "Combattre" beside "Ne pas combattre"
  const legal = meant(words, options.filter((o) => !o.why), textOf)
  return legal.length ? legal : meant(words, options.filter((o) => o.why), textOf)
}

/** The figures that words name, in their order; undefined if a word names nobody, or more than one. */
export function namesIn(words: readonly string[], among: readonly (readonly [id: string, name: string])[]): string[] | undefined {
  const found: string[] = []
  for (let i = 0; i < words.length; ) {
    if (fillers.has(words[i]!)) {
      i++
      continue
    }
    let [taken, id]: [number, string | undefined] = [0, undefined]
    for (let n = 1; i + n <= words.length; n++) {
      const who = meant(words.slice(i, i + n), among, ([, name]) => name)
      if (who.length === 1) [taken, id] = [n, who[0]![0]]
    }
    if (id === undefined) return undefined
    if (!found.includes(id)) found.push(id)
    i += taken
  }
  return found.length ? found : undefined
}

/** "Kara pique, Léda cœur": cards in the order in which they are to come; undefined if one of them is none. */
export function cardsIn(text: string, among: readonly (readonly [id: string, name: string])[], suits: readonly Named[]): Card[] | undefined {
  const cards: Card[] = []
  for (const part of text.split(/[,;]/)) {
    const words = wordsOf(part).filter((word) => !fillers.has(word))
    if (!words.length) continue
    const suit = meant(words.slice(-1), suits, (s) => s.text)
    const who = namesIn(words.slice(0, -1), among)
    if (suit.length !== 1 || who?.length !== 1) return undefined
    cards.push([who[0]!, suit[0]!.name])
  }
  return cards.length ? cards : undefined
}
