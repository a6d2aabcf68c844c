// SPDX-License-Identifier: MIT
// game/agreed.ts: what was agreed for a game before it began, from the setup in its journal.
import type { BandTerms } from '../wire'

/** Options and skills; nothing where the journal has no setup. */
export function agreedIn(journal: string): Pick<BandTerms, 'options' | 'skills'> {
  try {
    const { options, skills } = JSON.parse(journal.split('\n', 2)[1] ?? '{}') as BandTerms
    return { ...(options ? { options } : {}), ...(skills ? { skills } : {}) }
  } catch {
    return {}
  }
}
