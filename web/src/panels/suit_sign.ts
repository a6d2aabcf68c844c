// SPDX-License-Identifier: MIT
// panels/suit_sign.ts: the signs of suits.
export const signs: Record<string, string> = { spade: '♠', heart: '♥', club: '♣', diamond: '♦' }

/** Nothing for a suit that has none. */
export function suitSign(suit: string | undefined): string {
  return (suit && signs[suit]) ?? ''
}
