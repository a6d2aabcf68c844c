// SPDX-License-Identifier: MIT
// team/terms.ts: the terms a band is made for: options of the game, skills that are banned, priced anew, renamed or
// of one's own. Pure; what any of it means is the engine's affair.
import type { BandTerms, Lang, OptionTerms, OwnProfile, SkillRow, System, Trait, Words } from '../wire'

/** The two options that are lists: which skills may not be had, and other prices. */
const bans = 'banned_skills'
const prices = 'skill_cost'

/** A trait as it is under these terms. */
export interface TraitUnderTerms extends Trait {
  banned?: boolean
  /** The price without these terms, where they change it. */
  usual?: number
  /** Not of the ruleset. */
  own?: boolean
}

export function bannedOf(terms: BandTerms): string[] {
  const list = terms.options?.[bans]
  return Array.isArray(list) ? list : []
}
export function pricesOf(terms: BandTerms): Record<string, number> {
  const list = terms.options?.[prices]
  return typeof list === 'object' && !Array.isArray(list) ? list : {}
}

/** The skills these terms say something about. */
export function touchedBy(terms: BandTerms): Set<string> {
  return new Set([...bannedOf(terms), ...Object.keys(pricesOf(terms)), ...(terms.skills ?? []).map((row) => row.id)])
}

/** What is empty is left out: two bands on the same terms are then written alike. */
function setOption<T extends BandTerms>(terms: T, name: string, value: OptionTerms[string] | undefined): T {
  const { options: before, ...rest } = terms
  const { [name]: _, ...others } = before ?? {}
  const options = value === undefined ? others : { ...others, [name]: value }
  return (Object.keys(options).length ? { ...rest, options } : rest) as T
}

export function withOption<T extends BandTerms>(terms: T, name: string, value?: boolean | number | string): T {
  return setOption(terms, name, value)
}

export function withBan<T extends BandTerms>(terms: T, trait: string, banned: boolean): T {
  const others = bannedOf(terms).filter((id) => id !== trait)
  const list = banned ? [...others, trait].sort() : others
  return setOption(terms, bans, list.length ? list : undefined)
}

/** Without a price the usual one holds again. */
export function withPrice<T extends BandTerms>(terms: T, trait: string, price: number | undefined): T {
  const { [trait]: _, ...others } = pricesOf(terms)
  const list = price === undefined ? others : { ...others, [trait]: price }
  return setOption(terms, prices, Object.keys(list).length ? list : undefined)
}

/** A list joins the terms: its bans and prices those there are, its other options in place of theirs. */
export function withList<T extends BandTerms>(terms: T, list: BandTerms, system: System): T {
  let next = terms
  for (const [name, value] of Object.entries(list.options ?? {}))
    if (name !== bans && name !== prices) next = setOption(next, name, value)
  for (const id of bannedOf(list)) next = withBan(next, id, true)
  for (const [id, price] of Object.entries(pricesOf(list))) next = withPrice(next, id, price)
  return withSkills(next, list.skills ?? [], system)
}

/** Rows of a list become terms: bans and prices of the ruleset's skills join those set by hand, names and new skills
 * stay rows. A row takes the place of an earlier one of its id. */
export function withSkills<T extends BandTerms>(terms: T, rows: SkillRow[], system: System): T {
  const known = new Set(system.traits.map((trait) => trait.name))
  let next = terms
  const kept = new Map((terms.skills ?? []).map((row) => [row.id, row]))
  for (const row of rows) {
    if (!known.has(row.id)) {
      kept.set(row.id, row)
      continue
    }
    const { cost, banned, ...rest } = row
    if (cost !== undefined) next = withPrice(next, row.id, cost)
    if (banned !== undefined) next = withBan(next, row.id, banned)
    if (Object.keys(rest).length > 1) kept.set(row.id, rest)
  }
  return withRows(next, [...kept.values()])
}

export function withoutSkill<T extends BandTerms>(terms: T, id: string): T {
  return withRows(terms, (terms.skills ?? []).filter((row) => row.id !== id))
}

function withRows<T extends BandTerms>(terms: T, rows: SkillRow[]): T {
  const { skills: _, ...rest } = terms
  return (rows.length ? { ...rest, skills: rows } : rest) as T
}

/** The system as these terms make it: names, prices, bans and skills of one's own among its traits. */
export function underTerms(system: System, terms: BandTerms, lang: Lang): System & { traits: TraitUnderTerms[] } {
  const banned = new Set(bannedOf(terms))
  const priced = pricesOf(terms)
  const rows = new Map((terms.skills ?? []).map((row) => [row.id, row]))
  const traits = system.traits.map((trait): TraitUnderTerms => {
    const row = rows.get(trait.name)
    rows.delete(trait.name)
    const cost = priced[trait.name]
    const changed: TraitUnderTerms = { ...trait, text: row?.name?.[lang] ?? trait.text }
    if (row?.about) changed.about = row.about[lang]
    if (banned.has(trait.name)) changed.banned = true
    if (cost !== undefined && trait.cost !== undefined) Object.assign(changed, { cost, usual: trait.cost })
    return changed
  })
  for (const row of rows.values()) traits.push(ownTrait(row, lang))
  return { ...system, traits }
}

function ownTrait(row: SkillRow, lang: Lang): TraitUnderTerms {
  const trait: TraitUnderTerms = { name: row.id, text: row.name?.[lang] ?? row.id, own: true, group: '' }
  if (row.about) trait.about = row.about[lang]
  if (row.cost !== undefined) trait.cost = row.cost
  if (row.printed !== undefined) trait.printed = row.printed
  if (row.banned) trait.banned = true
  trait.kind = row.action ? 'action' : 'passive'
  if (row.action?.card) trait.suit = row.action.card
  if (row.grants) trait.grants = row.grants
  return trait
}

// ---------------------------------------------------------------- reading what comes from outside

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
const isText = (value: unknown): value is string => typeof value === 'string'
const isWords = (value: unknown): value is Words => isObject(value) && isText(value.fr) && isText(value.en)

function isProfile(value: unknown): value is OwnProfile {
  if (!isObject(value) || !isText(value.id) || !isObject(value.stats)) return false
  return Array.isArray(value.traits) && value.traits.every(isText) && Object.values(value.stats).every(Number.isFinite)
}

function isRow(value: unknown): value is SkillRow {
  if (!isObject(value) || !isText(value.id)) return false
  if (value.action !== undefined && !isObject(value.action)) return false
  return [value.name, value.about].every((words) => words === undefined || isWords(words))
}

function isOption(value: unknown): value is OptionTerms[string] {
  if (Array.isArray(value)) return value.every(isText)
  if (isObject(value)) return Object.values(value).every(Number.isFinite)
  return ['boolean', 'number', 'string'].includes(typeof value)
}

/** The terms in an object from outside, or which of them has not the form expected. */
export function readTerms(from: object): BandTerms | { wrong: keyof BandTerms } {
  const { options, skills, profiles } = from as Record<string, unknown>
  const terms: BandTerms = {}
  if (options !== undefined) {
    if (!isObject(options) || !Object.values(options).every(isOption)) return { wrong: 'options' }
    if (Object.keys(options).length) terms.options = options as OptionTerms
  }
  if (skills !== undefined) {
    if (!Array.isArray(skills) || !skills.every(isRow)) return { wrong: 'skills' }
    if (skills.length) terms.skills = skills
  }
  if (profiles !== undefined) {
    if (!Array.isArray(profiles)) return { wrong: 'profiles' }
    const whole = profiles.map((p: unknown) => (isObject(p) && p.traits === undefined ? { ...p, traits: [] } : p))
    if (!whole.every(isProfile)) return { wrong: 'profiles' }
    if (whole.length) terms.profiles = whole
  }
  return terms
}

/** What a list says, and for which game if it does. */
export interface SkillList extends BandTerms {
  system?: string
}

/** The list in a file: {"list":{...}} as docs/lists.md has it, a band's, or bare rows. Nothing where there is none. */
export function readSkillList(text: string): SkillList | undefined {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return undefined
  }
  const inner = isObject(file) ? (file.list ?? file.band ?? file) : { skills: file }
  if (!isObject(inner)) return undefined
  const terms = readTerms({ options: inner.options, skills: inner.skills })
  if ('wrong' in terms || !(terms.options || terms.skills)) return undefined
  return isText(inner.system) ? { ...terms, system: inner.system } : terms
}

/** The part of a band that is its terms. */
export function termsOf(band: BandTerms): BandTerms {
  const terms: BandTerms = {}
  if (band.options) terms.options = band.options
  if (band.skills) terms.skills = band.skills
  if (band.profiles) terms.profiles = band.profiles
  return terms
}
