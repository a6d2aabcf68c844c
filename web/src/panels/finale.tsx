// SPDX-License-Identifier: MIT
// panels/finale.tsx: the end of a game as an event: who has won, with laurels, who were its heroes, when it turned, how the
// dice fell, and the next one. The table is still there under it.
import '../style/stage.css'
import { useEffect, useState } from 'preact/hooks'
import { laurel } from '../draw/laurel'
import { ask, session } from '../engine/engine'
import { Analysing } from '../game/analysis'
import { heroesOf, type Moment, momentsOf } from '../game/heroes'
import { wholeOf } from '../game/journals'
import type { Match } from '../game/match'
import { profileOf } from '../game/profiles'
import { signsOf } from '../game/signs'
import { rematch } from '../game/start'
import { ofName, speak } from '../lang'
import { catalog, nameIn } from '../engine/catalog'
import { EmblemView } from '../table/glyph'
import { type Luck, type Seat, seatLetters } from '../wire'
import { AnalysisPanel } from './analysis'
import { begun, laned } from './moments'

const t = speak({
  end: ['Fin de la partie', 'The game is over'],
  draw: ['Personne ne l’emporte', 'Nobody wins'],
  facts: ['{scenario} · {n} tours · {left}', '{scenario} · {n} turns · {left}'],
  standing: ['{a} debout contre {b}', '{a} standing against {b}'],
  heroes: ['Les héros de la partie', 'Heroes of the game'],
  felled: ['{n} hors de combat', '{n} felled'],
  hit: ['1 touche', '1 hit'],
  hits: ['{n} touches', '{n} hits'],
  victory: ['Victoire {whose}', 'Victory to {whose}'],
  moments: ['Les moments', 'Key moments'],
  fell: ['{by} abat {whom}', '{by} fells {whom}'],
  falls: ['{whom} tombe', '{whom} falls'],
  turn: ['tour {n}', 'turn {n}'],
  luck: ['La chance', 'The luck'],
  luck_of: ['mieux servi que {n} % des joueurs', 'better served than {n}% of players'],
  luck_about: ['Au milieu, des dés ordinaires ; à droite, de la chance.', 'In the middle plain dice; to the right, luck.'],
  analysis: ['L’analyse', 'The analysis'],
  again: ['Revanche, camps échangés', 'Rematch, sides swapped'],
  replay: ['Revoir et partager', 'Watch and share'],
  look: ['Voir la table', 'Look at the table'],
  new: ['Nouvelle partie', 'New game'],
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
  const system = catalog.system(match.record.system)
  const signs = signsOf(system)
  const heroes = heroesOf(events, state, signs)
  const moments = momentsOf(events, signs)
  const winner = over.winner ?? undefined
  const figure = (id: string | undefined) => state.figures[id ?? '']
  const name = (id: string | undefined) => figure(id)?.name ?? ''
  const first = heroes.find((hero) => figure(hero.figure)?.seat === winner)?.figure ?? Object.keys(state.figures).find((id) => figure(id)?.seat === winner)
  const told = ({ by, whom }: Moment) => (by ? t('fell', { by: name(by), whom: name(whom) }) : t('falls', { whom: name(whom) }))
  const again = () => rematch(match.record).catch((why: unknown) => setFault(why instanceof Error ? why.message : String(why)))
  const seats = seatLetters.filter((seat) => state.seats[seat])
  const standing = seats.map((seat) => Object.values(state.figures).filter((f) => f.seat === seat && f.status === 'in_play').length)
  const [a = 0, b = 0] = winner === 'B' ? [...standing].reverse() : standing
  const left = seats.length === 2 ? t('standing', { a, b }) : ''
  const scenario = nameIn(system?.scenarios ?? [], state.scenario)
  return (
    <section class={`finale ${winner ?? ''}`} aria-label={t('end')}>
      <div class="finale-in">
        <div class="finale-top">
          <div class="finale-crown">
            {winner && <Laurel />}
            {first && <EmblemView profile={profileOf(profiles, figure(first))} seat={figure(first)?.seat} size={118} />}
          </div>
          <h2 class={winner ?? ''}>{winner ? t('victory', { whose: ofName(state.seats[winner]?.name ?? winner) }) : t('draw')}</h2>
          <p class={winner ? 'finale-verdict unseen' : 'finale-verdict'}>{over.text}</p>
          <p class="finale-facts">{t('facts', { scenario, n: state.turn, left }).replace(/ · $/, '')}</p>
        </div>
        <div class="finale-cards">
          {heroes.length > 0 && (
            <div class="finale-card">
              <h3>{t('heroes')}</h3>
              <ol class="finale-heroes">
                {heroes.map(({ figure: id, felled, hits }) => (
                  <li key={id} class={figure(id)?.seat}>
                    <EmblemView profile={profileOf(profiles, figure(id))} seat={figure(id)?.seat} size={88} />
                    <b>{name(id)}</b>
                    {felled > 0 && <small>{t('felled', { n: felled })}</small>}
                    {hits > 0 && <small>{hits === 1 ? t('hit') : t('hits', { n: hits })}</small>}
                  </li>
                ))}
              </ol>
            </div>
          )}
          {luck && (
            <div class="finale-card">
              <h3>{t('luck')}</h3>
              {seats.filter((seat) => (luck.seats[seat]?.all.dice ?? 0) > 0).map((seat) => <Fortune key={seat} seat={seat} name={state.seats[seat]?.name ?? seat} share={luck.seats[seat]?.all.at_most ?? 0.5} />)}
              <p class="soft">{t('luck_about')}</p>
            </div>
          )}
          {moments.length > 0 && (
            <div class="finale-card wide">
              <h3>{t('moments')}</h3>
              <div class="finale-chart">
                <ul class="finale-moments">
                  {laned(moments.map((moment) => ({ ...moment, said: told(moment) })), events.length).map(({ moment: { n, turn, said }, x, lane, isLeft }) => (
                    <li key={n} class={isLeft ? 'to-left' : undefined} style={{ '--x': `${x}%`, '--lane': lane }}>
                      <button class="link" onClick={() => (onClose(), void match.lookAt(n))}>{said}</button> <small>{t('turn', { n: turn })}</small>
                    </li>
                  ))}
                </ul>
                <Curve moments={moments} match={match} seats={seats} />
                <ol class="finale-turns" aria-hidden="true">
                  {begun(events).map(({ turn, x }) => <li key={turn} style={{ '--x': `${x}%` }}><span>{turn === 1 && t('turn', { n: '' })}</span>{turn}</li>)}
                </ol>
              </div>
            </div>
          )}
          <div class="finale-card wide">
            <h3>{t('analysis')}</h3>
            <AnalysisPanel analysing={analysing} state={state} journal={() => wholeOf(match.record)} onPick={(n) => (onClose(), void match.lookAt(n))} />
          </div>
        </div>
        <div class="row finale-next">
          <button class="primary" data-rematch onClick={() => void again()}>{t('again')}</button>
          <a class="button" href={`#/replay/game/${match.record.id}`}>{t('replay')}</a>
          <button onClick={onClose} data-close>{t('look')}</button>
          <a class="button" href="#/">{t('new')}</a>
        </div>
        {fault && <p class="alert" role="alert">{fault}</p>}
      </div>
    </section>
  )
}

/** How a side's dice fell, on a scale from bad to good. */
function Fortune({ seat, name, share }: { seat: Seat; name: string; share: number }) {
  return (
    <div class="finale-luck">
      <b class={seat}>{name}</b>
      <span class="finale-scale" aria-hidden="true"><i style={{ left: `${Math.min(98, Math.max(2, share * 100))}%` }} /></span>
      <small>{t('luck_of', { n: Math.min(99, Math.max(1, Math.round(share * 100))) })}</small>
    </div>
  )
}

/** Who held the table, from the first event to the last: of two sides the one's part of all that still stood, of more how many of
 * each did. */
function Curve({ moments, match, seats }: { moments: readonly Moment[]; match: Match; seats: readonly Seat[] }) {
  const [wide, high] = [1000, 110]
  const end = match.events.length || 1
  const own = (seat: Seat) => Object.values(match.now.figures).filter((f) => f.seat === seat).length || 1
  const lost = (seat: Seat, upTo: number) => moments.filter(({ n, whom }) => n <= upTo && match.now.figures[whom]?.seat === seat).length
  const part = (seat: Seat, n: number) => 1 - lost(seat, n) / own(seat)
  const [first = 'A', second = 'B'] = seats
  const share = (n: number) => {
    const [a, b] = [part(first, n), part(second, n)]
    return a + b > 0 ? a / (a + b) : 0.5
  }
  const spots = [0, ...moments.map(({ n }) => n), end]
  const at = (n: number, of: (n: number) => number) => `${((n / end) * wide).toFixed(1)} ${(high - of(n) * high).toFixed(1)}`
  const steps = (of: (n: number) => number) => spots.map((n, i) => (i ? `H${((n / end) * wide).toFixed(1)}V${(high - of(n) * high).toFixed(1)}` : `M${at(0, of)}`)).join('')
  const way = spots.map((n, i) => `${i ? 'L' : 'M'}${at(n, share)}`).join('')
  return (
    <svg class="finale-curve" viewBox={`0 -8 ${wide} ${high + 16}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {seats.length === 2 ? (
        <>
          <path class={`finale-area ${first}`} d={`${way}V${high}H0Z`} />
          <path class={`finale-area ${second}`} d={`${way}V0H0Z`} />
          <path class="finale-even" d={`M0 ${high / 2}H${wide}`} />
          <path class="finale-line" d={way} />
          {/* No length, a round end: a dot that is not stretched with the rest. */}
          {moments.map(({ n }) => <path key={n} class="finale-dot" d={`M${at(n, share)}h.01`} />)}
        </>
      ) : (
        seats.map((seat) => <path key={seat} class={seat} d={steps((n) => part(seat, n))} />)
      )}
    </svg>
  )
}
