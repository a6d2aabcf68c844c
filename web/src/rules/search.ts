// SPDX-License-Identifier: MIT
// rules/search.ts: finding rules by words. Accents and case do not matter; every word must be found; what
// stands in an id or a title comes before what stands in the text, and that before the ledger. Pure.
import type { Rule } from '../wire'

export interface Indexed {
  rule: Rule
  id: string
  title: string
  text: string
  ledger: string
}
export interface Hit {
  entry: Indexed
  /** Smaller is better. */
  rank: number
}
export interface Section {
  name: string
  rules: Rule[]
}

const marks = /\p{M}/gu

export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
}

export function index(rules: readonly Rule[]): Indexed[] {
  return rules.map((rule) => ({
    rule,
    id: fold(rule.id),
    title: fold(rule.title),
    text: fold(rule.text),
    ledger: fold(rule.ledger),
  }))
}

export function words(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean)
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] as string)) return true
  return false
}

/** How well one word fits one rule; undefined: not at all. */
function fit(entry: Indexed, word: string): number | undefined {
  if (entry.id === word) return 0
  if (entry.title.startsWith(word)) return 1
  if (startsWord(entry.title, word)) return 2
  if (entry.id.includes(word)) return 3
  if (entry.title.includes(word)) return 4
  if (startsWord(entry.text, word)) return 6
  if (entry.text.includes(word)) return 7
  if (entry.ledger.includes(word)) return 9
  return undefined
}

/** Best first; equal ones in the order of the ledger. */
export function search(entries: readonly Indexed[], query: string): Hit[] {
  const wanted = words(query)
  if (!wanted.length) return []
  const hits: Hit[] = []
  for (const entry of entries) {
    let rank: number | undefined = 0
    for (const word of wanted) {
      const one = fit(entry, word)
      if (one === undefined) {
        rank = undefined
        break
      }
      rank += one
    }
    if (rank !== undefined) hits.push({ entry, rank })
  }
  return hits.sort((a, b) => a.rank - b.rank)
}

export interface Piece {
  text: string
  hit: boolean
}

const folded = new Map<string, string>()

/** fold() of a single letter, remembered: texts are long and letters few. */
function foldLetter(letter: string): string {
  let found = folded.get(letter)
  if (found === undefined) folded.set(letter, (found = fold(letter)))
  return found
}

/** The text cut where the words are found in it, accents or not. */
export function highlight(text: string, wanted: readonly string[]): Piece[] {
  let plain = ''
  const from: number[] = [] // where in `text` each letter of `plain` comes from
  for (let i = 0; i < text.length; i++)
    for (const letter of foldLetter(text[i] as string)) {
      plain += letter
      from.push(i)
    }
  const hit = new Array<boolean>(text.length).fill(false)
  for (const word of wanted)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      hit.fill(true, from[at], (from[at + word.length - 1] as number) + 1)
  const pieces: Piece[] = []
  for (let i = 0; i < text.length; i++) {
    const last = pieces[pieces.length - 1]
    if (last && last.hit === hit[i]) last.text += text[i]
    else pieces.push({ text: text[i] as string, hit: hit[i] as boolean })
  }
  return pieces
}

/** The part of a text (`plain`: the same, folded) around the first word found, some `size` letters long; or ''. */
export function excerpt(text: string, plain: string, wanted: readonly string[], size = 110): string {
  const found = wanted.map((word) => plain.indexOf(word)).filter((at) => at >= 0)
  if (!found.length) return ''
  let start = Math.max(0, Math.min(...found) - Math.floor(size / 3))
  while (start > 0 && /\S/.test(text[start - 1] ?? ' ')) start--
  let end = Math.min(text.length, start + size)
  while (end < text.length && /\S/.test(text[end] ?? ' ')) end++
  const part = text.slice(start, end).replace(/\s+/g, ' ').trim()
  return `${start > 0 ? '… ' : ''}${part}${end < text.length ? ' …' : ''}`
}

/** In the order of the ledger, each section once. */
export function sections(rules: readonly Rule[]): Section[] {
  const all = new Map<string, Section>()
  for (const rule of rules) {
    const found = all.get(rule.section)
    if (found) found.rules.push(rule)
    else all.set(rule.section, { name: rule.section, rules: [rule] })
  }
  return [...all.values()]
}

/** The rules before and after one, over the bounds of sections. */
export function around(rules: readonly Rule[], id: string): { before: Rule | undefined; after: Rule | undefined } {
  const at = rules.findIndex((rule) => rule.id === id)
  return at < 0 ? { before: undefined, after: undefined } : { before: rules[at - 1], after: rules[at + 1] }
}
