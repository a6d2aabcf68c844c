// SPDX-License-Identifier: MIT
// home/terms.ts: what the bands bring to one game. Options and skills hold for everybody: where several bands speak of
// the same, the first seat's word stands; what is banned by any of them is banned. Pure.
import type { BandTerms, OptionTerms, SkillRow } from '../wire'

type Value = OptionTerms[string] | undefined

function both(a: Value, b: Value): Value {
  if (a === undefined || b === undefined) return a ?? b
  if (Array.isArray(a) && Array.isArray(b)) return [...new Set([...a, ...b])].sort()
  if (typeof a === 'object' && typeof b === 'object') return { ...b, ...a } as Record<string, number>
  return a
}

/** The options and skills of a game between these bands; what is set for the game itself goes before theirs. */
export function gameTerms(bands: BandTerms[], set: OptionTerms): { options: OptionTerms; skills: SkillRow[] } {
  const options: OptionTerms = { ...set }
  const skills = new Map<string, SkillRow>()
  for (const band of bands) {
    for (const [name, value] of Object.entries(band.options ?? {})) {
      const joined = both(options[name], value)
      if (joined !== undefined) options[name] = joined
    }
    for (const row of band.skills ?? []) if (!skills.has(row.id)) skills.set(row.id, row)
  }
  return { options, skills: [...skills.values()] }
}
