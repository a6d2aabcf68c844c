// SPDX-License-Identifier: MIT
// game/signs.ts: what the words of a game are to who tells of it: its events, dice and changes, as the catalog says. Pure.
import type { EventRole, EventTale, OutcomeRole } from '../gen/signs'
import type { Change, GameEvent, RollKind, System } from '../wire'

export interface Signs {
  role: (event: Pick<GameEvent, 'kind'>) => EventRole | undefined
  tale: (event: Pick<GameEvent, 'kind'>) => EventTale | undefined
  luck: (event: Pick<GameEvent, 'roll'>) => RollKind['luck']
  change: (change: Pick<Change, 'what'>) => OutcomeRole | undefined
}

type Signed = Pick<System, 'events' | 'rolls' | 'changes'>
const byName = <T extends { name: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.name, row]))
const asked = new WeakMap<Signed, Signs>()
const nothing: Signed = { events: [], rolls: [], changes: [] }

export function signsOf(system: Signed = nothing): Signs {
  const known = asked.get(system)
  if (known) return known
  const [events, rolls, changes] = [byName(system.events), byName(system.rolls), byName(system.changes)]
  const made: Signs = {
    role: ({ kind }) => events.get(kind)?.role,
    tale: ({ kind }) => events.get(kind)?.tale,
    luck: ({ roll }) => rolls.get(roll ?? '')?.luck,
    change: ({ what }) => changes.get(what)?.role,
  }
  asked.set(system, made)
  return made
}

/** The steps of one blow, as it is felt. */
const steps: readonly (EventTale | undefined)[] = ['hit', 'unhurt', 'harm', 'wound', 'out'] satisfies EventTale[]
/** How far a blow has come by this; -1: it is no step of one. */
export const stepOf = (tale: EventTale | undefined): number => steps.indexOf(tale)
/** Does it come to somebody, instead of being done? */
export const befalls = (tale: EventTale | undefined): boolean => tale === 'befalls' || stepOf(tale) >= 0
