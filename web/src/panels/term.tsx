// SPDX-License-Identifier: MIT
// panels/term.tsx: a word of a game that explains itself: pointed at, focused or tapped it shows its sentence and its rule. And a text
// whose words do so.
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { glossaries, type GlossaryTerm } from '../engine/glossary'
import { useChanges } from '../store/observable'

/** So near the edge of the window a note may come. */
const rim = 8

export function TermWord({ term, children }: { term: Omit<GlossaryTerm, 'id'>; children: ComponentChildren }) {
  const tip = useId()
  const root = useRef<HTMLSpanElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const away = (e: PointerEvent) => root.current?.contains(e.target as Node) || setOpen(false)
    addEventListener('pointerdown', away)
    return () => removeEventListener('pointerdown', away)
  }, [open])
  // Wherever the word stands, its note is within the window: over panels that scroll, above the word where there is no room below.
  useLayoutEffect(() => {
    const [word, box] = [root.current?.getBoundingClientRect(), note.current]
    if (!open || !word || !box) return
    const { width, height } = box.getBoundingClientRect()
    const isBelow = word.bottom + height + rim < innerHeight || word.top < height + rim
    box.style.left = `${Math.max(rim, Math.min(word.left, innerWidth - width - rim))}px`
    box.style.top = `${isBelow ? word.bottom : word.top - height}px`
  }, [open])
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
      <button type="button" class="term-word" aria-expanded={open} aria-controls={tip} onClick={(e) => setOpen(('pointerType' in e && e.pointerType === 'mouse') || !open)}>
        {children}
      </button>
      <span id={tip} class="term-tip afloat" role="note" hidden={!open} ref={note}>
        <b>{term.name}</b> {term.text}{' '}
        <a class="id" href={`#/rules/${term.rule}`}>
          {term.rule}
        </a>
      </span>
    </span>
  )
}

/** What is shown for a word of a system, such as the letter of a stat. */
export function TermLabel({ system, word, children }: { system: string; word: string; children: ComponentChildren }) {
  useChanges(glossaries)
  useEffect(() => glossaries.want(system), [system])
  const term = glossaries.find(system, word)
  return term ? <TermWord term={term}>{children}</TermWord> : <>{children}</>
}

/** A text in which each word of the game can be asked about. */
export function GlossedText({ system, text }: { system: string; text: string }) {
  useChanges(glossaries)
  useEffect(() => glossaries.want(system), [system])
  const parts = glossaries.gloss(system, text)
  // A sign belongs to the word before it: no line begins with one.
  const signAt = (i: number) => (typeof parts[i - 1] === 'object' && /^\u00a0?[:;?!».,…)]+/.exec(parts[i] as string)?.[0]) || ''
  return (
    <>
      {parts.map((part, i) => {
        if (typeof part === 'string') return part.slice(signAt(i).length)
        const term = glossaries.term(system, part.id)
        const sign = typeof parts[i + 1] === 'string' ? signAt(i + 1) : ''
        return term ? <span key={i} class="term-with-sign"><TermWord term={term}>{part.word}</TermWord>{sign}</span> : part.word + sign
      })}
    </>
  )
}
