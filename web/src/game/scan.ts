// SPDX-License-Identifier: MIT
// game/scan.ts: who stands around somebody: how far and at which hour, what is seen of them and what hides them. Distances
// and sight are the engine's answers; nearest first.
import { ask, session } from '../engine/engine'
import type { Place, Sight, State } from '../wire'
import { hourOf } from './compass'

export interface Sighting {
  figure: string
  pas: number
  hour: number
  isTouching: boolean
  /** Undefined of friends, whom nobody aims at. */
  sight: Sight | undefined
}

export async function scan(state: State, from: string, isFriends = false): Promise<Sighting[]> {
  const own = state.figures[from]
  if (!own?.at) return []
  const others = Object.entries(state.figures).filter(([id, f]) => id !== from && f.at && f.status === 'in_play' && (f.seat === own.seat) === isFriends)
  const found = await Promise.all(others.map(async ([figure, f]): Promise<Sighting> => {
    const [{ distance, contact }, sight] = await Promise.all([
      ask<{ distance: number; contact: boolean }>(session.play, 'measure', { from, to: figure }),
      isFriends ? undefined : ask<Sight>(session.play, 'sight', { figure: from, target: figure }).catch(() => undefined),
    ])
    return { figure, pas: distance, hour: hourOf(own.at!, f.at!), isTouching: contact, sight }
  }))
  return found.sort((a, b) => a.pas - b.pas)
}

/** How far it is from somebody to places, and at which hour; nearest first. */
export async function ways<T extends { at: Place }>(state: State, from: string, places: readonly T[]): Promise<(T & { pas: number; hour: number })[]> {
  const own = state.figures[from]
  if (!own?.at) return []
  const found = await Promise.all(places.map(async (it) => {
    const { distance } = await ask<{ distance: number }>(session.play, 'measure', { from, to: it.at })
    return { ...it, pas: distance, hour: hourOf(own.at!, it.at) }
  }))
  return found.sort((a, b) => a.pas - b.pas)
}
