// SPDX-License-Identifier: MIT
// game/start.ts: from a plan or a journal to a kept game that the table can open. Everything is tried in the
// library's session first, so that a game in play goes on whatever is refused here.
import { ask, session, tell } from '../engine/engine'
import { randomSeed } from './check'
import { setupOf, type Plan } from './plan'
import { go } from '../route'
import { type GameRecord, keep, newId, type Player } from '../store/db'
import { settings } from '../store/settings'
import type { Message, Seat, Setup, State } from '../wire'
import { journals } from './journals'
import { aloneOf } from './secret'

export { setupOf, type Plan } from './plan'

/** The library plays one game at a time: who tries another waits until this one is kept. */
let library: Promise<unknown> = Promise.resolve()
function inLibrary<T>(job: () => Promise<T>): Promise<T> {
  const mine = library.then(job)
  library = mine.catch(() => undefined)
  return mine
}

/** Says whether the engine would start this game; throws its sentence if not. Nothing is kept. */
export function tryGame(plan: Plan): Promise<unknown> {
  return inLibrary(() => tell(session.library, setupOf(plan)))
}

/** Keeps the library's game as a new record. `scenario` stands as long as a die has yet to choose one. */
async function keepGame(answers: Message[], scenario: string, players: Player[], practice: boolean): Promise<string> {
  const state = await ask<State>(session.library, 'state')
  const seats = Object.keys(state.seats)
  const all = seats.map((_, i) => players[Math.min(i, players.length - 1)] ?? { who: 'me' as const })
  const record: GameRecord = {
    id: newId(),
    system: '',
    scenario: state.scenario ?? scenario,
    names: seats.map((seat) => state.seats[seat]?.name || seat),
    players: all,
    practice,
    turn: state.turn,
    changed: Date.now(),
    ...(await journals(session.library, state, aloneOf(all))),
  }
  for (const answer of answers) {
    if (answer.type === 'ready') record.system = answer.system
    if (answer.type === 'over') record.over = { winner: answer.winner, text: answer.text }
  }
  await keep('games', record)
  return record.id
}

/** Starts a game and opens its table. Throws the engine's sentence if it refuses the setup. */
export async function startGame(plan: Plan): Promise<string> {
  const players = plan.seats.map((seat) => seat.player)
  const id = await inLibrary(async () => keepGame(await tell(session.library, setupOf(plan)), plan.scenario, players, plan.practice))
  go(`/play/${id}`)
  return id
}

/** The setup of a game again, the bands of its sides swapped, with another seed; undefined where the journal has none. */
export function swapped(journal: string, seed: string): Setup | undefined {
  try {
    const setup = JSON.parse(journal.split('\n', 2)[1] ?? '') as Setup & { tape?: unknown; position?: unknown }
    if (setup.type !== 'setup') return undefined
    const { tape: _, position: __, ...rest } = setup
    return { ...rest, seats: [...setup.seats].reverse(), ...(setup.dice === 'ask' ? (setup.terrain_seed === undefined ? {} : { terrain_seed: seed }) : { seed }) }
  } catch {
    return undefined
  }
}

/** The same players once more, each with the other's band. Throws the engine's sentence if it refuses. */
export async function rematch(record: GameRecord): Promise<string> {
  const setup = swapped(record.journal, randomSeed())
  if (!setup) throw new Error(record.scenario)
  const id = await inLibrary(async () => keepGame(await tell(session.library, { ...setup, lang: settings.lang }), record.scenario, record.players, record.practice))
  go(`/play/${id}`)
  return id
}

/** Takes in the text of a journal file; the last player has all seats that are left. Throws the engine's
 * sentence, with its line, if the journal is not sound. */
export async function importGame(text: string, players: Player[], practice = false): Promise<string> {
  const id = await inLibrary(async () => {
    const answers = await tell(session.library, { type: 'load', journal: text })
    // A journal carries the language it was played in; the library goes on in the reader's.
    await tell(session.library, { type: 'lang', lang: settings.lang })
    return keepGame(answers, 'roll', players, practice)
  })
  go(`/play/${id}`)
  return id
}

/** A journal as it was before a step (from 1): its head, its setup and the steps before. */
export function before(journal: string, step: number): string {
  return `${journal.split('\n').slice(0, step + 1).join('\n')}\n`
}

/** The game once more from before a step: the side that chose there is oneself, the others are the machine. Everything may be taken back. */
export function tryAgain(journal: string, step: number, seats: readonly Seat[], seat: Seat, bot = 'captain'): Promise<string> {
  return importGame(before(journal, step), seats.map((s) => (s === seat ? { who: 'me' } : { who: 'bot', bot })), true)
}
