// SPDX-License-Identifier: MIT
// saga/sheet/problems.tsx: each broken limit in a sentence, with the repair behind a button; what is left to spend; and what the
// character can do so far.
import { percent, speak } from '../../lang'
import { RuleLink } from '../../panels/rule_link'
import { Bar, Legend } from './bar'
import { builder } from './builder'
import { Term } from './term'
import type { Problem, StatId, Tables } from './wire'

const t = speak({
  none: ['Tout est permis', 'All of it is legal'],
  noneAbout: ['Le personnage peut jouer.', 'The character can play.'],
  one: ['Une chose à régler', 'One thing to settle'],
  some: ['{n} choses à régler', '{n} things to settle'],
  all: ['Tout réparer', 'Repair everything'],
  left: ['À placer encore', 'Left to place'],
  gives: ['Ce que ça donne', 'What it gives'],
  stat: ['Caractéristique', 'Characteristic'],
  trait: ['Trait', 'Trait'],
  noTrait: ['sans trait', 'no trait'],
  see: ['Voir', 'See'],
})

export function mistakes(): Problem[] {
  return builder.answer?.problems.filter((problem) => problem.code) ?? []
}

export function Problems({ onRule }: { onRule: (id: string) => void }) {
  if (!builder.answer) return null
  const wrong = mistakes()
  const left = builder.answer.problems.filter((problem) => !problem.code)
  const many = wrong.length === 1 ? t('one') : t('some', { n: wrong.length })
  return (
    <>
      <section class={wrong.length > 0 ? 'box sheet-wrong' : 'box sheet-fine'} aria-labelledby="problems-title">
        <div class="row">
          <h3 id="problems-title" tabIndex={-1} aria-live="polite">
            {wrong.length === 0 ? t('none') : many}
          </h3>
          {wrong.some((problem) => problem.mends.length > 0) && wrong.length > 1 && (
            <button class="sheet-adds" onClick={() => void builder.mendAll()}>
              {t('all')}
            </button>
          )}
        </div>
        {wrong.length === 0 ? <p>{t('noneAbout')}</p> : <List problems={wrong} onRule={onRule} />}
      </section>
      {left.length > 0 && (
        <section class="box" aria-labelledby="left-title">
          <h3 id="left-title">{t('left')}</h3>
          <List problems={left} onRule={onRule} />
        </section>
      )}
    </>
  )
}

function List({ problems, onRule }: { problems: Problem[]; onRule: (id: string) => void }) {
  return (
    <ul class="sheet-problems">
      {problems.map((problem) => (
        <li key={`${problem.pointer} ${problem.text}`}>
          <p>
            {problem.text} <RuleLink id={problem.rule} onRule={onRule} />
          </p>
          <div class="row">
            {problem.mends.map((mend) => (
              <button key={mend.text} onClick={() => builder.apply(mend.patch)}>
                {mend.text}
              </button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** On a phone the list is a long way down: how many there are stays in sight and leads there. */
export function ProblemBar() {
  const wrong = mistakes()
  if (wrong.length === 0) return null
  const show = () => {
    const title = document.getElementById('problems-title')
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  return (
    <div class="sheet-bottom">
      <b>{wrong.length === 1 ? t('one') : t('some', { n: wrong.length })}</b>
      <small>{wrong[0]?.text}</small>
      <button onClick={show}>{t('see')}</button>
    </div>
  )
}

/** A characteristic with a trait against the whole ladder, exactly. */
export function Gives({ all }: { all: Tables }) {
  const { answer, sheet, stat, trait } = builder
  const tried = answer?.try
  if (!tried) return null
  return (
    <section class="box" aria-labelledby="gives-title">
      <h3 id="gives-title"><Term id="dice">{t('gives')}</Term></h3>
      <div class="row sheet-try">
        <label>
          <span class="unseen">{t('stat')}</span>
          <select value={stat} onChange={(e) => builder.look(e.currentTarget.value as StatId, trait)}>
            {all.stats.map((row) => (
              <option key={row.id} value={row.id}>
                {row.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="unseen">{t('trait')}</span>
          <select value={String(trait)} onChange={(e) => builder.look(stat, Number(e.currentTarget.value))}>
            <option value="-1">{t('noTrait')}</option>
            {sheet.traits.map((row, i) => (
              <option key={i} value={String(i)}>
                {row.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p class="sheet-sum">{tried.sum}</p>
      <table class="sheet-ladder">
        <tbody>
          {tried.ladder.map((rung) => (
            <tr key={rung.difficulty}>
              <th scope="row">
                <b>{rung.difficulty}</b> {rung.name}
              </th>
              <td>
                <Bar chances={rung.chances} />
              </td>
              <td class="n">{percent(rung.chances[0]?.share ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </section>
  )
}
