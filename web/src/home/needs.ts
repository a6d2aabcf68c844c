// SPDX-License-Identifier: MIT
// home/needs.ts: which sample bands go with a scenario and a seat, and the options they must be played with. The
// catalog says both; nothing is judged here.
import { seatLetters, type System } from '../wire'
import type { Raw } from '../game/check'

type Band = System['bands'][number]

/** Those made for this very seat, if there are some, else those made for no seat in particular. */
export function bandsFor(system: System, scenario: string, seat: number): Band[] {
  const made = system.bands.filter((band) => band.scenario === scenario && band.seat === seatLetters[seat])
  return made.length ? made : system.bands.filter((band) => band.scenario === undefined)
}

/** The samples that a scenario is even with, if the catalog knows any. */
function evenPair(system: System, scenario: string): [string, string] | undefined {
  const pair = system.scenarios.find(({ name }) => name === scenario)?.pair
  return pair && [`sample:${pair[0]}`, `sample:${pair[1]}`]
}

/** Two different bands that are a fair match: those known to be one, else two of about the same cost. */
export function pairOfBands(system: System, random: () => number, scenario = ''): [string, string] {
  const even = evenPair(system, scenario)
  if (even) return even
  const any = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)]
  const first = any(bandsFor(system, scenario, 0))
  if (!first) return ['', '']
  const gap = (cost: number) => Math.abs(cost - first.cost)
  const others = bandsFor(system, scenario, 1).filter((band) => band.id !== first.id)
  const least = Math.min(...others.map((band) => gap(band.cost)))
  const second = any(others.filter((band) => gap(band.cost) === least)) ?? first
  return [`sample:${first.id}`, `sample:${second.id}`]
}

/** A band for one more seat: one that nobody has yet, of about the same cost as the first seat's. */
export function nextBand(system: System, scenario: string, taken: readonly string[]): string {
  const fit = bandsFor(system, scenario, taken.length)
  const cost = system.bands.find(({ id }) => taken[0] === `sample:${id}`)?.cost ?? 0
  const free = fit.filter(({ id }) => !taken.includes(`sample:${id}`))
  const [next] = (free.length ? free : fit).sort((a, b) => Math.abs(a.cost - cost) - Math.abs(b.cost - cost))
  return next ? `sample:${next.id}` : ''
}

/** The seats' bands for another scenario: samples give way to those that it is even with; one that was not made for it, to one
 * that was. */
export function fitted(system: System, scenario: string, bands: readonly string[], random: () => number = Math.random): string[] {
  const even = evenPair(system, scenario)
  if (even && bands.every((band) => band.startsWith('sample:'))) return bands.map((band, i) => even[i] ?? band)
  return bands.map((band, i) => {
    const keys = bandsFor(system, scenario, i).map(({ id }) => `sample:${id}`)
    if (keys.includes(band) || !band.startsWith('sample:')) return band
    const others = keys.filter((key) => !bands.includes(key))
    return others[Math.floor(random() * others.length)] ?? keys[0] ?? band
  })
}

function needsOf(system: System, bands: readonly string[]): Record<string, Raw> {
  const needs: Record<string, Raw> = {}
  for (const { id, options } of system.bands) {
    if (!bands.includes(`sample:${id}`)) continue
    for (const [name, value] of Object.entries(options ?? {})) needs[name] = typeof value === 'boolean' ? value : String(value)
  }
  return needs
}

/** The options as typed, with what the bands need; what only the bands before needed is taken back. */
export function needed(system: System, typed: Record<string, Raw>, before: readonly string[], bands: readonly string[]): Record<string, Raw> {
  const old = needsOf(system, before)
  const kept = Object.entries(typed).filter(([name, raw]) => old[name] !== raw)
  return { ...Object.fromEntries(kept), ...needsOf(system, bands) }
}

/** Who needs which option, in words: [band, option]. */
export function needWords(system: System, bands: readonly string[]): [string, string][] {
  return system.bands
    .filter(({ id }) => bands.includes(`sample:${id}`))
    .flatMap(({ id, name }) =>
      Object.keys(needsOf(system, [`sample:${id}`])).map((option): [string, string] => [
        name,
        system.options.find((o) => o.name === option)?.text ?? option,
      ]),
    )
}
