// SPDX-License-Identifier: MIT
// panels/stage.tsx: two figures and their dice, large, while the dice fall: one lands after the other, the counts stand side by
// side, what came of it is a banner. A click or a key lets all of them fall. For the eye only: the log says the same in words.
import '../style/stage.css'
import { useEffect, useState } from 'preact/hooks'
import { nameIn } from '../engine/catalog'
import { exchangeAt, type Throw } from '../game/exchange'
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

function ThrowRow({ it: { event, side }, system, isFlying, flight }: { it: Throw; system: System | undefined; isFlying: boolean; flight: number }) {
  const landed = useLanded(event, isFlying, flight)
  const sides = event.sides ?? 6
  const what = nameIn(system?.rolls ?? [], event.roll ?? '')
  const wanted = event.threshold ? t(event.under ? 'at_most' : 'at_least', { what, n: event.threshold.total }) : what
  return (
    <div class={`throw on-${side}`}>
      <small>{wanted}</small>
      <div class="throw-dice">
        {(event.dice ?? []).map((value, i) => {
          const isAir = i >= landed
          const good = event.good?.[i]
          const look = isAir ? 'air' : isFlying || good === undefined ? 'plain' : good ? 'good' : 'miss'
          return <BigDie key={i} value={isAir ? 1 + ((value + i + Math.floor(performance.now() / 70)) % sides) : value} sides={sides} look={look} isBest={!isAir && good === true && value === sides && !event.under} />
        })}
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
    const weapon = [...scene.throws].reverse().find((it) => it.side === name && it.event.weapon)?.event.weapon ?? ''
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
  const rows = (name: 'left' | 'right') => scene.throws.filter((it) => it.side === name).slice(-3)
  const count = (name: 'left' | 'right', id: string) => scene.count[name] !== undefined && <b class={`stage-count ${figure(id)?.seat ?? ''}`}>{isFlying && rows(name).at(-1)?.event.n === roll.n ? '·' : scene.count[name]}</b>
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
        <div class={`stage-dice on-left ${figure(scene.left)?.seat ?? ''}`}>{rows('left').map((it) => <ThrowRow key={it.event.n} it={it} system={system} isFlying={isFlying && it.event.n === roll.n} flight={match.flight} />)}</div>
        <div class="stage-counts">{isCounted && <>{count('left', scene.left)}{count('right', scene.right)}</>}</div>
        <div class={`stage-dice on-right ${figure(scene.right)?.seat ?? ''}`}>{rows('right').map((it) => <ThrowRow key={it.event.n} it={it} system={system} isFlying={isFlying && it.event.n === roll.n} flight={match.flight} />)}</div>
        {side(scene.right, 'right')}
        {said && <p class={`stage-banner ${figure(scene.struck ?? '')?.seat ?? ''}`}>{said}</p>}
      </div>
      <small class="stage-skip">{t('skip')}</small>
    </div>
  )
}
