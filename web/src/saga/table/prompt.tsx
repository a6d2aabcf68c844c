// SPDX-License-Identifier: MIT
// saga/table/prompt.tsx: a line for masters who type: "/" opens it. What a line means is the engine's to say, the same as at the
// terminal's prompt; here are only the words that are no gesture: back, forth, dice, and nothing at all to let a window go by.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../../lang'
import { useChanges } from '../../store/observable'
import { running } from '../running'
import type { Gesture } from '../wire'
import { hand } from './hand'

const t = speak({
  label: ['Un geste en toutes lettres', 'A gesture in writing'],
  hint: ['yso adr serr 18 hidden · ba > va · pool 2 · u annule', 'yso adr serr 18 hidden · ba > va · pool 2 · u takes back'],
  nobody: ['« {word} » n’est ni un geste ni quelqu’un.', '“{word}” is neither a gesture nor anybody.'],
  many: ['« {word} » peut être plusieurs choses : un peu plus long.', '“{word}” may be several things: a little longer.'],
  lost: ['« {word} » ne va nulle part ici.', '“{word}” fits nowhere here.'],
  long: ['Cette ligne est vide ou trop longue.', 'This line is empty or too long.'],
  close: ['Fermer', 'Close'],
})
export interface Typed {
  choice?: Gesture
  problem?: 'nobody' | 'many' | 'lost' | 'long'
  word?: string
}

/** Dice as people say them: a 0 is a ten. Nothing where it is anything else. */
export function diceOf(line: string): number[] | undefined {
  const words = line.trim().split(/[\s,]+/)
  return words.every((w) => /^\d+$/.test(w)) ? words.map((w) => Number(w) || 10) : undefined
}

/** Does what a line says; the sentence about what stands in its way, if anything does. */
async function obey(line: string): Promise<string | undefined> {
  const said = line.trim()
  const dice = running.wait.dice && diceOf(said)
  if (dice) await running.dice(dice)
  else if (!said && running.wait.decision !== 'floor') await running.gesture({ kind: 'pass' })
  else if (said === 'u') await running.undo()
  else if (said === 'r') await running.redo()
  else {
    const typed = await running.asks<Typed>('line', { text: said })
    if (!typed?.choice) return t(typed?.problem ?? 'long', { word: typed?.word ?? said })
    await running.gesture(typed.choice)
  }
  return undefined
}

export function Prompt() {
  useChanges(hand)
  const [line, setLine] = useState('')
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hand.isTyping) input.current?.focus()
  }, [hand.isTyping])
  if (!hand.isTyping) return null
  const send = (e: Event) => {
    e.preventDefault()
    void obey(line).then((why) => {
      setFault(why ?? '')
      if (!why) setLine('')
    })
  }
  return (
    <form class="saga-prompt" onSubmit={send}>
      <input ref={input} data-prompt aria-label={t('label')} placeholder={t('hint')} value={line} autocomplete="off" spellcheck={false}
        onInput={(e) => setLine(e.currentTarget.value)} onKeyDown={(e) => e.key === 'Escape' && hand.type(false)} />
      <button type="button" aria-label={t('close')} onClick={() => hand.type(false)}>✕</button>
      {fault && <p role="alert" data-prompt-fault>{fault}</p>}
    </form>
  )
}
