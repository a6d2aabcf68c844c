// SPDX-License-Identifier: MIT
// panels/log_text.ts: an event's sentence cut into what the journal draws: words, names, dice. And the
// events of a game under the headings of their turns. Pure: no drawing here.
import { befalls, type Signs, stepOf } from '../game/signs'
import { number, speak } from '../lang'
import type { EventTale } from '../gen/signs'
import type { GameEvent, Named, Seat, State } from '../wire'

const t = speak({
  then: ['{did}, puis {does}', '{did}, then {does}'],
  won_one: ['{name} gagne 1 action.', '{name} wins 1 action.'],
  won_some: ['{name} gagne {n} actions.', '{name} wins {n} actions.'],
})

export interface Name {
  text: string
  seat: Seat
}
export type Part =
  | { type: 'text'; text: string }
  | { type: 'name'; text: string; seat: Seat }
  /** A suit of cards by its word. */
  | { type: 'suit'; text: string; suit: string }
  /** Where the dice stand; on a line of their own where the sentence allows it. */
  | { type: 'dice'; line: boolean }

export interface Turn {
  /** The event that opens the turn; none before the first one. */
  head: GameEvent | undefined
  events: GameEvent[]
}

/** Everybody in a game who has a name: figures by key, and the sides. */
export interface Cast {
  figures: Record<string, Name>
  sides: Name[]
}

export function castOf(state: Pick<State, 'figures' | 'seats'>): Cast {
  const figures = Object.entries(state.figures).map(([key, { name, seat }]) => [key, { text: name, seat }] as const)
  const sides = Object.entries(state.seats).map(([seat, { name }]) => ({ text: name, seat: seat as Seat }))
  return { figures: Object.fromEntries(figures), sides }
}

/**
 * The names to look for, those of the event's own figures first: two figures may bear the same one. Sides
 * come too: "Les Haches de Borva" is not about Borva.
 */
export function namesOf({ figures, sides }: Cast, event: GameEvent): Name[] {
  const own = [event.figure, event.target].map((key) => (key === undefined ? undefined : figures[key]))
  const known = own.filter((name) => name !== undefined)
  return [...known, ...Object.values(figures).filter((name) => !known.includes(name)), ...sides]
}

const letter = /[\p{L}\p{N}]/u

function alone(text: string, at: number, length: number): boolean {
  const before = text[at - 1]
  const after = text[at + length]
  return !(before && letter.test(before)) && !(after && letter.test(after))
}

/** Names as whole words; where two start at the same place the longer one ("Léda (A)" before "Léda"). */
export function markNames(text: string, names: readonly Name[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (;;) {
    let at = -1
    let found: Name | undefined
    for (const name of names) {
      if (!name.text) continue
      let i = text.indexOf(name.text, from)
      while (i >= 0 && !alone(text, i, name.text.length)) i = text.indexOf(name.text, i + 1)
      if (i >= 0 && (at < 0 || i < at || (i === at && name.text.length > (found as Name).text.length))) {
        at = i
        found = name
      }
    }
    if (!found) break
    if (at > from) parts.push({ type: 'text', text: text.slice(from, at) })
    parts.push({ type: 'name', ...found })
    from = at + found.text.length
  }
  if (from < text.length) parts.push({ type: 'text', text: text.slice(from) })
  return parts
}

/** Suits as whole words, for who draws their signs beside them. */
export function markSuits(all: readonly Part[], suits: readonly Named[]): Part[] {
  if (!suits.length) return [...all]
  const word = new RegExp(`(?<![\\p{L}\\p{N}])(${suits.map((suit) => suit.text).join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return all.flatMap((part): Part[] => {
    if (part.type !== 'text') return [part]
    return part.text.split(word).flatMap((text, i): Part[] => {
      const suit = i % 2 ? suits.find((it) => it.text === text) : undefined
      if (suit) return [{ type: 'suit', text, suit: suit.name }]
      return text ? [{ type: 'text', text }] : []
    })
  })
}

/** The sentence writes its dice as "5, 2, 6" after a colon, or in a clause of one word and the dice: they are drawn there instead. */
function cut(text: string, dice: readonly number[]): { before: string; after: string; line: boolean } {
  const written = dice.join(', ')
  // Dice in brackets, after a word, "(dé : 5)", or "(3, 4)", would leave half a bracket on either side: they come without, and first
  // where the sentence tells what came of them before.
  const bracket = new RegExp(`\\s*\\((?:(\\p{L}+)\\s?:\\s)?${written}\\)`, 'u').exec(text)
  if (bracket) {
    const [whole, word] = bracket
    const before = text.slice(0, bracket.index)
    const after = text.slice(bracket.index + whole.length)
    return word ? { before: '', after: before + after, line: false } : { before, after: after.replace(/^,\s*/, ''), line: false }
  }
  // Named at the end of a longer bracket, "(10 contre 8 ; dés 2, 3)": they follow the sentence.
  const named = new RegExp(`\\s*;\\s\\p{L}+\\s${written}(?=\\))`, 'u').exec(text)
  if (named) return { before: text.slice(0, named.index) + text.slice(named.index + named[0].length), after: '', line: true }
  // After a colon they surely are dice; a clause may also hold their total.
  for (const [opens, closes] of [[/:\s$/, /^(?![\d+])/], [/[,;]\s\p{L}+\s$/u, /^(\s?[:;,.]|$)/]] as const)
    for (let at = text.lastIndexOf(written); at >= 0; at = at > 0 ? text.lastIndexOf(written, at - 1) : -1) {
      const before = text.slice(0, at)
      const after = text.slice(at + written.length)
      if (!opens.test(before) || !closes.test(after)) continue
      if (/^(\.|$)/.test(after))
        return { before: before.replace(/\s*:\s$/, ''), after: after.replace(/^\.\s*/, ''), line: true }
      return { before, after, line: false }
    }
  return { before: text, after: '', line: true }
}

export function parts(event: GameEvent, names: readonly Name[]): Part[] {
  if (!event.dice?.length) return markNames(event.text, names)
  const { before, after, line } = cut(event.text, event.dice)
  return [...markNames(before, names), { type: 'dice', line }, ...markNames(after, names)]
}

export function turns(events: readonly GameEvent[]): Turn[] {
  const all: Turn[] = []
  for (const event of events) {
    const last = all[all.length - 1]
    if (event.role === 'turn') all.push({ head: event, events: [] })
    else if (last) last.events.push(event)
    else all.push({ head: undefined, events: [event] })
  }
  return all
}

/** One activation: who acts, and everything up to the next one. */
export interface Story {
  figure: string
  events: GameEvent[]
}

/** The events of a turn, those of an activation together. */
export function stories(events: readonly GameEvent[], signs: Signs): (GameEvent | Story)[] {
  const all: (GameEvent | Story)[] = []
  let early: GameEvent[] = []
  let isOpened = false
  for (const [i, event] of events.entries()) {
    const { figure } = event
    const last = all[all.length - 1]
    const story = last && 'events' in last ? last : undefined
    const next = events[i + 1]
    const is = signs.tale(event)
    // Who turns up a card is about to begin with it.
    const isCard = figure !== undefined && (is === 'card' || is === 'card_changed') && next?.figure === figure && signs.tale(next) === 'begins'
    if (figure === undefined && is === 'order' && !story) early.push(event)
    else if (figure !== undefined && (isCard || is === 'begins') && !isOpened) {
      all.push({ figure, events: [...early, event] })
      early = []
    } else if (story && (figure !== undefined || event.seat === undefined || is === 'order')) story.events.push(event)
    else all.push(event)
    isOpened = isCard
  }
  return [...all, ...early]
}

/** A sentence as a story tells it: no coordinates, lengths as a hand measures them. */
export function plain(text: string): string {
  return text
    .replace(/,?\s(?:jusqu’en|jusqu'en|vers|en|towards|to|at|for|from|de)\s\([\d.,;:\s]+\)/gu, '')
    .replace(/\s\([\d.,]+\s?;\s?[\d.,]+\)/gu, '')
    .replace(/(\d+)([.,])(\d{2,})/gu, (_, whole: string, point: string, rest: string) => String(Math.round(Number(`${whole}.${rest}`) * 10) / 10).replace('.', point))
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** A roll without its dice and numbers: what is tried, and what its dice say of it. */
function rolled(event: GameEvent): { what: string; outcome: string } {
  const words = parts(event, [])
  const at = words.findIndex((part) => part.type === 'dice')
  const text = (list: Part[]) => list.map((part) => ('text' in part ? part.text : '')).join('')
  const what = text(words.slice(0, at)).replace(/(\s?[:,]|\s\().*$/u, '').trim()
  const outcome = text(words.slice(at + 1)).replace(/^[\s,:;.]+/u, '')
  return { what: what && `${what}.`, outcome: capital(outcome) }
}

interface Sentence {
  text: string
  /** To whom it comes, where it was not done. */
  befallen?: string | undefined
}

/** Two deeds of the same one are one sentence; what befalls it is another: "Léda avance de 3 pas, puis frappe Cerd." */
function joined(sentences: readonly Sentence[], names: readonly string[]): string[] {
  const all: string[] = []
  for (const { text, befallen } of sentences) {
    const before = all[all.length - 1]
    const name = names.find((it) => text.startsWith(`${it} `) && before?.startsWith(`${it} `))
    const rest = text.slice((name?.length ?? 0) + 1)
    if (before?.endsWith('.') && name && name !== befallen && /^\p{Ll}/u.test(rest)) all[all.length - 1] = t('then', { did: before.slice(0, -1), does: rest })
    else all.push(text)
  }
  return all
}

/** Not told where anything else is: what was about to be or is through, and where nothing was done. */
const untold: readonly (EventTale | undefined)[] = ['frame', 'order', 'card', 'begins', 'idle', 'declared', 'along', 'suffers'] satisfies EventTale[]

/** An activation in a line: where it went, what it did to whom and what came of it; failing that, what it tried. */
export function tale({ figure, events }: Story, signs: Signs, figures: Cast['figures'] = {}, most = 4): string {
  const line: Sentence[] = []
  let open: GameEvent | undefined
  const struck = new Set<string>()
  let walk: { figure: string | undefined; cost: number; at: number } | undefined
  const nameOf = (key: string | undefined) => figures[key ?? '']?.text
  const names = Object.values(figures).map(({ text }) => text)
  for (const [i, event] of events.entries()) {
    const is = signs.tale(event)
    const later = events.slice(i + 1).filter((it) => it.figure === event.figure)
    const isBlow = event.dice?.length && is === 'blow' && event.target && event.figure === figure && !event.again
    if (is === 'deed' || isBlow) {
      const text = isBlow ? rolled(event).what : plain(event.text).replace(/\s\([^)]*\)\.$/u, '.')
      const key = `${event.figure} ${event.target}`
      if (!struck.has(key)) line.push({ text })
      struck.add(key)
      open = event
    } else if (event.dice?.length) open &&= event
    else if (is === 'hit' && later.some((it) => signs.tale(it) === 'save' && it.success)) {
      // Undone at once: the save says so.
      open = later.find((it) => signs.tale(it) === 'save')
    } else if (stepOf(is) >= 0 && later.some((it) => stepOf(signs.tale(it)) > stepOf(is))) continue
    else if (!untold.includes(is)) {
      const isOnward = is === 'walk' && event.cost && walk && walk.figure === event.figure && walk.at === line.length - 1
      // Run on: one way, as long as all its parts.
      const cost = (event.cost ?? 0) + (isOnward && walk ? walk.cost : 0)
      if (isOnward) line[line.length - 1] = { text: plain(event.text).replace(/\d+(?:[.,]\d+)?/u, number(cost, 1)) }
      else line.push({ text: plain(event.text), befallen: befalls(is) ? nameOf(event.figure) : undefined })
      walk = is === 'walk' ? { figure: event.figure, cost, at: line.length - 1 } : undefined
      open = undefined
    }
  }
  // Nothing has come of the last blow: its dice say so.
  if (open?.dice?.length) line.push({ text: rolled(open).outcome })
  const told = line.filter(({ text }, i) => text && line.findIndex((it) => it.text === text) === i)
  if (told.length) return joined(told.slice(-most), names).join(' ')
  const own = events.filter((event) => event.figure === figure)
  const are = (...tales: EventTale[]) => own.filter((event) => tales.includes(signs.tale(event) as EventTale))
  const roll = own.findLast((event) => event.dice?.length)
  // Dice that fell one by one until one failed: what was won before it counts.
  const won = roll && signs.tale(roll) === 'earns' ? are('earns').filter(({ success }) => success).length : 0
  const who = names.find((name) => roll?.text.startsWith(`${name} `))
  if (roll?.success === false && won && who) return t(won > 1 ? 'won_some' : 'won_one', { name: who, n: won })
  if (roll?.success === false || (roll && !are('idle', 'declared', 'deed').length)) {
    const { what, outcome } = rolled(roll)
    return [what, outcome].filter(Boolean).join(' ')
  }
  const tried = are('idle').at(-1) ?? are('declared', 'deed').at(-1) ?? are('begins')[0] ?? events[0]
  return tried ? plain(tried.text) : ''
}

/** What to say aloud when the journal has grown: the newest sentences, few enough to be heard out. */
export function news(events: readonly GameEvent[], since: number, most = 3): string {
  return events
    .filter((event) => event.n > since)
    .slice(-most)
    .map((event) => event.text)
    .join(' ')
}
