// SPDX-License-Identifier: MIT
// panels/forecast.tsx: what will come of a choice before it is made: the dice on the way, with every modifier and its rule,
// what becomes of everybody, and the same for each reply; then who would see you there and what they could do about it.
import { Fragment } from 'preact'
import { catalog, nameIn } from '../engine/catalog'
import { number, percent, roughly, speak } from '../lang'
import type { Drafting } from '../game/drafting'
import { fateOf, gainsOf, harmOf } from '../game/fate'
import { type Signs, signsOf } from '../game/signs'
import type { Area, Odds, OddsReply, OddsRoll, Outcomes, State, System, TableMap, Threat, Threshold, View } from '../wire'
import { pieceName } from '../table/terrain'
import { plain } from './log_text'
import { RuleLink, useRuleHead } from './rule_link'

const t = speak({
  title: ['Prévision', 'Forecast'],
  move: ['Déplacement', 'Move'],
  of: ['{cost} sur {most} pas', '{cost} of {most} pas'],
  no_way: ['aucun chemin jusque-là', 'no way there'],
  dice: ['{n} dés à {t}', '{n} dice at {t}'],
  die: ['1 dé à {t}', '1 die at {t}'],
  some: ['des dés à {t}', 'dice at {t}'],
  plain: ['{n} D{sides}', '{n} D{sides}'],
  at_most: ['{n} ou moins', '{n} or less'],
  rising: ['{n}+, un de plus à chaque dé', '{n}+, one more with each die'],
  explode: ['les plus hauts relancent', 'the highest explode'],
  wins: ['{name} l’emporte : {p}', '{name} wins: {p}'],
  each: ['réussite de chacun : {p}', 'each succeeds: {p}'],
  success: ['réussite : {p}', 'success: {p}'],
  maybe: ['lancés à {p}', 'rolled: {p}'],
  base: ['Au départ', 'To start with'],
  short: ['courte', 'short'],
  medium: ['moyenne', 'medium'],
  long: ['longue', 'long'],
  at: ['{d} pas, portée {range}', '{d} pas, {range} range'],
  far: ['{d} pas', '{d} pas'],
  range: ['portée {range}', '{range} range'],
  hidden_share: ['cible cachée à {p}', 'target {p} hidden'],
  out: ['hors de combat', 'out of action'],
  touched: ['touché', 'affected'],
  safe: ['indemne', 'unharmed'],
  gains_none: ['aucune', 'none'],
  origin: ['D’où viennent ces dés ?', 'Where do these dice come from?'],
  without: ['Si rien ne s’y ajoute ({names}) :', 'If nothing is added to it ({names}):'],
  best: ['Si chacun répond au mieux :', 'If everybody replies at his best:'],
  reply: ['Si {name} choisit « {what} »', 'If {name} chooses “{what}”'],
  harmless: ['Personne n’y risque rien.', 'Nobody risks anything by it.'],
  reach: ['({p} d’en arriver là)', '(it comes to that: {p})'],
  all_else: ['Selon les réponses', 'Depending on replies'],
  later: ['Puis, si rien ne change d’ici à la phase de corps à corps :', 'Then, if nothing changes before the melee phase:'],
  wait: ['Calcul des chances…', 'Working out the odds…'],
  too_much: ['Trop de possibilités pour en donner toutes les chances.', 'Too many possibilities to give all the odds.'],
  bound: ['{name} : {what}, au moins {p}.', '{name}: {what}, at least {p}.'],
  who: ['{name} :', '{name}:'],
  no: ['Pas permis', 'Not allowed'],
  there: ['À cet endroit', 'At that place'],
  seen: ['Vu par {names}', 'Seen by {names}'],
  unseen: ['Personne ne vous y voit.', 'Nobody sees you there.'],
  part: ['{name} ({share} caché)', '{name} ({share} hidden)'],
  cover: ['Couvert possible : {names}', 'Cover to be had: {names}'],
  contact: ['Au contact de {names}', 'In contact with {names}'],
  views: ['En vue sur le chemin', 'In view on the way'],
  nobody_sees: ['Personne ne vous voit venir.', 'Nobody sees you come.'],
  view: ['vous voit à {p}', 'sees {p} of you'],
  view_first: ['agit avant vous : {p}', 'acts before you: {p}'],
  view_could: ['pourrait alors {what}', 'could then {what}'],
  under: ['Sous le gabarit', 'Under the template'],
  under_nobody: ['Personne n’est dessous.', 'Nobody is under it.'],
  under_own: ['des vôtres', 'yours'],
  on_spot: ['tombe au point visé : {p}', 'comes down where it is aimed: {p}'],
  threat: ['Menaces au prochain tour', 'Threats next turn'],
  no_threat: ['Aucune attaque contre vous n’est possible.', 'No attack on you is possible.'],
  threat_hurt: ['{hurt} touché', '{hurt} affected'],
  threat_odds: ['{out} hors de combat', '{out} out of action'],
})

type Name = (id: string | undefined) => string

function ModifierRow({ rule, value, onRule }: { rule: string; value: number; onRule: (id: string) => void }) {
  const found = useRuleHead(rule)
  return (
    <li>
      <span>{found?.title ?? ''}</span>
      <span>
        {value > 0 ? '+' : '−'}
        {Math.abs(value)} <RuleLink id={rule} onRule={onRule} />
      </span>
    </li>
  )
}

function Modifiers({ threshold, base = false, onRule }: { threshold: Threshold; base?: boolean | undefined; onRule: (id: string) => void }) {
  if (!threshold.modifiers.length) return null
  return (
    <ul class="modifiers">
      {base && <li><span>{t('base')}</span><span>{number(threshold.base)}</span></li>}
      {threshold.modifiers.map((m) => <ModifierRow key={m.rule + m.value} rule={m.rule} value={m.value} onRule={onRule} />)}
    </ul>
  )
}

/** What a die must show. */
function aim(roll: OddsRoll): string | undefined {
  const { kind, threshold } = roll.sense
  if (threshold === undefined) return undefined
  if (kind === 'at_most') return t('at_most', { n: threshold })
  return kind === 'rising' && roll.most > 1 ? t('rising', { n: threshold }) : `${threshold}+`
}

function diceOf(roll: OddsRoll): string {
  const to = aim(roll)
  if (!to) return t('plain', { n: roll.most, sides: roll.sides })
  if (roll.least !== roll.most) return t('some', { t: to })
  return roll.most === 1 ? t('die', { t: to }) : t('dice', { n: roll.most, t: to })
}

/** A test may change nothing on the table at once: then this is its only number. */
function chanceOf(roll: OddsRoll): string {
  if (roll.chance === undefined) return ''
  return t(roll.most > 1 && roll.sense.kind !== 'rising' ? 'each' : 'success', { p: percent(roll.chance) })
}

/** From how far, and what is seen of the target. */
function aimOf(roll: OddsRoll): string {
  const range = roll.range && t(roll.range)
  if (roll.distance === undefined) return range ? t('range', { range }) : ''
  return range ? t('at', { d: number(roll.distance, 2), range }) : t('far', { d: number(roll.distance, 2) })
}

/** Who rolls what, in the colour of its side; some rolls are a side's, nobody's in particular. */
function Roller({ roll, system, state }: { roll: OddsRoll; system: System | undefined; state: State }) {
  const who = state.figures[roll.figure ?? '']
  return <dt>{who && <b class={who.seat}>{who.name}</b>} {nameIn(system?.rolls ?? [], roll.what)}</dt>
}

interface RollsProps {
  rolls: OddsRoll[]
  system: System | undefined
  state: State
  name: Name
  onRule: (id: string) => void
}
function Rolls({ rolls, system, state, name, onRule }: RollsProps) {
  return (
    <dl class="rolls">
      {rolls.map((roll, i) => {
        const more = [
          roll.first === undefined ? '' : t('wins', { name: name(roll.figure), p: percent(roll.first) }),
          chanceOf(roll),
          roll.times < 0.9995 && roll.times > 0 ? t('maybe', { p: percent(roll.times) }) : '',
          aimOf(roll),
          roll.hidden ? t('hidden_share', { p: percent(roll.hidden / 1000) }) : '',
          roll.sense.explodes ? t('explode') : '',
        ].filter(Boolean).join(', ')
        return (
          <Fragment key={i}>
            <Roller roll={roll} system={system} state={state} />
            <dd><b>{diceOf(roll)}</b></dd>
            {(more || roll.threshold) && (
              <dd class="wide">
                {more && <small>{more}</small>}
                {roll.threshold && <Modifiers threshold={roll.threshold} base={roll.sense.kind === 'at_most'} onRule={onRule} />}
              </dd>
            )}
          </Fragment>
        )
      })}
    </dl>
  )
}

/** So many rolls are told at first sight: those that everything begins with. */
const atSight = 2

/** The dice on the way in a few lines: who rolls how many at what. Why, and what may follow, for who asks. */
function Dice(props: RollsProps) {
  const { rolls, system, state, name } = props
  const certain = rolls.filter((roll) => roll.times >= 0.9995)
  const first = (certain.length ? certain : rolls).slice(0, atSight)
  if (!first.length) return null
  return (
    <>
      <dl class="rolls">
        {first.map((roll, i) => {
          const range = [aimOf(roll), roll.hidden ? t('hidden_share', { p: percent(roll.hidden / 1000) }) : ''].filter(Boolean).join(', ')
          const duel = roll.first === undefined ? '' : t('wins', { name: name(roll.figure), p: percent(roll.first) })
          // A test is a matter of yes or no; what a pool comes to is told by the bars.
          const chance = roll.most === 1 || roll.sense.kind === 'rising' || rolls.length === 1 ? chanceOf(roll) : ''
          return (
            <Fragment key={i}>
              <Roller roll={roll} system={system} state={state} />
              <dd><b>{diceOf(roll)}</b></dd>
              {(range || duel || chance) && <dd class="wide"><small>{[chance, range, duel].filter(Boolean).join(' · ')}</small></dd>}
            </Fragment>
          )
        })}
      </dl>
      <details class="origin">
        <summary>{t('origin')}</summary>
        <Rolls {...props} />
      </details>
    </>
  )
}

const fates = ['out', 'hurt', 'safe'] as const
const labels = { out: 'out', hurt: 'touched', safe: 'safe' } as const

/** A share has room for its number from here on. */
const legible = 0.14

/** A bar and its legend, which adds up to the whole. */
function Bar({ parts }: { parts: { kind: string; text: string; share: number }[] }) {
  return (
    <>
      <div class="bar" aria-hidden="true">
        {parts.map(({ kind, share }) => <i key={kind} class={kind} style={{ width: `${share * 100}%` }}>{share >= legible && roughly(share)}</i>)}
      </div>
      <dl class="legend">
        {parts.filter(({ share }) => share > 1e-12).map(({ kind, text, share }) => (
          <div key={kind}>
            <dt><i class={`sw ${kind}`} />{text}</dt>
            <dd>{percent(share)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What becomes of somebody; then each change that the bar does not tell. */
function FateBar({ of, state, signs, isMine, outcomes }: { of: string; state: State; signs: Signs; isMine: boolean; outcomes: Outcomes }) {
  const gains = gainsOf(outcomes, of, signs)
  const { out, safe } = fateOf(outcomes, of) ?? { out: 0, safe: 1 }
  const fate = { out, safe, hurt: Math.max(0, 1 - out - safe) }
  const { name, others } = harmOf(outcomes, of)
  return (
    <div class={isMine && !gains ? 'fate mine' : 'fate'}>
      <h4 class={state.figures[of]?.seat}>{state.figures[of]?.name ?? of}</h4>
      {gains ? (
        <Bar parts={[{ kind: 'safe', text: t('gains_none'), share: safe }, ...gains.map(({ text, share }, i) => ({ kind: `gain-${i + 1}`, text, share }))]} />
      ) : (
        <Bar parts={fates.map((f) => ({ kind: f, text: f === 'hurt' && name ? name : t(labels[f]), share: fate[f] }))} />
      )}
      {others.length > 0 && !gains && (
        <ul class="modifiers">
          {others.map((c) => <li key={c.what + c.value}><span>{c.text}</span><span>{percent(c.share)}</span></li>)}
        </ul>
      )}
    </div>
  )
}

/** What becomes of everybody concerned: enemies first. */
function Fates({ outcomes, state, signs, seat }: { outcomes: Outcomes; state: State; signs: Signs; seat: string | undefined }) {
  const isMine = (id: string) => state.figures[id]?.seat === seat
  const all = outcomes.untouched.map((u) => u.figure).sort((a, b) => Number(isMine(a)) - Number(isMine(b)))
  return <>{all.map((id) => <FateBar key={id} of={id} state={state} signs={signs} isMine={isMine(id)} outcomes={outcomes} />)}</>
}

interface RepliesProps {
  replies: OddsReply[]
  state: State
  signs: Signs
  seat: string | undefined
  name: Name
}
function Replies({ replies, state, signs, seat, name }: RepliesProps) {
  return (
    <>
      {replies.map((reply, i) => (
        <details key={i} data-reply={reply.choice}>
          <summary>{t('reply', { name: name(reply.figure), what: reply.text })} {reply.reach < 0.9995 && <small>{t('reach', { p: percent(reply.reach) })}</small>}</summary>
          {reply.untouched.length ? <Fates outcomes={reply} state={state} signs={signs} seat={seat} /> : <p class="soft">{t('harmless')}</p>}
        </details>
      ))}
    </>
  )
}

interface ForeseenProps {
  odds: Odds
  drafting: Drafting
  system: System | undefined
  state: State
  name: Name
  onRule: (id: string) => void
}
function Foreseen({ odds, drafting, system, state, name, onRule }: ForeseenProps) {
  const { rolls = [], changes = [], untouched = [], replies = [] } = odds
  const signs = signsOf(system)
  const alone = odds.without && rolls.length > 0 && <p class="soft" data-without>{t('without', { names: odds.without.map(name).join(', ') })}</p>
  if (odds.end !== 'done')
    return (
      <div class="soft" data-odds={odds.end === 'stopped' ? 'wait' : 'cut'}>
        {alone}
        {t(odds.end === 'stopped' ? 'wait' : 'too_much')}
        {odds.gist?.map((c) => <span key={c.figure}> {t('bound', { name: name(c.figure), what: c.text, p: percent(c.share) })}</span>)}
      </div>
    )
  const seat = drafting.match.decide?.seat
  const [sure, others] = [rolls.filter((r) => r.times > 0), rolls.filter((r) => r.times === 0)]
  // Where nothing is rolled there is nothing to weigh: what is certain is seen on the table.
  const isOpen = rolls.length > 0 || replies.length > 0
  return (
    <div data-odds="done">
      {alone}
      <Dice rolls={sure} system={system} state={state} name={name} onRule={onRule} />
      {others.length > 0 && (
        <details>
          <summary>{t('all_else')}</summary>
          <Rolls rolls={others} system={system} state={state} name={name} onRule={onRule} />
        </details>
      )}
      {isOpen && replies.length > 0 && untouched.length > 0 && <p class="soft">{t('best')}</p>}
      {isOpen && <Fates outcomes={{ changes, untouched }} state={state} signs={signs} seat={seat} />}
      <Replies replies={replies} state={state} signs={signs} seat={seat} name={name} />
      {odds.later && (
        <div data-later>
          <p class="soft">{t('later')}</p>
          <Dice rolls={odds.later.rolls ?? []} system={system} state={state} name={name} onRule={onRule} />
          <Fates outcomes={odds.later} state={state} signs={signs} seat={seat} />
        </div>
      )}
    </div>
  )
}

function Danger({ threats, name }: { threats: Threat[]; name: Name }) {
  const worst = threats.slice(0, 3)
  return (
    <div class="danger">
      <h4>{t('threat')}</h4>
      {worst.length === 0 && <p class="soft">{t('no_threat')}</p>}
      <ul>
        {worst.map((threat) => (
          <li key={threat.figure}>
            <span><b>{t('who', { name: name(threat.figure) })}</b> {plain(threat.text)}</span>
            <b>{threat.danger > 0 ? t('threat_odds', { out: percent(threat.danger) }) : t('threat_hurt', { hurt: percent(threat.harm) })}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Who comes to see the figure on its way, in the order in which it happens, and what each could do about it. */
function Watchers({ views, alarms, name }: { views: View[]; alarms: ReadonlyMap<string, Threat>; name: Name }) {
  return (
    <div class="danger" data-views={views.length}>
      <h4>{t('views')}</h4>
      {views.length === 0 && <p class="soft">{t('nobody_sees')}</p>}
      <ul>
        {views.map(({ figure, seen, first }) => {
          const threat = alarms.get(figure)
          const told = [t('view', { p: percent(seen / 1000) }), ...(first === undefined ? [] : [t('view_first', { p: percent(first) })])]
          return (
            <li key={figure}>
              <span><b>{t('who', { name: name(figure) })}</b> {told.join(', ')}{threat && <small>{t('view_could', { what: plain(threat.text) })}</small>}</span>
              {threat && <b>{threat.danger > 0 ? t('threat_odds', { out: percent(threat.danger) }) : t('threat_hurt', { hurt: percent(threat.harm) })}</b>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Who is under a template, all the places together where it may come down. */
function Under({ area, seat, state, name }: { area: Area; seat: string | undefined; state: State; name: Name }) {
  const { spots = [], caught = [] } = area
  return (
    <div class="danger" data-area>
      <h4>{t('under')}</h4>
      {spots.length > 1 && spots[0] && <p>{t('on_spot', { p: percent(spots[0].share) })}</p>}
      {caught.length === 0 && <p class="soft">{t('under_nobody')}</p>}
      <ul>
        {caught.map(({ figure, share }) => (
          <li key={figure}>
            <span><b>{name(figure)}</b>{state.figures[figure]?.seat === seat && <small>{t('under_own')}</small>}</span>
            <b>{percent(share)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  drafting: Drafting
  state: State
  map: TableMap
  onRule: (id: string) => void
}
export function ForecastPanel({ drafting: d, state, map, onRule }: Props) {
  const name = (id: string | undefined) => (id ? (state.figures[id]?.name ?? id) : '')
  if (!d.draft || (d.isForced && !d.why)) return null
  const system = catalog.system(d.match.record.system)
  const cost = d.preview?.cost
  const allowance = d.draft.option.allowance ?? d.reach?.allowance
  const look = d.placeLook
  const seen = look?.seen_by.map((s) => (s.hidden > 0 ? t('part', { name: name(s.figure), share: percent(s.hidden / 1000) }) : name(s.figure)))
  return (
    <section class="forecast" aria-label={t('title')}>
      <h3>{d.draft.option.text || t('title')}</h3>
      {d.why && (
        <p class="alert">
          <b>{t('no')}.</b> {d.why.text} {d.why.rule && <RuleLink id={d.why.rule} onRule={onRule} />}
        </p>
      )}
      {d.preview && d.preview.path.length > 1 && d.draft.choice.place === undefined && !d.draft.option.open?.includes('place') && (
        <dl class="rolls">
          <dt>{t('move')}</dt>
          <dd>{cost !== undefined && allowance !== undefined ? t('of', { cost, most: allowance }) : t('no_way')}</dd>
        </dl>
      )}
      {d.verdict?.legal && !d.odds && <p class="soft" data-odds="wait">{t('wait')}</p>}
      {d.odds?.legal && <Foreseen odds={d.odds} drafting={d} system={system} state={state} name={name} onRule={onRule} />}
      {d.area && <Under area={d.area} seat={d.match.decide?.seat} state={state} name={name} />}
      {d.course && !d.why && <Watchers views={d.course.views} alarms={d.alarms} name={name} />}
      {look && !d.area && !d.why && (d.preview?.isFound || d.threats) && (
        <div class="there">
          <h4>{t('there')}</h4>
          <p>{seen?.length ? t('seen', { names: seen.join(', ') }) : t('unseen')}</p>
          {look.cover.length > 0 && <p>{t('cover', { names: look.cover.map((c) => pieceName(map, c.piece)).join(' ; ') })}</p>}
          {look.engaged.length > 0 && <p>{t('contact', { names: look.engaged.map(name).join(', ') })}</p>}
        </div>
      )}
      {d.threats && !d.why && <Danger threats={d.threats} name={name} />}
    </section>
  )
}
