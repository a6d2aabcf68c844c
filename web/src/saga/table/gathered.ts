// SPDX-License-Identifier: MIT
// saga/table/gathered.ts: sentences that say one thing told as one.
import { eventRow } from '../desk'
import type { Line } from '../running'

/** Whoever has just come is one line with all traits: the name is said once. */
export function gathered(lines: readonly Line[]): Line[] {
  const rows: Line[] = []
  for (const line of lines) {
    const last = rows.at(-1)
    const { event } = line
    if (eventRow(event.kind).gathered && last && last.step === line.step && last.event.actor === event.actor && eventRow(last.event.kind).gathers) {
      const more = event.sentence?.slice(event.sentence.indexOf(':', event.actor?.length) + 1).trim() ?? ''
      const said = more.replace(/\)\s?;[^)]*\.$/, ').') // points left to place are said with the name
      const before = last.event.sentence?.replace(/\.$/, eventRow(last.event.kind).gathered ? ',' : '.') ?? ''
      const { kind } = event // what follows is one more of them
      rows[rows.length - 1] = { step: line.step, event: { ...last.event, kind, sentence: `${before} ${said}` } }
    } else rows.push(line)
  }
  return rows
}
