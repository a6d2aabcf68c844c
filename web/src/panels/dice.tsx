// SPDX-License-Identifier: MIT
// panels/dice.tsx: dice drawn as dice, and the latest roll as it tumbles.
import '../style/log.css'
import { useEffect, useState } from 'preact/hooks'
import { speak } from '../lang'
import type { Pace } from '../store/settings'
import type { GameEvent, Seat } from '../wire'
import type { Mark } from '../game/exchange'
import { BigDie } from './die'
import { parts } from './log_text'

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

/** The dice of one event: filled where they succeed, dashed where not. */
export function DiceRow({ event, mark = event.again ? 'again' : undefined, faces }: RowProps) {
  if (!event.dice?.length) return null
  return (
    <span class="dice" role="img" aria-label={spoken(event, mark)}>
      {mark && <span class="dice-mark">{mark === 'again' ? '↻' : '+'}</span>}
      {(faces ?? event.dice).map((die, i) => {
        const [sides, good] = [event.sides ?? 6, event.good?.[i]]
        const look = faces ? 'air' : good === undefined ? 'plain' : good ? 'good' : 'miss'
        return <BigDie key={i} value={die} sides={sides} look={look} isSmall isBest={look === 'good' && die === sides && !event.under} />
      })}
    </span>
  )
}

function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface StripProps {
  event: GameEvent | undefined
  /** Whose dice they are. */
  seat: Seat | undefined
  isFlying: boolean
  /** A click lets the dice fall at once. */
  onSkip: () => void
}

/** A roll, large. Its outcome is told once the dice lie. */
export function RollStrip({ event, seat, isFlying, onSkip }: StripProps) {
  const [faces, setFaces] = useState<number[] | undefined>(undefined)
  useEffect(() => {
    const throwThem = () => setFaces((event?.dice ?? []).map(() => 1 + Math.floor(Math.random() * (event?.sides ?? 6))))
    setFaces(undefined)
    if (!isFlying || still()) return
    throwThem()
    const ticks = setInterval(throwThem, 60)
    return () => clearInterval(ticks)
  }, [event?.n, isFlying])

  if (!event?.dice?.length) return null
  const words = parts(event, [])
  const split = words.findIndex((part) => part.type === 'dice')
  const say = (from: number, to?: number) => words.slice(from, to).map((part) => ('text' in part ? part.text : ''))
  return (
    <div class={seat ? `strip seat-${seat}` : 'strip'} data-roll={event.n} onClick={onSkip} title={isFlying ? t('skip') : undefined}>
      <span class="strip-what">{say(0, split)}</span>
      <DiceRow event={event} faces={isFlying && faces?.length === event.dice.length ? faces : undefined} />
      <span class={`strip-outcome${isFlying ? ' waits' : ''}`}>{say(split + 1).join('').replace(/^[\s,:;.]+/, '')}</span>
    </div>
  )
}

const flight: Record<Pace, number> = { slow: 800, calm: 450, quick: 300, instant: 0 }

/** A roll that falls by itself as soon as it is shown; a click or any key lets it fall at once. */
export function FallingRoll({ event, seat, pace }: { event: GameEvent; seat: Seat | undefined; pace: Pace }) {
  const [landed, setLanded] = useState(0)
  const land = () => setLanded(event.n)
  useEffect(() => {
    const end = setTimeout(land, flight[pace])
    addEventListener('keydown', land)
    return () => {
      clearTimeout(end)
      removeEventListener('keydown', land)
    }
  }, [event.n, pace])
  return <RollStrip event={event} seat={seat} isFlying={landed !== event.n && flight[pace] > 0} onSkip={land} />
}
