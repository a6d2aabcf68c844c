// SPDX-License-Identifier: MIT
// saga/sheet/sheet.ts: a character as plain data: a blank one, the engine's changes carried out, as an address, as a file, as a
// gesture at a table. Pure.
import { pack, unpack } from '../../store/pack'
import { type Change, type Sheet, statIds } from './wire'

export const credit = 'Aura Engine 1.5 beta, Alexis Flamand'
export const licence = 'CC BY-SA 3.0 FR'

/** Nothing on it yet but the least of everything: what is missing the engine says, and nobody begins with nine faults. */
export function blankSheet(): Sheet {
  const scores = Object.fromEntries(statIds.map((id) => [id, 1])) as Record<(typeof statIds)[number], number>
  return { type: 'sheet', system: 'aura', credit, licence, name: '', ...scores, traits: [], weapons: [], armours: [] }
}

/** A sheet with changes carried out, one after the other; the old one stays as it is. A path that leads nowhere changes nothing. */
export function patched(sheet: Sheet, changes: readonly Change[]): Sheet {
  const copy = structuredClone(sheet)
  for (const { op, path, value } of changes) {
    const names = path.split('/').slice(1).map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = names.pop()
    let at: unknown = copy
    for (const name of names) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined
    if (last === undefined || typeof at !== 'object' || at === null) continue
    if (op !== 'remove') (at as Record<string, unknown>)[last] = value
    else if (Array.isArray(at)) at.splice(Number(last), 1)
    else delete (at as Record<string, unknown>)[last]
  }
  return copy
}

/** Whatever came from outside, as a sheet, or why it is none. Numbers and words are for the engine to judge. */
export function readSheet(text: string): Sheet | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const sheet = value as Partial<Sheet>
  if (sheet.type !== 'sheet' || sheet.system !== 'aura' || typeof sheet.name !== 'string') return undefined
  if (!statIds.every((id) => Number.isInteger(sheet[id]))) return undefined
  const lists = ['traits', 'weapons', 'armours'] as const
  if (!lists.every((list) => sheet[list] === undefined || Array.isArray(sheet[list]))) return undefined
  if (sheet.spells !== undefined && !Array.isArray(sheet.spells)) return undefined
  return { ...(sheet as Sheet), traits: sheet.traits ?? [], weapons: sheet.weapons ?? [], armours: sheet.armours ?? [] }
}

/** As a file: with the credit, whatever it came with. */
export function sheetFile(sheet: Sheet): string {
  return JSON.stringify({ ...sheet, credit, licence }, null, 2) + '\n'
}

/** The address of a sheet that travels: all of it, behind #/fiche/. */
export async function sheetLink(page: string, sheet: Sheet): Promise<string> {
  const { credit: _, licence: __, ...rest } = sheet // who opens it shows them
  return `${page.replace(/#.*$/, '')}#/fiche/${await pack(JSON.stringify(rest))}`
}

export async function fromLink(packed: string): Promise<Sheet | undefined> {
  try {
    return readSheet(await unpack(packed))
  } catch {
    return undefined
  }
}

/** The gesture that brings a character to a table. */
export function gestureOf(sheet: Sheet): Record<string, unknown> {
  const scores = Object.fromEntries(statIds.map((id) => [id, sheet[id]]))
  const arms = {
    ...(sheet.weapons.length > 0 && { weapons: sheet.weapons }),
    ...(sheet.armours.length > 0 && { armours: sheet.armours }),
    ...(sheet.outfit && { outfit: sheet.outfit }),
  }
  return { kind: 'create', name: sheet.name, ...scores, ...(sheet.traits.length > 0 && { traits: sheet.traits }), ...arms }
}

/** A name for a file: letters, digits and dashes. */
export function fileName(sheet: Sheet): string {
  const plain = sheet.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'personnage'}.fiche.json`
}
