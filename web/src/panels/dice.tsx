// SPDX-License-Identifier: MIT
// panels/dice.tsx: dice drawn as dice, and the latest roll as it tumbles.
import '../style/log.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import type { Pace } from '../store/settings'
import type { GameEvent } from '../wire'
import { parts, type Mark } from './log_text'

const t = speak({
  hit: ['{die} réussi', '{die} succeeds'],
  miss: ['{die} raté', '{die} fails'],
  again: ['relance : {dice}', 'rolled again: {dice}'],
  more: ['dés en plus : {dice}', 'added dice: {dice}'],
  plain: ['dés : {dice}', 'dice: {dice}'],
  skip: ['Passer l’animation', 'Skip the animation'],
})

/** The dice in words, for who does not see them. */
function spoken(event: GameEvent, mark: Mark): string {
  const dice = (event.dice ?? []).map((die, i) => {
    const good = event.good?.[i]
    return good === undefined ? String(die) : t(good ? 'hit' : 'miss', { die })
  })
  return t(mark ?? 'plain', { dice: dice.join(', ') })
}

interface RowProps {
  event: GameEvent
  mark?: Mark
  /** Faces to show while the dice are in the air. */
  faces?: number[] | undefined
}

/** The dice of one event: filled where they succeed, outlined where not. */
export function DiceRow({ event, mark = event.roll === 'reroll' ? 'again' : undefined, faces }: RowProps) {
  if (!event.dice?.length) return null
  return (
    <span class="dice" role="img" aria-label={spoken(event, mark)}>
      {mark && <span class="dice-mark">{mark === 'again' ? '↻' : '+'}</span>}
      {(faces ?? event.dice).map((die, i) => {
        const look = faces ? ' air' : event.good?.[i] ? ' hit' : ''
        return (
          <span key={i} class={`die${look}${mark ? ' again' : ''}`}>
            {die}
          </span>
        )
      })}
    </span>
  )
}

const flight: Record<Pace, number> = { calm: 450, quick: 300, instant: 0 }

function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface StripProps {
  event: GameEvent | undefined
  pace: Pace
  onDone?: () => void
}

/** The latest roll, large. Its outcome is told once the dice lie; a click or any key lets them fall at once. */
export function RollStrip({ event, pace, onDone }: StripProps) {
  const rolled = event?.dice?.length ? event : undefined
  const [faces, setFaces] = useState<number[] | undefined>(undefined)
  const [landed, setLanded] = useState(0)
  const done = useRef(onDone)
  done.current = onDone
  const land = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (!event) return
    const time = rolled && !still() ? flight[pace] : 0
    let over = false
    const finish = () => {
      if (over) return
      over = true
      clearInterval(ticks)
      clearTimeout(end)
      removeEventListener('keydown', finish)
      setFaces(undefined)
      setLanded(event.n)
      done.current?.()
    }
    const throwThem = () =>
      setFaces((rolled?.dice ?? []).map(() => 1 + Math.floor(Math.random() * (event.sides ?? 6))))
    if (time) throwThem()
    const ticks = time ? setInterval(throwThem, 60) : undefined
    const end = setTimeout(finish, time)
    if (time) addEventListener('keydown', finish)
    land.current = finish
    return () => {
      over = true
      clearInterval(ticks)
      clearTimeout(end)
      removeEventListener('keydown', finish)
    }
  }, [event?.n, event?.kind, event?.dice?.join(), pace])

  if (!rolled) return null
  const words = parts(rolled, [])
  const split = words.findIndex((part) => part.type === 'dice')
  const say = (from: number, to?: number) => words.slice(from, to).map((part) => ('text' in part ? part.text : ''))
  const flying = faces !== undefined || landed !== rolled.n
  return (
    <div class="strip" onClick={() => land.current()} title={faces ? t('skip') : undefined}>
      <span class="strip-what">{say(0, split)}</span>
      <DiceRow event={rolled} faces={faces?.length === rolled.dice?.length ? faces : undefined} />
      <span class={`strip-outcome${flying ? ' waits' : ''}`}>{say(split + 1)}</span>
    </div>
  )
}
