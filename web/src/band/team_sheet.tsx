// SPDX-License-Identifier: MIT
// band/team_sheet.tsx: a team of one's own on paper: its sheet, a card for each character, and cards to draw from.
import { openedBy } from '../game/pile'
import { speak } from '../lang'
import { statsOf, traitsOf } from '../panels/profile_text'
import { suitSign } from '../panels/suit_sign'
import type { Bill, Profile, System } from '../wire'
import { builder } from './builder'
import { formulaOf, priceText } from './formula'
import { CardHead } from './print_sheet'

const t = speak({
  sheet: ['Feuille d’équipe', 'Team sheet'],
  name: ['Nom', 'Name'],
  skills: ['Compétences', 'Skills'],
  cost: ['Coût', 'Cost'],
  marks: ['Suivi', 'Marks'],
  total: ['Total', 'Total'],
  budget: ['{cost} sur {budget}', '{cost} of {budget}'],
  nothing: ['sans compétence', 'no skill'],
})

interface Member {
  profile: Profile
  bill: Bill | undefined
}

function team(): Member[] {
  return builder.muster.figures.flatMap((_, at) => {
    const profile = builder.profileAt(at)
    return profile ? [{ profile, bill: builder.roster?.bills?.[at] }] : []
  })
}

/** The first stat without named values is what a character can lose. */
function boxesOf(profile: Profile, system: System): number {
  const stat = system.stats.find((other) => !other.values)
  const value = stat ? Number(profile.stats[stat.name] ?? 0) : 0
  return Math.max(0, Math.min(value, 20))
}

function Boxes({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, i) => (
        <i key={i} class="paper-box" />
      ))}
    </>
  )
}

/** One page: everybody with value, card, skills and cost, and boxes to tick off. */
export function PrintedSheet({ system }: { system: System }) {
  const { roster } = builder
  return (
    <article class="paper-sheet">
      <h1>
        {builder.name} <small>{[t('sheet'), system.name].join(' · ')}</small>
      </h1>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            {system.stats.map((stat) => (
              <th key={stat.name} scope="col">
                {stat.text}
              </th>
            ))}
            <th scope="col">{t('skills')}</th>
            <th scope="col">{t('cost')}</th>
            <th scope="col">{t('marks')}</th>
          </tr>
        </thead>
        <tbody>
          {team().map(({ profile, bill }, i) => (
            <tr key={i}>
              <th scope="row">{profile.name}</th>
              {statsOf(profile, system).map((stat) => (
                <td key={stat.name}>{stat.value}</td>
              ))}
              <td>
                {traitsOf(profile, system)
                  .map((skill) => skill.text)
                  .join(', ') || t('nothing')}
              </td>
              <td class="paper-sum">{bill ? formulaOf(bill) : priceText(profile.cost)}</td>
              <td class="paper-boxes">
                <Boxes count={boxesOf(profile, system)} />
              </td>
            </tr>
          ))}
        </tbody>
        {roster && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={system.stats.length + 2}>
                {t('total')}
              </th>
              <td class="paper-sum" colSpan={2}>
                {roster.budget ? t('budget', { cost: roster.cost, budget: roster.budget }) : roster.cost}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </article>
  )
}

/** A card for each character, with all it can do. */
export function PrintedCharacters({ system }: { system: System }) {
  return (
    <div class="paper-cards">
      {team().map(({ profile, bill }, i) => (
        <article key={i} class="paper-card">
          <CardHead profile={profile} system={system} stat={(s) => s.text} />
          <ul class="paper-traits">
            {traitsOf(profile, system).map((skill) => (
              <li key={skill.name}>
                <b>{skill.text}</b> {skill.about}
              </li>
            ))}
          </ul>
          <footer>
            <span>
              {builder.muster.name} {bill && formulaOf(bill)}
            </span>
            <span class="paper-boxes">
              <Boxes count={boxesOf(profile, system)} />
            </span>
          </footer>
        </article>
      ))}
    </div>
  )
}

/** For each character a small card of every suit, with the actions that this suit opens to it. */
export function PrintedSuits({ system }: { system: System }) {
  const named = new Set(system.stats.filter((stat) => stat.values).map((stat) => stat.name))
  return (
    <div class="paper-suits">
      {team().flatMap(({ profile }, i) => {
        const card = statsOf(profile, system).filter((stat) => named.has(stat.name)).map((stat) => stat.value)
        return system.suits.map((suit) => {
          const { basic, own } = openedBy(suit.name, profile, system)
          return (
            <article key={`${i} ${suit.name}`} class="paper-suit">
              <header>
                <b>{[...card, suitSign(suit.name)].join(' ')}</b>{' '}
                <span>{suit.text}</span>
              </header>
              <h2>{profile.name}</h2>
              <ul>
                {basic.map((action) => (
                  <li key={action.name}>{action.text}</li>
                ))}
                {own.map((skill) => (
                  <li key={skill.name}>
                    <b>{skill.text}</b> {skill.about}
                  </li>
                ))}
              </ul>
              <footer>{builder.muster.name}</footer>
            </article>
          )
        })
      })}
    </div>
  )
}
