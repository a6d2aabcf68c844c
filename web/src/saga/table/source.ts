// SPDX-License-Identifier: MIT
// saga/table/source.ts: where the answers to a field come from: people at the table, their traits, vehicles, or the pen. Keys
// say what they name, gestures what is different with them (`ask gestures`).
import { catalogue } from '../catalogue'
import { gestureRow, keyRow, keysThat, type Start, stateRow, traitRow } from '../desk'
import type { Actor, Gesture, State } from '../wire'

export type Source = 'actors' | 'vehicles' | 'traits' | 'spells' | 'jobs' | 'pen'
const sources = { actor: 'actors', rival: 'actors', vehicle: 'vehicles', trait: 'traits', spell: 'spells' } as const

export function sourceOf(kind: string, key: string): Source {
  const row = catalogue.gesture(kind)
  const names = catalogue.key(key)?.names
  if (names === 'trait' && row?.invents) return 'pen'
  if (!names && row?.continues && row.needed.includes(key)) return 'jobs'
  return names ? sources[names] : 'pen'
}

/** Is this word of a key offered? Some make hardly any sense, as the engine says. */
export const takes = (kind: string, key: string, word: string) => !catalogue.gesture(kind)?.seldom?.[key]?.includes(word)

/** Does somebody do this, rather than the table? */
const isSomebodys = (kind: string) => catalogue.gesture(kind)?.needed.some((key) => key === 'actor') === true
/** Done by somebody to somebody who would rather not. */
const isAgainst = (kind: string) => isSomebodys(kind) && catalogue.gesture(kind)?.against === true

/** Whom somebody may act against: foes first, bystanders, one's own side last; nobody fights himself. */
function rivals(people: readonly Actor[], actor: Actor): Actor[] {
  const rank = (a: Actor) => (a.camp === actor.camp ? 2 : Number(a.camp === 'others'))
  return people.filter((a) => a.name !== actor.name).sort((a, b) => rank(a) - rank(b))
}
/** Lists in which those of a gang are meant one by one; elsewhere it is there as one. */
export const isOneByOne = (kind: string, key: string) => gestureRow(kind).singly?.includes(key) === true

/** Who may be in a list of people, in the order in which they are likely to be meant. */
export const membersOf = (kind: string, key: string, people: readonly Actor[], actor: Actor | undefined): readonly Actor[] =>
  actor && isSomebodys(kind) && catalogue.key(key)?.names === 'rival' ? rivals(people, actor) : people

/** What there is to pick from. `actor`: whose traits and spells. */
export function picks(source: Source, state: State | undefined, actor: Actor | undefined, kind = ''): string[] {
  switch (source) {
    case 'actors': {
      const people = state?.actors ?? []
      return (isAgainst(kind) && actor ? rivals(people, actor) : people).map((a) => a.name)
    }
    case 'vehicles':
      return state?.vehicles.map((v) => v.name) ?? []
    case 'traits': {
      // Of a mage who prepares, the magic alone is asked for.
      const magic = gestureRow(kind).by_magic ? magicOf(actor) : []
      return (magic.length ? magic : (actor?.traits ?? [])).map((t) => t.name)
    }
    case 'spells':
      return [...new Set([...(actor?.preparing ? [actor.preparing] : []), ...(actor?.memory ?? []), ...(actor?.book ?? [])].map((s) => s.name).filter(Boolean))] // one without a name is what is cast where none is named
    case 'jobs':
      return state?.extended.map((x) => x.name) ?? []
    case 'pen':
      return []
  }
}

/** So many keys are asked first where no row says which. */
const moreAfter = 5

/** What makes up a sum, in the order in which it is said; the rest of a person waits behind "more". */
export const sumFirst: readonly string[] = keysThat((key) => key.sum)

/** Does a key mean anything for somebody? */
export function isAbout(key: string, who: Actor | undefined): boolean {
  const { of } = keyRow(key)
  return of === undefined || (of === 'minions') === (who?.lives !== undefined)
}

/** The keys of a form: those up front, needed ones among them, and the others. `actor` is picked above every form. */
export function fieldsOf(kind: string, needed: readonly string[], others: readonly string[]): { front: string[]; more: string[] } {
  const all = [...needed, ...others].filter((key) => key !== 'actor')
  const wanted = gestureRow(kind).first
  const front = wanted ? [...new Set([...needed.filter((k) => k !== 'actor'), ...wanted])].filter((key) => all.includes(key)) : all.slice(0, Math.max(moreAfter, needed.length))
  return { front, more: all.filter((key) => !front.includes(key)) }
}

/** The traits somebody casts with. */
const magicOf = (actor: Actor | undefined) => (actor?.traits ?? []).filter((trait) => traitRow(trait.kind).casts)
/** Unknown of whoever's traits are. */
export const castsMagic = (actor: Actor | undefined) => actor?.traits?.some((trait) => traitRow(trait.kind).casts)

/** Whoever is willing does not resist, and the other way round: what was said of them under the other key is taken back. Of a gang some may. */
export function apart(key: string, value: unknown, said: Gesture, people: readonly Actor[]): Partial<Gesture> {
  const pair = gestureRow(said.kind).apart ?? []
  const other = pair.includes(key) ? (pair.find((one) => one !== key) ?? '') : ''
  const others = said[other]
  if (!Array.isArray(others) || !Array.isArray(value)) return {}
  const nameOf = (one: unknown) => (typeof one === 'string' ? one : (one as { actor?: string }).actor)
  const both = new Set(value.map(nameOf).filter((name) => people.find((a) => a.name === name)?.lives === undefined))
  return { [other]: others.filter((one) => !both.has(nameOf(one))) }
}

/** Whoever is dead or out takes no part. */
export const isUp = (a: Actor) => !stateRow(a.state).gone && (!a.lives || a.lives.some((life) => life > 0))
/** So many at most in one order (AE-SESS-1); whoever does not fit is seen not to be picked. */
const orderMost = 16

const named = (people: readonly (Actor | undefined)[]) => people.flatMap((a) => (a ? [{ actor: a.name }] : []))
const only = (all: readonly string[]) => (all.length === 1 ? all[0] : undefined)
const foeOf = (people: readonly Actor[], actor: Actor | undefined) => people.find((a) => actor && a.camp !== actor.camp && isUp(a))

/** What gestures begin with; nothing where that is nobody. */
const starts: Record<Start, (people: readonly Actor[], actor: Actor | undefined, state: State | undefined) => unknown> = {
  foe: (people, actor) => foeOf(people, actor)?.name,
  self: (_, actor) => actor && named([actor]),
  duel: (people, actor) => foeOf(people, actor) && named([actor, foeOf(people, actor)]),
  company: (people) => named(people.filter((a) => a.camp === 'players' && a.traits !== undefined && isUp(a))),
  fighters: (people) => named(people.filter((a) => isUp(a) && a.camp !== 'others')).slice(0, orderMost), // bystanders fight when somebody says so
  magic: (_, actor) => only(magicOf(actor).map((trait) => trait.name)),
  spell: (_, actor, state) => only(picks('spells', state, actor)),
  again: (_, actor) => (actor?.preparing?.failed ? true : undefined),
  pursuer: (_people, _actor, state) => state?.chases[0]?.pursuer,
}

/** Who is meant unless somebody says otherwise. */
export function presetOf(kind: string, state: State | undefined, actor: Actor | undefined): Partial<Gesture> {
  const begun = Object.entries(gestureRow(kind).start ?? {}).map(([key, start]) => [key, starts[start](state?.actors ?? [], actor, state)] as const)
  return Object.fromEntries(begun.filter(([, value]) => value !== undefined))
}
