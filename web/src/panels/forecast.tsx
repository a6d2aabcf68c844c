// SPDX-License-Identifier: MIT
// panels/forecast.tsx: what a choice would roll, with every modifier and its rule, and the chance of each
// outcome, before it is made; then who would see you there and what they could do about it.
import { number, percent, speak } from '../lang'
import type { Drafting } from '../game/drafting'
import type { Fate, Forecast, Odds, Pool, State, TableMap, Threat, Threshold } from '../wire'
import { pieceName } from '../table/terrain'
import { RuleLink, useRuleHead } from './rule_link'

const t = speak({
  title: ['Prévision', 'Forecast'],
  move: ['Déplacement', 'Move'],
  of: ['{cost} pas sur {most}', '{cost} of {most} pas'],
  no_way: ['aucun chemin jusque-là', 'no way there'],
  initiative: ['Initiative', 'Initiative'],
  test: ['Jet à réussir', 'Test'],
  reaction: ['Réaction de {name}', 'Reaction of {name}'],
  attack: ['{name} frappe', '{name} strikes'],
  shot: ['{name} tire', '{name} shoots'],
  answer: ['{name} se défend', '{name} strikes back'],
  dice: ['{n} dés à {t}+', '{n} dice at {t}+'],
  die: ['1 dé à {t}+', '1 die at {t}+'],
  save: ['sauvegarde {s}+', 'save {s}+'],
  no_save: ['sans sauvegarde', 'no save'],
  reroll: ['un raté relancé', 'one miss rolled again'],
  explode: ['les 6 relancent', 'sixes explode'],
  at_most: ['{n} ou moins', '{n} or less'],
  base: ['Au départ', 'To start with'],
  range: ['Portée', 'Range'],
  short: ['courte', 'short'],
  medium: ['moyenne', 'medium'],
  long: ['longue', 'long'],
  at: ['{d} pas, {band}', '{d} pas, {band}'],
  hidden_share: ['Part cachée de la cible', 'Hidden share of the target'],
  out: ['hors de combat', 'out of action'],
  prone: ['à terre', 'prone'],
  hurt: ['blessé', 'hurt'],
  safe: ['sans effet', 'no effect'],
  fate: ['Sort de {name}', 'Fate of {name}'],
  counter: ['Si {name} contre-charge', 'If {name} counter-charges'],
  mixed: ['réaction comprise', 'reaction included'],
  all_actions: ['Toutes les actions : {p}', 'All the actions: {p}'],
  who: ['{name} :', '{name}:'],
  no: ['Pas permis', 'Not allowed'],
  there: ['À cet endroit', 'At that place'],
  seen: ['Vu par {names}', 'Seen by {names}'],
  unseen: ['Personne ne vous y voit.', 'Nobody sees you there.'],
  part: ['{name} ({share} caché)', '{name} ({share} hidden)'],
  cover: ['Couvert possible : {names}', 'Cover to be had: {names}'],
  contact: ['Au contact de {names}', 'In contact with {names}'],
  threat: ['Menaces au prochain tour', 'Threats next turn'],
  no_threat: ['Aucune attaque contre vous n’est possible.', 'No attack on you is possible.'],
  threat_hurt: ['{hurt} blessé', '{hurt} hurt'],
  threat_odds: ['{out} hors de combat', '{out} out of action'],
})

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

function PoolRows({ label, pool, onRule }: { label: string; pool: Pool; onRule: (id: string) => void }) {
  const total = pool.threshold.total
  const more = [
    pool.save ? t('save', { s: pool.save }) : t('no_save'),
    pool.rerolls ? t('reroll') : '',
    pool.explodes ? t('explode') : '',
  ]
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <b>{pool.dice === 1 ? t('die', { t: total }) : t('dice', { n: pool.dice, t: total })}</b>
        <small>{more.filter(Boolean).join(', ')}</small>
        <Modifiers threshold={pool.threshold} onRule={onRule} />
      </dd>
    </>
  )
}

const fates = ['out', 'prone', 'hurt', 'safe'] as const

/** A bar and its legend; the legend alone tells everything. */
function FateBar({ title, fate, isMine }: { title: string; fate: Fate; isMine: boolean }) {
  return (
    <div class={isMine ? 'fate mine' : 'fate'}>
      <h4>{title}</h4>
      <div class="bar" aria-hidden="true">
        {fates.map((f) => <i key={f} class={f} style={{ width: `${fate[f] * 100}%` }} />)}
      </div>
      <dl class="legend">
        {fates.filter((f) => fate[f] > 0).map((f) => (
          <div key={f}>
            <dt><i class={`sw ${f}`} />{t(f)}</dt>
            <dd>{percent(fate[f])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Rolls({ forecast: f, odds, name, onRule }: { forecast: Forecast; odds: Odds | undefined; name: (id: string | undefined) => string; onRule: (id: string) => void }) {
  return (
    <dl class="rolls">
      {f.initiative && odds && (
        <>
          <dt>{t('initiative')}</dt>
          <dd>
            <b>{f.initiative.map((i) => `${i}+`).join(' ')}</b> <small>{t('all_actions', { p: percent(odds.initiative) })}</small>
          </dd>
        </>
      )}
      {f.test && odds && (
        <>
          <dt>{t('test')}</dt>
          <dd>
            <b>{f.under ? t('at_most', { n: f.test.total }) : `${f.test.total}+`}</b> <small>{percent(odds.test)}</small>
          </dd>
          {f.test.modifiers.length > 0 && <dd class="wide"><Modifiers threshold={f.test} base={f.under} onRule={onRule} /></dd>}
        </>
      )}
      {f.distance !== undefined && f.band && (
        <>
          <dt>{t('range')}</dt>
          <dd>{t('at', { d: f.distance, band: t(f.band) })}</dd>
        </>
      )}
      {f.attack && f.hidden !== undefined && f.hidden > 0 && (
        <>
          <dt>{t('hidden_share')}</dt>
          <dd>{percent(f.hidden / 1000)}</dd>
        </>
      )}
      {f.attack && <PoolRows label={t(f.opposed ? 'attack' : 'shot', { name: name(f.actor) })} pool={f.attack} onRule={onRule} />}
      {f.answer && <PoolRows label={t('answer', { name: name(f.target) })} pool={f.answer} onRule={onRule} />}
      {f.reaction && odds && (
        <>
          <dt>{t('reaction', { name: name(f.target) })}</dt>
          <dd>
            <b>{f.reaction.total}+</b> <small>{percent(odds.reaction)}</small>
            <Modifiers threshold={f.reaction} onRule={onRule} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Outcomes({ forecast: f, odds, name }: { forecast: Forecast; odds: Odds; name: (id: string | undefined) => string }) {
  const whole = odds.mixed ?? (odds.target && odds.actor ? { target: odds.target, actor: odds.actor } : undefined)
  if (!whole) return null
  const note = odds.mixed ? ` (${t('mixed')})` : ''
  return (
    <>
      <FateBar title={t('fate', { name: name(f.target) }) + note} fate={whole.target} isMine={false} />
      {whole.actor.safe < 1 && <FateBar title={t('fate', { name: name(f.actor) }) + note} fate={whole.actor} isMine />}
      {odds.counter && (
        <details>
          <summary>{t('counter', { name: name(f.target) })}</summary>
          <FateBar title={t('fate', { name: name(f.target) })} fate={odds.counter.target} isMine={false} />
          <FateBar title={t('fate', { name: name(f.actor) })} fate={odds.counter.actor} isMine />
        </details>
      )}
    </>
  )
}

function Danger({ threats, name }: { threats: Threat[]; name: (id: string | undefined) => string }) {
  const worst = threats.slice(0, 3)
  return (
    <div class="danger">
      <h4>{t('threat')}</h4>
      {worst.length === 0 && <p class="soft">{t('no_threat')}</p>}
      <ul>
        {worst.map((threat) => (
          <li key={threat.figure}>
            <span><b>{t('who', { name: name(threat.figure) })}</b> {threat.text}</span>
            <b>{threat.danger > 0 || threat.target.hurt === 0 ? t('threat_odds', { out: percent(threat.danger) }) : t('threat_hurt', { hurt: percent(threat.target.hurt) })}</b>
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
  const cost = d.preview?.cost
  const allowance = d.draft.option.allowance ?? d.reach?.allowance
  const stand = d.stand
  const seen = stand?.seen_by.map((s) => (s.hidden > 0 ? t('part', { name: name(s.figure), share: percent(s.hidden / 1000) }) : name(s.figure)))
  return (
    <section class="forecast" aria-live="polite" aria-label={t('title')}>
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
      {d.forecast?.legal && <Rolls forecast={d.forecast} odds={d.odds} name={name} onRule={onRule} />}
      {d.forecast?.legal && d.odds && <Outcomes forecast={d.forecast} odds={d.odds} name={name} />}
      {stand && !d.why && (d.preview?.isFound || d.threats) && (
        <div class="there">
          <h4>{t('there')}</h4>
          <p>{seen?.length ? t('seen', { names: seen.join(', ') }) : t('unseen')}</p>
          {stand.cover.length > 0 && <p>{t('cover', { names: stand.cover.map((c) => pieceName(map, c.piece)).join(' ; ') })}</p>}
          {stand.engaged.length > 0 && <p>{t('contact', { names: stand.engaged.map(name).join(', ') })}</p>}
        </div>
      )}
      {d.threats && !d.why && <Danger threats={d.threats} name={name} />}
    </section>
  )
}
