// SPDX-License-Identifier: MIT
// panels/analysis.tsx: the teacher after the game: how the chances went, the moments that decided it, dice and choices of each side,
// what would have been better, and the game once more from there.
import '../style/analysis.css'
import { useEffect, useState } from 'preact/hooks'
import { type Analysing, chancesPath, placeOf, signed } from '../game/analysis'
import { tryAgain } from '../game/start'
import { plain } from './log_text'
import { speak } from '../lang'
import { useChanges } from '../store/observable'
import { settings } from '../store/settings'
import type { Analysis, AnalysisMoment, Seat, State } from '../wire'

const t = speak({
  title: ['Analyse', 'Analysis'],
  start: ['Analyser la partie', 'Analyse the game'],
  about: ['La machine rejoue chaque dé et chaque choix des dizaines de fois : cela prend une minute ou deux.', 'The machine plays on from every roll and every choice dozens of times: this takes a minute or two.'],
  going: ['Analyse en cours : {n} %', 'Analysing: {n}%'],
  stop: ['Arrêter', 'Stop'],
  curve: ['Chances de gain de {name}, du début à la fin : {start} d’abord, {least} au plus bas, {most} au plus haut.', 'Winning chances of {name}, from start to end: {start} at first, {least} at the lowest, {most} at the highest.'],
  moments: ['Les moments qui ont décidé', 'The moments that decided it'],
  none: ['Aucun moment n’a décidé la partie à lui seul.', 'No single moment decided the game.'],
  turn: ['tour {n}', 'turn {n}'],
  dice: ['Les dés', 'The dice'],
  for: ['les dés : {n} pour {name}', 'the dice: {n} for {name}'],
  better: ['mieux : {text} ({n} de perdus)', 'better: {text} ({n} lost)'],
  elsewhere: ['ailleurs', 'elsewhere'],
  again: ['Rejouer d’ici', 'Try again from here'],
  sides: ['Les dés et les choix', 'Dice and choices'],
  side: ['Camp', 'Side'],
  luck: ['Ses dés', 'Its dice'],
  choices: ['Ses choix', 'Its choices'],
  cost: ['Laissé au meilleur', 'Left to the best'],
  par: ['Le capitaine', 'The captain'],
  mistakes: ['Fautes', 'Mistakes'],
  read: ['« Ses dés » : les chances gagnées ou perdues par rapport à ce que promettaient les jets (à {n} près). « Ses choix » : comparés à ceux du capitaine à la même place. Départ, dés et choix de tous font exactement le résultat.', '“Its dice”: chances won or lost beside what the rolls promised (give or take {n}). “Its choices”: beside the captain’s in the same place. Start, dice and choices of all make exactly the result.'],
  list: ['Toutes les fautes ({n})', 'All mistakes ({n})'],
  again_label: ['Rejouer d’ici : tour {n}, {text}', 'Try again from here: turn {n}, {text}'],
})

/** What was chosen, without the numbers of its place: the table shows it. The better choice, too; the same at another place. */
function told(what: string, better: string | undefined): { what: string; better: string } {
  const [short, other] = [plain(what), plain(better ?? '')]
  return { what: short, better: other && short.endsWith(other) ? t('elsewhere') : other }
}

interface Props {
  analysing: Analysing
  state: State
  /** The whole journal, for the game once more. */
  journal: () => Promise<string>
  /** Shows the table as it was after an event. */
  onPick: (event: number) => void
}

export function AnalysisPanel({ analysing, state, journal, onPick }: Props) {
  useChanges(analysing)
  const [fault, setFault] = useState('')
  // Its words are the engine's: in another language they are asked for anew.
  useEffect(() => {
    if (analysing.found && analysing.lang !== settings.lang) analysing.forget()
  }, [settings.lang])
  const { found, share } = analysing
  const seats = Object.keys(state.seats) as Seat[]
  const again = (step: number, seat: Seat) => void journal().then((text) => tryAgain(text, step, seats, seat)).catch((why: unknown) => setFault(why instanceof Error ? why.message : String(why)))
  return (
    <section class="analysis" aria-label={t('title')} data-analysis={found ? 'done' : share === undefined ? 'idle' : 'going'}>
      {(analysing.fault || fault) && <p class="alert" role="alert">{analysing.fault || fault}</p>}
      {!found && share === undefined && (
        <div class="analysis-start">
          <button data-analyse onClick={() => void analysing.start()}>{t('start')}</button>
          <small class="soft">{t('about')}</small>
        </div>
      )}
      {share !== undefined && (
        <div class="analysis-start">
          <progress max={1} value={share} aria-label={t('title')} />
          <span class="soft">{t('going', { n: Math.floor(100 * share) })}</span>
          <button data-stop-analysis onClick={() => analysing.stop()}>{t('stop')}</button>
        </div>
      )}
      {found && <Found found={found} state={state} seats={seats} onPick={onPick} again={again} />}
    </section>
  )
}

interface FoundProps {
  found: Analysis
  state: State
  seats: Seat[]
  onPick: (event: number) => void
  again: (step: number, seat: Seat) => void
}

function Found({ found, state, seats, onPick, again }: FoundProps) {
  const name = (seat: string) => state.seats[seat]?.name ?? seat
  const { one } = found
  const dear = found.decisions.filter((d) => d.cost >= one / 50)
  return (
    <>
      <Chances found={found} seats={seats} name={name} onPick={onPick} />
      <h3>{t('moments')}</h3>
      {found.moments.length === 0 && <p class="soft">{t('none')}</p>}
      <ol class="analysis-moments">
        {found.moments.map((moment, i) => <Moment key={moment.step} n={i + 1} moment={moment} one={one} seats={seats} name={name} onPick={onPick} again={again} />)}
      </ol>
      <h3>{t('sides')}</h3>
      <div class="analysis-scroll">
        <table>
          <thead>
            <tr><th scope="col">{t('side')}</th><th scope="col">{t('luck')}</th><th scope="col">{t('choices')}</th><th scope="col">{t('cost')}</th><th scope="col">{t('par')}</th><th scope="col">{t('mistakes')}</th></tr>
          </thead>
          <tbody>
            {seats.map((seat) => {
              const side = found.sides[seat]
              return side && (
                <tr key={seat}>
                  <th scope="row" class={seat}>{name(seat)}</th>
                  <td>{signed(side.luck[seat] ?? 0, one)}</td>
                  <td>{signed(side.choices[seat] ?? 0, one)}</td>
                  <td>{signed(-side.cost, one)}</td>
                  <td>{signed(-side.par, one)}</td>
                  <td>{side.mistakes}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p class="soft analysis-read">{t('read', { n: signed(Math.max(...seats.map((seat) => found.sides[seat]?.luck_error ?? 0)), one).replace('+', '') })}</p>
      {dear.length > 0 && (
        <details>
          <summary>{t('list', { n: dear.length })}</summary>
          <ul class="analysis-list">
            {dear.map((d) => ({ ...d, ...told(d.text, d.better?.text) })).map((d) => (
              <li key={d.step} class={d.seat}>
                <button class="link" onClick={() => onPick(d.event)}>{d.what}</button> <small>{t('turn', { n: d.turn })} · <b class={d.seat}>{name(d.seat)}</b></small>
                {d.better && <p>{t('better', { text: d.better, n: signed(d.cost, one).replace('+', '') })}</p>}
                <button class="quiet" data-again={d.step} aria-label={t('again_label', { n: d.turn, text: d.what })} onClick={() => again(d.step, d.seat)}>{t('again')}</button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Moment({ n, moment, one, seats, name, onPick, again }: { n: number; moment: AnalysisMoment; one: number; seats: Seat[]; name: (seat: string) => string; onPick: FoundProps['onPick']; again: FoundProps['again'] }) {
  const { seat } = moment
  const lucky = moment.luck.reduce((most, luck, i) => (luck > (moment.luck[most] ?? 0) ? i : most), 0)
  const luck = moment.luck[lucky] ?? 0
  const cost = seat ? (moment.cost[seats.indexOf(seat)] ?? 0) : 0
  const { what, better } = told(moment.text ?? t('dice'), moment.better)
  return (
    <li data-moment={moment.step}>
      <span class="analysis-number" aria-hidden="true">{n}</span>
      <div>
        <button class="link" onClick={() => onPick(moment.event)}>{what}</button> <small>{t('turn', { n: moment.turn })}{seat && <> · <b class={seat}>{name(seat)}</b></>}</small>
        {moment.came && <p>{moment.came}</p>}
        {luck >= one / 200 && <p class="soft">{t('for', { n: signed(luck, one), name: name(seats[lucky] ?? '') })}{moment.dice && <> – {moment.dice}</>}</p>}
        {better && <p>{t('better', { text: better, n: signed(cost, one).replace('+', '') })}</p>}
        {seat && <button class="quiet" data-again={moment.step} aria-label={t('again_label', { n: moment.turn, text: what })} onClick={() => again(moment.step, seat)}>{t('again')}</button>}
      </div>
    </li>
  )
}

/** Chances over the game: of two sides the first one's, whose share is filled; of several a line each. */
function Chances({ found, seats, name, onPick }: { found: Analysis; seats: Seat[]; name: (seat: string) => string; onPick: FoundProps['onPick'] }) {
  const [wide, high] = [600, 120]
  const { one, curve } = found
  const own = curve.map((point) => point[3] ?? 0)
  const path = chancesPath(curve, 0, one, wide, high)
  const share = (parts: number) => signed(parts, one).replace('+', '')
  const pick = (e: MouseEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect()
    const point = curve[Math.round(((e.clientX - box.left) / box.width) * (curve.length - 1))]
    if (point) onPick(point[1] ?? 0)
  }
  return (
    <figure class="analysis-curve">
      <div class="analysis-plot">
        <svg viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none" aria-hidden="true" focusable="false" onClick={pick}>
          {seats.length === 2 && <><rect class="B" width={wide} height={high} /><path class="A" d={`${path}L${wide} ${high}L0 ${high}Z`} /></>}
          <path class="middle" d={`M0 ${high / 2}H${wide}`} />
          {seats.length === 2 ? <path class="line" d={path} /> : seats.map((seat, i) => <path key={seat} class={`line ${seat}`} d={chancesPath(curve, i, one, wide, high)} />)}
          {found.moments.map(({ step }) => <path key={step} class="mark" d={`M${(placeOf(curve, step) * wide).toFixed(1)} 0V${high}`} />)}
        </svg>
        {found.moments.map(({ step }, i) => <span key={step} class="analysis-tag" style={{ left: `${100 * placeOf(curve, step)}%` }} aria-hidden="true">{i + 1}</span>)}
      </div>
      <figcaption class="soft">{t('curve', { name: name(seats[0] ?? ''), start: share(own[0] ?? 0), least: share(Math.min(...own)), most: share(Math.max(...own)) })}</figcaption>
    </figure>
  )
}
