// SPDX-License-Identifier: MIT
// lang.ts: the page's own words, French first. Each file keeps its sentences beside its code:
//   const t = speak({ play: ['Jouer', 'Play'], left: ['reste {n}', '{n} left'] })
// The game's words (names, events, refusals, rules) come from the engine in the same language.
import { settings } from './store/settings'

type Words = Record<string, readonly [fr: string, en: string]>

export function speak<T extends Words>(words: T) {
  return (key: keyof T & string, fill: Record<string, string | number> = {}): string => {
    const pair = words[key] as readonly [string, string]
    const text = settings.lang === 'fr' ? spaced(pair[0]) : pair[1]
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = fill[name]
      return value === undefined ? whole : typeof value === 'number' ? number(value) : value
    })
  }
}

/** French sets its high signs off by a space that must not break a line. */
export function spaced(text: string): string {
  return text.replace(/ ([:;?!»%])/g, '\u00a0$1').replace(/« /g, '«\u00a0')
}

/** Whose it is, as French joins "of" to a name that begins with its article: "des Fils de Sparte"; a name alone elsewhere. */
export function ofName(name: string): string {
  if (settings.lang !== 'fr') return name
  const found = ([[/^les /i, 'des '], [/^le /i, 'du '], [/^la /i, 'de la '], [/^l[’']/i, 'de l’']] as const).find(([article]) => article.test(name))
  if (found) return name.replace(found[0], found[1])
  return /^[aeiouyàâéèêëîïôöûù]/i.test(name) ? `d’${name}` : `de ${name}`
}

/** A format is made once: making one takes a hundred times as long as writing a number with it. */
const formats = new Map<string, Intl.NumberFormat>()
function written(value: number, least: number, most: number): string {
  const key = `${settings.lang} ${least} ${most}`
  let format = formats.get(key)
  if (!format) {
    const places = { minimumFractionDigits: least, maximumFractionDigits: most }
    formats.set(key, (format = new Intl.NumberFormat(settings.lang === 'fr' ? 'fr-FR' : 'en-GB', places)))
  }
  return format.format(value)
}

/** A number as this language writes it: at most `places` decimals. */
export function number(value: number, places = 2): string {
  return written(value, 0, places)
}

/** A share as a percentage with one decimal; never 0 % or 100 % for what is merely rare or likely. */
export function percent(share: number): string {
  const shown = share > 0 && share < 0.001 ? 0.001 : share < 1 && share > 0.999 ? 0.999 : share
  const text = written(shown * 100, shown === 0 || shown === 1 ? 0 : 1, 1)
  return settings.lang === 'fr' ? `${text}\u00a0%` : `${text}%`
}

/** The same at a glance, without decimals: "83 %"; what is merely rare or likely says so. */
export function roughly(share: number): string {
  const sign = settings.lang === 'fr' ? '\u00a0%' : '%'
  if (share > 0 && share < 0.005) return `<\u00a01${sign}`
  if (share < 1 && share >= 0.995) return `>\u00a099${sign}`
  return `${Math.round(share * 100)}${sign}`
}

/** Two letters for each name, such as "Lé" for Léda: what a base has room for. Names that begin alike are told
 *  apart by a later letter: Asterion "As", Asteria "Aa". */
export function marks(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const letters = [...name].filter((c) => /[\p{L}\p{N}]/u.test(c))
    const first = letters[0] ?? '?'
    const ways = letters.slice(1).map((c) => first + c).concat([...'23456789'].map((d) => first + d))
    const found = ways.find((way) => !taken.has(way)) ?? first
    taken.add(found)
    return found
  })
}

/** "Lé" for Léda, where only one name is in question. */
export function initials(name: string): string {
  return marks([name])[0] ?? ''
}
