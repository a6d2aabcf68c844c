// SPDX-License-Identifier: MIT
// game/pile.ts: a pile of cards in the making: order, suits, who is in it. Whether it may be is the engine's to say.
import type { Card, Named, Profile, System, Trait } from '../wire'

/** The card at `from` goes to `to`; the others keep their order. */
export function moved(cards: readonly Card[], from: number, to: number): Card[] {
  const card = cards[from]
  if (!card) return [...cards]
  const rest = cards.filter((_, i) => i !== from)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), card, ...rest.slice(at)]
}

/** One figure's card gets a suit; without a figure all of them do. */
export function suited(cards: readonly Card[], figure: string | undefined, suit: string): Card[] {
  return cards.map((card) => (figure === undefined || card[0] === figure ? [card[0], suit] : card))
}

/** A card at the bottom of the pile; nobody has two. */
export function added(cards: readonly Card[], figure: string, suit: string): Card[] {
  return [...cards.filter((card) => card[0] !== figure), [figure, suit]]
}

/** Who could still be added. */
export function left(cards: readonly Card[], among: readonly string[]): string[] {
  return among.filter((figure) => cards.every((card) => card[0] !== figure))
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** On which of the cards a point lies; between them the nearest counts. -1: there are none. */
export function slotAt(boxes: readonly Box[], x: number, y: number): number {
  const away = (low: number, high: number, v: number) => Math.max(low - v, 0, v - high)
  let best = -1
  let least = Infinity
  boxes.forEach((box, i) => {
    const gap = Math.hypot(away(box.left, box.right, x), away(box.top, box.bottom, y))
    if (gap < least) [best, least] = [i, gap]
  })
  return best
}

/** What a card of a suit opens to a character: what everybody can do with it, and actions of its own. A trait of
 * this game may grant some of the ruleset's. */
export function openedBy(suit: string, profile: Profile, system: System): { basic: Named[]; own: Trait[] } {
  const known = new Map(system.traits.map((trait) => [trait.name, trait]))
  const had = profile.traits.flatMap(({ name }) => [name, ...(known.get(name)?.grants ?? [])])
  const own = [...new Set(had)].flatMap((name) => known.get(name) ?? []).filter((trait) => trait.suit === suit)
  return { basic: system.basic_actions?.filter((action) => action.suit === suit) ?? [], own }
}
