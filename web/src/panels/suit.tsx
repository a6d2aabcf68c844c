// SPDX-License-Identifier: MIT
// panels/suit.tsx: a suit of cards as its sign.
import '../style/pile.css'
import { nameIn } from '../store/catalog'
import type { Named } from '../wire'

export const signs: Record<string, string> = { spade: '♠', heart: '♥', club: '♣', diamond: '♦' }

/** A suit as its sign, with its name for who does not see it; the name alone where there is no sign. */
export function Suit({ name, suits }: { name: string; suits: Named[] }) {
  const text = nameIn(suits, name)
  if (!signs[name]) return <>{text}</>
  return (
    <span class={`suit ${name}`} title={text}>
      <span aria-hidden="true">{signs[name]}</span>
      <span class="unseen">{text}</span>
    </span>
  )
}
