// SPDX-License-Identifier: MIT
// panels/odds_words.ts: what may become of somebody in few words, the same at the target and in the button that does it.
import type { Fate } from '../game/fate'
import { roughly, speak } from '../lang'

const t = speak({
  out: ['{p} hors de combat', '{p} out of action'],
  hurt: ['{p} touché', '{p} hurt'],
  action: ['1 action {p}', '1 action {p}'],
})

/** "60 % touché · 34 % hors de combat": at all, and of that for good. */
export function fateWords({ out, safe }: Fate): string {
  const all = 1 - safe
  return [...(out <= 0 || all - out >= 0.005 ? [t('hurt', { p: roughly(all) })] : []), ...(out > 0 ? [t('out', { p: roughly(out) })] : [])].join(' · ')
}

/** The same of something that dice must allow first. */
export function attemptWords(initiative: number, fate: Fate): string {
  return initiative < 1 ? `${t('action', { p: roughly(initiative) })} · ${fateWords(fate)}` : fateWords(fate)
}
