// SPDX-License-Identifier: MIT
// band/link.ts: a band as an address, #/band/SYSTEM/id,id,id?name=..., written and read. Pure.

export interface Linked {
  system: string
  figures: string[]
  name: string
}

export function bandHash(band: Linked): string {
  const ids = band.figures.map(encodeURIComponent).join(',')
  const path = `#/band/${encodeURIComponent(band.system)}/${ids}`
  return band.name ? `${path}?name=${encodeURIComponent(band.name)}` : path
}

/** The address for others: this page, with the band behind it. */
export function bandLink(page: string, band: Linked): string {
  return page.replace(/#.*$/, '') + bandHash(band)
}

/** What follows #/band/ in the address; nothing if it names no figures. */
export function readLink(rest: readonly string[], query: URLSearchParams): Linked | undefined {
  const [system, ids] = rest
  if (!system || !ids) return undefined
  const figures = ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id)
  return { system, figures, name: (query.get('name') ?? '').slice(0, nameMost) }
}

/** Longer names are cut: they would not fit on a card or in a list. */
export const nameMost = 60
