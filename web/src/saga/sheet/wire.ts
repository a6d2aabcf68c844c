// SPDX-License-Identifier: MIT
// saga/sheet/wire.ts: what the engine says about characters and spells on paper (ask aura, sheet, spell, qr), as types.

export const statIds = ['for', 'res', 'adr', 'per', 'int', 'vol', 'cha', 'edu'] as const
export type StatId = (typeof statIds)[number]
export const paramIds = ['range', 'area', 'duration', 'intensity'] as const
export type ParamId = (typeof paramIds)[number]

export interface Trait {
  name: string
  kind: string
  value: number
  category?: string
  family?: string
}
/** A spell as it is asked for. */
export interface Design extends Partial<Record<ParamId, number>> {
  name?: string
  effect: string
  book?: number
  shift?: number
  ingredients?: Partial<Record<ParamId | 'base', number>>
}
/** A character: the file, the link and the question have the same form. */
export interface Sheet extends Record<StatId, number> {
  type: 'sheet'
  system: 'aura'
  credit?: string
  licence?: string
  name: string
  about?: string
  traits: Trait[]
  weapons: string[]
  armours: string[]
  outfit?: number
  spells?: Design[]
}

interface Row {
  id: string
  name: string
}
export interface Term extends Row {
  text: string
  rule: string
}
/** Somebody, or everybody, ready to be brought to a table. */
export interface Ready extends Row {
  about: string
  sheets: string[]
  gestures: object[]
}
export interface Tables {
  credit: string
  licence: string
  /** On one sheet. */
  spells_most: number
  stats: (Row & { id: StatId; about: string; group: 'physical' | 'mental' })[]
  levels: (Row & { score: number })[]
  difficulties: (Row & { value: number })[]
  kinds: (Row & { side?: 'magic' | 'negative' })[]
  categories: (Row & { family: string })[]
  weapons: (Row & { damage: string })[]
  armours: (Row & { value: number; malus: number })[]
  effects: (Row & { difficulty: number })[]
  parameters: (Row & { id: ParamId; rows: string[] })[]
  callings: Row[]
  minions: (Row & { value: number; weapon: string; armour: string })[]
  samples: (Row & { sheet: Sheet })[]
  casts: Ready[]
  npcs: Ready[]
  glossary: Term[]
}

/** A change of a sheet (RFC 6902); `path` is a pointer into it. */
export interface Change {
  op: 'add' | 'replace' | 'remove'
  path: string
  value?: unknown
}
export interface Mend {
  text: string
  patch: Change[]
}
/** Without a code: a remark, not a mistake. */
export interface Problem {
  code?: string
  rule: string
  pointer: string
  text: string
  mends: Mend[]
}
export interface Chance {
  points: number
  share: number
}
export interface Score {
  score: number
  sum: string
  text: string
  beyond: string
  rule: string
  gauges: (Row & { boxes: number; text: string })[]
}
export interface Line {
  name: string
  about: string
  value: number | string
  rule: string
}
export interface Rung {
  difficulty: number
  name: string
  chances: Chance[]
}
export interface Casting {
  trait: string
  base: number
  sum: string
  intelligence: number
  rule: string
}
export interface Refused {
  code: string
  rule: string
  text: string
}
export interface ListedSpell {
  name: string
  refused?: Refused
  effect?: string
  base?: number
  parts?: string
  difficulty?: number
  preparation?: string
  book?: number
  chances?: Chance[]
}
export interface SheetAnswer {
  name: string
  legal: boolean
  problems: Problem[]
  points: { of: 'stats' | 'traits'; spent: number; budget: number; text: string; rule: string }[]
  stats: { id: StatId; value: number; quality?: string }[]
  life: Score
  aura: Score
  fight: Line[]
  arms: Line[]
  casts: Casting[]
  spells: ListedSpell[]
  missing: { missing: number; chances: Chance[] }[]
  missing_text: string
  try?: { base: number; sum: string; ladder: Rung[] }
  credit: string
  licence: string
  credit_rule: string
}

export interface Cast {
  base: number
  intelligence: number
  advantages?: number
  disadvantages?: number
  resistance?: number
  flat?: boolean
}
export interface Trade {
  shift: number
  difficulty: number
  row: number
  preparation: string
  chances?: Chance[]
}
export interface Raised {
  by: number
  difficulty: number
  row: number
  preparation: string
  rows: Record<ParamId, number>
  success: number
  costs: Chance[]
}
export interface SpellAnswer {
  refused?: Refused
  sum: { part: string; name: string; text: string; value: number; rule: string }[]
  difficulty: number
  row: number
  preparation: string
  plain: number
  natural: number
  rung: string
  rules: Record<'sum' | 'preparation' | 'trades' | 'raised' | 'intensity', string>
  chances?: Chance[]
  trades: Trade[]
  raised?: Raised[]
  intensity?: { mean: number; values: { value: number; share: number }[] }
  resisted?: { affected: number; success: number; rule: string }
}
export interface CodeAnswer {
  side: number
  rows: string[]
}
