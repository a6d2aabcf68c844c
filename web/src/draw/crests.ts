// SPDX-License-Identifier: MIT
// draw/crests.ts: the signs of peoples (data/art, which the command prints too), in a square of 24 by 24, filled by the
// even-odd rule. A people of one's own gets one of the plain figures, always the same one for the same name.
import crests from '../../../data/art/crests.json'
import { seedOf } from './rng'

const signs: Record<string, string> = crests.peoples

/** Peoples that have a sign of their own. */
export const peoples: readonly string[] = Object.keys(signs)

export function crestOf(faction: string | undefined): string {
  return signs[faction ?? ''] ?? (crests.plain[seedOf(faction ?? '') % crests.plain.length] as string)
}
