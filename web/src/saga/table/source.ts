// SPDX-License-Identifier: MIT
// saga/table/source.ts: where the answers to a field come from: people at the table, their traits, vehicles, or the pen. Keys
// say what they name, gestures what is different with them (`ask gestures`).
import { catalogue } from '../catalogue'
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
const oneByOne = new Set(['sweep.foes', 'cast.foes', 'gang.sides', 'group.sides', 'group.foes', 'damage.hits', 'improve.foes'])
export const isOneByOne = (kind: string, key: string) => oneByOne.has(`${kind}.${key}`)

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
      const magic = kind === 'prepare' ? (actor?.traits ?? []).filter((t) => t.kind === 'magic') : []
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

/** What is asked first of frequent gestures; the rest waits behind "more". */
const first: Record<string, readonly string[]> = {
  engage: ['target', 'trait', 'stat', 'weapon', 'intent', 'aim', 'circumstances'],
  shoot: ['target', 'trait', 'stat', 'weapon', 'metres', 'aim', 'circumstances'],
  sweep: ['foes', 'stat', 'trait', 'weapon'],
  gang: ['sides', 'target'],
  oppose: ['sides', 'hidden'],
  collective: ['sides', 'difficulty', 'hidden'],
  race: ['sides', 'difficulty'],
  extended: ['name', 'sides', 'difficulty', 'threshold', 'interval'],
  initiative: ['sides', 'surprised'],
  oracle: ['text', 'advantages', 'disadvantages', 'hidden'],
  prepare: ['trait', 'name', 'effect', 'range', 'area', 'duration', 'intensity', 'does'],
  cast: ['spell', 'targets', 'foes'],
  treat: ['target', 'trait', 'setting'],
  hazard: ['column', 'row', 'height', 'targets'],
  shock: ['shock', 'hidden'],
  advance: ['rounds', 'minutes', 'hours', 'days'],
  vehicle: ['name', 'driver', 'model', 'trait'],
  chase: ['pursuer', 'fugitive', 'distance'],
  exchange: ['vehicle', 'cluttered'],
  ram: ['vehicle', 'avoid'],
  shoot_vehicle: ['vehicle', 'trait', 'weapon', 'band', 'choices'],
  place: ['name', 'restful', 'favourable', 'targets'],
  stance: ['when', 'stat', 'trait', 'weapon', 'intent'],
  move: ['metres'],
  raise: ['stat', 'trait', 'value', 'traits'],
}
const moreAfter = 5

/** Where each of several is asked with what: an opposition is one sum against another. */
export const sums = new Set(['oppose', 'collective', 'race', 'extended'])
/** Where all do the same: with which characteristic is said once. */
export const alike = new Set(['collective', 'race', 'extended'])
/** What makes up a sum, in the order in which it is said; the rest of a person waits behind "more". */
export const sumFirst: readonly string[] = ['stat', 'trait']

/** Keys that mean nothing for somebody: minions have one value and no traits, and nobody else has a number. */
export function isAbout(key: string, who: Actor | undefined): boolean {
  if (key === 'number') return who?.lives !== undefined
  return who?.lives === undefined || (key !== 'stat' && key !== 'trait' && key !== 'style' && key !== 'extra' && key !== 'hindering' && key !== 'half' && key !== 'part')
}

/** The keys of a form: those up front, needed ones among them, and the others. `actor` is picked above every form. */
export function fieldsOf(kind: string, needed: readonly string[], others: readonly string[]): { front: string[]; more: string[] } {
  const all = [...needed, ...others].filter((key) => key !== 'actor')
  const wanted = first[kind]
  const front = wanted ? [...new Set([...needed.filter((k) => k !== 'actor'), ...wanted])].filter((key) => all.includes(key)) : all.slice(0, Math.max(moreAfter, needed.length))
  return { front, more: all.filter((key) => !front.includes(key)) }
}

/** Whoever is dead or out takes no part. */
export const isUp = (a: Actor) => a.state !== 'dead' && a.state !== 'out' && (!a.lives || a.lives.some((life) => life > 0))
/** So many at most in one order (AE-SESS-1); whoever does not fit is seen not to be picked. */
const orderMost = 16

/** Who is meant unless somebody says otherwise. */
export function presetOf(kind: string, state: State | undefined, actor: Actor | undefined): Partial<Gesture> {
  const people = state?.actors ?? []
  const sides = (wanted: (a: Actor) => boolean) => people.filter(wanted).map((a) => ({ actor: a.name }))
  const foe = people.find((a) => actor && a.camp !== actor.camp && isUp(a))
  switch (kind) {
    case 'initiative':
      return { sides: sides((a) => isUp(a) && a.camp !== 'others').slice(0, orderMost) } // bystanders fight when somebody says so
    case 'collective':
      return { sides: sides((a) => a.camp === 'players' && a.traits !== undefined && isUp(a)) }
    case 'extended':
      return actor ? { sides: [{ actor: actor.name }] } : {}
    case 'engage':
    case 'shoot':
    case 'gang':
      return foe ? { target: foe.name } : {}
    case 'oppose':
      return actor && foe ? { sides: [{ actor: actor.name }, { actor: foe.name }] } : {}
    case 'prepare': {
      const magic = (actor?.traits ?? []).filter((trait) => trait.kind === 'magic')
      return magic.length === 1 && magic[0] ? { trait: magic[0].name } : {}
    }
    case 'cast': {
      const [only, ...others] = picks('spells', state, actor)
      return only && !others.length ? { spell: only } : {}
    }
    case 'exchange':
    case 'ram':
      return state?.chases[0] ? { vehicle: state.chases[0].pursuer } : {}
    default:
      return {}
  }
}
