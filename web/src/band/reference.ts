// SPDX-License-Identifier: MIT
// band/reference.ts: what goes on a printed reference sheet: which sections, how much of each rule. Pure.
import type { RuleHead } from '../wire'

export interface Section {
  /** The middle of its rules' ids: TURN of EV-TURN-3. */
  code: string
  title: string
  rules: RuleHead[]
}

/** What one looks up at the table, by the codes the ledgers share: turn, actions, reactions, modifiers. */
const atTheTable = [
  'TURN', 'ACT', 'STAT', 'DYN', 'MOVE', 'REACT', 'SHOOT', 'SHOT', 'MELEE', 'MEL', 'DMG', 'COVER', 'COV',
  'TEST', 'WOUND', 'TAC', 'ACTION', 'BASIC', 'OUT', 'NRG', 'POST', 'PARRY', 'CTR',
]

export function codeOf(id: string): string {
  const parts = id.split('-')
  return parts.length > 2 ? parts.slice(1, -1).join('-') : id
}

export function sections(rules: readonly RuleHead[]): Section[] {
  const found = new Map<string, Section>()
  for (const rule of rules) {
    const code = codeOf(rule.id)
    const section = found.get(code)
    if (section) section.rules.push(rule)
    else found.set(code, { code, title: rule.section || code, rules: [rule] })
  }
  return [...found.values()]
}

/** The sections ticked at first; all of them where none is known by its code. */
export function usual(all: Section[]): string[] {
  const codes = all.map((section) => section.code)
  const known = codes.filter((code) => atTheTable.includes(code))
  return known.length > 0 ? known : codes
}

/** The first sentence: enough to be reminded of a rule one has read. A figure's full stop (2.5) ends none. */
export function firstSentence(text: string): string {
  const end = /[.!?…](?=\s+[\p{Lu}«“"(\d])/u.exec(text)
  return end ? text.slice(0, end.index + 1) : text
}
