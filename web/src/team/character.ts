// SPDX-License-Identifier: MIT
// team/character.ts: characters of one's own in a band, and their changes as plain values. Pure; the engine judges.
import type { BandTerms, Bill, Lang, OwnProfile, Profile, Stat, System, Trait } from '../wire'
import { fileId } from './ident'

export interface Team extends BandTerms {
  figures: string[]
}

/** "bonus_club:2" is a trait bought twice. */
export function parseTrait(text: string): { name: string; count: number } {
  const [name = '', value] = text.split(':')
  return { name, count: value === undefined ? 1 : Number(value) || 1 }
}

export function countOf(profile: OwnProfile, trait: string): number {
  for (const text of profile.traits) {
    const { name, count } = parseTrait(text)
    if (name === trait) return count
  }
  return 0
}

/** Traits stay in the order in which they were bought. */
export function withCount(profile: OwnProfile, trait: string, count: number): OwnProfile {
  const text = count > 1 ? `${trait}:${count}` : trait
  const had = countOf(profile, trait) > 0
  if (count > 0 && !had) return { ...profile, traits: [...profile.traits, text] }
  const traits = profile.traits
    .map((other) => (parseTrait(other).name === trait ? text : other))
    .filter((other) => count > 0 || parseTrait(other).name !== trait)
  return { ...profile, traits }
}

/** How often a trait may be bought. */
export function mostOf(trait: Trait): number {
  return trait.repeat ? (trait.most ?? 1) : 1
}

export function withStat(profile: OwnProfile, stat: string, value: number): OwnProfile {
  return { ...profile, stats: { ...profile.stats, [stat]: value } }
}

/** The engine keeps so many bytes of a name. */
const nameBytes = 47

/** A name as typed, cut where the engine's room ends; without one the character goes by its id. */
export function withName(profile: OwnProfile, typed: string): OwnProfile {
  const letters = [...typed]
  while (new TextEncoder().encode(letters.join('')).length > nameBytes) letters.pop()
  const { name: _, ...rest } = profile
  return letters.length ? { ...rest, name: letters.join('') } : rest
}

export function ownIn(team: Team, id: string): OwnProfile | undefined {
  return team.profiles?.find((profile) => profile.id === id)
}

/** A printed profile as one's own. Its title is in one language: the other gets the same. */
export function ownOf(profile: Profile): OwnProfile {
  const own: OwnProfile = {
    id: profile.id,
    name: profile.name,
    stats: Object.fromEntries(Object.entries(profile.stats).map(([name, value]) => [name, [value].flat()[0] ?? 0])),
    traits: profile.traits.map(({ name, value }) => ((value ?? 1) > 1 ? `${name}:${value}` : name)),
  }
  if (profile.title) own.title = { fr: profile.title, en: profile.title }
  if (profile.faction) own.faction = profile.faction
  return own
}

/** A profile of one's own as the catalog would show it. */
export function shownOf(own: OwnProfile, system: System, lang: Lang, cost: number): Profile {
  const traits = own.traits.map((text) => {
    const { name, count } = parseTrait(text)
    return count > 1 || system.traits.find((t) => t.name === name)?.repeat ? { name, value: count } : { name }
  })
  const shown: Profile = {
    id: own.id, name: own.name || own.id, title: own.title?.[lang] ?? '', cost, slots: 1, roles: [],
    stats: own.stats, traits, weapons: [],
  }
  return own.faction ? { ...shown, faction: own.faction } : shown
}

/** A figure's profile, one's own before a printed one, with what it costs on the terms of the band. */
export function profileAt(team: Team, at: number, system: System, lang: Lang, bills?: Bill[]): Profile | undefined {
  const id = team.figures[at] ?? ''
  const cost = bills?.[at]?.cost
  const own = ownIn(team, id)
  if (own) return shownOf(own, system, lang, cost ?? 0)
  const printed = system.profiles.find((profile) => profile.id === id)
  return printed && cost !== undefined ? { ...printed, cost } : printed
}

/** Skills that the characters have and the system does not: their list is missing. */
export function unknownSkills(team: Team, system: System): string[] {
  const known = new Set(system.traits.map((trait) => trait.name))
  const names = (team.profiles ?? []).flatMap((profile) => profile.traits.map((text) => parseTrait(text).name))
  return [...new Set(names)].filter((name) => !known.has(name))
}

// ---------------------------------------------------------------- teams

function freeId(team: Team, system: System, name: string): string {
  const profiles = [...(team.profiles ?? []), ...system.profiles]
  const taken = new Set([...team.figures, ...profiles.map((profile) => profile.id)])
  const base = fileId(name).slice(0, 19)
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}_${n}`
    if (!taken.has(id)) return id
  }
}

function statOf(team: Team, at: number, stat: string, system: System): number | undefined {
  const id = team.figures[at] ?? ''
  const stats = ownIn(team, id)?.stats ?? system.profiles.find((profile) => profile.id === id)?.stats
  const value = stats?.[stat]
  return typeof value === 'number' ? value : undefined
}

/** Who has which value of a stat, by place; for those whose values have names, such as cards. */
export function holders(team: Team, stat: string, system: System): Map<number, number[]> {
  const found = new Map<number, number[]>()
  team.figures.forEach((_, at) => {
    const value = statOf(team, at, stat, system)
    if (value !== undefined) found.set(value, [...(found.get(value) ?? []), at])
  })
  return found
}

/** A value nobody has yet, to begin with; the least where all are taken. */
function unusedValue(team: Team, stat: Stat, system: System): number {
  const held = holders(team, stat.name, system)
  return stat.values?.find(({ value }) => !held.has(value))?.value ?? stat.least ?? 1
}

function withProfile<T extends Team>(team: T, profile: OwnProfile): T {
  const others = team.profiles ?? []
  const profiles = others.some((p) => p.id === profile.id)
    ? others.map((p) => (p.id === profile.id ? profile : p))
    : [...others, profile]
  return { ...team, profiles }
}

/** Profiles that no figure has any more are left out. */
export function tidy<T extends Team>(team: T): T {
  const { profiles: all, ...rest } = team
  const profiles = (all ?? []).filter((profile) => team.figures.includes(profile.id))
  return (profiles.length ? { ...rest, profiles } : rest) as T
}

/** A new character at the end of the team: the least of every stat, and a card of its own. */
export function addFresh<T extends Team>(team: T, system: System, name: string): { team: T; id: string } {
  const id = freeId(team, system, name)
  const stats = Object.fromEntries(
    system.stats.map((stat) => [stat.name, stat.values ? unusedValue(team, stat, system) : (stat.least ?? 1)]),
  )
  const figures = [...team.figures, id]
  return { team: withProfile({ ...team, figures }, { id, name, stats, traits: [] }), id }
}

/** A copy of a character at the end of the team, with a card of its own. */
export function addCopy<T extends Team>(team: T, system: System, own: OwnProfile): { team: T; id: string } {
  const id = freeId(team, system, own.name ?? own.id)
  let copy: OwnProfile = { ...own, id }
  for (const stat of system.stats) if (stat.values) copy = withStat(copy, stat.name, unusedValue(team, stat, system))
  return { team: withProfile({ ...team, figures: [...team.figures, id] }, copy), id }
}

/** A printed character joins; where somebody has its card already it joins as one's own, with another. */
export function addPrinted<T extends Team>(team: T, system: System, profile: Profile): { team: T; id: string } {
  const held = system.stats.filter((stat) => stat.values).map((stat) => holders(team, stat.name, system))
  const values = system.stats.filter((stat) => stat.values).map((stat) => Number(profile.stats[stat.name]))
  if (!held.some((map, i) => map.has(values[i] ?? 0)) && !team.figures.includes(profile.id))
    return { team: { ...team, figures: [...team.figures, profile.id] }, id: profile.id }
  return addCopy(team, system, ownOf(profile))
}

/** The team with the figure at this place as a profile that only it has, so that it can be changed alone. */
export function makeOwn<T extends Team>(team: T, at: number, system: System): { team: T; id: string } | undefined {
  const id = team.figures[at]
  if (id === undefined) return undefined
  const printed = system.profiles.find((profile) => profile.id === id)
  const own = ownIn(team, id) ?? (printed && ownOf(printed))
  if (!own) return undefined
  const isAlone = team.figures.filter((other) => other === id).length === 1
  if (isAlone) return { team: ownIn(team, id) ? team : withProfile(team, own), id }
  const alone = freeId(team, system, own.name ?? id)
  const figures = team.figures.map((other, i) => (i === at ? alone : other))
  return { team: withProfile({ ...team, figures }, { ...own, id: alone }), id: alone }
}

export function change<T extends Team>(team: T, profile: OwnProfile): T {
  return withProfile(team, profile)
}
