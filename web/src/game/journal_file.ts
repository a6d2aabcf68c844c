// SPDX-License-Identifier: MIT
// game/journal_file.ts: journals as files: what a dropped file holds, what an exported one is called, and handing it out.
import { download } from './download'

export type NotAJournal = 'empty' | 'big' | 'binary' | 'other'

/** The engine takes messages of 4 MB, in which every quote of a journal counts twice. */
export const journalBytes = 2_500_000

/** The text of a journal, or why these bytes are none. Whether it is a sound one, the engine says. */
export function readJournal(bytes: Uint8Array): { text: string } | { not: NotAJournal } {
  if (!bytes.length) return { not: 'empty' }
  if (bytes.length > journalBytes) return { not: 'big' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { not: 'binary' }
  }
  if (text.includes('\0')) return { not: 'binary' }
  if (!text.trim()) return { not: 'empty' }
  // A line that merely was damaged is for the engine to name; a text without any head is something else.
  return /^\s*\{\s*"type"\s*:/.test(text) ? { text } : { not: 'other' }
}

/** "Les Fils de Sparte" -> "les-fils-de-sparte": letters any file system takes. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()
  return bare.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40)
}

export function exportName(names: string[], turn: number): string {
  const parts = [...names.map(plain), `t${turn}`].filter((part) => part)
  return `${parts.join('_')}.journal`
}

/** Hands a journal out as a file. */
export function saveJournal(journal: string, names: string[], turn: number): void {
  download(exportName(names, turn), journal, 'application/x-ndjson')
}
