// SPDX-License-Identifier: MIT
// home/choices.ts: what is set on the home screen, as typed: its defaults, what is restored of it on the next
// visit, and the plan it makes.
import type { BandRecord, MapRecord, Player } from '../store/db'
import type { BandTerms, Catalog, Lang, System, TableMap } from '../wire'
import { checkOption, checkSeed, isChanged, isRaw, randomSeed, type Raw } from '../game/check'
import { needed, pairOfBands } from './needs'
import { seatsOf, withSeat } from './seats'
import type { GameFrame, OptionValue, Plan, SeatPlan } from '../game/plan'
import { gameTerms } from './terms'

export interface SeatChoice {
  /** `sample:ID` or `own:ID`. */
  band: string
  /** `me` or `bot:NAME`. */
  who: string
  name: string
}
export interface Choices extends GameFrame {
  /** Two at least; some may be more than the scenario takes (seats.ts). */
  seats: SeatChoice[]
  /** As typed, by name; what is missing has its default. */
  options: Record<string, Raw>
}
export interface BandChoice extends BandTerms {
  key: string
  name: string
  figures: string[]
}

/** Those that a field of its own asks for are not shown among the options. */
export function optionsOf(system: System) {
  return system.options.filter((option) => !option.field)
}

export function sampleBands(system: System): BandChoice[] {
  return system.bands.map((band) => ({ key: `sample:${band.id}`, name: band.name, figures: band.figures }))
}
export function ownBands(system: System, own: BandRecord[]): BandChoice[] {
  return own
    .filter((band) => band.system === system.id)
    .map(({ id, changed: _, ...band }) => ({ key: `own:${id}`, ...band }))
}
export function findBand(system: System, own: BandRecord[], key: string): BandChoice | undefined {
  return [...sampleBands(system), ...ownBands(system, own)].find((band) => band.key === key)
}

/** Maps of one's own for a game; their keys are `own:ID`. */
export function ownMaps(system: System, maps: MapRecord[]): MapRecord[] {
  return maps.filter((map) => map.system === system.id)
}
function findMap(system: System, maps: MapRecord[], key: string): MapRecord | undefined {
  return ownMaps(system, maps).find((map) => key === `own:${map.id}`)
}

/** Levels come weakest first, after those that are none; the usual one answers at once, the last thinks. */
export function usualBot(bots: Catalog['bots']): string {
  return (bots.find((bot) => bot.usual) ?? bots[bots.length - 1])?.name ?? ''
}
/** Who plays against a person, unless another is chosen: the machine where there is one. */
export function usualRival(bots: Catalog['bots']): string {
  const bot = usualBot(bots)
  return bot ? `bot:${bot}` : 'me'
}
export function playerOf(who: string): Player {
  return who.startsWith('bot:') ? { who: 'bot', bot: who.slice(4) } : { who: 'me' }
}

/** A scenario one knows beforehand: the system's default, or the first if a die draws that. */
function usualScenario(system: System): string {
  const known = system.scenarios.filter((s) => !s.drawn)
  return (known.find((s) => s.default) ?? known[0] ?? system.scenarios[0])?.name ?? ''
}

/** The pair of a scenario is drawn once a visit: whoever proposes a game proposes the same. */
const drawn = new Map<string, [string, string]>()
function pairDrawn(system: System, scenario: string): [string, string] {
  const key = `${system.id} ${scenario}`
  const pair = drawn.get(key) ?? pairOfBands(system, Math.random, scenario)
  drawn.set(key, pair)
  return pair
}

export function defaultChoices(
  system: System,
  bots: Catalog['bots'],
  myName = '',
): Choices {
  const scenario = usualScenario(system)
  const [first, second] = pairDrawn(system, scenario)
  return {
    system: system.id,
    scenario,
    map: '',
    dice: 'machine',
    seed: randomSeed(),
    practice: false,
    seats: [
      { band: first, who: 'me', name: myName },
      { band: second, who: usualRival(bots), name: '' },
    ],
    options: needed(system, {}, [], [first, second]),
  }
}

function restoreSeat(kept: unknown, usual: SeatChoice, system: System, own: BandRecord[], bots: Catalog['bots']) {
  const seat = (kept ?? {}) as Partial<Record<keyof SeatChoice, unknown>>
  const who = String(seat.who)
  const known = who === 'me' || bots.some((bot) => who === `bot:${bot.name}`)
  return {
    band: typeof seat.band === 'string' && findBand(system, own, seat.band) ? seat.band : usual.band,
    who: known ? who : usual.who,
    name: typeof seat.name === 'string' ? seat.name.slice(0, 47) : usual.name,
  }
}

/** What an earlier visit kept, with defaults wherever it says nothing or nothing that is known today. */
export function restore(kept: unknown, all: Catalog, own: BandRecord[], myName = '', maps: MapRecord[] = []): Choices | undefined {
  const old = (typeof kept === 'object' && kept ? kept : {}) as Partial<Record<keyof Choices, unknown>>
  const system = all.systems.find((s) => s.id === old.system) ?? all.systems[0]
  if (!system) return undefined
  const usual = defaultChoices(system, all.bots, myName)
  if (old.system !== system.id) return usual
  const scenario = system.scenarios.find((s) => s.name === old.scenario)?.name ?? usual.scenario
  const seats: unknown[] = Array.isArray(old.seats) ? old.seats : []
  const most = Math.max(...system.scenarios.map((s) => s.seats))
  let places = usual.seats
  while (places.length < Math.min(most, seats.length)) places = withSeat(places, system, scenario, usualRival(all.bots))
  const options: Record<string, Raw> = {}
  for (const option of optionsOf(system)) {
    const raw = ((old.options ?? {}) as Record<string, unknown>)[option.name]
    if (isRaw(option, raw)) options[option.name] = raw
  }
  return {
    ...usual,
    scenario,
    map: typeof old.map === 'string' && (system.maps.some((m) => m.id === old.map) || findMap(system, maps, old.map)) ? old.map : '',
    dice: old.dice === 'own' ? 'own' : 'machine',
    seed: typeof old.seed === 'string' ? old.seed.slice(0, 40) : usual.seed,
    practice: old.practice === true,
    seats: places.map((seat, i) => restoreSeat(seats[i], seat, system, own, all.bots)),
    options,
  }
}

/** Does the seed matter? Not with one's own dice on a given map. */
export function usesSeed(choices: Choices): boolean {
  return choices.dice === 'machine' || !choices.map
}

/** The options that differ from their default; what is wrong is left out, planOf() asks first. */
export function optionValues(choices: Choices, system: System): Record<string, OptionValue> {
  const values: Record<string, OptionValue> = {}
  for (const option of optionsOf(system)) {
    const raw = choices.options[option.name]
    if (raw === undefined || !isChanged(option, raw)) continue
    const checked = checkOption(option, raw)
    if ('value' in checked) values[option.name] = checked.value
  }
  return values
}

/** The names of the fields that cannot be used as they are, in the order of the page. */
export function wrongFields(choices: Choices, system: System): string[] {
  const wrong = usesSeed(choices) && checkSeed(choices.seed) ? ['seed'] : []
  for (const option of optionsOf(system)) {
    const raw = choices.options[option.name]
    if (raw !== undefined && 'wrong' in checkOption(option, raw)) wrong.push(`option-${option.name}`)
  }
  return wrong
}

export function planOf(choices: Choices, system: System, own: BandRecord[], lang: Lang, maps: MapRecord[] = []): Plan {
  const chosen = seatsOf(choices, system)
  const bands = chosen.map((seat) => findBand(system, own, seat.band))
  const seats: SeatPlan[] = chosen.map((seat, i) => {
    const { name = '', figures = [], profiles } = bands[i] ?? {}
    return {
      name: seat.name,
      band: profiles ? { name, figures, profiles } : { name, figures },
      player: playerOf(seat.who),
    }
  })
  const { scenario, map, dice, practice } = choices
  const seed = choices.seed.trim()
  const { options, skills } = gameTerms(bands.map((band) => band ?? {}), optionValues(choices, system))
  const sketch = findMap(system, maps, map)?.sketch as TableMap | undefined
  const table = sketch && { width: sketch.width, depth: sketch.depth, pieces: sketch.pieces }
  const plan: Plan = { system: system.id, scenario, map, dice, seed, practice, options, seats, lang, ...(table ? { table } : {}) }
  return skills.length ? { ...plan, skills } : plan
}

/** The choices with a band of one's own on the first seat, as somebody asks for who comes from the builder. */
export function withBand(choices: Choices, all: Catalog, own: BandRecord[], id: string | null, myName = ''): Choices {
  const band = own.find((record) => record.id === id)
  const system = band && all.systems.find((s) => s.id === band.system)
  if (!band || !system) return choices
  const base = system.id === choices.system ? choices : defaultChoices(system, all.bots, myName)
  return { ...base, seats: base.seats.map((seat, i) => (i === 0 ? { ...seat, band: `own:${band.id}` } : seat)) }
}

/** The choices on a map of one's own, as somebody asks for who comes from the drawing board. */
export function withMap(choices: Choices, all: Catalog, maps: MapRecord[], id: string | null, myName = ''): Choices {
  const map = maps.find((record) => record.id === id)
  const system = map && all.systems.find((s) => s.id === map.system)
  if (!map || !system) return choices
  const base = system.id === choices.system ? choices : defaultChoices(system, all.bots, myName)
  return { ...base, map: `own:${map.id}` }
}
