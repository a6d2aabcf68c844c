// SPDX-License-Identifier: MIT
// saga/sheet/term.tsx: a word of Aura that explains itself.
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { TermWord } from '../../panels/term'
import { useChanges } from '../../store/observable'
import { tables } from './tables'

export function Term({ id, children }: { id: string; children: ComponentChildren }) {
  useChanges(tables)
  useEffect(() => void tables.load(), [])
  const term = tables.all?.glossary.find((other) => other.id === id)
  return term ? <TermWord term={term}>{children}</TermWord> : <>{children}</>
}
