// SPDX-License-Identifier: MIT
// saga/sheet/paper.tsx: the character on one page of A4; on a phone the same page, one part below the other, with boxes to tick.
import { percent, speak } from '../../lang'
import { settings } from '../../store/settings'
import { Boxes, GaugeSign } from './gauge'
import { QrCode } from './qr_code'
import { Term } from './term'
import type { Score, Sheet, SheetAnswer, Tables } from './wire'

const t = speak({
  life: ['Vie', 'Life'],
  aura: ['Aura', 'Aura'],
  traits: ['Traits', 'Traits'],
  left: ['{n} points à placer', '{n} points to place'],
  fight: ['Au combat', 'In a fight'],
  states: ['Séquelles, états', 'Sequelae, conditions'],
  spells: ['Grimoire', 'Spells'],
  spell: ['Sort', 'Spell'],
  effect: ['Effet', 'Effect'],
  parts: ['Paramètres', 'Parameters'],
  difficulty: ['Diff.', 'Diff.'],
  preparation: ['Préparation', 'Preparation'],
  chance: ['Réussite', 'Success'],
  notes: ['Équipement, ingrédients, notes', 'Gear, ingredients, notes'],
  read: ['Lire les trois dés', 'Reading the three dice'],
  ladder: ['Échelle', 'Ladder'],
  chances: ['Mes chances', 'My chances'],
  midDie: ['dé moyen', 'middle die'],
  missing: ['il manque', 'missing'],
  succeed: ['réussir', 'succeed'],
  withPoints: ['+ {n} point', '+ {n} point'],
  xp: ['XP', 'XP'],
  player: ['joueur', 'player'],
  madeWith: ['fiche tirée avec Escarmouche', 'sheet made with Escarmouche'],
  negative: ['−{n}', '−{n}'],
})

interface Props {
  sheet: Sheet
  answer: SheetAnswer
  all: Tables
  link: string
  ticks: Record<string, number>
  onTick: (gauge: string, count: number) => void
}

const whole = (share: number) =>
  (100 * share).toLocaleString(settings.lang === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 0 })

/** How much has to go onto the one page, in lines; spells take two. */
function fullness(sheet: Sheet): '' | 'full' | 'very-full' {
  const lines = Math.max(9, sheet.traits.length) + 2 * (sheet.spells?.length ?? 0)
  return lines > 22 ? 'very-full' : lines > 12 ? 'full' : ''
}

export function Paper({ sheet, answer, all, link, ticks, onTick }: Props) {
  const traits = answer.points.find((p) => p.of === 'traits')
  const left = traits ? traits.budget - traits.spent : 0 // they stay on the sheet (AE-CHAR-7)
  const kindOf = (id: string) => all.kinds.find((kind) => kind.id === id)
  const detail = (kind: string, category?: string) => {
    const found = all.categories.find((other) => other.id === category)
    return [kindOf(kind)?.name ?? kind, found ? `${found.name}, ${found.family}` : category].filter(Boolean).join(' · ')
  }
  return (
    <article class={`a4 ${fullness(sheet)}`} aria-label={sheet.name}>
      <header>
        <div class="a4-who">
          <h2>{sheet.name}</h2>
          <p>{sheet.about}</p>
        </div>
        <div class="a4-blank">
          <span />
          <small>{t('player')}</small>
        </div>
        <div class="a4-blank small">
          <span />
          <small>{t('xp')}</small>
        </div>
        <QrCode text={link} />
      </header>
      <dl class="a4-stats">
        {answer.stats.map((stat) => {
          const row = all.stats.find((other) => other.id === stat.id)
          return (
            <div key={stat.id} title={row?.about}>
              <dt>{row?.name ?? stat.id}</dt>
              <dd>
                {stat.value}
                <small>{stat.quality}</small>
              </dd>
            </div>
          )
        })}
      </dl>
      <div class="a4-two">
        <Gauges of="life" score={answer.life} ticks={ticks} onTick={onTick} />
        <Gauges of="aura" score={answer.aura} ticks={ticks} onTick={onTick} />
      </div>
      <div class="a4-two a4-middle">
        <section>
          <h3>
            <Term id="trait">{t('traits')}</Term> {left > 0 && <small>{t('left', { n: left })}</small>}
          </h3>
          <table class="a4-lines">
            <tbody>
              {sheet.traits.map((trait, i) => {
                const isNegative = kindOf(trait.kind)?.side === 'negative'
                return (
                  <tr key={i} class={isNegative ? 'negative' : ''}>
                    <th scope="row">
                      {trait.name} <small>{detail(trait.kind, trait.category)}</small>
                    </th>
                    <td>{isNegative ? t('negative', { n: trait.value }) : trait.value}</td>
                  </tr>
                )
              })}
              <Empty rows={Math.max(1, 9 - sheet.traits.length)} />
            </tbody>
          </table>
        </section>
        <section>
          <h3>{t('fight')}</h3>
          <table class="a4-lines">
            <tbody>
              {[...answer.fight, ...answer.arms].map((line, i) => (
                <tr key={i}>
                  <th scope="row" class="plain">
                    {line.name} <small>{line.about}</small>
                  </th>
                  <td>{line.value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <h3>{t('states')}</h3>
          <table class="a4-lines">
            <tbody>
              <Empty rows={2} />
            </tbody>
          </table>
        </section>
      </div>
      {answer.casts.length > 0 && <SpellTable answer={answer} />}
      <section class="a4-notes">
        <h3>{t('notes')}</h3>
        <div class="a4-ruled" />
      </section>
      <Reference answer={answer} all={all} />
      <footer>
        {answer.credit} · {answer.licence} · {t('madeWith')} <span class="id">{answer.credit_rule}</span>
      </footer>
    </article>
  )
}

/** Lines to write on. */
function Empty({ rows }: { rows: number }) {
  return (
    <>
      {Array.from({ length: rows }, (_, i) => (
        <tr key={i} class="empty" aria-hidden="true">
          <td colSpan={2} />
        </tr>
      ))}
    </>
  )
}

interface GaugesProps {
  of: 'life' | 'aura'
  score: Score
  ticks: Record<string, number>
  onTick: (gauge: string, count: number) => void
}

function Gauges({ of, score, ticks, onTick }: GaugesProps) {
  return (
    <section class={`a4-gauges of-${of}`}>
      <h3>
        <GaugeSign of={of} /> <Term id={of}>{t(of)}</Term> <small>{score.text}</small>
      </h3>
      {score.gauges.map((gauge) => (
        <div key={gauge.id} class="a4-gauge">
          <span>
            <b>{gauge.name}</b>
            <small>{gauge.text}</small>
          </span>
          <Boxes count={gauge.boxes} ticked={ticks[gauge.id] ?? 0} name={gauge.name} onTick={(n) => onTick(gauge.id, n)} />
        </div>
      ))}
      <p class="a4-note">{score.beyond}</p>
    </section>
  )
}

function SpellTable({ answer }: { answer: SheetAnswer }) {
  return (
    <section>
      <h3>
        {t('spells')} <small>{answer.casts.map((cast) => cast.sum).join(' · ')}</small>
      </h3>
      <table class="a4-spells">
        <thead>
          <tr>
            <th scope="col">{t('spell')}</th>
            <th scope="col">{t('effect')}</th>
            <th scope="col">{t('parts')}</th>
            <th scope="col">{t('difficulty')}</th>
            <th scope="col">{t('preparation')}</th>
            <th scope="col">{t('chance')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.spells.map((spell, i) => (
            <tr key={i}>
              <th scope="row">{spell.name}</th>
              <td data-of={t('effect')}>
                {spell.effect} <b>{spell.base}</b>
              </td>
              <td data-of={t('parts')}>{spell.parts}</td>
              <td data-of={t('difficulty')} class="n">
                {spell.difficulty}
              </td>
              <td data-of={t('preparation')}>{spell.preparation}</td>
              <td data-of={t('chance')} class="n">
                {spell.chances?.[0] && percent(spell.chances[0].share)}
              </td>
            </tr>
          ))}
          <tr class="empty" aria-hidden="true">
            <td colSpan={6} />
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Reference({ answer, all }: { answer: SheetAnswer; all: Tables }) {
  const said = all.glossary.filter((term) => ['dice', 'critical', 'margin'].includes(term.id))
  return (
    <section class="a4-reference">
      <div>
        <h3>
          <Term id="dice">{t('read')}</Term>
        </h3>
        {said.map((term) => (
          <p key={term.id}>
            <b>{term.name}.</b> {term.text}
          </p>
        ))}
      </div>
      <div>
        <h3>
          <Term id="difficulty">{t('ladder')}</Term>
        </h3>
        <ul>
          {all.difficulties.map((rung) => (
            <li key={rung.id}>
              <b>{rung.value}</b> {rung.name}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>
          {t('chances')} <small>{t('midDie')}</small>
        </h3>
        <table>
          <thead>
            <tr>
              <th scope="row">{t('missing')}</th>
              {answer.missing.map((row) => (
                <th key={row.missing} scope="col">
                  {row.missing}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[0, 1].map((points) => (
              <tr key={points}>
                <th scope="row">{points === 0 ? t('succeed') : t('withPoints', { n: points })}</th>
                {answer.missing.map((row) => (
                  <td key={row.missing}>{whole(row.chances[points]?.share ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p class="a4-note">{answer.missing_text}</p>
      </div>
    </section>
  )
}
