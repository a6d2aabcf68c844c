// SPDX-License-Identifier: MIT
// saga/wire.ts: the messages of a table of role-players as types (docs/protocol.md). Nothing here decides anything, and
// no gesture, key or word is named that the engine's catalogue does not have.

/** What somebody does: a kind and its facts, by the names of the catalogue. */
export interface Gesture {
  kind: string
  [key: string]: unknown
}

export interface SagaEvent {
  n: number
  kind: string
  dice?: number[]
  /** What was added up: names and values. */
  sum?: [name: string, value: number][]
  rules: string[]
  sentence?: string
  /** Only the master hears of it. */
  secret?: boolean
  actor?: string
  target?: string
  kept?: string
  base?: number
  total?: number
  difficulty?: number
  margin?: number
  tier?: string
  grade?: string
  winner?: string
  loser?: string
  damage?: number
  [fact: string]: unknown
}

/** What is waited for: `floor`, nothing at all. */
export interface Wait {
  decision: string
  seats: string[]
  actor?: string
  text: string
  rule?: string
  /** Dice that people roll themselves. */
  dice?: { count: number; sides: number }
}

/** Ticked and all boxes. */
export type Gauge = [ticked: number, size: number]
export interface Trait {
  name: string
  kind: string
  value: number
  approved?: boolean
}
export interface Spell {
  name: string
  range?: number
  area?: number
  duration?: number
  intensity?: number
  effect?: string
  ready?: boolean
  /** How often it was cast in vain: it may be tried again outside a fight. */
  failed?: number
  due?: number
  turns?: number
  value?: number
}
export interface Condition {
  condition: string
  turns?: number
  due?: number
}
/** Whatever a seat may not know of somebody is not there. */
export interface Actor {
  name: string
  owner: string
  camp: string
  kind?: string
  npc?: boolean
  /** How much of it the players see. */
  shown?: string
  /** For those who see no numbers. */
  looks?: string
  passes?: boolean
  traits?: Trait[]
  gauges?: Record<string, Gauge>
  integrity?: number
  wound_malus?: number
  mental_malus?: number
  pending_advantage?: number
  pending_disadvantage?: number
  points_left?: number
  xp?: number
  gifted?: number
  level?: number
  state?: string
  test_due?: boolean
  sequela_due?: boolean
  conditions?: Condition[]
  weapons?: { weapon: string; broken?: boolean }[]
  armours?: { armour: string; useless?: boolean }[]
  outfit?: number
  actions?: number
  poisons?: { severity: string; due: number }[]
  preparing?: Spell
  memory?: Spell[]
  running?: Spell[]
  book?: Spell[]
  breath_left?: number
  /** Of minions and units. */
  value?: number
  lives?: number[]
  count?: number
  /** Characteristics by their names. */
  [stat: string]: unknown
}
export interface Fight {
  round: number
  /** Whose turn it is; not there where a seat does not know. */
  current?: string
  order: { actor: string; total?: number }[]
}
export interface Vehicle {
  name: string
  driver: string
  power: number
  robustness: number
  handling: number
  structure: number
}
export interface State {
  clock: number
  session: boolean
  scene: boolean
  pool: number
  pool_unused?: number
  wait: string
  step?: number
  fight?: Fight
  actors: Actor[]
  vehicles: Vehicle[]
  chases: { pursuer: string; fugitive: string; distance: string }[]
  places: { name: string; restful: boolean; favourable: boolean }[]
  extended: { name: string; progress: number; threshold: number; due: number }[]
  requests: { number: number; want: string; seat: string; actor?: string; text?: string; stat?: string; trait?: string; difficulty?: number }[]
  last?: { actor: string; can_retry?: boolean; benefits?: number; mishaps?: number }
}

export interface Word {
  name: string
  text: string
}
export interface Key extends Word {
  type: 'int' | 'bool' | 'word' | 'text' | 'object'
  list?: boolean
  /** What there is to pick from; without it, it is written. */
  names?: 'actor' | 'rival' | 'trait' | 'spell' | 'vehicle'
  least?: number
  most?: number
  words?: Word[]
  numbers?: (Word & { value: number })[]
  /** Of an object: its members. */
  needed?: string[]
  others?: string[]
}
export interface GestureRow extends Word {
  quiet?: boolean
  answer?: boolean
  anybody?: boolean
  /** Carries something over from the session before: no person makes it. */
  bridge?: boolean
  /** Done to somebody who would rather not. */
  against?: boolean
  /** Its name is that of work under way. */
  continues?: boolean
  /** The trait it names is a new one. */
  invents?: boolean
  /** Words of its keys that make no sense or hardly any: forms leave them out. */
  seldom?: Record<string, readonly string[]>
  needed: string[]
  others: string[]
}
export interface Catalogue {
  gestures: GestureRow[]
  keys: Key[]
  addends: Word[]
}

export interface Rung {
  difficulty: number
  name: string
  text: string
  success: number
  /** With one, two, three points added. */
  with: number[]
  automatic?: boolean
}
export interface Odds {
  refusal?: { text: string; rule?: string }
  /** It could be made: there is only nothing to foresee. */
  unforeseen?: boolean
  against?: string
  sides?: { actor: string; sum: [string, number][]; base: number; net: number; kept: string }[]
  success?: number
  critical?: number
  fumble?: number
  rungs?: Rung[]
  duels?: { actor: string; other: string; win: number; tie: number; lose: number }[]
  harm?: { from: string; to: string; hit: number; mean_thousandths: number; bands: Record<string, number> }[]
  targets?: { actor: string; affected: number }[]
}
export interface Offer {
  choice: Gesture
  default?: boolean
  events?: SagaEvent[]
}
/** What would come of gestures that are only tried. */
export interface Tried {
  events: SagaEvent[]
  refusal?: { text: string; rule?: string }
}
export interface Due {
  at: number
  in: number
  kind: string
  actor?: string
  name?: string
  /** What it is in the game's own words: which condition, how bad a poison. */
  word?: string
  text: string
}
/** The gestures that bring people, places and the clock into the next evening. */
export interface Snapshot {
  gestures: Gesture[]
  hash: string
  credit: string
}
