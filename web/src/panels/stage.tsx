// SPDX-License-Identifier: MIT
// panels/stage.tsx: two figures and their dice, large, while the dice fall: one lands after the other, the counts stand side by
// side, what came of it is a banner. A click or a key lets all of them fall. For the eye only: the log says the same in words.
import '../style/stage.css'
import { useEffect, useState } from 'preact/hooks'
import { nameIn } from '../engine/catalog'
import { chained, exchangeAt } from '../game/exchange'
import { signsOf } from '../game/signs'
import { profileOf } from '../game/profiles'
import type { Match } from '../game/match'
import { speak } from '../lang'
import { weaponName } from './profile_text'
import { EmblemView } from '../table/glyph'
import type { GameEvent, System } from '../wire'
import { BigDie } from './die'
import { parts } from './log_text'

const t = speak({
  skip: ['Toucher pour continuer', 'Touch to go on'],
  at_least: ['{what} {n}+', '{what} {n}+'],
  at_most: ['{what} {n} ou moins', '{what} {n} or less'],
  good: ['réussites', 'successes'],
})

/** So much of the flight until the last die has landed. */
const landing = 0.85

/** How many dice of a roll lie already. */
function useLanded(event: GameEvent, isFlying: boolean, flight: number): number {
  const all = event.dice?.length ?? 0
  const [landed, setLanded] = useState(0)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  useEffect(() => {
    setLanded(0)
    if (!isFlying || isStill) return
    const begin = performance.now()
    const ticks = setInterval(() => setLanded(Math.floor(((performance.now() - begin) / (flight * landing)) * all)), 40)
    return () => clearInterval(ticks)
  }, [event.n, isFlying])
  return isFlying && !isStill ? Math.min(all, landed) : all
}

function ThrowDice({ event, isMore, isFlying, flight }: { event: GameEvent; isMore: boolean; isFlying: boolean; flight: number }) {
  const landed = useLanded(event, isFlying, flight)
  const sides = event.sides ?? 6
  return (
    <>
      {(event.dice ?? []).map((value, i) => {
        const isAir = i >= landed
        const good = event.good?.[i]
        const look = isAir ? 'air' : isFlying || good === undefined ? 'plain' : good ? 'good' : 'miss'
        const die = <BigDie key={i} value={isAir ? 1 + ((value + i + Math.floor(performance.now() / 70)) % sides) : value} sides={sides} look={look} isBest={!isAir && good === true && value === sides && !event.under} />
        return isMore && i === 0 ? <span key={i} class="throw-hung">{die}</span> : die
      })}
    </>
  )
}

/** A roll and what was thrown on for it, in one row: dice that come of dice hang on them by a golden thread. */
function ThrowRow({ all, side, system, isNow, flight }: { all: readonly GameEvent[]; side: 'left' | 'right'; system: System | undefined; isNow: (event: GameEvent) => boolean; flight: number }) {
  const [first] = all
  const what = nameIn(system?.rolls ?? [], first?.roll ?? '')
  const wanted = first?.threshold ? t(first.under ? 'at_most' : 'at_least', { what, n: first.threshold.total }) : what
  return (
    <div class={`throw on-${side}`}>
      <small>{wanted}</small>
      <div class="throw-dice">
        {all.map((event, i) => (
          <ThrowDice key={event.n} event={event} isMore={i > 0} isFlying={isNow(event)} flight={flight} />
        ))}
      </div>
    </div>
  )
}

/** What a roll says of itself once its dice lie, where nothing else has come of it. */
function outcomeOf(event: GameEvent | undefined): string {
  if (!event) return ''
  const words = parts(event, [])
  const split = words.findIndex((part) => part.type === 'dice')
  return words.slice(split + 1).map((part) => ('text' in part ? part.text : '')).join('').replace(/^[\s,:;.]+/, '')
}

export function Stage({ match, system }: { match: Match; system: System | undefined }) {
  const { roll, isFlying, events } = match
  const scene = roll && exchangeAt(events, roll.n, signsOf(system))
  if (!roll || !scene || match.past) return null
  const figure = (id: string) => match.now.figures[id]
  const side = (id: string, name: 'left' | 'right') => {
    const f = figure(id)
    const weapon = scene.weapon[name]
    // Events name it as the roster does: the card's name for it is in the reader's language.
    const own = profileOf(match.profiles, f)?.weapons.find((it) => it.name === weapon)
    const isStruck = !isFlying && scene.isLast && scene.struck === id && scene.result !== ''
    return (
      <div class={`stage-side on-${name} ${f?.seat ?? ''}${isStruck ? ' struck' : ''}`}>
        <div class="stage-emblem"><EmblemView profile={profileOf(match.profiles, f)} seat={f?.seat} size={170} /></div>
        <b>{f?.name}</b>
        <small>{own ? weaponName(own) : weapon}</small>
      </div>
    )
  }
  // The latest throws of each side; earlier ones of a long fight have been seen.
  const rows = { left: chained(scene.throws, 'left').slice(-3), right: chained(scene.throws, 'right').slice(-3) }
  const isNow = (event: GameEvent) => isFlying && event.n === roll.n
  // Few dice are large: one alone is what everybody waits for.
  const most = Math.max(...[...rows.left, ...rows.right].map((row) => row.reduce((sum, event) => sum + (event.dice?.length ?? 0), 0)))
  const high = Math.max(rows.left.length, rows.right.length)
  const few = high === 1 && most <= 2 ? 'one' : high <= 2 && most <= 4 ? 'few' : 'many'
  const dice = (name: 'left' | 'right', id: string) => (
    <div class={`stage-dice on-${name} ${few} ${figure(id)?.seat ?? ''}`}>
      {rows[name].map((all) => <ThrowRow key={all[0]?.n} all={all} side={name} system={system} isNow={isNow} flight={match.flight} />)}
    </div>
  )
  // Where only one side counts yet the other's place stays free: each number stands on its own half.
  const count = (name: 'left' | 'right', id: string) => scene.count[name] === undefined ? <i class="stage-none" /> : <b class={`stage-count on-${name} ${figure(id)?.seat ?? ''}`}>{isFlying && rows[name].at(-1)?.at(-1)?.n === roll.n ? '·' : scene.count[name]}</b>
  const result = !isFlying && (scene.isLast ? scene.result || outcomeOf(roll) : '')
  const said = result && result.charAt(0).toLocaleUpperCase() + result.slice(1)
  // One die alone counts nothing: it says yes or no.
  const isCounted = scene.throws.length > 1 || (scene.throws[0]?.event.dice?.length ?? 0) > 1
  return (
    <div class="stage" data-stage={roll.n} aria-hidden="true" onClick={() => match.fallAtOnce()}>
      <div class={`stage-in ${figure(scene.left)?.seat ?? 'A'}-${figure(scene.right)?.seat ?? 'B'}`}>
        <div class={`stage-half on-left ${figure(scene.left)?.seat ?? ''}`} />
        <div class={`stage-half on-right ${figure(scene.right)?.seat ?? ''}`} />
        {side(scene.left, 'left')}
        {dice('left', scene.left)}
        <div class="stage-counts">{isCounted && <>{count('left', scene.left)}{count('right', scene.right)}<small>{t('good')}</small></>}</div>
        {dice('right', scene.right)}
        {side(scene.right, 'right')}
        {said && <p class={`stage-banner ${figure(scene.struck ?? '')?.seat ?? ''}`}>{said}</p>}
      </div>
      <small class="stage-skip">{t('skip')}</small>
    </div>
  )
}
