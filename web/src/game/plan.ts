// SPDX-License-Identifier: MIT
// game/plan.ts: a game as it is to be started, and the `setup` message that says so to the engine.
import type { Player } from '../store/db'
import { type Lang, type OptionTerms, type OwnProfile, seatLetters, type Setup, type SkillRow } from '../wire'

export type OptionValue = boolean | number | string

export interface SeatPlan {
  /** Empty: the seat is called after its band. */
  name: string
  band: { name: string; figures: string[]; profiles?: OwnProfile[] }
  player: Player
}
/** What is said about a game as a whole. */
export interface GameFrame {
  system: string
  scenario: string
  /** Empty: random terrain; `own:ID` one of one's own, whose table a plan has. */
  map: string
  dice: 'machine' | 'own'
  /** Of the dice and the terrain; with one's own dice of the terrain alone. */
  seed: string
  practice: boolean
}
export interface Plan extends GameFrame {
  /** Only those that differ from their default, with what the bands bring. */
  options: OptionTerms
  skills?: SkillRow[]
  /** The map itself, where it is one's own. */
  table?: object
  seats: SeatPlan[]
  lang: Lang
}

/** The engine keeps so many bytes of a name. */
const nameBytes = 47

function cut(name: string, bytes = nameBytes): string {
  const encoder = new TextEncoder()
  const letters = [...name.trim()]
  while (encoder.encode(letters.join('')).length > bytes) letters.pop()
  return letters.join('').trim()
}

/** What the seats are called: as typed, else as their bands; equal ones get their seat's letter. */
export function seatNames(seats: SeatPlan[]): string[] {
  const names = seats.map((seat) => cut(seat.name) || cut(seat.band.name))
  return names.map((name, i) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    const letter = ` (${seatLetters[i]})`
    return cut(name, nameBytes - letter.length) + letter
  })
}

export function setupOf(plan: Plan): Setup {
  const names = seatNames(plan.seats)
  const setup: Setup = {
    type: 'setup',
    system: plan.system,
    scenario: plan.scenario,
    seats: plan.seats.map(({ band }, i) => ({
      name: names[i] ?? '',
      band: [...band.figures],
      ...(band.profiles?.length ? { profiles: band.profiles } : {}),
    })),
    lang: plan.lang,
  }
  if (Object.keys(plan.options).length) setup.options = { ...plan.options }
  if (plan.skills?.length) setup.skills = plan.skills
  if (plan.map) setup.map = plan.table ?? plan.map
  if (plan.dice === 'machine') setup.seed = plan.seed
  else setup.dice = 'ask'
  if (plan.dice === 'own' && !plan.map) setup.terrain_seed = plan.seed
  return setup
}
