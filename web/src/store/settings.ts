// SPDX-License-Identifier: MIT
// store/settings.ts: what a person set once: language, pace of the machine's play, colours, sounds.
import type { Lang } from '../wire'
import { Observable } from './observable'

/** From the slowest on. */
export const paces = ['slow', 'calm', 'quick', 'instant'] as const
export type Pace = (typeof paces)[number]
/** By day, by night, or as the system has it. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const key = 'escarmouche.settings'

/** The first of a browser's languages that the page speaks; French where it speaks none. */
export function langOf(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = tag.toLowerCase().split('-')[0]
    if (lang === 'fr' || lang === 'en') return lang
  }
  return 'fr'
}

class Settings extends Observable {
  lang: Lang = langOf(globalThis.navigator?.languages ?? [])
  pace: Pace = 'quick'
  theme: Theme = 'auto'
  /** Nobody is startled: off until somebody switches it on. */
  sound = false
  /** The machine says why it does what it does. */
  explain = true
  name = ''

  constructor() {
    super()
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Settings>
      if (kept.lang === 'fr' || kept.lang === 'en') this.lang = kept.lang
      if (kept.pace && paces.includes(kept.pace)) this.pace = kept.pace
      if (kept.theme && themes.includes(kept.theme)) this.theme = kept.theme
      if (kept.sound === true) this.sound = true
      if (kept.explain === false) this.explain = false
      if (typeof kept.name === 'string') this.name = kept.name
    } catch {
      // Nothing kept, or not readable: the defaults stand.
    }
  }

  set(change: Partial<Pick<Settings, 'lang' | 'pace' | 'theme' | 'sound' | 'explain' | 'name'>>): void {
    Object.assign(this, change)
    try {
      localStorage.setItem(key, JSON.stringify({ lang: this.lang, pace: this.pace, theme: this.theme, sound: this.sound, explain: this.explain, name: this.name }))
    } catch {
      // Private windows may refuse; the setting holds until the page is closed.
    }
    this.changed()
  }
}

export const settings = new Settings()
