// SPDX-License-Identifier: MIT
// editor/map_file.ts: a map for others: as a file that the command reads as well ({"map":{...}}), and as an address. Pure.
// What is read is only looked at as far as the page needs; whether it is a map is for the engine to say.
import { pack, unpack } from '../store/pack'
import { fileId } from '../team/ident'
import type { Piece } from '../wire'
import { piecesMost, type Sketch } from './sketch'

export const nameMost = 40
const textMost = 200_000

/** The map as a setup takes it. */
export function tableOf({ width, depth, pieces }: Sketch): { width: number; depth: number; pieces: Piece[] } {
  return { width, depth, pieces }
}

function fileOf(sketch: Sketch): object {
  const id = sketch.name ? fileId(sketch.name) : 'carte'
  const name = sketch.name || id
  return { map: { id, name: { fr: name, en: name }, system: sketch.system, ...tableOf(sketch) } }
}

export function writeMap(sketch: Sketch): string {
  return JSON.stringify(fileOf(sketch), null, 1) + '\n'
}

/** What a file or an address says; undefined where it is no map at all. The forms of data/maps are for the engine to read. */
export interface Read {
  system: string
  name: string
  /** As a question takes it. */
  map: object
}

export function readMap(text: string): Read | undefined {
  if (text.length > textMost) return undefined
  try {
    const map = ((JSON.parse(text) as Record<string, unknown> | null) ?? {}).map as Record<string, unknown> | undefined
    if (!map || typeof map !== 'object' || !Array.isArray(map.pieces) || map.pieces.length > piecesMost) return undefined
    const names = map.name as Record<string, unknown> | string | undefined
    const name = typeof names === 'string' ? names : (names?.fr ?? names?.en ?? map.id ?? '')
    return { system: String(map.system ?? ''), name: String(name).slice(0, nameMost), map }
  } catch {
    return undefined
  }
}

export async function mapLink(page: string, sketch: Sketch): Promise<string> {
  return `${page.replace(/#.*$/, '')}#/carte?m=${await pack(JSON.stringify(fileOf(sketch)))}`
}

/** Undefined for an address that is damaged. */
export async function readLink(packed: string): Promise<Read | undefined> {
  try {
    return readMap(await unpack(packed))
  } catch {
    return undefined
  }
}
