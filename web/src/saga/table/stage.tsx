// SPDX-License-Identifier: MIT
// saga/table/stage.tsx: the gesture that was made last: its dice in the order low, mid, high, the kept one filled, the sum they
// were added to, and what came of it, with the rules. The window that waits stands below.
import { speak } from '../../lang'
import { RuleLink } from '../../panels/rule_link'
import { catalogue } from '../catalogue'
import { eventRow, gradeRow, tierRow } from '../desk'
import { type Line, running } from '../running'
import type { Gesture, SagaEvent, State } from '../wire'
import { useEyes } from './eyes'
import { gathered } from './gathered'
import { hand } from './hand'

const t = speak({
  floor: ['Rien n’attend : à vous.', 'Nothing waits: over to you.'],
  kept: ['gardé', 'kept'],
  low: ['bas', 'low'],
  mid: ['moyen', 'middle'],
  high: ['haut', 'high'],
  who: ['{what} : {who}', '{what}: {who}'],
  onto: ['{who} → {whom}', '{who} → {whom}'],
  ahead: ['{who} l’emporte de {n}', '{who} wins by {n}'],
  won: ['{who} l’emporte', '{who} wins'],
  even: ['égalité', 'a tie'],
  against: ['contre {n}', 'against {n}'],
  rules: ['Règles ({n})', 'Rules ({n})'],
  die: ['{where} : {value}', '{where}: {value}'],
  last: ['Le dernier jet', 'The last roll'],
  secret: ['Vous seul le voyez', 'For your eyes only'],
  paid: ['payé', 'paid'],
  stands: ['En l’état :', 'As it stands:'],
  keep: ['Garder pour le prochain jet', 'Keep for the next roll'],
  use: ['L’employer maintenant…', 'Use it now…'],
  laterMishap: ['Pour le prochain jet', 'For the next roll'],
  nowMishap: ['Tout de suite…', 'At once…'],
  goesOn: ['La campagne reprend', 'The campaign goes on'],
})
const places = ['low', 'mid', 'high'] as const
const throwIn = (e: SagaEvent | undefined) => eventRow(e?.kind).throw
/** Told by its dice; what is thrown for nobody in particular is told in the same breath. */
const isRoll = (e: SagaEvent) => throwIn(e) === 'first' || throwIn(e) === 'again'

/** The last throw of everybody, in the order they threw first; of a gang that of each one who threw: they do so in one breath. */
export function throwsOf(events: readonly SagaEvent[]): SagaEvent[] {
  const last = new Map<string, SagaEvent>()
  let before: SagaEvent | undefined
  let nth = 0
  for (const event of events) {
    const isThrow = throwIn(event) !== undefined && event.dice?.length === 3
    nth = isThrow && throwIn(event) === 'first' && throwIn(before) === 'first' && before?.actor === event.actor ? nth + 1 : 0
    before = event
    if (isThrow) last.set(nth ? `${event.actor} ${nth}` : (event.actor ?? ''), event)
  }
  return [...last.values()]
}

/** A sum before its dice: "Adresse 5 + Escrimeur 6". */
export function sumOf(sum: readonly (readonly [string, number])[]): string {
  return sum.map(([name, value], i) => `${i ? `${signed(value).slice(0, 1)} ` : value < 0 ? '− ' : ''}${catalogue.addend(name)} ${Math.abs(value)}`).join(' ')
}

export function signed(value: number): string {
  return value < 0 ? `− ${-value}` : `+ ${value}`
}

export function Dice({ event, isSmall }: { event: SagaEvent; isSmall: boolean }) {
  const dice = [...(event.dice ?? [])].sort((a, b) => a - b)
  const isCounted = counted(event)
  return (
    <div class={isSmall ? 'saga-dice small' : 'saga-dice'}>
      {dice.map((value, i) => {
        const place = places[i] ?? 'mid'
        const isKept = isCounted[i]
        const where = t(place)
        return (
          <span key={i} class={isKept ? 'saga-die kept' : 'saga-die'} role="img" aria-label={t('die', { where: isKept ? `${where}, ${t('kept')}` : where, value })}>
            <b>{value}</b>
            <small>{isKept ? <><span class="saga-where">{where}, </span>{t('kept')}</> : where}</small>
          </span>
        )
      })}
    </div>
  )
}

/** A critical or a fumble is more than its sum. */
const isMarked = ({ grade }: SagaEvent) => grade !== undefined && grade !== '' && !gradeRow(grade).plain

/** Which of the sorted dice count: the one that was kept, or those of a double that is a critical or a fumble, whatever was to be kept. */
export function counted(event: SagaEvent): boolean[] {
  const dice = [...(event.dice ?? [])].sort((a, b) => a - b)
  const isPlain = !isMarked(event)
  return dice.map((value, i) => (isPlain ? event.kept === places[i] : dice.filter((other) => other === value).length > 1))
}

/** Dice in a line of text, from the smallest. */
export function SmallDice({ event: e }: { event: SagaEvent }) {
  const isCounted = counted(e)
  return <span class="saga-inline" aria-hidden="true">{[...(e.dice ?? [])].sort((a, b) => a - b).map((n, i) => <i key={i} class={isCounted[i] ? 'die kept' : 'die'}>{n}</i>)}</span>
}

/** What everybody has come to, points that were paid included. */
export function totalsOf(events: readonly SagaEvent[]): Map<string, number> {
  const totals = new Map<string, number>()
  const put = (name: unknown, total: number | undefined) => void (typeof name === 'string' && total !== undefined && totals.set(name, total))
  for (const { kind, actor, target, winner, loser, total, difficulty } of events) {
    const whose = eventRow(kind).total
    if (whose === 'own') put(actor, total)
    if (whose !== 'both') continue
    put(winner ?? actor, total)
    put(winner ? loser : target, winner ? difficulty : total)
  }
  return totals
}

/** What is in a total besides the sum: the die that was kept, what the dice after a critical or a fumble brought, what was paid. */
export function partsOf(event: SagaEvent, events: readonly SagaEvent[]): { total?: number; kept?: number; chain: number; paid: number } {
  const { actor, base, total } = event
  if (total === undefined) return { chain: 0, paid: 0 }
  const gang = throwsOf(events).filter((e) => e.actor === actor)
  if (gang.length > 1) {
    // Who of them threw a double follows in the order of their throws; nobody of a gang pays.
    const nth = gang.filter(isMarked).indexOf(event)
    const follows = (nth < 0 ? undefined : events.filter((e) => eventRow(e.kind).chain && e.actor === actor)[nth]?.total) ?? total
    return { total: follows, ...(base === undefined ? {} : { kept: total - base }), chain: follows - total, paid: 0 }
  }
  const since = events.slice(events.indexOf(event)) // a day of work has many throws: what an earlier one came to is not this one's
  const chained = since.filter((e) => eventRow(e.kind).chain && e.actor === actor).at(-1)?.total ?? total
  const paid = Math.max(0, (totalsOf(since).get(actor ?? '') ?? chained) - chained)
  return { total: chained + paid, ...(base === undefined ? {} : { kept: total - base }), chain: chained - total, paid }
}

const minus = (n: number) => (n < 0 ? `−${-n}` : String(n))

function Sum({ event, events }: Thrown) {
  const { total, kept, chain, paid } = partsOf(event, events)
  return (
    <>
      <b>{total === undefined ? '' : minus(total)}</b> {kept !== undefined && <>= {minus(kept)} </>}
      {chain !== 0 && <span>{signed(chain).slice(0, 1)} {catalogue.word('grade', event.grade)} {Math.abs(chain)} </span>}
      {event.sum?.map(([name, value], i) => <span key={i}>{signed(value).slice(0, 1)} {catalogue.addend(name)} {Math.abs(value)} </span>)}
      {paid > 0 && <span>+ {t('paid')} {paid}</span>}
    </>
  )
}

interface Thrown {
  event: SagaEvent
  /** All that has been told of the gesture. */
  events: readonly SagaEvent[]
}

function Grade({ event }: { event: SagaEvent }) {
  const { grade } = event
  if (!isMarked(event)) return null
  return <span class={gradeRow(grade).bad ? 'chip bad' : 'chip good'}>{catalogue.word('grade', grade)}</span>
}

function Throw({ event, events, isSmall }: Thrown & { isSmall: boolean }) {
  const camp = useEyes().state?.actors.find((a) => a.name === event.actor)?.camp ?? ''
  return (
    <div class={`saga-throw ${camp}`}>
      {event.actor && <h3>{event.actor} <Grade event={event} /></h3>}
      <Dice event={event} isSmall={isSmall} />
      {event.total !== undefined && <p class="saga-sum"><Sum event={event} events={events} /></p>}
    </div>
  )
}

/** The outcomes from worst to best; the one that came is named. */
function Tiers({ tier, margin, who }: { tier: string; margin?: number | undefined; who?: string | undefined }) {
  const all = catalogue.words('tier')
  const at = all.findIndex((word) => word.name === tier)
  const middle = all.findIndex((word) => tierRow(word.name).middle)
  const isRuled = margin !== undefined && (at - middle) * margin < 0 // the master has said so, whatever the dice say
  return (
    <p class={`saga-tiers ${at < middle ? 'bad' : at === middle ? 'even' : 'good'}`}>
      {all.map((word, i) => (
        <span key={word.name} class={i === at ? 'on' : i < middle ? 'worse' : i === middle ? 'even' : 'better'}>
          {i !== at ? <small class="saga-other" aria-hidden="true">{word.text}</small> : <>{who !== undefined && <small>{who} </small>}{word.text}{margin !== undefined && !isRuled && <small> {margin > 0 ? '+' : margin < 0 ? '−' : ''}{Math.abs(margin)}</small>}</>}
        </span>
      ))}
    </p>
  )
}

/** More than two are a list: the dice beside the name, the sum behind. */
function Row({ event, events }: Thrown) {
  return (
    <li>
      <b>{event.actor}</b> <SmallDice event={event} /> <Grade event={event} /> <span class="saga-sum"><Sum event={event} events={events} /></span>
    </li>
  )
}

function Throws({ all, events }: { all: readonly SagaEvent[]; events: readonly SagaEvent[] }) {
  const asked = (event: SagaEvent) => Number(event.actor !== running.wait.actor) // whoever is asked comes first
  if (all.length > 2) return <ul class="saga-thrown" tabIndex={0}>{[...all].sort((a, b) => asked(a) - asked(b)).map((event, i) => <Row key={`${event.actor} ${i}`} event={event} events={events} />)}</ul>
  return (
    <div class={all.length > 1 ? 'saga-throws many' : 'saga-throws'}>
      {all.map((event, i) => <Throw key={`${event.actor} ${i}`} event={event} events={events} isSmall={i > 0 || all.length > 2} />)}
    </div>
  )
}

/** Where there are dice, some is seen in them, in the sums and in the outcome above: a phone has no room to say it twice. */
function Told({ events, hasDice }: { events: readonly SagaEvent[]; hasDice: boolean }) {
  return <div class="saga-told">{events.filter((e) => !isRoll(e) && e.sentence).slice(-8).map((e, i) => <p key={i} class={hasDice && eventRow(e.kind).seen ? 'seen' : ''}>{e.sentence}</p>)}</div>
}

/** What a player has heard of the last gesture that was rolled for: nothing more is said of it than that. */
export function Heard({ lines }: { lines: readonly Line[] }) {
  const last = lines.at(-1)
  const events = last ? lines.filter((line) => line.step >= running.beganAt(last.step)).map((line) => line.event) : []
  const all = throwsOf(events)
  const judged = events.filter((e) => typeof e.tier === 'string').at(-1)
  if (!all.length) return null
  return (
    <section class="box saga-stage" aria-label={t('last')} aria-live="polite">
      <Throws all={all} events={events} />
      {judged && <Tiers tier={String(judged.tier)} margin={judged.margin} who={judged.winner} />}
      <Told events={events} hasDice />
    </section>
  )
}

/** What was done, by whom and to whom: a name on the stage says more than the kind of gesture. */
export function titleOf(gesture: Gesture | undefined): string {
  if (!gesture) return ''
  if (catalogue.gesture(gesture.kind)?.bridge) return t('goesOn') // nobody made it
  const what = catalogue.name(gesture.kind)
  const whom = typeof gesture.target === 'string' ? gesture.target : ''
  if (typeof gesture.actor !== 'string') return what
  return t('who', { what, who: whom ? t('onto', { who: gesture.actor, whom }) : gesture.actor })
}

/** Who is ahead; by how much only where that counts: nobody wins by nothing. */
export function aheadOf({ winner, margin }: SagaEvent): string {
  if (typeof winner !== 'string') return t('even')
  return margin === undefined ? t('won', { who: winner }) : t('ahead', { who: winner, n: Math.abs(margin) })
}

/** Says who is ahead; some only where it counts by how much. */
export function saysAhead(e: SagaEvent): boolean {
  const { ahead } = eventRow(e.kind)
  return ahead === 'always' || (ahead === 'with_margin' && e.margin !== undefined)
}

/** What says who is ahead; nothing where one has beaten some and not others. */
export function leading(events: readonly SagaEvent[]): SagaEvent | undefined {
  const all = events.filter(saysAhead)
  return new Set(all.map((e) => e.winner)).size > 1 ? undefined : all.at(-1)
}

/** Who is ahead in an opposition, as it stands. */
function Ahead({ events }: { events: readonly SagaEvent[] }) {
  const last = leading(events)
  if (!last) return null
  const camp = running.state?.actors.find((a) => a.name === last.winner)?.camp ?? ''
  return <span class={`saga-ahead ${camp}`}>{aheadOf(last)}</span>
}

/** Who acts next is no part of where a roll stands. */
const isAside = (e: SagaEvent) => isRoll(e) || eventRow(e.kind).passing

/** Where a roll stands while somebody may still pay: what comes of it if nobody does. */
function standing(): readonly SagaEvent[] {
  const offer = running.wait.decision === 'floor' ? undefined : running.offers.find((o) => o.default)
  return offer?.choice.kind === 'pass' ? (offer.events ?? []) : []
}

/** Has this roll left it? An older one's is still there to be made in words, but not under a roll that left nothing. */
export function hasLeft({ actor, benefits = 0, mishaps = 0 }: NonNullable<State['last']>, events: readonly SagaEvent[]): boolean {
  const gains = benefits > 0 && events.some((e) => (e.margin ?? 0) >= 5 && (e.winner ?? e.actor) === actor)
  return gains || (mishaps > 0 && events.some((e) => e.actor === actor && (e.grade === 'fumble' || (e.margin ?? 0) <= -5)))
}

/** What a remarkable result still leaves to be said: kept for the next roll with a tap, or put to use. */
function After({ events }: { events: readonly SagaEvent[] }) {
  const last = running.state?.last
  const { benefits = 0, mishaps = 0 } = last && hasLeft(last, events) ? last : {}
  const keep = benefits || mishaps
  if (!keep || !catalogue.gesture('benefit')) return null
  return (
    <p class="row">
      <button data-keep onClick={() => void running.gesture({ kind: 'benefit', keep })}>{t(benefits ? 'keep' : 'laterMishap')}</button>
      <button data-after onClick={() => hand.pick('benefit', { keep: 0 })}>{t(benefits ? 'use' : 'nowMishap')}</button>
    </p>
  )
}

/** What was rolled against, where everybody rolled against the same. */
export function against(gesture: Gesture | undefined, events: readonly SagaEvent[]): number | undefined {
  const met = new Set(events.filter((e) => eventRow(e.kind).judged).map((e) => e.difficulty))
  if (met.size === 1) return [...met][0]
  return typeof gesture?.difficulty === 'number' ? gesture.difficulty : undefined
}

export function Stage({ onRule }: { onRule: (id: string) => void }) {
  const lines = running.latest
  const gesture = running.lastGesture
  if (!lines.length && running.wait.decision !== 'floor') return null // what waits says so itself
  if (!lines.length) return <section class="box saga-stage idle"><p class="soft">{t('floor')}</p></section>
  const events = lines.map((line) => line.event)
  const all = throwsOf(events)
  const ahead = all.length ? standing() : []
  const known = [...events, ...ahead]
  const judged = known.filter((e) => typeof e.tier === 'string').at(-1)
  const difficulty = all.length ? against(gesture, known) : undefined
  const stands = ahead.filter((e) => e.sentence && !isAside(e)).map((e) => e.sentence).join(' ')
  const isSecret = events.every((e) => e.secret)
  const rules = [...new Set(events.flatMap((e) => e.rules))]
  return (
    <section class={isSecret ? 'box saga-stage secret' : 'box saga-stage'} aria-labelledby="saga-stage" aria-live="polite">
      <h2 id="saga-stage">
        {titleOf(gesture)} {difficulty !== undefined && <span class="saga-ahead">{t('against', { n: difficulty })}</span>} <Ahead events={known} /> {isSecret && <span class="chip warn">{t('secret')}</span>}
      </h2>
      <Throws all={all} events={known} />
      {judged && <Tiers tier={String(judged.tier)} margin={judged.margin} who={judged.winner} />}
      <Told events={gathered(lines).map((line) => line.event)} hasDice={all.length > 0} />
      {stands && <p class="saga-stands"><b>{t('stands')}</b> {stands}</p>}
      {running.wait.decision === 'floor' && all.length > 0 && <After events={events} />}
      {rules.length > 0 && (
        <details class="saga-rules">
          <summary>{t('rules', { n: rules.length })}</summary>
          <p>{rules.map((id) => <span key={id}><RuleLink id={id} onRule={onRule} /> </span>)}</p>
        </details>
      )}
    </section>
  )
}
