// SPDX-License-Identifier: MIT
// saga/table/rows.tsx: rows of a table by what they say: nobody knows by heart that the second range is 25 m.
import { useEffect } from 'preact/hooks'
import { speak } from '../../lang'
import { useChanges } from '../../store/observable'
import { settings } from '../../store/settings'
import { gestureRow } from '../desk'
import { tables } from '../sheet/tables'
import type { Spell } from '../wire'

const t = speak({ row: ['{name} (+{n})', '{name} (+{n})'] })

/** Drawn anew once the rows are known. */
export function useRows(kind: string): void {
  useChanges(tables)
  useEffect(() => void (gestureRow(kind).rows && tables.load()), [kind, settings.lang])
}

const rowsOf = (key: string): readonly string[] => tables.all?.parameters.find((p) => p.id === key)?.rows ?? []
export const hasRows = (kind: string, key: string) => gestureRow(kind).rows === true && rowsOf(key).length > 0

/** What a spell would reach with one of its rows so much higher. */
export function reach(spell: Spell | undefined, scope: string, more: number): string {
  const row = spell && (spell as unknown as Record<string, unknown>)[scope]
  return typeof row === 'number' ? (rowsOf(scope)[row + more] ?? '') : ''
}

export function Rows({ name, label, value, onChange }: { name: string; label: string; value: unknown; onChange: (value: unknown) => void }) {
  return (
    <select aria-label={label} data-key={name} value={String(value ?? 0)} onChange={(e) => onChange(Number(e.currentTarget.value) || undefined)}>
      {rowsOf(name).map((row, n) => <option key={n} value={String(n)}>{n ? t('row', { name: row, n }) : row}</option>)}
    </select>
  )
}
