// SPDX-License-Identifier: MIT
// band/muster.ts: a band being made, and its changes as plain values. Pure; legality is the engine's affair.
import type { BandRecord } from '../store/db'
import type { BandTerms } from '../wire'
import { tidy } from '../team/character'
import { readTerms, termsOf } from '../team/terms'

/** The id is given when a band is begun, so that saving twice never makes two of it. */
export interface Muster extends BandTerms {
  id: string
  system: string
  name: string
  figures: string[]
  /** The link it was opened from: coming back to that address keeps what was changed since. */
  from?: string
}

export function add(muster: Muster, profile: string): Muster {
  return { ...muster, figures: [...muster.figures, profile] }
}

export function removeAt(muster: Muster, at: number): Muster {
  return tidy({ ...muster, figures: muster.figures.filter((_, i) => i !== at) })
}

/** Swaps a figure with its neighbour; at an end nothing moves. */
export function move(muster: Muster, at: number, by: -1 | 1): Muster {
  const figures = [...muster.figures]
  const one = figures[at]
  const other = figures[at + by]
  if (one === undefined || other === undefined) return muster
  figures[at] = other
  figures[at + by] = one
  return { ...muster, figures }
}

/** All that a band is to the engine, as text: its name and the names of its characters are not part of it. */
export function substance(band: Muster | BandRecord): string {
  const profiles = band.profiles?.map(({ name: _, ...rest }) => rest)
  return JSON.stringify([band.system, band.figures, band.options ?? {}, band.skills ?? [], profiles ?? []])
}

export function sameBand(a: Muster | BandRecord, b: Muster | BandRecord): boolean {
  const names = (band: Muster | BandRecord) => band.profiles?.map((profile) => profile.name).join('\n') ?? ''
  return a.id === b.id && a.name === b.name && substance(a) === substance(b) && names(a) === names(b)
}

/** Whose name alone differs: '' for the band's, a profile's id; nothing if more does. */
function typed(a: Muster, b: Muster): string | undefined {
  if (a.id !== b.id || substance(a) !== substance(b)) return undefined
  const other = (a.profiles ?? []).filter((profile, i) => profile.name !== b.profiles?.[i]?.name)
  if (a.name !== b.name) return other.length ? undefined : ''
  return other.length === 1 ? other[0]?.id : undefined
}

/** Past musters, the latest last. Letters typed into one name count as one change. */
export function remember(past: Muster[], before: Muster, after: Muster): Muster[] {
  if (sameBand(before, after)) return past
  const last = past.at(-1)
  const now = typed(before, after)
  if (last && now !== undefined && typed(last, before) === now) return past
  return [...past.slice(-99), before]
}

/** Splits ids into those a system has and those it has not. */
export function sortIds(ids: readonly string[], known: { id: string }[]): { figures: string[]; unknown: string[] } {
  const all = new Set(known.map((profile) => profile.id))
  return { figures: ids.filter((id) => all.has(id)), unknown: ids.filter((id) => !all.has(id)) }
}

/** A muster read back from where the page keeps it; anything else is no muster. */
export function readMuster(text: string | null): Muster | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Muster>
    if (typeof kept.id !== 'string' || typeof kept.system !== 'string') return undefined
    if (typeof kept.name !== 'string') return undefined
    if (!Array.isArray(kept.figures) || !kept.figures.every((f) => typeof f === 'string')) return undefined
    const terms = readTerms(termsOf(kept))
    if ('wrong' in terms) return undefined
    const muster: Muster = { id: kept.id, system: kept.system, name: kept.name, figures: kept.figures, ...terms }
    return typeof kept.from === 'string' ? { ...muster, from: kept.from } : muster
  } catch {
    return undefined
  }
}
