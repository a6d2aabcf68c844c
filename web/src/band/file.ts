// SPDX-License-Identifier: MIT
// band/file.ts: a band as a file in the form of the project's own bands, {"band":{id,name,system,figures}}, with
// its options, skills and profiles if it has any. Pure.
import { speak } from '../lang'
import { settings } from '../store/settings'
import type { System } from '../wire'
import { fileId } from '../team/ident'
import { type Linked, nameMost } from './link'
import { readTerms, termsOf } from '../team/terms'

const t = speak({
  json: ['Ce fichier n’est pas du JSON lisible.', 'This file is not readable JSON.'],
  band: [
    'Ce fichier n’est pas une bande : il lui manque « {what} ».',
    'This file is not a band: “{what}” is missing.',
  ],
  kind: [
    'Ce fichier n’est pas une bande : « {what} » n’a pas la forme attendue.',
    'This file is not a band: “{what}” has not the form expected.',
  ],
  system: ['Cette bande est d’un jeu inconnu ici : « {what} ».', 'This band is of a game unknown here: “{what}”.'],
  big: ['Ce fichier est trop gros pour être une bande.', 'This file is too big to be a band.'],
})

/** Larger files are not even parsed. */
const most = 65536

export function writeBandFile(band: Linked): string {
  const id = fileId(band.name)
  const name = band.name || id
  const { system, figures } = band
  const file = { band: { id, name: { fr: name, en: name }, system, figures, ...termsOf(band) } }
  return JSON.stringify(file, null, 2) + '\n'
}

/** A list of skills is known as one: it is read elsewhere. */
export type Read = { band: Linked } | { isList: true } | { fault: string }

export function readBandFile(text: string, systems: System[]): Read {
  if (text.length > most) return { fault: t('big') }
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return { fault: t('json') }
  }
  const band = member(file, 'band')
  if (band === undefined && member(file, 'list') !== undefined) return { isList: true }
  if (band === undefined) return { fault: t('band', { what: 'band' }) }
  for (const what of ['system', 'name', 'figures'])
    if (member(band, what) === undefined) return { fault: t('band', { what }) }
  const system = member(band, 'system')
  const figures = member(band, 'figures')
  const name = nameOf(member(band, 'name'))
  if (typeof system !== 'string') return { fault: t('kind', { what: 'system' }) }
  if (name === undefined) return { fault: t('kind', { what: 'name' }) }
  if (!Array.isArray(figures) || !figures.every((f) => typeof f === 'string'))
    return { fault: t('kind', { what: 'figures' }) }
  if (!systems.some((s) => s.id === system)) return { fault: t('system', { what: system }) }
  const terms = readTerms(band as object)
  if ('wrong' in terms) return { fault: t('kind', { what: terms.wrong }) }
  return { band: { system, name: name.slice(0, nameMost), figures: figures as string[], ...terms } }
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && !Array.isArray(of) && Object.hasOwn(of, name)
    ? (of as Record<string, unknown>)[name]
    : undefined
}

/** A plain name, or one per language as in the project's files. */
function nameOf(name: unknown): string | undefined {
  if (typeof name === 'string') return name
  for (const lang of [settings.lang, 'fr', 'en']) {
    const text = member(name, lang)
    if (typeof text === 'string') return text
  }
  return undefined
}
