// SPDX-License-Identifier: MIT
// saga/sheet/scores.tsx: who it is, what its points come to, and the eight characteristics.
import { speak } from '../../lang'
import { RuleLink } from '../../panels/rule_link'
import { builder } from './builder'
import { Boxes, GaugeSign } from './gauge'
import { Stepper } from './stepper'
import { Term } from './term'
import type { Score, SheetAnswer, Tables } from './wire'

const t = speak({
  name: ['Nom', 'Name'],
  about: ['En une ligne', 'In one line'],
  aboutHint: ['Qui est-ce ?', 'Who is it?'],
  stats: ['Caractéristiques', 'Characteristics'],
  traits: ['Traits', 'Traits'],
  body: ['Corps', 'Body'],
  mind: ['Esprit', 'Mind'],
  life: ['vie', 'life'],
  aura: ['aura', 'aura'],
  is: ['\u00a0: ', ': '],
})

interface Props {
  all: Tables
  wrong: (pointer: string) => boolean
  onRule: (id: string) => void
}

export function Identity({ onRule }: { onRule: (id: string) => void }) {
  const { sheet, answer } = builder
  return (
    <section class="box sheet-identity">
      <label>
        <span class="unseen">{t('name')}</span>
        <input
          class="sheet-name"
          value={sheet.name}
          maxLength={60}
          placeholder={t('name')}
          onInput={(e) => builder.change({ ...sheet, name: e.currentTarget.value })}
        />
      </label>
      <label>
        <span class="unseen">{t('about')}</span>
        <input
          value={sheet.about ?? ''}
          maxLength={160}
          placeholder={t('aboutHint')}
          onInput={(e) => builder.change({ ...sheet, about: e.currentTarget.value })}
        />
      </label>
      {answer && (
        <div class="sheet-points">
          {answer.points.map((p) => (
            <div key={p.of} class={p.spent > p.budget ? 'over' : ''}>
              <small>{t(p.of)}</small>
              <b>
                {p.spent} / {p.budget}
              </b>
              <span class="sheet-bar" aria-hidden="true">
                <i style={{ width: `${Math.min(100, (100 * Math.max(0, p.spent)) / Math.max(1, p.budget))}%` }} />
              </span>
              <small>
                {p.text} <RuleLink id={p.rule} onRule={onRule} />
              </small>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

export function Scores({ all, wrong, onRule }: Props) {
  const { answer } = builder
  return (
    <section class="box" aria-labelledby="scores-title">
      <h3 id="scores-title">
        <Term id="characteristic">{t('stats')}</Term>
      </h3>
      <Group all={all} wrong={wrong} group="physical" onRule={onRule} answer={answer} />
      <Group all={all} wrong={wrong} group="mental" onRule={onRule} answer={answer} />
    </section>
  )
}

function Group({ all, wrong, group, onRule, answer }: Props & { group: 'physical' | 'mental'; answer: SheetAnswer | undefined }) {
  const isBody = group === 'physical'
  const of = isBody ? 'life' : 'aura'
  const score: Score | undefined = answer?.[of]
  return (
    <div class="sheet-group" role="group" aria-label={isBody ? t('body') : t('mind')}>
      <div class="row">
        <b>{isBody ? t('body') : t('mind')}</b>
        {score && (
          <span class="sheet-gauges">
            <GaugeSign of={of} />
            {score.gauges.map((gauge) => (
              <Boxes key={gauge.id} count={gauge.boxes} name={gauge.name} />
            ))}
          </span>
        )}
      </div>
      {all.stats
        .filter((stat) => stat.group === group)
        .map((stat) => (
          <div key={stat.id} class={wrong(`/${stat.id}`) ? 'sheet-stat wrong' : 'sheet-stat'}>
            <span title={stat.about}>
              {stat.name} <small>{answer?.stats.find((other) => other.id === stat.id)?.quality ?? ''}</small>
            </span>
            <Stepper
              name={stat.name}
              value={builder.sheet[stat.id]}
              onChange={(value) => builder.change({ ...builder.sheet, [stat.id]: value })}
            />
          </div>
        ))}
      {score && (
        <small>
          <Term id={of}>{t(of)}</Term>{t('is')}{score.sum} <RuleLink id={score.rule} onRule={onRule} />
        </small>
      )}
    </div>
  )
}
