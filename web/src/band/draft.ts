// SPDX-License-Identifier: MIT
// band/draft.ts: a band being made, and its changes as plain values. Pure; legality is the engine's affair.
import type { BandRecord } from '../store/db'
import type { BandTerms } from '../wire'
import { tidy } from '../team/character'
import { readTerms, termsOf } from '../team/terms'

/** The id is given when a band is begun, so that saving twice never makes two of it. */
export interface Draft extends BandTerms {
  id: string
  system: string
  name: string
  figures: string[]
  /** The link it was opened from: coming back to that address keeps what was changed since. */
  from?: string
}

export function add(draft: Draft, profile: string): Draft {
  return { ...draft, figures: [...draft.figures, profile] }
}

export function removeAt(draft: Draft, at: number): Draft {
  return tidy({ ...draft, figures: draft.figures.filter((_, i) => i !== at) })
}

/** Swaps a figure with its neighbour; at an end nothing moves. */
export function move(draft: Draft, at: number, by: -1 | 1): Draft {
  const figures = [...draft.figures]
  const one = figures[at]
  const other = figures[at + by]
  if (one === undefined || other === undefined) return draft
  figures[at] = other
  figures[at + by] = one
  return { ...draft, figures }
}

/** All that a band is to the engine, as text: its name and the names of its characters are not part of it. */
export function substance(band: Draft | BandRecord): string {
  const profiles = band.profiles?.map(({ name: _, ...rest }) => rest)
  return JSON.stringify([band.system, band.figures, band.options ?? {}, band.skills ?? [], profiles ?? []])
}

export function sameBand(a: Draft | BandRecord, b: Draft | BandRecord): boolean {
  const names = (band: Draft | BandRecord) => band.profiles?.map((profile) => profile.name).join('\n') ?? ''
  return a.id === b.id && a.name === b.name && substance(a) === substance(b) && names(a) === names(b)
}

/** Whose name alone differs: '' for the band's, a profile's id; nothing if more does. */
function typed(a: Draft, b: Draft): string | undefined {
  if (a.id !== b.id || substance(a) !== substance(b)) return undefined
  const other = (a.profiles ?? []).filter((profile, i) => profile.name !== b.profiles?.[i]?.name)
  if (a.name !== b.name) return other.length ? undefined : ''
  return other.length === 1 ? other[0]?.id : undefined
}

/** Past drafts, the latest last. Letters typed into one name count as one change. */
export function remember(past: Draft[], before: Draft, after: Draft): Draft[] {
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

/** A draft read back from where the page keeps it; anything else is no draft. */
export function readDraft(text: string | null): Draft | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Draft>
    if (typeof kept.id !== 'string' || typeof kept.system !== 'string') return undefined
    if (typeof kept.name !== 'string') return undefined
    if (!Array.isArray(kept.figures) || !kept.figures.every((f) => typeof f === 'string')) return undefined
    const terms = readTerms(termsOf(kept))
    if ('wrong' in terms) return undefined
    const draft: Draft = { id: kept.id, system: kept.system, name: kept.name, figures: kept.figures, ...terms }
    return typeof kept.from === 'string' ? { ...draft, from: kept.from } : draft
  } catch {
    return undefined
  }
}
