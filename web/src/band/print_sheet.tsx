// SPDX-License-Identifier: MIT
// band/print_sheet.tsx: what comes out on paper: cards to cut out, and the reference sheet.
import { speak } from '../lang'
import { statsOf, subtitle, traitsOf, vitalityName, vitalityOf, weaponName, weaponReach, weaponsCounted } from '../panels/profile_text'
import { EmblemView } from '../table/glyph'
import type { Profile, System } from '../wire'
import { builder } from './builder'
import { firstSentence, type Section } from './reference'

const t = speak({
  reference: ['Aide de jeu', 'Reference sheet'],
  version: ['version {v}', 'version {v}'],
})

export function PrintedCards({ system }: { system: System }) {
  const profiles = builder.muster.figures.flatMap((id) => system.profiles.find((p) => p.id === id) ?? [])
  return (
    <div class="paper-cards">
      {profiles.map((profile, i) => (
        <Card key={i} profile={profile} system={system} />
      ))}
    </div>
  )
}

type Stat = ReturnType<typeof statsOf>[number]

/** Who it is, and its stats, named as `stat` says. */
export function CardHead({ profile, system, stat }: { profile: Profile; system: System; stat: (s: Stat) => string }) {
  return (
    <>
      <header>
        <EmblemView profile={profile} size={36} />
        <h2>{profile.name}</h2>
        <p>{subtitle(profile, system)}</p>
      </header>
      <dl class="paper-stats">
        {statsOf(profile, system).map((s) => (
          <div key={s.name}>
            <dt>{stat(s)}</dt>
            <dd>{s.value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Card({ profile, system }: { profile: Profile; system: System }) {
  return (
    <article class="paper-card">
      <CardHead profile={profile} system={system} stat={(s) => (s.printed ? s.name : s.text)} />
      <ul class="paper-weapons">
        {weaponsCounted(profile.weapons).map(({ weapon, count }, i) => (
          <li key={i}>
            <span>
              {weaponName(weapon)} <b>P{weapon.power}</b>
              {count > 1 && ` ×\u00a0${count}`}
            </span>
            <span>{weaponReach(weapon)}</span>
          </li>
        ))}
      </ul>
      <ul class="paper-traits">
        {traitsOf(profile, system).map((trait) => (
          <li key={trait.name}>
            <b>{trait.text}</b> {trait.about}
          </li>
        ))}
      </ul>
      <footer>
        <span>{builder.muster.name}</span>
        <Boxes count={vitalityOf(profile, system)} name={vitalityName(system)} />
      </footer>
    </article>
  )
}

/** Vitality to tick off with a pencil. */
function Boxes({ count, name }: { count: number; name: string }) {
  if (count === 0) return null
  return (
    <span>
      {name}{' '}
      {Array.from({ length: count }, (_, i) => (
        <i key={i} class="paper-box" />
      ))}
    </span>
  )
}

interface ReferenceProps {
  system: System
  sections: Section[]
  texts: ReadonlyMap<string, string>
  whole: boolean
}

export function PrintedReference({ system, sections, texts, whole }: ReferenceProps) {
  const text = (id: string) => texts.get(id) ?? ''
  return (
    <article class="paper-reference">
      <h1>
        {t('reference')} <small>{[system.name, t('version', { v: system.version })].join(' · ')}</small>
      </h1>
      <div class="paper-columns">
        {sections.map((section) => (
          <section key={section.code}>
            <h2>{section.title}</h2>
            <dl>
              {section.rules.map((rule) => (
                <div key={rule.id}>
                  <dt>
                    {rule.title} <small>{rule.id}</small>
                  </dt>
                  <dd>{whole ? text(rule.id) : firstSentence(text(rule.id))}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </article>
  )
}
