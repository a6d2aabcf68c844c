// SPDX-License-Identifier: MIT
// game/journals.ts: a game's journal in two forms: the one that may leave this browser, in which what is still
// secret is sealed, and the whole one, locked away, which the game goes on from.
import { journal } from '../engine/engine'
import type { GameRecord } from '../store/db'
import { lock, unlock, type Vault } from '../store/vault'
import type { Seat, State } from '../wire'
import { hasPiles, hasSeals } from './secret'

/** `alone`: the only person, whose own cards need not be hidden. */
export async function journals(
  session: number,
  state: State,
  alone: Seat | undefined,
  key?: CryptoKey,
): Promise<{ journal: string; vault?: Vault }> {
  const whole = await journal(session)
  if (!hasPiles(state)) return { journal: whole }
  const open = await journal(session, alone ? { seat: alone } : { sealed: true })
  return hasSeals(open) ? { journal: open, vault: await lock(whole, key) } : { journal: whole }
}

export async function wholeOf(record: GameRecord): Promise<string> {
  return record.vault ? unlock(record.vault) : record.journal
}
