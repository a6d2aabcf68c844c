// SPDX-License-Identifier: MIT
// panels/own_dice.tsx: the engine as umpire of a real table: it asks for each roll by name and takes what
// was rolled.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import type { DiceNeeded } from '../wire'

const t = speak({
  roll: ['Lancez {n} dés', 'Roll {n} dice'],
  roll_one: ['Lancez 1 dé', 'Roll 1 die'],
  die: ['Dé {i} sur {n}', 'Die {i} of {n}'],
  done: ['Valider', 'Done'],
  machine: ['Lancer pour moi', 'Roll for me'],
  clear: ['Recommencer', 'Start again'],
})

interface Props {
  needed: DiceNeeded
  onDone: (values: number[]) => void
}

export function OwnDice({ needed, onDone }: Props) {
  const [values, setValues] = useState<number[]>([])
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    setValues([])
    first.current?.focus()
  }, [needed])
  const left = needed.count - values.length
  const add = (value: number) => left > 0 && setValues([...values, value])
  const random = () => setValues(Array.from({ length: needed.count }, () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % needed.sides)))
  const key = (e: KeyboardEvent) => {
    const value = Number(e.key)
    if (value >= 1 && value <= needed.sides) add(value)
    else if (e.key === 'Backspace') setValues(values.slice(0, -1))
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  return (
    <div class="own-dice" onKeyDown={key}>
      <p>
        <b>{needed.text}</b>
        <small>{needed.count === 1 ? t('roll_one') : t('roll', { n: needed.count })}</small>
      </p>
      <div class="row" role="group" aria-label={t('die', { i: Math.min(values.length + 1, needed.count), n: needed.count })}>
        {Array.from({ length: needed.sides }, (_, i) => (
          <button key={i} ref={i === 0 ? first : null} class="face" disabled={left === 0} onClick={() => add(i + 1)}>{i + 1}</button>
        ))}
      </div>
      <p class="row" aria-live="polite">
        {values.map((v, i) => <span key={i} class="die">{v}</span>)}
        {Array.from({ length: left }, (_, i) => <span key={`left${i}`} class="die waiting">·</span>)}
      </p>
      <div class="row">
        <button class="primary" disabled={left > 0} onClick={() => onDone(values)}>{t('done')}</button>
        <button disabled={values.length === 0} onClick={() => setValues([])}>{t('clear')}</button>
        <button class="quiet" onClick={random}>{t('machine')}</button>
      </div>
    </div>
  )
}
