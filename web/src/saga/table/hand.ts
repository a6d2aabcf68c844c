// SPDX-License-Identifier: MIT
// saga/table/hand.ts: what the master has in hand: who acts, which gesture is being made and what has been said of it.
import { Observable } from '../../store/observable'
import { catalogue } from '../catalogue'
import { desk, gestureRow, groupRow, homeOf, keysThat, opening } from '../desk'
import { handedTo, handOn } from '../handed'
import type { Actor, Gesture, State } from '../wire'

export type Group = string
/** The gestures that the engine has, by what they are for; those without a row come last. */
export function groups(names: readonly string[]): [Group, string[]][] {
  const known = new Set(names)
  const placed = new Set(desk.gestures.map((row) => row.name))
  const rows = desk.groups.map((group): [Group, string[]] => [group.name, desk.gestures.filter((row) => row.group === group.name && known.has(row.name)).map((row) => row.name)])
  rows.at(-1)?.[1].push(...names.filter((name) => !placed.has(name)))
  return rows.filter(([, list]) => list.length)
}

/** What people do the same way again; what a spell does is its own. */
const habitual = keysThat((key) => key.habit)
/** Whoever acts next has another foe, other arms, other magic and another way. */
const isOwn = (kind: string) => {
  const row = catalogue.gesture(kind)
  return row?.against === true || [...(row?.needed ?? []), ...(row?.others ?? [])].some((key) => catalogue.key(key)?.names === 'spell')
}

export const tabs = ['table', 'make', 'story', 'clock'] as const
export type Tab = (typeof tabs)[number]

class Hand extends Observable {
  tab: Tab = 'table'
  group: Group = homeOf(opening) ?? ''
  kind = opening
  /** What has been said, by seat and gesture: whoever comes back finds it, and nobody what others had in mind. */
  #drafts = new Map<string, Gesture>()
  /** How somebody did it last time, by gesture and name: the next time begins there. */
  #habits = new Map<string, Partial<Gesture>>()
  #at = ''
  #turned: string | undefined
  actor = ''
  /** How often a form was emptied: each time it begins anew. */
  cleared = 0
  /** Who treated somebody last. */
  healer = ''
  /** Whose screen it is: the master's, or a player's who holds the device. */
  seat = 'A'
  isCurtain = false
  hidden = false
  /** A line is being typed. */
  isTyping = false
  /** How often something was picked elsewhere: its form comes into sight. */
  picked = 0
  /** The gesture that another one was asked for by: one goes back to it. */
  #before: string | undefined

  #own(what: string): string {
    return `${this.seat}.${what}`
  }
  draft(kind = this.kind): Gesture {
    return this.#drafts.get(this.#own(kind)) ?? { kind }
  }
  set(change: Partial<Gesture>, kind = this.kind): void {
    const next: Gesture = { ...this.draft(kind), ...change, kind }
    for (const [key, value] of Object.entries(next)) if (value === undefined || value === '' || (Array.isArray(value) && !value.length)) delete next[key]
    this.#drafts.set(this.#own(kind), next)
    this.changed()
  }
  clear(kind = this.kind): void {
    this.cleared++
    this.#drafts.delete(this.#own(kind))
    this.changed()
  }
  /** A gesture was made: with what it was is remembered. */
  used(choice: Gesture): void {
    if (typeof choice.actor !== 'string') return
    const kept: Partial<Gesture> = Object.fromEntries(habitual.filter((key) => choice[key] !== undefined).map((key) => [key, choice[key]]))
    if (isOwn(choice.kind) && choice.target !== undefined) kept.target = choice.target
    this.#habits.set(this.#own(`${choice.kind}.${choice.actor}`), kept)
    const { helper, spends } = gestureRow(choice.kind)
    if (helper) this.healer = choice.actor
    if (spends) this.set({ [spends]: undefined }, choice.kind) // it is spent: the next one is another
  }
  habit(kind: string, actor: string | undefined): Partial<Gesture> {
    return this.#habits.get(this.#own(`${kind}.${actor}`)) ?? {}
  }
  /** At another table everything begins anew. */
  sit(id: string): void {
    if (id === this.#at) return
    this.#at = id
    this.#drafts.clear()
    this.#habits.clear()
    this.#turned = undefined
    const seat = handedTo(id)
    Object.assign(this, { tab: 'table', group: homeOf(opening), kind: opening, actor: '', healer: '', seat, isCurtain: seat !== 'A', hidden: false, isTyping: false })
    this.changed()
  }
  pick(kind: string, change: Partial<Gesture> = {}): void {
    if (!gestureRow(kind).helper && typeof change.actor === 'string') this.#turn(change.actor)
    this.#open(kind)
    this.set(change, kind)
  }
  #open(kind: string): void {
    this.kind = kind
    this.group = homeOf(kind) ?? this.group
    this.tab = 'make'
    this.picked++
    this.#before = undefined
  }
  /** Something is to be said first, of somebody else maybe: what was being said waits meanwhile. */
  insert(kind: string, change: Partial<Gesture>): void {
    const before = this.kind
    this.#open(kind)
    this.#before = before
    this.set(change, kind)
  }
  /** It has been said: back to what waits, if anything does. */
  resume(): void {
    if (!this.#before) return
    this.#open(this.#before)
    this.changed()
  }
  choose(actor: string): void {
    this.#turn(actor)
    this.changed()
  }
  /** It is somebody's turn: that one acts, until somebody else is picked; whoever comes back to the table finds it as it was. */
  follow(turn: string | undefined, castsMagic = true): void {
    if (turn === this.#turned) return
    this.#turned = turn
    if (turn) this.choose(turn)
    const { otherwise } = groupRow(this.group)
    if (otherwise && !castsMagic) this.goOn(otherwise)
  }
  /** Somebody else acts: what was said for the one before is not theirs. A healer is no patient, so that one stays. */
  #turn(actor: string): void {
    if (actor === this.actor) return
    this.actor = actor
    for (const [key, draft] of [...this.#drafts]) {
      if (!key.startsWith(this.#own('')) || gestureRow(draft.kind).helper) continue
      const { actor: _before, ...rest } = draft
      if (isOwn(draft.kind)) this.#drafts.delete(key)
      else this.#drafts.set(key, rest as Gesture)
    }
  }
  show(tab: Tab): void {
    this.tab = tab
    this.changed()
  }
  turnTo(group: Group, kind: string): void {
    this.#before = undefined
    Object.assign(this, { group, kind })
    this.changed()
  }
  /** To a gesture, wherever it is. */
  goOn(kind: string): void {
    this.turnTo(homeOf(kind) ?? this.group, kind)
  }
  /** Hands the device to a seat, behind a curtain that only the master's screen does not need. */
  pass(seat: string): void {
    Object.assign(this, { seat, isCurtain: true })
    if (seat !== 'A') handOn(this.#at, seat) // the master's again once the master has said so
    this.changed()
  }
  lift(): void {
    this.isCurtain = false
    handOn(this.#at, this.seat)
    this.changed()
  }
  type(isTyping: boolean): void {
    this.isTyping = isTyping
    this.changed()
  }
  secret(hidden: boolean): void {
    this.hidden = hidden
    this.changed()
  }
}
export const hand = new Hand()

/** Who acts: whoever was picked, else whoever's turn it is, else the first at the table. */
export function acting(state: State | undefined, picked: string): Actor | undefined {
  const found = state?.actors.find((a) => a.name === picked)
  const turn = state?.fight?.current
  return found ?? state?.actors.find((a) => a.name === turn) ?? state?.actors[0]
}

/** Who treats somebody: whoever did last, else the next one on the same side who can be asked at all. */
export function healerOf(state: State | undefined, patient: Actor): string | undefined {
  const others = (state?.actors ?? []).filter((a) => a.traits && a.name !== patient.name)
  const found = others.find((a) => a.name === hand.healer) ?? others.find((a) => a.camp === patient.camp) ?? others[0]
  return found?.name
}

/** What a gesture still needs to be made: by itself, and of each of those it names. */
export function missing(choice: Gesture): string[] {
  const row = catalogue.gesture(choice.kind)
  if (!row) return []
  const absent = row.needed.filter((key) => choice[key] === undefined && key !== gestureRow(choice.kind).open)
  const inside = [...row.needed, ...row.others].flatMap((key) => {
    const at = catalogue.key(key)
    if (at?.type !== 'object') return []
    const rows = [choice[key] ?? []].flat() as Record<string, unknown>[]
    return (at.needed ?? []).filter((inner) => rows.some((one) => one[inner] === undefined))
  })
  return [...new Set([...absent, ...inside])]
}

/** What is made of it: one gesture, or one for each word that was left open. */
export function madeOf(choice: Gesture): [Gesture, ...Gesture[]] {
  const key = gestureRow(choice.kind).open
  if (!key || choice[key] !== undefined) return [choice]
  const [first, ...others] = catalogue.words(key).map((word): Gesture => ({ ...choice, [key]: word.name }))
  return first ? [first, ...others] : [choice]
}
