// SPDX-License-Identifier: MIT
// saga/table/keys.ts: the table by keys alone. Letters for what is done most, where nobody is writing; and the focus goes where the work
// goes: to the ladder or the form that a letter opens, to what waits, and back to where it came from. Who points is left alone.
import { useEffect, useRef } from 'preact/hooks'
import { running } from '../running'
import { hand } from './hand'

/** In the middle of a ladder: its lower end folds and unfolds with the chances. */
function focusOn(pick: string): void {
  requestAnimationFrame(() => {
    const all = document.querySelectorAll<HTMLElement>(pick)
    all[all.length >> 1]?.focus()
  })
}

const letters: Record<string, () => unknown> = {
  t: () => (hand.pick('test'), focusOn('.saga-climb [data-rung]')),
  e: () => (hand.pick('engage'), focusOn('.saga-tray [data-form] .saga-field:first-child button:first-child')),
  n: () => running.gesture({ kind: 'next_turn' }),
  z: () => running.undo(),
  s: () => hand.secret(!hand.hidden),
  p: () => running.wait.decision !== 'floor' && running.gesture({ kind: 'pass' }),
}
for (let n = 1; n <= 9; n++) {
  letters[n] = () => {
    const actor = running.state?.actors[n - 1]
    if (actor) hand.choose(actor.name)
  }
}

/** One key after the other: each means the table as the keys before it leave it, once that is drawn. */
let line: Promise<unknown> = Promise.resolve()
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

function press(e: KeyboardEvent): void {
  const at = e.target as HTMLElement
  const act = letters[e.key]
  if ((!act && e.key !== '/') || e.ctrlKey || e.metaKey || e.altKey || at.closest('input, textarea, select') || hand.seat !== 'A' || hand.isCurtain) return
  e.preventDefault()
  if (!act) return hand.type(true) // what is typed next is no key of the table
  line = line.then(() => running.settled()).then(drawn).then(() => {
    if (hand.seat === 'A' && !hand.isCurtain) return act() // or it was handed on meanwhile
  })
}

export function useKeys(): void {
  const isKeyed = useRef(false)
  const came = useRef<Element | null>(null)
  useEffect(() => {
    const keyed = (e: KeyboardEvent) => {
      isKeyed.current = true
      press(e)
    }
    const pointed = () => void (isKeyed.current = false)
    addEventListener('keydown', keyed)
    addEventListener('pointerdown', pointed)
    return () => {
      removeEventListener('keydown', keyed)
      removeEventListener('pointerdown', pointed)
    }
  }, [])
  const { at } = running
  const { decision } = running.wait
  useEffect(() => {
    if (!isKeyed.current || hand.seat !== 'A') return
    const now = document.activeElement
    const isAtWork = now?.closest('.saga-tray, .saga-window') != null
    if (decision !== 'floor' && (isAtWork || now === document.body)) {
      if (now?.closest('.saga-tray')) came.current = now
      document.querySelector<HTMLElement>('.saga-window .saga-offer, .saga-window [data-face]')?.focus()
    } else if (decision === 'floor' && now === document.body && came.current?.isConnected) {
      ;(came.current as HTMLElement).focus()
      came.current = null
    }
  }, [at, decision])
}
