// SPDX-License-Identifier: MIT
// panels/suit.tsx: a suit of cards as its sign.
import '../style/pile.css'
import { nameIn } from '../engine/catalog'
import type { Named } from '../wire'
import { suitSign } from './suit_sign'

/** A suit as its sign, with its name for who does not see it; the name alone where there is no sign. */
export function Suit({ name, suits }: { name: string; suits: Named[] }) {
  const text = nameIn(suits, name)
  const sign = suitSign(name)
  if (!sign) return <>{text}</>
  return (
    <span class={`suit ${name}`} title={text}>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{text}</span>
    </span>
  )
}
