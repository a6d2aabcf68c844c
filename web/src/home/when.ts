// SPDX-License-Identifier: MIT
// home/when.ts: how long ago something was, in words.
import type { Lang } from '../wire'

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

export function ago(then: number, now: number, lang: Lang): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const seconds = Math.max(0, (now - then) / 1000)
  const found = steps.find(([, length]) => seconds >= length)
  return found ? format.format(-Math.floor(seconds / found[1]), found[0]) : format.format(0, 'second')
}

export function exactly(then: number, lang: Lang): string {
  return new Date(then).toLocaleString(lang === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short' })
}
