// SPDX-License-Identifier: MIT
// saga/desk.ts: what the gestures, keys, waits and events of a game are to whoever lays them out on a table: columns of data/desk,
// one row each, by the names of the catalogue. What has no row has nothing special.
import aura from '../../../data/desk/aura.json'
import { settings } from '../store/settings'

interface Text {
  fr: string
  en: string
}
interface Row {
  name: string
}
/** A kind of gestures, in the order in which they are shown; what no row places comes last in the last one. */
export interface GroupRow extends Row {
  text: Text
  /** What a fight is likely to come to stands below. */
  encounter?: boolean
  /** Spells are composed from here. */
  composer?: boolean
  /** The gesture for whoever has no magic. */
  otherwise?: string
}
/** Whom or what a gesture begins with, unless somebody says otherwise. */
export type Start = 'foe' | 'self' | 'duel' | 'company' | 'fighters' | 'magic' | 'spell' | 'again' | 'pursuer'
interface GestureRow extends Row {
  /** Without one it has a button of its own, or the program makes it. */
  group?: string
  /** Keys asked first; the others wait behind "more". */
  first?: readonly string[]
  start?: Readonly<Record<string, Start>>
  /** Made on the ladder of difficulties; these keys wait behind "more" there. */
  ladder?: readonly string[]
  /** Each of several is asked with what: a sum against another. */
  sum?: boolean
  /** All do the same: with which characteristic is said once. */
  alike?: boolean
  /** Lists in which those of a gang are meant one by one; elsewhere it is there as one. */
  singly?: readonly string[]
  /** What it costs and comes to is told before it is made: points that are spent are gone. */
  foretold?: boolean
  /** Nothing has been said yet while nothing but who acts and these keys is. */
  blank?: readonly string[]
  /** This key may be left open: the gesture is then made with each of its words. */
  open?: string
  /** Keys whose own name says too little here. */
  labels?: Readonly<Record<string, Text>>
  /** What comes next at the master's table; `once`: only if somebody's spell is ready then. */
  then?: string
  once?: 'ready'
  /** Made for another gesture, which is gone back to. */
  aside?: boolean
  /** Of somebody's traits, the magic ones alone. */
  by_magic?: boolean
  /** Its keys are rows of the parameters of spells. */
  rows?: boolean
  own_spells?: boolean
  /** What this key names is gone once it is made. */
  spends?: string
  /** Nobody is in both of these lists. */
  apart?: readonly string[]
  /** What is made first by whoever has nothing for it. */
  after?: string
  /** Whoever does it is found by whom it is done to, and stays when somebody else acts. */
  helper?: boolean
  /** What is foreseen of it is the test of integrity of whoever it is done to. */
  integrity?: boolean
  /** What it brings is called after this key until somebody knows better. */
  named_after?: string
  /** The key that says in which language. */
  tongue?: string
  /** Somewhere, nobody. */
  scenery?: boolean
  /** Where it was made the evening can be gone back to; this key names it. */
  chapter?: string
  /** Nobody's in particular: the master's own question. */
  table?: boolean
  /** Within a player's reach who holds the device. */
  players?: boolean
  /** As an answer: its facts say enough. */
  terse?: boolean
}
interface KeyRow extends Row {
  /** People do it the same way again; what a spell does is its own. */
  habit?: boolean
  /** Makes up a sum: asked before the rest of a person. */
  sum?: boolean
  /** Means nothing for others: minions have one value and no traits, and nobody else has a number. */
  of?: 'people' | 'minions'
  /** Its words are scores of whoever acts. */
  scored?: boolean
  /** What somebody carries comes before what there is. */
  carried?: boolean
  /** A time by what it is called. */
  span?: boolean
  /** Members that only a snapshot says. */
  leaves_out?: readonly string[]
  /** A source of points. */
  pays?: boolean
  /** How an offer tells it. */
  told?: 'added' | 'moves' | 'face'
}
interface WaitRow extends Row {
  /** A roll waits for whoever may pay, one after the other. */
  spends?: boolean
  /** Answers that this takes; one that no wait names may be said to any. */
  answers: readonly string[]
  /** The master's answers that end it. */
  ends: readonly string[]
  /** What it means here to say nothing. */
  silence?: Text
  /** Work goes on. */
  works?: boolean
}
interface EventRow extends Row {
  /** Dice: somebody's first, thrown again, for nobody in particular. */
  throw?: 'first' | 'again' | 'asked'
  /** Its total is what its actor has come to, or both sides have. */
  total?: 'own' | 'both'
  chain?: boolean
  paid?: boolean
  /** An outcome against a difficulty. */
  judged?: boolean
  /** Says who is ahead. */
  ahead?: 'always' | 'with_margin'
  /** Its value is one of this key. */
  valued?: string
  harm?: boolean
  /** Told elsewhere, or nothing that an answer would be chosen for. */
  aside?: boolean
  /** No part of where a roll stands. */
  passing?: boolean
  /** Seen in the dice, the sums or the outcome above. */
  seen?: boolean
  heading?: boolean
  /** Told together with those after it that say more of the same one; `gathered`: is such a one. */
  gathers?: boolean
  gathered?: boolean
}
interface Desk {
  groups: readonly GroupRow[]
  gestures: readonly GestureRow[]
  keys: readonly KeyRow[]
  waits: readonly WaitRow[]
  events: readonly EventRow[]
  /** Kinds of traits. */
  traits: readonly (Row & { casts?: boolean; hinders?: boolean })[]
  states: readonly (Row & { well?: boolean; gone?: boolean })[]
  grades: readonly (Row & { plain?: boolean; bad?: boolean })[]
  tiers: readonly (Row & { middle?: boolean })[]
  /** Whose free boxes are points. */
  gauges: readonly (Row & { pays?: boolean })[]
}

export const desk = aura as unknown as Desk

/** Rows by name; what is not there has no columns. */
function finder<R extends Row>(rows: readonly R[]): (name: unknown) => Partial<R> {
  const known = new Map<unknown, R>(rows.map((row) => [row.name, row]))
  const none: Partial<R> = {}
  return (name) => known.get(name) ?? none
}
export const gestureRow = finder(desk.gestures)
export const groupRow = finder(desk.groups)
export const keyRow = finder(desk.keys)
export const waitRow = finder(desk.waits)
export const eventRow = finder(desk.events)
export const traitRow = finder(desk.traits)
export const stateRow = finder(desk.states)
export const gradeRow = finder(desk.grades)
export const tierRow = finder(desk.tiers)

export const words = (text: Text): string => text[settings.lang]
export const keysThat = (has: (row: KeyRow) => unknown): string[] => desk.keys.filter(has).map((row) => row.name)
/** The first gesture of a group: there is always one. */
export const opening = desk.gestures.find((row) => row.group !== undefined)?.name ?? ''
export const homeOf = (kind: string): string | undefined => gestureRow(kind).group
