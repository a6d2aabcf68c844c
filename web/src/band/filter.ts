// SPDX-License-Identifier: MIT
// band/filter.ts: which profiles are shown, and in which order. Pure.
import type { Profile, Roster, System } from '../wire'

export type Order = 'faction' | 'cost' | 'name'
export interface Filter {
  faction: string
  role: string
  text: string
  /** No limit if not a number. */
  most: number
  /** Only what the engine would add without a problem. */
  open: boolean
  order: Order
}
export const everything: Filter = { faction: '', role: '', text: '', most: NaN, open: false, order: 'faction' }

/** Accents and capitals do not matter to somebody who searches. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase()
}

function wordsOf(profile: Profile, system: System): string {
  const text = (list: { name: string; text: string }[], name: string) => list.find((n) => n.name === name)?.text ?? name
  return plain(
    [
      profile.name,
      profile.title ?? '',
      text(system.factions, profile.faction ?? ''),
      ...profile.roles.map((role) => text(system.roles, role)),
      ...profile.traits.map((trait) => text(system.traits, trait.name)),
      ...profile.weapons.map((weapon) => weapon.text ?? weapon.name),
    ].join('\n'),
  )
}

export function chosen(system: System, filter: Filter, closed: ReadonlySet<string>): Profile[] {
  const words = plain(filter.text).split(/\s+/)
  return system.profiles
    .filter(
      (p) =>
        (!filter.faction || p.faction === filter.faction) &&
        (!filter.role || p.roles.includes(filter.role)) &&
        !(p.cost > filter.most) &&
        !(filter.open && closed.has(p.id)),
    )
    .filter((p) => {
      const all = wordsOf(p, system)
      return words.every((word) => all.includes(word))
    })
    .sort(comparer(system, filter.order))
}

function comparer(system: System, order: Order): (a: Profile, b: Profile) => number {
  const rank = (p: Profile) => {
    const at = system.factions.findIndex((f) => f.name === p.faction)
    return at < 0 ? system.factions.length : at
  }
  const name = (a: Profile, b: Profile) => plain(a.name).localeCompare(plain(b.name))
  const cost = (a: Profile, b: Profile) => a.cost - b.cost || name(a, b)
  if (order === 'name') return name
  return order === 'cost' ? cost : (a, b) => rank(a) - rank(b) || cost(a, b)
}

/** The reasons against each profile, by its id: one profile may break several limits. */
export function reasonsById(closed: Roster['closed']): Map<string, Roster['closed']> {
  const found = new Map<string, Roster['closed']>()
  for (const reason of closed) found.set(reason.id, [...(found.get(reason.id) ?? []), reason])
  return found
}
