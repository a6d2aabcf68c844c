// SPDX-License-Identifier: MIT
// band/skill_filter.ts: which skills are shown, by group and kind. Pure.
import type { Roster } from '../wire'
import { plain } from './filter'
import type { TraitUnderTerms } from '../team/terms'

export interface SkillFilter {
  text: string
  /** '', 'passive', 'action', or a suit: the actions of its cards. */
  kind: string
}
export const allSkills: SkillFilter = { text: '', kind: '' }

export interface SkillGroup {
  name: string
  text: string
  traits: TraitUnderTerms[]
}
interface Skilled {
  traits: TraitUnderTerms[]
  trait_groups?: { name: string; text: string }[]
}

/** Groups in the catalog's order, those of one's own last; what is empty is left out. */
export function groupsOf(system: Skilled, filter: SkillFilter, own: string): SkillGroup[] {
  const words = plain(filter.text).split(/\s+/)
  const groups = [...(system.trait_groups ?? []), { name: '', text: own }]
  const fits = (trait: TraitUnderTerms, group: string) => {
    if (filter.kind && trait.kind !== filter.kind && trait.suit !== filter.kind) return false
    const all = plain([trait.text, trait.about ?? '', group, trait.rule ?? ''].join('\n'))
    return words.every((word) => all.includes(word))
  }
  return groups
    .map(({ name, text }) => ({
      name,
      text,
      traits: system.traits.filter((trait) => (trait.group ?? '') === name && fits(trait, text)),
    }))
    .filter((group) => group.traits.length > 0)
}

type Changes = NonNullable<Roster['changes']>

/** Why the engine would object to one more of each trait, by the trait's name. */
export function objections(changes: Changes): Map<string, Changes[number]> {
  return new Map(changes.flatMap((change) => (change.trait ? [[change.trait, change] as const] : [])))
}
/** The same for the values of a stat. */
export function valueObjections(changes: Changes, stat: string): Map<number, Changes[number]> {
  return new Map(
    changes.flatMap((change) => (change.stat === stat ? [[change.value ?? 0, change] as const] : [])),
  )
}

/** Optional skills that the character may not have stay out of sight, unless it has one. What merely costs the band
 * too much is shown. */
export function splitOptional(
  traits: TraitUnderTerms[],
  closed: ReadonlyMap<string, Changes[number]>,
  held: (name: string) => boolean,
) {
  const barred = (trait: TraitUnderTerms) => closed.get(trait.name)?.index !== undefined && !held(trait.name)
  const hidden = traits.filter((trait) => trait.optional && barred(trait))
  return { shown: traits.filter((trait) => !hidden.includes(trait)), hidden }
}
