// SPDX-License-Identifier: MIT
// saga/table/window.tsx: what waits, and the ways on: the engine's own offers with what each would bring, the default first;
// whatever else may be said; and always the master's: let it pass, rule the result, drop it.
import { useLayoutEffect, useState } from 'preact/hooks'
import { spaced, speak } from '../../lang'
import { RuleLink } from '../../panels/rule_link'
import { catalogue } from '../catalogue'
import { desk, eventRow, gestureRow, keyRow, keysThat, waitRow, words } from '../desk'
import { running } from '../running'
import type { Actor, Gesture, Offer, SagaEvent } from '../wire'
import { useEyes } from './eyes'
import { Form } from './form'
import { reach, useRows } from './rows'
import { saysAhead, throwsOf } from './stage'

const t = speak({
  default: ['par défaut', 'the default'],
  other: ['Répondre autrement', 'Answer otherwise'],
  points: ['+{n}', '+{n}'],
  row: ['{what} +{n}', '{what} +{n}'],
  work: ['{name} : {text}', '{name}: {text}'],
  finish: ['En rester là', 'Leave it at that'],
  even: ['égalité', 'a tie'],
  ahead: ['{who} {margin}', '{who} {margin}'],
  won: ['{who} l’emporte', '{who} wins'],
  hurt: ['{n} de dégâts', '{n} damage'],
  die: ['\u00a0:\u00a0{n}', ': {n}'],
  from: ['{n} {what}', '{n} {what}'],
  real: ['Vos dés', 'Your dice'],
  give: ['Valider', 'Confirm'],
  throw: ['Le programme lance', 'Let the program roll'],
  clear: ['Effacer', 'Clear'],
  nobody: ['Personne ne dépense', 'Nobody spends'],
  rest: ['jusqu’au résultat', 'on to the result'],
  free: ['{what} {n} libres', '{n} {what} free'],
  common: ['aura commune {n}', 'pool {n}'],
  face: ['{n}', '{n}'],
})

const sources = keysThat((key) => key.pays)

/** What an offer is called, in the game's words. */
export function offerText(choice: Gesture, dice: readonly number[] = [], wait = ''): { what: string; paid: string } {
  const { silence } = waitRow(wait)
  if (silence && choice.kind === 'pass') return { what: words(silence), paid: '' }
  const paid = sources.filter((key) => typeof choice[key] === 'number' && choice[key]).map((key) => t('from', { what: catalogue.label(key).toLowerCase(), n: Number(choice[key]) }))
  const facts = Object.entries(choice)
    .filter(([key]) => key !== 'kind' && key !== 'actor' && !sources.includes(key))
    .map(([key, value]) => {
      const { told } = keyRow(key)
      if (told === 'added') return t('points', { n: Number(value) })
      if (told === 'moves') return (value as { scope: string; rows: number }[]).map((move) => t('row', { what: catalogue.word('scope', move.scope), n: move.rows })).join(', ')
      if (told === 'face') return t('die', { n: dice[Number(value) - 1] ?? Number(value) })
      return typeof value === 'string' ? catalogue.word(key, value) : typeof value === 'object' ? '' : `${catalogue.label(key)} ${String(value)}`
    })
  // Many offers add points, or pick a line: what differs is which.
  const name = gestureRow(choice.kind).terse && facts.length ? '' : catalogue.name(choice.kind)
  return { what: spaced([name, ...facts].filter(Boolean).join(' ').replace(/ (?=\u00a0?:)/, '')), paid: paid.join(', ') }
}

const isTold = (e: SagaEvent) => Boolean(e.sentence) && !eventRow(e.kind).aside

/** What would come of it, in a few words: the outcome and the harm. */
export function comesOf(events: readonly SagaEvent[] = []): string {
  const told = events.filter(isTold)
  const hurts = (e: SagaEvent) => eventRow(e.kind).harm
  const isOne = told.filter(hurts).length === 1
  // What comes of several alike is said once, with how often.
  const times = new Map<string, number>()
  for (const e of told) {
    const text = isOne && hurts(e) ? wound(e) : brief(e)
    times.set(text, (times.get(text) ?? 0) + 1)
  }
  return [...times].slice(0, 3).map(([text, n]) => (n > 1 ? `${text} ×${n}` : text)).join(' · ')
}

/** The only one who is hurt needs no name: it is the foe. */
function wound(e: SagaEvent): string {
  if (typeof e.damage !== 'number') return e.sentence ?? ''
  const mark = [e.gauge && catalogue.word('gauge', String(e.gauge)), e.state && catalogue.word('state', String(e.state))].filter(Boolean)
  return [t('hurt', { n: e.damage }), ...mark].join(', ')
}

/** An outcome by who is ahead and by how much, or by its name: a dozen of them are compared at a glance. */
function brief(e: SagaEvent): string {
  const margin = e.margin === undefined ? '' : e.margin < 0 ? `−${-e.margin}` : e.margin ? `+${e.margin}` : ''
  const { valued, judged } = eventRow(e.kind)
  if (saysAhead(e)) return typeof e.winner !== 'string' ? t('even') : margin ? spaced(t('ahead', { who: e.winner, margin })) : t('won', { who: e.winner })
  if (valued && typeof e.value === 'number') return `${catalogue.label(valued)} ${e.value}`
  if (judged && typeof e.tier === 'string') return `${catalogue.word('tier', e.tier)} ${margin}`.trim()
  return e.sentence ?? ''
}

/** What it would cost. */
export function paidIn(events: readonly SagaEvent[] = []): string {
  return events.filter((e) => eventRow(e.kind).paid).flatMap((e) => sources.filter((key) => e[key]).map((key) => t('from', { what: catalogue.label(key).toLowerCase(), n: Number(e[key]) }))).join(', ')
}

/** What an answer changes: who is ahead, the outcome by its name, the wound by its kind. */
function effectOf(offer: Offer | undefined): string {
  return (offer?.events ?? []).filter(isTold).map((e) => [e.kind, e.actor, e.winner, e.tier, e.gauge, e.state].join()).join(';')
}

/** Which answers buy something that no cheaper one does: in the order in which they are offered. */
export function buying(offers: readonly Offer[]): Set<Offer> {
  const seen = new Set<string>()
  return new Set(offers.filter((offer) => {
    const effect = effectOf(offer)
    return effect !== '' && !seen.has(effect) && seen.add(effect)
  }))
}

/** Where a roll waits for whoever may pay, one after the other. */
const spending = new Set(desk.waits.filter((wait) => wait.spends).map((wait) => wait.name))

/** Some answers only some questions take. */
export const isAnswer = (answer: string, decision: string) => waitRow(decision).answers?.includes(answer) === true || !desk.waits.some((wait) => wait.answers.includes(answer))

/** What there is to pay with. */
function Purse({ actor }: { actor: Actor }) {
  const { state } = useEyes()
  const free = (...names: string[]) => names.reduce((sum, name) => sum + (actor.gauges?.[name] ? actor.gauges[name][1] - actor.gauges[name][0] : 0), 0)
  return (
    <p class="saga-signs saga-purse">
      <span class="chip aura">{t('free', { what: catalogue.word('stat', 'aura').toLowerCase(), n: free(...desk.gauges.filter((gauge) => gauge.pays).map((gauge) => gauge.name)) })}</span>
      {state?.pool ? <span class="chip aura">{t('common', { n: state.pool })}</span> : null}
    </p>
  )
}

/** What the spell that is cast would reach, raised so. */
function reachOf({ moves }: Gesture, caster: Actor | undefined): string {
  const wanted = running.lastGesture?.spell
  const cast = [...(caster?.preparing ? [caster.preparing] : []), ...(caster?.memory ?? [])].find((spell) => wanted === undefined || spell.name === wanted)
  return ((moves ?? []) as { scope: string; rows: number }[]).map(({ scope, rows }) => reach(cast, scope, rows)).filter(Boolean).join(', ')
}

function Answer({ offer, seat, buys, isDone, onDone }: { offer: Offer; seat: string; buys: boolean; isDone: boolean; onDone: () => void }) {
  const outcome = comesOf(offer.events) // as far as this seat may foresee it
  const thrown = throwsOf(running.latest.map((line) => line.event)).find((e) => e.actor === running.wait.actor)
  const { what, paid: said } = offerText(offer.choice, thrown?.dice, running.wait.decision)
  const paid = said || paidIn(offer.events) // what has one price says none
  const reaches = reachOf(offer.choice, useEyes().state?.actors.find((a) => a.name === running.wait.actor))
  return (
    <button
      class={offer.default ? 'saga-offer primary' : buys ? 'saga-offer buys' : 'saga-offer'}
      data-answer={offer.choice.kind}
      onClick={() => void running.gesture(offer.choice, seat).then(onDone)}
    >
      <b>{isDone && offer.choice.kind === 'pass' ? t('finish') : what}</b>
      {reaches && <small>{reaches}</small>}
      {paid && <small>{paid}</small>}
      {offer.default && <small>{t('default')}</small>}
      {outcome && <small class="saga-outcome">{outcome}</small>}
    </button>
  )
}

/** Dice that people roll on the table: big keys, as many as are asked for. */
function OwnDice({ count, sides }: { count: number; sides: number }) {
  const [values, setValues] = useState<number[]>([])
  useLayoutEffect(() => setValues([]), [running.at, count])
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
  offers: readonly Offer[]
  onRule: (id: string) => void
}

export function Window({ seat, offers, onRule }: Props) {
  const { wait } = running
  const { state } = useEyes()
  const [otherwise, setOtherwise] = useState('')
  useLayoutEffect(() => setOtherwise(''), [running.at])
  const asked = waitRow(wait.decision)
  useRows(asked.answers?.find((answer) => gestureRow(answer).rows) ?? '')
  if (wait.decision === 'floor') return null
  const isMaster = seat === 'A'
  const known = catalogue.ready
  const job = asked.works ? state?.extended.find((x) => running.dues.some((due) => due.in === 0 && due.name === x.name)) : undefined
  // The default first, then dice as they lie on the stage, from the smallest; what is no die comes after them.
  const thrown = throwsOf(running.latest.map((line) => line.event)).find((e) => e.actor === wait.actor)
  const face = (offer: Offer) => (typeof offer.choice.die === 'number' ? (thrown?.dice?.[offer.choice.die - 1] ?? 0) : Number.MAX_SAFE_INTEGER)
  const offered = [...offers].sort((a, b) => Number(b.default ?? false) - Number(a.default ?? false) || face(a) - face(b))
  const shown: Offer[] = offered.length ? offered : wait.dice ? [] : [{ choice: { kind: 'pass' }, default: true }]
  const kinds = new Set(shown.map((offer) => offer.choice.kind))
  const buys = buying(shown)
  const payer = state?.actors.find((a) => a.name === wait.actor)
  const others = known ? catalogue.answers().filter((row) => (row.needed.length || row.others.length) && isAnswer(row.name, wait.decision)) : []
  return (
    <section class="box saga-window" aria-labelledby="saga-window" data-wait={wait.decision}>
      <h2 id="saga-window">
        {job ? t('work', { name: job.name, text: wait.text }) : wait.text || wait.decision} {wait.rule && <RuleLink id={wait.rule} onRule={onRule} />}
      </h2>
      {asked.spends && payer?.gauges && <Purse actor={payer} />}
      {wait.dice ? (
        <OwnDice {...wait.dice} />
      ) : (
        <div class="saga-offers">
          {shown.map((offer, i) => (
            <>
              <Answer key={JSON.stringify(offer.choice)} offer={offer} seat={seat} buys={buys.has(offer)} isDone={job !== undefined && job.progress >= job.threshold} onDone={() => undefined} />
              {i === 0 && isMaster && asked.spends && (
                <button key="nobody" class="saga-offer" data-nobody onClick={() => void running.letPass(spending)}><b>{t('nobody')}</b><small>{t('rest')}</small></button>
              )}
            </>
          ))}
          {isMaster && asked.ends?.filter((kind) => !kinds.has(kind) && catalogue.gesture(kind)).map((kind) => (
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
