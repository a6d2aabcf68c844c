// SPDX-License-Identifier: MIT
// lang.ts: the page's own words, French first. Each file keeps its sentences beside its code:
//   const t = speak({ play: ['Jouer', 'Play'], left: ['reste {n}', '{n} left'] })
// The game's words (names, events, refusals, rules) come from the engine in the same language.
import { settings } from './store/settings'

type Words = Record<string, readonly [fr: string, en: string]>

export function speak<T extends Words>(words: T) {
  return (key: keyof T & string, fill: Record<string, string | number> = {}): string => {
    const pair = words[key] as readonly [string, string]
    const text = pair[settings.lang === 'fr' ? 0 : 1]
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = fill[name]
      return value === undefined ? whole : typeof value === 'number' ? number(value) : value
    })
  }
}

/** A number as this language writes it: at most `places` decimals. */
export function number(value: number, places = 2): string {
  return value.toLocaleString(settings.lang === 'fr' ? 'fr-FR' : 'en-GB', {
    maximumFractionDigits: places,
  })
}

/** A share as a percentage with one decimal; never 0 % or 100 % for what is merely rare or likely. */
export function percent(share: number): string {
  const shown = share > 0 && share < 0.001 ? 0.001 : share < 1 && share > 0.999 ? 0.999 : share
  const text = (shown * 100).toLocaleString(settings.lang === 'fr' ? 'fr-FR' : 'en-GB', {
    minimumFractionDigits: shown === 0 || shown === 1 ? 0 : 1,
    maximumFractionDigits: 1,
  })
  return settings.lang === 'fr' ? `${text} %` : `${text}%`
}

/** "Lé" for Léda: what a figure's base has room for. */
export function initials(name: string): string {
  return [...name].slice(0, 2).join('')
}
