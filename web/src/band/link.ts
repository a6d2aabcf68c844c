// SPDX-License-Identifier: MIT
// band/link.ts: a band as an address, #/band/SYSTEM/id,id,id?name=...&with=..., written and read. What a band brings
// besides its figures (options, skills, profiles of one's own) is behind `with`, JSON in base64url. Pure.
import { fromBase64Url, toBase64Url } from '../store/pack'
import type { BandTerms } from '../wire'
import { readTerms, termsOf } from '../team/terms'

export interface Linked extends BandTerms {
  system: string
  figures: string[]
  name: string
}

export function bandHash(band: Linked): string {
  const ids = band.figures.map(encodeURIComponent).join(',')
  const path = `#/band/${encodeURIComponent(band.system)}/${ids}`
  const query: string[] = []
  if (band.name) query.push(`name=${encodeURIComponent(band.name)}`)
  const terms = termsOf(band)
  if (Object.keys(terms).length > 0) query.push(`with=${toBase64Url(new TextEncoder().encode(JSON.stringify(terms)))}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
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
  return { system, figures, name: (query.get('name') ?? '').slice(0, nameMost), ...readWith(query.get('with')) }
}

/** A damaged address brings the figures it names and nothing else. */
function readWith(text: string | null): BandTerms {
  if (!text) return {}
  try {
    const terms = readTerms(JSON.parse(new TextDecoder().decode(fromBase64Url(text))) as object)
    return 'wrong' in terms ? {} : terms
  } catch {
    return {}
  }
}

/** Longer names are cut: they would not fit on a card or in a list. */
export const nameMost = 60
