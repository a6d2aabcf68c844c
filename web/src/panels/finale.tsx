// SPDX-License-Identifier: MIT
// panels/finale.tsx: the end of a game as an event: who has won, with laurels, who were its heroes, when it turned, how the
// dice fell, and the next one. The table is still there under it.
import '../style/stage.css'
import { useEffect, useState } from 'preact/hooks'
import { laurel } from '../draw/laurel'
import { ask, session } from '../engine/engine'
import { Analysing } from '../game/analysis'
import { heroesOf, momentsOf } from '../game/heroes'
import { wholeOf } from '../game/journals'
import type { Match } from '../game/match'
import { profileOf } from '../game/profiles'
import { rematch } from '../game/start'
import { percent, speak } from '../lang'
import { EmblemView, TokenIcon } from '../table/glyph'
import { type Luck, type Seat, seatLetters } from '../wire'
import { AnalysisPanel } from './analysis'

const t = speak({
  end: ['Fin de la partie', 'The game is over'],
  draw: ['Personne ne l’emporte', 'Nobody wins'],
  heroes: ['Les héros de la partie', 'Heroes of the game'],
  felled: ['{n} hors de combat', '{n} felled'],
  hits: ['{n} touches', '{n} hits'],
  moments: ['Les moments', 'Key moments'],
  fell: ['{by} abat {whom}', '{by} fells {whom}'],
  falls: ['{whom} tombe', '{whom} falls'],
  turn: ['tour {n}', 'turn {n}'],
  luck: ['La chance', 'The luck'],
  luck_of: ['{name} : aussi bien ou moins bien dans {p} des cas', '{name}: as well or less well in {p} of cases'],
  analysis: ['L’analyse', 'The analysis'],
  again: ['Revanche, camps échangés', 'Rematch, sides swapped'],
  replay: ['Revoir et partager', 'Watch and share'],
  look: ['Voir la table', 'Look at the table'],
})

function Laurel() {
  const { stems, leaves } = laurel()
  return (
    <svg class="laurel" viewBox="-160 -150 320 310" aria-hidden="true" focusable="false">
      <path class="laurel-stem" d={stems} />
      <path class="laurel-leaf" d={leaves} />
    </svg>
  )
}

export function Finale({ match, onClose }: { match: Match; onClose: () => void }) {
  const [luck, setLuck] = useState<Luck | undefined>(undefined)
  const [fault, setFault] = useState('')
  const [analysing] = useState(() => new Analysing(session.play))
  useEffect(() => () => analysing.stop(), [])
  useEffect(() => {
    let isGone = false
    void ask<Luck>(session.play, 'luck').then((found) => !isGone && setLuck(found), () => undefined)
    return () => void (isGone = true)
  }, [match])
  const { now: state, events, over, profiles } = match
  if (!over) return null
  const heroes = heroesOf(events, state)
  const moments = momentsOf(events)
  const winner = over.winner ?? undefined
  const figure = (id: string | undefined) => state.figures[id ?? '']
  const name = (id: string | undefined) => figure(id)?.name ?? ''
  const first = heroes.find((hero) => figure(hero.figure)?.seat === winner)?.figure ?? Object.keys(state.figures).find((id) => figure(id)?.seat === winner)
  const again = () => rematch(match.record).catch((why: unknown) => setFault(why instanceof Error ? why.message : String(why)))
  return (
    <section class={`finale ${winner ?? ''}`} aria-label={t('end')}>
      <div class="finale-top">
        <div class="finale-crown">
          {winner && <Laurel />}
          {first && <EmblemView profile={profileOf(profiles, figure(first))} seat={figure(first)?.seat} size={150} />}
        </div>
        <div>
          <h2 class={winner ?? ''}>{winner ? state.seats[winner]?.name : t('draw')}</h2>
          <p class="finale-verdict">{over.text}</p>
          <div class="row">
            <button class="primary" data-rematch onClick={() => void again()}>{t('again')}</button>
            <a class="button" href={`#/replay/game/${match.record.id}`}>{t('replay')}</a>
            <button onClick={onClose} data-close>{t('look')}</button>
          </div>
          {fault && <p class="alert" role="alert">{fault}</p>}
        </div>
      </div>
      <h3>{t('analysis')}</h3>
      <AnalysisPanel analysing={analysing} state={state} journal={() => wholeOf(match.record)} onPick={(n) => (onClose(), void match.lookAt(n))} />
      {heroes.length > 0 && (
        <>
          <h3>{t('heroes')}</h3>
          <ol class="finale-heroes">
            {heroes.map(({ figure: id, felled, hits }) => (
              <li key={id} class={figure(id)?.seat}>
                <TokenIcon profile={profileOf(profiles, figure(id))} seat={figure(id)?.seat} size={44} />
                <span><b>{name(id)}</b><small>{[felled ? t('felled', { n: felled }) : '', hits ? t('hits', { n: hits }) : ''].filter(Boolean).join(' · ')}</small></span>
              </li>
            ))}
          </ol>
        </>
      )}
      {moments.length > 0 && (
        <>
          <h3>{t('moments')}</h3>
          <Curve moments={moments} match={match} />
          <ul class="finale-moments">
            {moments.map(({ n, turn, by, whom }) => (
              <li key={n}>
                <button class="link" onClick={() => (onClose(), void match.lookAt(n))}>{by ? t('fell', { by: name(by), whom: name(whom) }) : t('falls', { whom: name(whom) })}</button> <small>{t('turn', { n: turn })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {luck && (
        <>
          <h3>{t('luck')}</h3>
          {seatLetters.filter((seat) => (luck.seats[seat]?.all.dice ?? 0) > 0).map((seat) => (
            <p key={seat} class="finale-luck">{t('luck_of', { name: state.seats[seat]?.name ?? seat, p: percent(luck.seats[seat]?.all.at_most ?? 0) })}</p>
          ))}
        </>
      )}
    </section>
  )
}

/** How many of each side still stood, from the first event to the last. */
function Curve({ moments, match }: { moments: { n: number; whom: string }[]; match: Match }) {
  const [wide, high] = [600, 70]
  const figures = Object.values(match.now.figures)
  const end = match.events.length || 1
  const lineOf = (seat: Seat): string => {
    const own = figures.filter((f) => f.seat === seat).length || 1
    let left = own
    let d = `M0 ${high - (left / own) * (high - 6)}`
    for (const { n, whom } of moments) {
      if (match.now.figures[whom]?.seat !== seat) continue
      d += `H${((n / end) * wide).toFixed(1)}`
      d += `V${(high - (--left / own) * (high - 6)).toFixed(1)}`
    }
    return `${d}H${wide}`
  }
  return (
    <svg class="finale-curve" viewBox={`-4 0 ${wide + 8} ${high + 4}`} aria-hidden="true" focusable="false">
      {seatLetters.filter((seat) => match.now.seats[seat]).map((seat) => <path key={seat} class={seat} d={lineOf(seat)} />)}
    </svg>
  )
}
