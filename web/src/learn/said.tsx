// SPDX-License-Identifier: MIT
// learn/said.tsx: what a lesson says, in the language set: **names** stand out, words of the game explain themselves.
import { spaced } from '../lang'
import { GlossedText } from '../panels/term'
import { settings } from '../store/settings'
import type { Both } from '../game/lesson'

export function say(both: Both): string {
  return settings.lang === 'fr' ? spaced(both.fr) : both.en
}

export function Said({ system, both }: { system: string; both: Both }) {
  return (
    <>
      {say(both)
        .split('**')
        .map((part, i) => (i % 2 ? <b key={i}>{part}</b> : <GlossedText key={i} system={system} text={part} />))}
    </>
  )
}
