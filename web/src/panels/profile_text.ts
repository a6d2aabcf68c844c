// SPDX-License-Identifier: MIT
// panels/profile_text.ts: the words and figures on a profile's card, from the catalog alone. Pure.
import { number, speak } from '../lang'
import type { FigureState, Profile, Stat, System, Weapon } from '../wire'
import { countsOf, countText } from '../table/counters'
import { hasLost, lifeStat, without } from '../table/states'

const t = speak({
  cost: ['coût {n}', 'cost {n}'],
  melee: ['mêlée', 'melee'],
  thrown: ['lancée', 'thrown'],
  magic: ['{name} magique', '{name} (magic)'],
  save: ['sauvegarde {n}', 'save {n}'],
  waiting: ['pas encore en jeu', 'not yet in play'],
  in_play: ['en jeu', 'in play'],
  out_of_action: ['hors de combat', 'out of action'],
  exited: ['hors de la table', 'off the table'],
})


/** Whether a stat is rolled against (3 reads "3+"): only where the catalog says so. */
export function isThreshold(stat: Stat): boolean {
  return stat.threshold === true
}

/** The stats a profile has, in the system's order; one it lacks has no value. */
export function statsOf(profile: Profile, system: System): { name: string; text: string; value: string; printed: boolean }[] {
  return system.stats.map((stat) => {
    const values = [profile.stats[stat.name] ?? []].flat()
    const named = (value: number) => stat.values?.find((one) => one.value === value)?.text
    const shown = values.map((value) => named(value) ?? (isThreshold(stat) ? `${value}+` : number(value)))
    return { name: stat.name, text: stat.text, value: shown.join('/') || '–', printed: stat.printed === true }
  })
}

/** A trait as people say it: the X of "Soin X+" is this profile's value; one that stacks says how often. */
export function traitsOf(profile: Profile, system: System): { name: string; text: string; about: string }[] {
  return profile.traits.map(({ name, value, text, about }) => {
    const known = system.traits.find((trait) => trait.name === name)
    const fill = (text: string) => (value === undefined ? text : text.replace(/\bX\b/g, String(value)))
    const times = known?.repeat && (value ?? 1) > 1 ? ` × ${value}` : ''
    return { name, text: fill(text ?? known?.text ?? name) + times, about: fill(about ?? known?.about ?? '') }
  })
}

export function signed(value: number): string {
  return value < 0 ? `−${number(-value)}` : `+${number(value)}`
}

export function weaponName(weapon: Weapon): string {
  const name = weapon.text ?? weapon.name
  return weapon.magic ? t('magic', { name }) : name
}

/** What is left of the weapons. */
export function weaponsLeft(profile: Profile, system: System, state?: FigureState): Weapon[] {
  return profile.weapons.filter((_, i) => !hasLost(state, system, i))
}

/** Weapons that are the same as one, with how many of it there are. */
export function weaponsCounted(weapons: readonly Weapon[]): { weapon: Weapon; count: number }[] {
  const found = new Map<string, { weapon: Weapon; count: number }>()
  for (const weapon of weapons) {
    const key = JSON.stringify(weapon)
    const known = found.get(key)
    if (known) known.count++
    else found.set(key, { weapon, count: 1 })
  }
  return [...found.values()]
}

/** How far it reaches and how: "3 / 6 / 12 lancée", "mêlée". */
export function weaponReach(weapon: Weapon): string {
  const parts: string[] = []
  if (weapon.melee) parts.push(t('melee'))
  if (weapon.range) {
    const range = weapon.range.map((r) => number(r)).join(' / ')
    parts.push(weapon.thrown ? `${range} ${t('thrown')}` : range)
  }
  if (weapon.save_mod) parts.push(t('save', { n: signed(weapon.save_mod) }))
  return parts.join(' · ')
}

export function costText(cost: number): string {
  return t('cost', { n: cost })
}

export function subtitle(profile: Profile, system: System): string {
  const faction = system.factions.find((f) => f.name === profile.faction)?.text ?? profile.faction
  // What is called by its title has said it. No line begins with a point.
  return [profile.title === profile.name ? '' : profile.title, faction, costText(profile.cost)].filter((part) => part).join('\u00a0· ')
}

/** Vitality a figure starts with; 0 if this system does not count it. */
export function vitalityOf(profile: Profile, system: System): number {
  return Number(profile.stats[lifeStat(system)?.name ?? ''] ?? 0)
}

/** What the system calls it. */
export function vitalityName(system: System): string {
  return lifeStat(system)?.text ?? ''
}

/** What holds for a figure now, in words; being in play goes without saying. */
export function stateWords(state: FigureState, system: System): string[] {
  const told = without(state, system, 'weapon_lost') // these leave the card
  const states = told.map((name) => system.states.find((s) => s.name === name)?.text ?? name)
  states.push(...countsOf(state, system.counters).map(countText))
  return state.status === 'in_play' ? states : [t(state.status), ...states]
}
