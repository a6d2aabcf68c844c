// SPDX-License-Identifier: MIT
// game/melees.ts: who fights in one knot: figures that touch enemies, and those whom these touch.
import type { State } from '../wire'

export function knotsOf({ figures }: Pick<State, 'figures'>): string[][] {
  const left = new Set(Object.keys(figures).filter((id) => figures[id]?.at && figures[id]?.engaged?.length))
  const knots: string[][] = []
  for (const first of left) {
    const knot = [first]
    left.delete(first)
    for (const id of knot)
      for (const other of figures[id]?.engaged ?? [])
        if (left.delete(other)) knot.push(other)
    if (knot.length > 1) knots.push(knot.sort())
  }
  return knots
}
