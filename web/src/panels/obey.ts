// SPDX-License-Identifier: MIT
// panels/obey.ts: what a typed line does, and what is said to it. A line means one of the things offered, the part of a choice
// that is still open, or a question about the table; a choice is drafted with its odds, and an empty line confirms it.
import { ask, session } from '../engine/engine'
import { nameIn } from '../engine/catalog'
import { atHour, atWay } from '../game/compass'
import { fits, isOpen } from '../game/draft'
import type { Drafting } from '../game/drafting'
import { beginning, type Intent, isFoe } from '../game/intent'
import type { Match } from '../game/match'
import { profileOf } from '../game/profiles'
import { scan, ways } from '../game/scan'
import { cardsIn, type Heading, lineOf, meant, namesIn, optionsFor, wordsOf } from '../game/typed'
import { number } from '../lang'
import type { Observable } from '../store/observable'
import type { OfferOption, Place, Seat, System } from '../wire'
import { plain } from './log_text'
import { stateWords, statsOf, traitsOf, weaponName, weaponsLeft } from './profile_text'
import { canText, type Command, commandOf, decisionText, sightingText, t } from './spoken_words'
import { commit } from './tray'

export interface Ear {
  match: Match
  drafting: Drafting
  intent: Intent
  system: System | undefined
  /** What the numbers 1, 2 ... mean: the last list that was read out. */
  list: readonly OfferOption[]
  /** What was last said of the choice at hand, or of the decision. */
  last: string
  undo: () => Promise<string>
}

/** The options that words mean: by their sentence and kind; failing that, by whom they may still be done to. */
export function optionsOf(words: readonly string[], { match, system }: Pick<Ear, 'match' | 'system'>): OfferOption[] {
  const name = (id: string) => match.now.figures[id]?.name ?? ''
  const own = ({ text, choice }: OfferOption) => `${text} ${nameIn(system?.choices ?? [], choice.kind)}`
  const wide = (o: OfferOption) => [own(o), ...(o.open?.some((part) => part === 'target' || part === 'list') ? (o.among ?? []).map(name) : [])].join(' ')
  const found = optionsFor(words, match.options, own)
  return found.some((o) => !o.why) ? found : [...optionsFor(words, match.options, wide), ...found].filter((o, i, all) => all.indexOf(o) === i && (!o.why || all[0]?.why))
}

/** From whose place things are told: who is named, who acts, else one of one's own. */
function eyeOf({ match, intent }: Ear, words: readonly string[]): string | undefined {
  const { now, decide, options } = match
  const there = Object.entries(now.figures).filter(([, f]) => f.at && f.status === 'in_play')
  const named = words.length ? namesIn(words, there.map(([id, f]) => [id, f.name] as const)) : undefined
  if (words.length) return named?.[0]
  const ids = [decide?.figure, intent.figure, ...options.map((o) => o.choice.figure), ...there.filter(([, f]) => f.seat === (match.alone ?? decide?.seat)).map(([id]) => id)]
  return ids.find((id) => id !== undefined && there.some(([known]) => known === id))
}

/** Waits for what is being worked out, not for ever. */
function until(observed: Observable, isDone: () => boolean): Promise<void> {
  return new Promise((done) => {
    let stop: () => void = () => undefined
    const end = () => (stop(), clearTimeout(timer), done())
    const timer = setTimeout(end, 4000)
    stop = observed.watch(() => isDone() && end())
    if (isDone()) end()
  })
}

async function confirm({ match, drafting, intent, system }: Ear): Promise<string> {
  if (match.isTelling) return match.fallAtOnce(), ''
  if (intent.goal) return await intent.commit(), ''
  if (!drafting.draft) return t('nothing')
  if (!drafting.isWhole) return wanted(drafting, system)
  await until(drafting, () => drafting.verdict !== undefined)
  if (!drafting.verdict?.legal) return t('no', { why: drafting.why?.text ?? '' })
  return commit(match, drafting), ''
}

/** What is still asked for. */
function wanted(d: Drafting, system: System | undefined): string {
  const name = (id: string) => d.match.now.figures[id]?.name ?? id
  const names = (d.draft?.option.among ?? []).map(name).join(', ')
  const suits = (system?.suits ?? []).map((s) => s.text).join(', ')
  switch (d.missing) {
    case 'target': return t('want_target', { names })
    case 'list': return t('want_list', { names })
    case 'cards': return t('want_cards', { names, suits })
    case 'suit': return t('want_suit', { suits })
    case 'seat': return t('want_seat', { names: Object.values(d.match.now.seats).map((s) => s.name).join(', ') })
    case 'shares': case 'count': case 'corner': return t('want_number')
    default: return d.isPointing ? t('want_path') : ''
  }
}

/** The place that is meant; a sentence if it is none. */
function placeOf(heading: Heading, { match, drafting, intent }: Ear, mover: string | undefined): Place | string {
  const { figures } = match.now
  const { width, depth } = match.map
  const there = Object.entries(figures).filter(([, f]) => f.at).map(([id, f]) => [id, f.name] as const)
  const who = (words: string[]) => {
    const ids = namesIn(words, there)
    return ids?.length === 1 ? figures[ids[0]!]?.at : undefined
  }
  if (heading.place) return heading.place
  const start = heading.from ? who(heading.from) : (figures[mover ?? '']?.at ?? drafting.entry ?? [width / 2, depth / 2])
  if (!start) return t('who', { word: heading.from?.join(' ') ?? '' })
  const goal = heading.towards && who(heading.towards)
  if (heading.towards && !goal) return t('who', { word: heading.towards.join(' ') })
  if (goal) return heading.pas === undefined ? goal : atWay(start, goal, heading.pas)
  if (heading.hour === undefined) return t('want_path')
  // Without a length: as far as one gets, on the table.
  let pas = heading.pas ?? drafting.draft?.option.allowance ?? intent.reach?.allowance ?? Math.hypot(width, depth)
  const isOff = ([x, y]: Place) => x < 0 || y < 0 || x > width || y > depth
  while (heading.pas === undefined && pas > 0.5 && isOff(atHour(start, heading.hour, pas))) pas -= 0.25
  return atHour(start, heading.hour, pas)
}

/** The open part of a draft that a line gives; undefined if it means something else. */
async function fill(line: string, ear: Ear): Promise<string | undefined> {
  const { drafting: d, match, system } = ear
  const draft = d.draft
  if (!draft) return undefined
  const { words, heading } = lineOf(line)
  const among = (draft.option.among ?? []).map((id) => [id, match.now.figures[id]?.name ?? id] as const)
  const numbers = words.map((word) => Number(word.replace(',', '.')))
  const areNumbers = words.length > 0 && numbers.every((n) => Number.isInteger(n))
  if (heading && d.isPointing && !words.length) {
    const place = placeOf(heading, ear, d.mover)
    if (typeof place === 'string') return place
    await d.point(place)
    return d.draft && !d.isWhole ? wanted(d, system) : ''
  }
  if (isOpen(draft, 'cards')) {
    const cards = cardsIn(line, among, system?.suits ?? [])
    return cards && (d.set({ cards }), '')
  }
  const ids = namesIn(words, among)
  if (isOpen(draft, 'target') && ids?.length === 1) d.set({ target: ids[0]! })
  else if (isOpen(draft, 'list') && ids) for (const id of ids) d.toggle(id)
  else if (d.missing === 'suit' || isOpen(draft, 'suit')) {
    const [suit, another] = meant(words, system?.suits ?? [], (s) => s.text)
    if (!suit || another) return undefined
    d.set({ suit: suit.name })
  } else if (d.missing === 'seat') {
    const [seat, another] = meant(words, Object.entries(match.now.seats), ([letter, s]) => `${letter} ${s.name}`)
    if (!seat || another) return undefined
    d.set({ seat: seat[0] as Seat })
  } else if (areNumbers && isOpen(draft, 'shares')) d.set({ shares: numbers })
  else if (areNumbers && isOpen(draft, 'count')) d.set({ count: numbers[0]! })
  else if (areNumbers && d.missing === 'corner') d.set({ corner: numbers[0]! })
  else return undefined
  return d.isWhole ? '' : wanted(d, system)
}

/** Drafts an option, with whom and where if the line says so. */
async function take(option: OfferOption, words: readonly string[], heading: Heading | undefined, ear: Ear): Promise<string> {
  const { drafting, match, system } = ear
  if (option.why) return t('because', { what: option.text, why: option.why.text })
  if (option.isVeiled) return match.callToLook(), ''
  if (heading && option.open?.some((part) => part === 'path' || part === 'place')) {
    drafting.pick(option)
    const place = placeOf(heading, ear, drafting.mover)
    if (typeof place === 'string') return place
    await drafting.setOut(place, option)
  } else {
    const named = (option.among ?? []).filter((id) => wordsOf(match.now.figures[id]?.name ?? '').some((word) => words.some((typed) => typed.length > 1 && word.startsWith(typed))))
    const lead = named.length ? match.candidates.find((c) => fits(option, c.choice) && named.every((id) => [c.choice.target, ...(c.choice.members ?? []), ...(c.choice.targets ?? [])].includes(id))) : undefined
    if (lead) drafting.take(lead.choice)
    else {
      await drafting.choose(option)
      if (named.length === 1 && drafting.missing === 'target') drafting.set({ target: named[0]! })
      if (drafting.missing === 'list') for (const id of named) drafting.toggle(id)
    }
  }
  return drafting.draft && !drafting.isWhole ? wanted(drafting, system) : ''
}

const goes = ['aller', 'marcher', 'deplacer', 'bouger', 'courir', 'avancer', 'go', 'move', 'walk', 'run']

/** "Léda 3 h 4 pas", "Léda Kara": what somebody is meant to do who has not begun yet. */
async function mean(words: readonly string[], heading: Heading | undefined, ear: Ear): Promise<string | undefined> {
  const { match, intent } = ear
  const there = Object.entries(match.now.figures).filter(([, f]) => f.at && f.status === 'in_play').map(([id, f]) => [id, f.name] as const)
  const [own, foe] = namesIn(words.filter((word) => !goes.includes(word)), there) ?? []
  if (!own || !beginning(match.options, own) || (!heading && !foe)) return undefined
  if (foe && !isFoe(match.now, own, foe)) return undefined
  intent.select(own)
  await until(intent, () => intent.reach !== undefined)
  if (foe) intent.aimAt(foe)
  else {
    const place = placeOf(heading!, ear, own)
    if (typeof place === 'string') return place
    intent.aim(place)
  }
  await until(intent, () => intent.goal !== undefined || intent.nowhere !== undefined)
  return intent.goal ? '' : t('nothing_there')
}

async function answer(command: Command, words: readonly string[], ear: Ear): Promise<{ said: string; list?: OfferOption[] }> {
  const { match, drafting, system } = ear
  const { now, map, options } = match
  switch (command) {
    case 'help': return { said: t('helped') }
    case 'repeat': return { said: ear.last }
    case 'choices': {
      const list = options.filter((o) => !o.why)
      return { said: match.isMine ? `${match.decide?.text ?? ''} ${numbered(list)}` : t('not_yours'), list }
    }
    case 'refused': {
      const list = options.filter((o) => o.why).map((o) => t('because', { what: o.text, why: o.why?.text ?? '' }))
      return { said: list.join(' ') || t('cannot') }
    }
    case 'scan': case 'friends': {
      const from = eyeOf(ear, words)
      if (!from) return { said: words.length ? t('who', { word: words.join(' ') }) : t('no_eye') }
      const all = await scan(now, from, command === 'friends')
      const told = all.map((it) => `${sightingText(it, from, now, map, system)}.`)
      return { said: [t('here', { name: now.figures[from]?.name ?? '' }), ...(told.length ? told : [t('nobody')])].join(' ') }
    }
    case 'places': {
      const from = eyeOf(ear, words)
      if (!from) return { said: t('no_eye') }
      const nameOfKind = (status: string | undefined) => system?.markers.find((kind) => kind.name === status)?.text ?? t('token')
      const marks = now.markers.flatMap((m, i) => (m.at && !m.carrier ? [{ at: m.at, name: t('marker', { name: nameOfKind(m.status), n: i + 1 }) }] : []))
      const zones = match.zones.map((zone) => ({ at: [(zone.at[0] + zone.at[2]) / 2, (zone.at[1] + zone.at[3]) / 2] as Place, name: zone.text ?? zone.kind }))
      const all = await ways(now, from, [...marks, ...zones])
      return { said: [t('here', { name: now.figures[from]?.name ?? '' }), ...all.map((it) => `${t('at', { name: it.name, d: number(it.pas, 1), h: it.hour })}.`)].join(' ') }
    }
    case 'card': {
      const id = eyeOf(ear, words)
      const [figure, profile] = [now.figures[id ?? ''], profileOf(match.profiles, now.figures[id ?? ''])]
      if (!figure || !profile || !system) return { said: t('who', { word: words.join(' ') }) }
      const stats = statsOf(profile, system).map((stat) => `${stat.text} ${stat.value}`)
      const traits = traitsOf(profile, system).map((trait) => trait.text)
      return { said: [figure.name, ...stateWords(figure, system), ...stats, ...traits, ...weaponsLeft(profile, system, figure).map(weaponName)].join(', ') }
    }
    case 'measure': {
      const there = Object.entries(now.figures).filter(([, f]) => f.at).map(([id, f]) => [id, f.name] as const)
      const named = namesIn(words, there) ?? []
      const [from, to] = named.length > 1 ? named : [eyeOf(ear, []), named[0]]
      if (!from || !to) return { said: t('who', { word: words.join(' ') }) }
      const { distance } = await ask<{ distance: number }>(session.play, 'measure', { from, to })
      return { said: t('measured', { a: now.figures[from]?.name ?? '', b: now.figures[to]?.name ?? '', d: number(distance, 2) }) }
    }
    case 'hint':
      if (!match.isMine || match.coach) return { said: t('not_yours') }
      await drafting.hint()
      return { said: '' }
    case 'undo': return { said: match.coach ? t('nothing') : await ear.undo() }
    case 'back': return { said: (ear.intent.drop(), drafting.back(), decisionText(match, system)) }
    case 'log': return { said: match.shown.slice(-Math.min(20, Number(words[0]) || 5)).map((event) => plain(event.text)).join(' ') }
  }
}

const numbered = (list: readonly OfferOption[]) => list.map((o, i) => `${t('numbered', { n: i + 1, what: o.text })}.`).join(' ')

/** Does what a line says; what to say to it, and what numbers mean from now on. */
export async function obey(line: string, ear: Ear): Promise<{ said: string; list?: OfferOption[] }> {
  const { match, drafting, system } = ear
  const said = line.trim()
  if (!said) return { said: await confirm(ear) }
  if (match.isTelling) match.fallAtOnce()
  const { words, heading } = lineOf(said)
  if (match.dice) {
    const values = wordsOf(said).map(Number)
    if (values.every(Number.isInteger) && values.length === match.dice.count) return await match.giveDice(values), { said: match.fault }
  }
  const command = said === '?' ? 'help' : commandOf(words[0])
  const isOffered = match.options.some((o) => !o.why && wordsOf(o.text).includes(words[0] ?? ''))
  if (command && !(isOffered && command === 'undo')) return answer(command, words.slice(1), ear)
  if (!match.isMine || match.past) return { said: t('not_yours') }
  const filled = await fill(said, ear)
  if (filled !== undefined) return { said: filled }
  const digit = /^\d+$/.test(said) ? Number(said) : undefined
  if (digit !== undefined) {
    const option = (ear.list.length ? ear.list : match.options.filter((o) => !o.why))[digit - 1]
    return { said: option ? await take(option, [], undefined, ear) : t('no_number', { n: digit }) }
  }
  if (heading && !drafting.draft && words.every((word) => goes.includes(word)) && drafting.stride) return { said: await take(drafting.stride, [], heading, ear) }
  const found = optionsOf(words, ear)
  if (found.length === 1) return { said: await take(found[0]!, words, heading, ear) }
  const isMeant = await mean(words, heading, ear)
  if (isMeant !== undefined) return { said: isMeant }
  if (!found.length) return { said: t('lost', { word: said, can: canText(match.options, system) }) }
  if (found[0]!.why) return { said: found.slice(0, 3).map((o) => t('because', { what: o.text, why: o.why?.text ?? '' })).join(' ') }
  return { said: t('several', { what: numbered(found).replace(/\.$/, '') }), list: found }
}
