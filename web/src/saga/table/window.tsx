// SPDX-License-Identifier: MIT
// saga/table/window.tsx: what waits, and the ways on: the engine's own offers with what each would bring, the default first;
// whatever else may be said; and always the master's: let it pass, rule the result, drop it.
import { useEffect, useState } from 'preact/hooks'
import { spaced, speak } from '../../lang'
import { RuleLink } from '../../panels/rule_link'
import { catalogue } from '../catalogue'
import { running } from '../running'
import type { Gesture, Offer, SagaEvent } from '../wire'
import { Form } from './form'
import { throwsOf } from './stage'

const t = speak({
  default: ['par défaut', 'the default'],
  pass: ['Passer', 'Pass'],
  rule: ['Imposer un résultat', 'Rule a result'],
  drop: ['Abandonner le test', 'Drop the test'],
  other: ['Répondre autrement', 'Answer otherwise'],
  points: ['+{n}', '+{n}'],
  even: ['égalité', 'a tie'],
  ahead: ['{who} {margin}', '{who} {margin}'],
  hurt: ['{n} de dégâts', '{n} damage'],
  die: ['\u00a0:\u00a0{n}', ': {n}'],
  from: ['{what} {n}', '{what} {n}'],
  real: ['Vos dés', 'Your dice'],
  give: ['Valider', 'Confirm'],
  throw: ['Le programme lance', 'Let the program roll'],
  clear: ['Effacer', 'Clear'],
  face: ['{n}', '{n}'],
})

/** The master's answers that end what waits, wherever it waits; as gestures without facts, or with one word. */
const ways = ['pass', 'break_off', 'drop'] as const
const sources = ['pool', 'gift', 'aura', 'life'] as const

/** What an offer is called, in the game's words. */
export function offerText(choice: Gesture, dice: readonly number[] = []): { what: string; paid: string } {
  const paid = sources.filter((key) => typeof choice[key] === 'number' && choice[key]).map((key) => t('from', { what: catalogue.label(key).toLowerCase(), n: Number(choice[key]) }))
  const facts = Object.entries(choice)
    .filter(([key]) => key !== 'kind' && key !== 'actor' && !(sources as readonly string[]).includes(key))
    .map(([key, value]) => {
      if (key === 'points') return t('points', { n: Number(value) })
      if (key === 'die') return t('die', { n: dice[Number(value) - 1] ?? Number(value) })
      return typeof value === 'string' ? catalogue.word(key, value) : typeof value === 'object' ? '' : `${catalogue.label(key)} ${String(value)}`
    })
  // Many offers add points, or pick a line: what differs is which.
  const name = (choice.kind === 'add' || choice.kind === 'line') && facts.length ? '' : catalogue.name(choice.kind)
  return { what: spaced([name, ...facts].filter(Boolean).join(' ').replace(/ (?=\u00a0?:)/, '')), paid: paid.join(', ') }
}

/** What would come of it, in a few words: the outcome and the harm. */
export function comesOf(events: readonly SagaEvent[] = []): string {
  const told = events.filter((e) => e.sentence && !['rolled', 'rerolled', 'paid', 'blow', 'dropped'].includes(e.kind))
  const isOne = told.filter((e) => e.kind === 'hurt').length === 1
  return told.slice(0, 3).map((e) => (isOne && e.kind === 'hurt' ? wound(e) : brief(e))).join(' · ')
}

/** The only one who is hurt needs no name: it is the foe. */
function wound(e: SagaEvent): string {
  if (typeof e.damage !== 'number') return e.sentence ?? ''
  const mark = [e.gauge && catalogue.word('gauge', String(e.gauge)), e.state && catalogue.word('state', String(e.state))].filter(Boolean)
  return [t('hurt', { n: e.damage }), ...mark].join(', ')
}

/** An outcome by who is ahead and by how much, or by its name: a dozen of them are compared at a glance. */
function brief(e: SagaEvent): string {
  const margin = e.margin === undefined ? '' : e.margin < 0 ? `−${-e.margin}` : `+${e.margin}`
  if (e.kind === 'opposed') return typeof e.winner === 'string' ? spaced(t('ahead', { who: e.winner, margin })) : t('even')
  if (e.kind === 'result' && typeof e.tier === 'string') return `${catalogue.word('tier', e.tier)} ${margin}`
  return e.sentence ?? ''
}

function Answer({ offer, seat, onDone }: { offer: Offer; seat: string; onDone: () => void }) {
  // What would come of it is worked out from all there is: the master alone may read it.
  const outcome = seat === 'A' ? comesOf(offer.events) : ''
  const thrown = throwsOf(running.latest.map((line) => line.event)).find((e) => e.actor === running.wait.actor)
  const { what, paid } = offerText(offer.choice, thrown?.dice)
  return (
    <button
      class={offer.default ? 'saga-offer primary' : 'saga-offer'}
      data-answer={offer.choice.kind}
      onClick={() => void running.gesture(offer.choice, seat).then(onDone)}
    >
      <b>{what}</b>
      {paid && <small>{paid}</small>}
      {offer.default && <small>{t('default')}</small>}
      {outcome && <small>{outcome}</small>}
    </button>
  )
}

/** Dice that people roll on the table: big keys, as many as are asked for. */
function OwnDice({ count, sides }: { count: number; sides: number }) {
  const [values, setValues] = useState<number[]>([])
  useEffect(() => setValues([]), [running.at, count])
  return (
    <div class="saga-own">
      <p class="saga-own-shown" aria-live="polite">
        {Array.from({ length: count }, (_, i) => <span key={i} class="saga-die"><b>{values[i] ?? '·'}</b></span>)}
      </p>
      <div class="saga-keys">
        {Array.from({ length: sides }, (_, i) => i + 1).map((n) => (
          <button key={n} data-face={n} disabled={values.length >= count} onClick={() => setValues([...values, n])}>{t('face', { n })}</button>
        ))}
      </div>
      <div class="row">
        <button class="primary" data-give disabled={values.length < count} onClick={() => void running.dice(values)}>{t('give')}</button>
        <button disabled={!values.length} onClick={() => setValues([])}>{t('clear')}</button>
        <button data-throw onClick={() => void running.throwDice()}>{t('throw')}</button>
      </div>
    </div>
  )
}

interface Props {
  seat: string
  onRule: (id: string) => void
}

export function Window({ seat, onRule }: Props) {
  const { wait, offers } = running
  const [otherwise, setOtherwise] = useState('')
  useEffect(() => setOtherwise(''), [running.at])
  if (wait.decision === 'floor') return null
  const isMaster = seat === 'A'
  const known = catalogue.ready
  // The default first, then dice as they lie on the stage, from the smallest; what is no die comes after them.
  const thrown = throwsOf(running.latest.map((line) => line.event)).find((e) => e.actor === wait.actor)
  const face = (offer: Offer) => (typeof offer.choice.die === 'number' ? (thrown?.dice?.[offer.choice.die - 1] ?? 0) : Number.MAX_SAFE_INTEGER)
  const offered = [...offers].sort((a, b) => Number(b.default ?? false) - Number(a.default ?? false) || face(a) - face(b))
  const shown: Offer[] = offered.length ? offered : wait.dice ? [] : [{ choice: { kind: 'pass' }, default: true }]
  const kinds = new Set(shown.map((offer) => offer.choice.kind))
  const others = known ? catalogue.answers().filter((row) => row.needed.length || row.others.length) : []
  return (
    <section class="box saga-window" aria-labelledby="saga-window" data-wait={wait.decision}>
      <h2 id="saga-window">
        {wait.text || wait.decision} {wait.rule && <RuleLink id={wait.rule} onRule={onRule} />}
      </h2>
      {wait.dice ? (
        <OwnDice {...wait.dice} />
      ) : (
        <div class="saga-offers">
          {shown.map((offer) => <Answer key={JSON.stringify(offer.choice)} offer={offer} seat={seat} onDone={() => undefined} />)}
          {isMaster && ways.filter((kind) => !kinds.has(kind) && catalogue.gesture(kind) && !(kind === 'break_off' && wait.decision !== 'due' && wait.decision !== 'step')).map((kind) => (
            <button key={kind} class="saga-offer" data-answer={kind} onClick={() => void running.gesture({ kind })}>{catalogue.name(kind)}</button>
          ))}
        </div>
      )}
      {!wait.dice && others.length > 0 && (
        <details class="saga-more">
          <summary>{t('other')}</summary>
          <div class="row">
            {others.map((row) => (
              <button key={row.name} aria-pressed={otherwise === row.name} onClick={() => setOtherwise(row.name)}>{row.text}</button>
            ))}
          </div>
          {otherwise && <Form key={otherwise} kind={otherwise} seat={seat} isAnswer />}
        </details>
      )}
    </section>
  )
}
