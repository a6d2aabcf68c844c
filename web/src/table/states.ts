// SPDX-License-Identifier: MIT
// table/states.ts: what the states of a figure are to those who show it, by the roles of the catalog. Pure.
import type { StateRole } from '../gen/signs'
import type { FigureState, Stat, StateKind, System } from '../wire'

export function kindOf(system: System | undefined, name: string): StateKind | undefined {
  return system?.states.find((state) => state.name === name)
}

/** Is the figure in a state of this role? */
export function isIn(f: FigureState, system: System | undefined, role: StateRole): boolean {
  return f.states.some((name) => kindOf(system, name)?.role === role)
}

/** The states without those of a role. */
export function without(f: FigureState, system: System | undefined, role: StateRole): string[] {
  return f.states.filter((name) => kindOf(system, name)?.role !== role)
}

/** Is weapon number `index` of its profile gone? The states of that role tell of one weapon each, in order. */
export function hasLost(f: FigureState | undefined, system: System, index: number): boolean {
  const told = system.states.filter((state) => state.role === 'weapon_lost')[index]
  return told !== undefined && (f?.states.includes(told.name) ?? false)
}

/** The stat of which a figure loses until it falls, where what is left of it is counted. */
export function lifeStat(system: System | undefined): Stat | undefined {
  return system?.stats.find((stat) => stat.counter)
}

/** What is left of a figure; undefined where nothing of the kind is counted. */
export function lifeOf(f: FigureState, system: System | undefined): number | undefined {
  const n = f[lifeStat(system)?.counter ?? '']
  return typeof n === 'number' ? n : undefined
}
