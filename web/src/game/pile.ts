// SPDX-License-Identifier: MIT
// game/pile.ts: a pile of cards in the making: order, suits, who is in it. Whether it may be is the engine's to say.
import type { Card } from '../wire'

/** The card at `from` goes to `to`; the others keep their order. */
export function moved(cards: readonly Card[], from: number, to: number): Card[] {
  const card = cards[from]
  if (!card) return [...cards]
  const rest = cards.filter((_, i) => i !== from)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), card, ...rest.slice(at)]
}

export function suited(cards: readonly Card[], figure: string, suit: string): Card[] {
  return cards.map((card) => (card[0] === figure ? [figure, suit] : card))
}

export function without(cards: readonly Card[], figure: string): Card[] {
  return cards.filter((card) => card[0] !== figure)
}

/** A card at the bottom of the pile; nobody has two. */
export function added(cards: readonly Card[], figure: string, suit: string): Card[] {
  return [...without(cards, figure), [figure, suit]]
}

/** Who could still be added. */
export function left(cards: readonly Card[], among: readonly string[]): string[] {
  return among.filter((figure) => cards.every((card) => card[0] !== figure))
}

/** Where a card held at height `y` belongs among rows with these middles, top to bottom. */
export function slot(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, i) => i !== from && middle < y).length
}
