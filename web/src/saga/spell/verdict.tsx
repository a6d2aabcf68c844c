// SPDX-License-Identifier: MIT
// saga/spell/verdict.tsx: what the engine says of a spell: its difficulty part by part, what time can be traded for, the cheaper
// way to it, what it does once it has succeeded.
import { number, percent, speak } from '../../lang'
import { RuleLink } from '../../panels/rule_link'
import { Bar, Legend } from '../sheet/bar'
import { Term } from '../sheet/term'
import type { Raised, SpellAnswer } from '../sheet/wire'
import { composer } from './composer'

const t = speak({
  difficulty: ['Difficulté finale', 'Final difficulty'],
  preparation: ['Préparation', 'Preparation'],
  trade: ['Plus vite ou plus sûr', 'Faster or surer'],
  time: ['Temps', 'Time'],
  chance: ['Chance', 'Chance'],
  same: ['Le même sort, moins cher', 'The same spell, cheaper'],
  raised: [
    'Demandé {by} plus bas (difficulté {n}, préparation : {time}), puis amélioré après la réussite :',
    'Asked for {by} lower (difficulty {n}, preparation: {time}), then improved after the success:',
  ],
  row: ['une ligne', 'one row'],
  rows: ['{n} lignes', '{n} rows'],
  free: ['{share} sans rien payer', '{share} without paying'],
  forPoint: ['{share} pour 1 point', '{share} for 1 point'],
  forPoints: ['{share} pour {n} points', '{share} for {n} points'],
  whole: ['En tout {share}, au lieu de {before}.', '{share} in all, instead of {before}.'],
  takeIt: ['Prendre cette version', 'Take this version'],
  ifDone: ['S’il réussit', 'If it succeeds'],
  mean: ['Intensité moyenne : {n}', 'Mean intensity: {n}'],
  value: ['intensité {n} : {share}', 'intensity {n}: {share}'],
  resist: ['La cible résiste avec', 'The target resists with'],
  nobody: ['personne ne résiste', 'nobody resists'],
  flat: ['sbire qui ne jette pas les dés', 'minion that does not roll'],
  affected: ['Réussit et passe la résistance : {share}', 'Succeeds and beats the resistance: {share}'],
})

interface Props {
  answer: SpellAnswer
  onRule: (id: string) => void
}

export function Demand({ answer, onRule }: Props) {
  const parts = answer.sum.map((part) => `${part.value < 0 ? '−' : '+'} ${Math.abs(part.value)} ${part.name}`).join(' ')
  return (
    <section class="box spell-demand" aria-live="polite">
      <output>{answer.difficulty}</output>
      <div>
        <b>
          <Term id="difficulty">{t('difficulty')}</Term>
        </b>{' '}
        {answer.rung} <RuleLink id={answer.rules.sum} onRule={onRule} />
        <p>{parts.replace(/^\+ /, '')}</p>
      </div>
      <output>{answer.preparation}</output>
      <div>
        <b>
          <Term id="preparation">{t('preparation')}</Term>
        </b>{' '}
        <RuleLink id={answer.rules.preparation} onRule={onRule} />
      </div>
    </section>
  )
}

/** On a phone it stays on top: what everything below changes. */
export function Strip({ answer }: { answer: SpellAnswer }) {
  return (
    <div class="spell-strip">
      <b>{answer.difficulty}</b>
      <span>
        {answer.rung}
        <small>{answer.preparation}</small>
      </span>
      {answer.chances && (
        <>
          <strong>{percent(answer.chances[0]?.share ?? 0)}</strong>
          <Bar chances={answer.chances} />
        </>
      )}
    </div>
  )
}

export function Trades({ answer, onRule }: Props) {
  return (
    <section class="box" aria-labelledby="trades-title">
      <div class="row">
        <h3 id="trades-title">
          <Term id="trade">{t('trade')}</Term>
        </h3>
        <RuleLink id={answer.rules.trades} onRule={onRule} />
      </div>
      <Legend />
      <div class="spell-trades" role="radiogroup" aria-labelledby="trades-title">
        {answer.trades.map((trade) => (
          <label key={trade.shift} class={trade.row === answer.row ? 'on' : ''}>
            <input
              type="radio"
              name="trade"
              checked={trade.row === answer.row}
              onChange={() => composer.set({ shift: trade.shift })}
            />
            <span>{trade.preparation}</span>
            <b>{trade.difficulty}</b>
            {trade.chances && <Bar chances={trade.chances} />}
            {trade.chances && <span class="n">{percent(trade.chances[0]?.share ?? 0)}</span>}
          </label>
        ))}
      </div>
    </section>
  )
}

/** The way that wins most over asking at once, if there is one. */
export function bestRaise(answer: SpellAnswer): Raised | undefined {
  const now = answer.chances?.[0]?.share ?? 0
  // The fewest rows that bring the whole gain: more of them cost more points for nothing.
  return (answer.raised ?? []).reduce<Raised | undefined>(
    (best, raise) => (raise.success > (best?.success ?? now) + 1e-9 ? raise : best),
    undefined,
  )
}

export function Cheaper({ answer, onRule }: Props) {
  const best = bestRaise(answer)
  if (!best) return null
  let sum = 0
  const chances = best.costs.map(({ points, share }) => ({ points: Math.min(points, 2), share: (sum += share) }))
  return (
    <section class="box spell-cheaper" aria-labelledby="cheaper-title">
      <div class="row">
        <h3 id="cheaper-title">
          <Term id="raise">{t('same')}</Term>
        </h3>
        <RuleLink id={answer.rules.raised} onRule={onRule} />
      </div>
      <p>{t('raised', { by: best.by === 1 ? t('row') : t('rows', { n: best.by }), n: best.difficulty, time: best.preparation })}</p>
      <Bar chances={chances} />
      <p>
        {best.costs
          .filter(({ share }) => share > 0)
          .map(({ points, share }) => (points === 0 ? t('free', { share: percent(share) }) : t(points === 1 ? 'forPoint' : 'forPoints', { share: percent(share), n: points })))
          .join(' · ')}
        . <b>{t('whole', { share: percent(best.success), before: percent(answer.chances?.[0]?.share ?? 0) })}</b>
      </p>
      <button onClick={() => composer.set({ ...best.rows })}>{t('takeIt')}</button>
    </section>
  )
}

export function Intensity({ answer, onRule }: Props) {
  const { intensity } = answer
  if (!intensity || intensity.values.length === 0) return null
  const most = Math.max(...intensity.values.map(({ share }) => share))
  const all = intensity.values.reduce((sum, { share }) => sum + share, 0)
  const first = intensity.values[0]?.value ?? 0
  const last = intensity.values[intensity.values.length - 1]?.value ?? 0
  return (
    <section class="box" aria-labelledby="intensity-title">
      <div class="row">
        <h3 id="intensity-title">
          <Term id="intensity">{t('ifDone')}</Term>
        </h3>
        <RuleLink id={answer.rules.intensity} onRule={onRule} />
      </div>
      {intensity.values.length > 1 && (
        <>
          <div class="spell-bars" role="img" aria-label={t('mean', { n: number(intensity.mean / 1000, 1) })}>
            {intensity.values.map(({ value, share }) => (
              <i key={value} style={{ height: `${(100 * share) / most}%` }} title={t('value', { n: value, share: percent(share / all) })} />
            ))}
          </div>
          <div class="spell-scale" aria-hidden="true">
            <span>{first}</span>
            <span>{last}</span>
          </div>
        </>
      )}
      <p>{t('mean', { n: number(intensity.mean / 1000, 1) })}</p>
      <Resistance answer={answer} onRule={onRule} />
    </section>
  )
}

function Resistance({ answer, onRule }: Props) {
  const { resistance, isFlat } = composer
  return (
    <div class="spell-resist">
      <label class="row">
        <Term id="resistance">{t('resist')}</Term>
        <select
          aria-label={t('resist')}
          value={resistance === undefined ? '' : String(resistance)}
          onChange={(e) => composer.setTarget(e.currentTarget.value === '' ? undefined : Number(e.currentTarget.value), isFlat)}
        >
          <option value="">{t('nobody')}</option>
          {Array.from({ length: 21 }, (_, n) => (
            <option key={n} value={String(n)}>
              {n}
            </option>
          ))}
        </select>
      </label>
      {resistance !== undefined && (
        <>
          <label class="row">
            <input type="checkbox" checked={isFlat} onChange={(e) => composer.setTarget(resistance, e.currentTarget.checked)} />
            {t('flat')}
          </label>
          {answer.resisted && (
            <p>
              <b>{t('affected', { share: percent(answer.resisted.affected) })}</b>{' '}
              <RuleLink id={answer.resisted.rule} onRule={onRule} />
            </p>
          )}
        </>
      )}
    </div>
  )
}
