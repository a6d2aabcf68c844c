// SPDX-License-Identifier: MIT
// saga/table/time.ts: the clock of the game for people. The engine counts seconds from midnight of the first day.
import { speak } from '../../lang'

const t = speak({
  day: ['Jour {day}, {time}', 'Day {day}, {time}'],
  s: ['{n} s', '{n} s'],
  min: ['{n} min', '{n} min'],
  h: ['{n} h', '{n} h'],
  d: ['{n} j', '{n} d'],
})

const two = (n: number) => String(n).padStart(2, '0')

export function hour(clock: number): string {
  const s = clock % 86_400
  return `${two(Math.floor(s / 3600))}:${two(Math.floor((s % 3600) / 60))}${s % 60 ? `:${two(s % 60)}` : ''}`
}

export function moment(clock: number): string {
  return t('day', { day: String(Math.floor(clock / 86_400) + 1), time: hour(clock) })
}

/** Roughly how long, in the largest unit that fits. */
export function span(seconds: number): string {
  if (seconds < 60) return t('s', { n: seconds })
  if (seconds < 3600) return t('min', { n: Math.round(seconds / 60) })
  if (seconds < 2 * 86_400) return t('h', { n: Math.round(seconds / 3600) })
  return t('d', { n: Math.round(seconds / 86_400) })
}
