// SPDX-License-Identifier: MIT
// saga/sheet/term.tsx: a word of the game that explains itself: pointed at, focused or tapped it shows its sentence and its rule.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useChanges } from '../../store/observable'
import { tables } from './tables'

export function Term({ id, children }: { id: string; children: ComponentChildren }) {
  useChanges(tables)
  useEffect(() => void tables.load(), [])
  const tip = useId()
  const root = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const term = tables.all?.glossary.find((other) => other.id === id)
  useEffect(() => {
    if (!open) return
    const away = (e: PointerEvent) => root.current?.contains(e.target as Node) || setOpen(false)
    addEventListener('pointerdown', away)
    return () => removeEventListener('pointerdown', away)
  }, [open])
  if (!term) return <>{children}</>
  return (
    <span
      class="term"
      ref={root}
      onPointerEnter={(e) => e.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(e) => e.pointerType === 'mouse' && setOpen(false)}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !open) return
        e.stopPropagation()
        setOpen(false)
      }}
      onFocusOut={(e) => root.current?.contains(e.relatedTarget as Node | null) || setOpen(false)}
    >
      <button type="button" class="term-word" aria-expanded={open} aria-controls={tip} onClick={() => setOpen(!open)}>
        {children}
      </button>
      <span id={tip} class="term-tip" role="note" hidden={!open}>
        <b>{term.name}</b> {term.text}{' '}
        <a class="id" href={`#/rules/${term.rule}`}>
          {term.rule}
        </a>
      </span>
    </span>
  )
}
