// SPDX-License-Identifier: MIT
// band/draft.ts: a band being made, and its changes as plain values. Pure; legality is the engine's affair.
import type { BandRecord } from '../store/db'

/** The id is given when a band is begun, so that saving twice never makes two of it. */
export interface Draft {
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
  return { ...draft, figures: draft.figures.filter((_, i) => i !== at) }
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

export function sameBand(a: Draft | BandRecord, b: Draft | BandRecord): boolean {
  return (
    a.id === b.id && a.system === b.system && a.name === b.name && a.figures.join() === b.figures.join()
  )
}

/** Past drafts, the latest last. Letters typed into the name of one band count as one change. */
export function remember(past: Draft[], before: Draft, after: Draft): Draft[] {
  if (sameBand(before, after)) return past
  const last = past.at(-1)
  const typing = (a: Draft, b: Draft) => a.id === b.id && a.name !== b.name && a.figures.join() === b.figures.join()
  if (last && typing(last, before) && typing(before, after)) return past
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
    const draft: Draft = { id: kept.id, system: kept.system, name: kept.name, figures: kept.figures }
    return typeof kept.from === 'string' ? { ...draft, from: kept.from } : draft
  } catch {
    return undefined
  }
}
