// SPDX-License-Identifier: MIT
// wire.ts: the messages of docs/protocol.md as types. Nothing here decides anything.
import type { FieldTypes } from './gen/choice_fields'
import type { EventRole, EventTale, OutcomeRole, StateRole } from './gen/signs'

export type Lang = 'fr' | 'en'
export const seatLetters = ['A', 'B', 'C', 'D'] as const
export type Seat = (typeof seatLetters)[number]
export type Place = [number, number]
export type Path = Place[]
/** A card of a pile: whose it is, and its suit. */
export type Card = [figure: string, suit: string]

export interface Modifier {
  rule: string
  value: number
}
export interface Threshold {
  base: number
  total: number
  modifiers: Modifier[]
}

/** What the types of the engine's choice_fields.def look like in a message. */
interface Fields {
  figure: string
  weapon: string | number
  piece: string
  marker: string
  count: number
  path: Path
  /** One word for each leg of the path. */
  legs: string[]
  /** Index into the path. */
  corner: number
  stand: 'before' | 'after'
  figures: string[]
  shares: number[]
  place: Place
  elevation: number
  seat: Seat
  colour: string
  mark: boolean
  cards: Card[]
  /** So that nobody can guess what a seal hides. */
  salt: string
}
type ChoiceFields = { [name in keyof FieldTypes]?: Fields[FieldTypes[name]] }
/** Its kind decides which of the fields there are. */
export interface Choice extends ChoiceFields {
  kind: string
}

export interface Refusal {
  code: string
  rule?: string
  subject?: string
  piece?: string
  text: string
  pointer?: string
}

export interface GameEvent {
  n: number
  kind: string
  /** What it is to the game as a whole, where it is something. */
  role?: 'turn' | 'over'
  rules: string[]
  text: string
  /** Why the machine did what this begins; the page's own note. */
  reason?: string
  seat?: Seat
  figure?: string
  target?: string
  weapon?: string | number
  piece?: string
  marker?: string
  choice?: string
  dice?: number[]
  good?: boolean[]
  sides?: number
  roll?: string
  /** These dice are rolled a second time. */
  again?: boolean
  threshold?: Threshold
  /** The threshold is to be rolled or less. */
  under?: boolean
  success?: boolean
  amount?: number
  left?: number
  cost?: number
  from?: Place
  /** How high that is, where it is not the ground. */
  from_z?: number
  to?: Place
  to_z?: number
  path?: Path
}

export interface Decide {
  seat: Seat
  decision: string
  figure?: string
  rule?: string
  text: string
}
export interface DiceNeeded {
  count: number
  sides: number
  what: string
  figure?: string
  /** How the dice will be read. */
  sense: { kind: string; threshold?: number; ways?: number; more?: number; explodes?: 'again' | 'once' }
  text: string
}
export interface Over {
  winner: Seat | null
  rule?: string
  turn: number
  events: number
  hash: string
  text: string
}

export interface FigureState {
  name: string
  profile: string
  seat: Seat
  status: 'waiting' | 'in_play' | 'out_of_action' | 'exited'
  at?: Place
  radius: number
  states: string[]
  engaged?: string[]
  cover_piece?: string
  [counter: string]: unknown
}
export interface MarkerState {
  z?: number
  at?: Place
  status?: string
  carrier?: string
  seat?: Seat
}
export interface SeatState {
  name: string
  camp?: number
  /** Null: a card that who asks may not know. */
  pile?: (Card | null)[]
  [counter: string]: unknown
}
export interface State {
  turn: number
  scenario: string
  wait: 'choice' | 'dice' | 'over'
  decide?: Decide
  figures: Record<string, FigureState>
  markers: MarkerState[]
  open: string[]
  seats: Record<string, SeatState>
  sequence?: number
  [counter: string]: unknown
}

export interface Piece {
  shape: 'rect' | 'disc' | 'poly'
  at?: number[]
  radius?: number
  points?: Place[]
  kind?: string
  height?: number
  /** Below it one may pass. */
  bottom?: number
  blocks_move?: boolean
  blocks_sight?: boolean
  difficult?: boolean
  door?: 'closed' | 'open' | 'sealed'
  tags?: string[]
  /** Pieces of one wall share a number. */
  group?: number
}
export interface TableMap {
  width: number
  depth: number
  pieces: Piece[]
}

export interface OfferOption {
  choice: Choice
  open?: string[]
  may?: string[]
  allowance?: number
  /** One of these, or some, is what is open: figures, pieces, markers. */
  among?: string[]
  /** Meant, too, but refused as things stand, by reason. */
  barred?: { among: string[]; why: Refusal }[]
  payers?: string[]
  most?: number
  /** What is chosen is for this seat's eyes alone until it is revealed. */
  secret?: boolean
  /** Stands for several that would tell of a hidden card (game/secret.ts). */
  isVeiled?: boolean
  /** The rule that says what is special about it now. */
  note?: string
  why?: Refusal
  text: string
}
export interface Offer {
  options: OfferOption[]
  /** What those in `among` and `barred` are called. */
  names?: Record<string, string>
}
export interface Candidate {
  choice: Choice
  text: string
}

/** May a choice be made, and if not why? */
export interface Verdict {
  legal: boolean
  why?: Refusal
}
/** Something that can come to somebody. */
export interface Change {
  what: string
  figure?: string
  marker?: string
  seat?: Seat
  /** The figure is out of the game. */
  out?: true
  /** By how much; none: this or that. */
  value?: number
  to?: Place
  share: number
  /** Without the name of whom it comes to. */
  text: string
}
/** What can come of something, told apart, and for each figure concerned the share that nothing does. */
export interface Outcomes {
  /** Not known yet, or too much to know: all shares may be so much more. */
  open?: number
  changes: Change[]
  untouched: { figure: string; share: number }[]
}
export interface OddsReply extends Outcomes {
  decision: string
  seat: Seat
  figure?: string
  choice: string
  text: string
  /** How likely it comes to this. */
  reach: number
}
/** Dice on the way, and as the game will tell them why they are so. */
export interface OddsRoll {
  what: string
  figure?: string
  target?: string
  weapon?: string
  least: number
  most: number
  sides: number
  sense: DiceNeeded['sense']
  /** How likely each die reaches its threshold; of a rising roll, all of them. */
  chance?: number
  /** Of an opposed roll: how likely the figure wins it. */
  first?: number
  /** How often to be expected: below 1, how likely at all. */
  times: number
  /** Only once somebody else has answered. */
  replied?: true
  threshold?: Threshold
  distance?: number
  range?: 'short' | 'medium' | 'long'
  hidden?: number
  rules?: string[]
}
/** What will come of a choice. Of one that is refused, or too much to look at, there is only that to tell. */
export interface Odds extends Verdict, Partial<Outcomes> {
  end?: 'done' | 'stopped' | 'too_much' | 'endless'
  gist?: Change[]
  replies?: OddsReply[]
  rolls?: OddsRoll[]
  /** What it leads to in a later phase, if nobody does anything in between. */
  later?: Outcomes & { gist: Change[]; rolls?: OddsRoll[] }
  /** Members of a group who have not declared yet: as if they declared nothing. */
  without?: string[]
}

export interface Named {
  name: string
  text: string
}
/** A kind of choice. */
export interface ChoiceName extends Named {
  /** What its open list is called. */
  list?: 'targets' | 'members'
  /** So many of the next cards of one's own pile it turns over. */
  cards?: number
}
/** What a state is to those who show a figure; one without a role is a sign beside its base. */
export interface StateKind extends Named {
  role?: StateRole
  sign?: string
}
/** What a kind of event is to the game as a whole, and to an activation that is told in a line. */
export interface EventKind {
  name: string
  role?: EventRole
  tale?: EventTale
}
/** Dice for something, and what they count as in the sums of luck. */
export interface RollKind extends Named {
  luck?: 'hits' | 'saves' | 'activations' | 'reactions'
}
export interface Weapon {
  /** By which it is chosen. */
  name: string
  /** As people say it. */
  text?: string
  power: number
  magic?: boolean
  melee?: boolean
  thrown?: boolean
  range?: [number, number, number]
  save_mod?: number
}
export interface Profile {
  id: string
  name: string
  title?: string
  faction?: string
  cost: number
  slots: number
  roles: string[]
  stats: Record<string, number | number[]>
  /** `text`, `about`: where this game calls it something else, or brought it. */
  traits: { name: string; value?: number; text?: string; about?: string }[]
  weapons: Weapon[]
  radius?: number
  /** In a game: only this seat's figures have it. */
  seat?: Seat
}
/** The profiles of a game, and the skills it changed or brought. */
export interface GameProfiles {
  profiles: Profile[]
  skills?: { name: string; text: string; about?: string }[]
}
export interface GameOption {
  name: string
  type: 'bool' | 'int' | 'length' | 'enum'
  default: boolean | number | string
  least?: number
  most?: number
  values?: Named[]
  /** A band is judged by it. */
  band?: boolean
  /** The field of a setup that says the same. */
  field?: 'scenario' | 'map'
  /** A length that a table has a ruler for. */
  ruler?: boolean
  rule?: string
  text: string
}
/** A trait of the ruleset; what comes after `most` only where traits have prices. */
export interface Trait extends Named {
  about?: string
  least?: number
  most?: number
  group?: string
  kind?: 'passive' | 'action'
  suit?: string
  cost?: number
  /** The price as the source has it. */
  printed?: string
  provisional?: boolean
  optional?: boolean
  repeat?: boolean
  rule?: string
  /** One that a game brought: the traits of the ruleset that come with it. */
  grants?: string[]
}
/** A stat; with limits where players make profiles, with the names of its values if these have some. */
export interface Stat extends Named {
  /** Its name is what cards show; of others it is only a key. */
  printed?: boolean
  threshold?: boolean
  /** The counter of a figure that tells what is left of it. */
  counter?: string
  least?: number
  most?: number
  values?: { value: number; text: string }[]
}
export interface Words {
  fr: string
  en: string
}
/** A profile of one's own as a setup takes it. */
export interface OwnProfile {
  id: string
  name?: string
  title?: Words
  faction?: string
  stats: Record<string, number>
  traits: string[]
}
/** A row of a list of skills: one of the ruleset's changed, or a new one. */
export interface SkillRow {
  id: string
  name?: Words
  about?: Words
  cost?: number
  banned?: boolean
  printed?: string
  grants?: string[]
  action?: { card?: string }
}
/** Options as a setup takes them; two of those about skills are lists. */
export type OptionTerms = Record<string, boolean | number | string | string[] | Record<string, number>>
/** What a band brings besides its figures: the terms it was made for, and profiles of one's own. */
export interface BandTerms {
  options?: OptionTerms
  skills?: SkillRow[]
  profiles?: OwnProfile[]
}
export interface System {
  id: string
  name: string
  version: string
  prefix: string
  /** `seats`: sides at most; two at least. `drawn`: a die says which of the others. */
  scenarios: (Named & { about?: string; rule?: string; default?: boolean; drawn?: boolean; seats: number; pair?: [string, string] })[]
  options: GameOption[]
  stats: Stat[]
  factions: Named[]
  roles: Named[]
  traits: Trait[]
  /** Traits have prices: players make the profiles. */
  prices_traits?: boolean
  trait_groups?: Named[]
  states: StateKind[]
  rolls: RollKind[]
  events: EventKind[]
  /** What can come of a choice. */
  changes: { name: string; role?: OutcomeRole }[]
  /** Of cards; empty where there are none. */
  suits: Named[]
  /** What they are for. */
  suits_rule?: string
  /** What everybody can do with a card of a suit. */
  basic_actions?: (Named & { suit: string; rule?: string })[]
  /** What is counted of figures and of seats, named as in a state. */
  counters: (Named & { sign?: string })[]
  seat_counters: Named[]
  /** Kinds of markers. */
  markers: Named[]
  choices: ChoiceName[]
  bands: {
    id: string
    name: string
    cost: number
    figures: string[]
    /** What has to be on for it. */
    options?: OptionTerms
    /** The seat of a scenario that it was made for. */
    scenario?: string
    seat?: Seat
  }[]
  maps: { id: string; name: string }[]
  profiles: Profile[]
}
/** A role-playing game: it has rules to read, and a table of its own. */
export interface SagaSystem {
  id: string
  name: string
  version: string
  prefix: string
  credit: string
  options: GameOption[]
}
/** A machine; `level` from 1 where it is one of the ladder, `usual`: the one people play against unless they say otherwise. */
export interface Player extends Named {
  level?: number
  usual?: true
}
export interface Catalog {
  systems: System[]
  sagas: SagaSystem[]
  bots: Player[]
}
/** What the engine knows of a rule. */
export interface RuleHead {
  id: string
  section: string
  title: string
}
/** With all that is written about it. */
export interface Rule extends RuleHead {
  text: string
  ledger: string
}
/** With `library` the texts are in that file of the page, by the rules' ids. */
export type RulesAnswer = { library: string; rules: RuleHead[] } | { library?: undefined; rules: Rule[] }
export type Library = Record<string, { fr: string; en: string; ledger: string }>
export interface Problem {
  code: string
  rule?: string
  figure?: string
  index?: number
  text: string
}
export interface Roster {
  cost: number
  budget: number
  slots: number
  slots_max: number
  legal: boolean
  problems: Problem[]
  /** Problems beyond those that are listed. */
  left_out?: number
  closed: (Problem & { id: string })[]
  /** Where traits have prices, one for each figure. */
  bills?: Bill[]
  /** What would bring a problem to the figure asked about. */
  changes?: (Problem & { trait?: string; stat?: string; value?: number })[]
}
/** value × (base + skills) = value × factor = cost; the cost of a skill is that of one. */
export interface Bill {
  index: number
  value: number
  base: number
  skills: { id: string; count: number; cost: number }[]
  factor: number
  cost: number
}

export interface Reach {
  figure: string
  kind: string
  allowance: number
  origin: Place
  step: number
  cells: (number | null)[][]
}
export interface Route {
  found: boolean
  allowance: number
  path?: Path
  /** How each leg is gone, where it does not walk all the way. */
  legs?: string[]
  cost?: number
}
export interface Sight {
  visible: boolean
  hidden: number
  piece?: string
  masked_by: string[]
  distance: number
}
/** What it would be to stand somewhere (the question "stand"). */
export interface PlaceLook {
  seen_by: { figure: string; hidden: number; distance: number; masked_by: string[] }[]
  cover: { piece: string }[]
  engaged: string[]
}
/** An enemy who comes to see a figure on its way. */
export interface View {
  figure: string
  /** From there on. */
  from: Place
  from_z?: number
  /** Where the figure is to stop for it. */
  stop: Place
  stop_z?: number
  /** How much of the figure, in thousandths. */
  seen: number
  /** How likely that enemy acts first. */
  first?: number
}
/** The way of a choice as it will be gone. */
export interface Course {
  figure: string
  found: boolean
  corners: { at: Place; z?: number; cost: number }[]
  views: View[]
}
/** The ground that a choice covers, and where that may drift. */
export interface Area {
  covers: boolean
  radius?: number
  /** Of a sector: where it opens from, and how far its sides leave the middle for each pas. */
  apex?: Place
  slope?: number
  spots?: { at: Place; z?: number; share: number; caught: string[] }[]
  caught?: { figure: string; share: number }[]
}
export interface Threat extends Outcomes {
  figure: string
  choice: Choice
  text: string
  /** Where it would walk first. */
  from?: Place
  initiative: number
  /** The figure is out; something serious comes to it: the initiative is in both. */
  danger: number
  harm: number
}
export interface Tally {
  dice: number
  expected: number
  actual: number
  at_most: number
}
export interface Luck {
  seats: Record<string, Record<'hits' | 'saves' | 'activations' | 'reactions' | 'all', Tally>>
  /** Event, then how far A is ahead of B; of three and more seats, each one's own. */
  swing: number[][]
}
/** What decided a game: chances and changes of them in parts of `one`, by seat in the order of the seats. */
export interface Analysis {
  done: number
  total: number
  one: number
  /** Else the end is an estimate. */
  over: boolean
  start: number[]
  end: number[]
  sides: Record<string, {
    /** Change of this side's chances by the dice of each side, and by those that nobody in particular rolls. */
    luck: Record<string, number>
    luck_error: number
    /** Likewise by choices, beside what the one-ply player would have chosen. */
    choices: Record<string, number>
    /** Left to the best choice by its own; and what the one-ply player would have left. */
    cost: number
    par: number
    decisions: number
    mistakes: number
    rolls: number
  }>
  moments: AnalysisMoment[]
  /** Step, events before it, turn, then the chances of each side. */
  curve: number[][]
  decisions: { step: number; event: number; turn: number; seat: Seat; text: string; cost: number; error: number; par: number; better?: { text: string; choice: Choice } }[]
}
export interface AnalysisMoment {
  step: number
  event: number
  turn: number
  seat?: Seat
  before: number[]
  after: number[]
  luck: number[]
  cost: number[]
  text?: string
  better?: string
  came?: string
  /** The roll that moved most. */
  dice?: string
}
/** Why a machine chooses so; `told` is false where nothing speaks for it. */
export interface Reason {
  text: string
  told: boolean
  other?: string
  gain?: number
}
export interface Zone {
  kind: string
  seat?: Seat
  at: [number, number, number, number]
  rule?: string
  text?: string
}
/** What can be played on a map, and what a game makes of its pieces. */
export interface Terrain {
  /** As the engine has it: rectangles are polygons, walls are cut by their openings. */
  map: TableMap
  /** One can stand higher than the ground. */
  elevation: boolean
  /** What a piece may be besides in the way: tags, `difficult`, `door`. */
  means: string[]
  scenarios: ({ name: string } & ({ playable: true; zones: Zone[] } | { playable: false; code: string; rule?: string; text: string }))[]
}
export interface Places {
  origin: Place
  step: number
  cells: string[]
}
export interface UndoInfo {
  steps: number
  dice: number
  text?: string
  /** Whose choice it is. */
  seat?: Seat
  /** Without the consent of these seats it is refused. */
  needs: Seat[]
  /** What stands in the way, in the order in which it happened. */
  why: { code: string; step: number; text: string }[]
}

export interface Setup {
  type: 'setup'
  system: string
  scenario?: string
  options?: OptionTerms
  skills?: SkillRow[]
  seed?: string
  dice?: 'ask'
  terrain_seed?: string
  map?: string | object
  profiles?: object[]
  seats: { name?: string; band: string | string[]; profiles?: OwnProfile[] }[]
  lang?: Lang
}

/** What the engine says, by `type`. */
/** The answers to what a session follows, after each step. */
export interface Now {
  type: 'now'
  answers: Message[]
}

export type Message =
  | ({ type: 'event' } & GameEvent)
  | ({ type: 'decide' } & Decide)
  | ({ type: 'dice_needed' } & DiceNeeded)
  | ({ type: 'over' } & Over)
  | ({ type: 'refusal' } & Refusal)
  | { type: 'error'; code: string; line?: number; column?: number; pointer?: string; text: string }
  | ({ type: 'answer'; what: string } & Record<string, unknown>)
  | { type: 'ready'; engine: string; system: string; figures: string[] }
  | { type: 'loaded'; steps: number; events: number; complete: boolean; other_version: boolean }
  | { type: 'undone'; events: number; steps: number }
  | Now
  | { type: 'lang'; lang: Lang }
  | { type: 'journal' | 'setup' | 'choose' | 'dice' | 'end' }
