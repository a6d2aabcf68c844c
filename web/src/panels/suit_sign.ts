// SPDX-License-Identifier: MIT
// panels/suit_sign.ts: the sign of a suit; nothing for a suit that has none.
const signs: Record<string, string> = { spade: '♠', heart: '♥', club: '♣', diamond: '♦' }

export function suitSign(suit: string | undefined): string {
  return (suit && signs[suit]) ?? ''
}
