// SPDX-License-Identifier: MIT
// band/skill_picker.tsx: all skills there are, by group, to be searched and chosen for one character.
import { useState } from 'preact/hooks'
import { speak } from '../lang'
import { RuleLink } from '../panels/rule_link'
import type { OwnProfile, Roster, System } from '../wire'
import { countOf, withCount } from '../team/character'
import { allSkills, groupsOf, objections, type SkillFilter, splitOptional } from './skill_filter'
import { SearchField } from './search_field'
import { SkillRow } from './skill_row'
import type { TraitUnderTerms } from '../team/terms'

const t = speak({
  title: ['Compétences', 'Skills'],
  own: ['Compétences à vous', 'Skills of your own'],
  hint: ['nom, effet, règle…', 'name, effect, rule…'],
  kind: ['Genre', 'Kind'],
  all: ['toutes', 'all'],
  passive: ['permanentes', 'passive'],
  action: ['actions', 'actions'],
  suit: ['actions {suit}', '{suit} actions'],
  count: ['{n} sur {all}', '{n} of {all}'],
  none: ['Aucune compétence ne répond à ces critères.', 'No skill matches.'],
  reset: ['Tout montrer', 'Show all'],
  hidden: [
    '{n} compétences optionnelles ne sont pas admises dans cette partie : l’option est avec les règles de la partie.',
    '{n} optional skills are not admitted in this game: the option is among the rules of the game.',
  ],
})

interface Props {
  profile: OwnProfile
  system: System & { traits: TraitUnderTerms[] }
  roster: Roster | undefined
  alter: (profile: OwnProfile) => void
}

export function SkillPicker({ profile, system, roster, alter }: Props) {
  const [filter, setFilter] = useState<SkillFilter>(allSkills)
  const closed = objections(roster?.changes ?? [])
  const { shown, hidden } = splitOptional(system.traits, closed, (name) => countOf(profile, name) > 0)
  const groups = groupsOf({ ...system, traits: shown }, filter, t('own'))
  const found = groups.reduce((sum, group) => sum + group.traits.length, 0)
  const rule = closed.get(hidden[0]?.name ?? '')?.rule
  return (
    <section class="skill-picker" aria-labelledby="skills-title">
      <div class="row">
        <h3 id="skills-title">{t('title')}</h3>
        <span class="soft" role="status">
          {t('count', { n: found, all: shown.length })}
        </span>
      </div>
      <SkillSearch system={system} filter={filter} set={setFilter} />
      {found === 0 && (
        <p>
          {t('none')} <button onClick={() => setFilter(allSkills)}>{t('reset')}</button>
        </p>
      )}
      {groups.map((group) => (
        <section key={group.name} class="skill-group" aria-label={group.text}>
          <h4>{group.text}</h4>
          <ul>
            {group.traits.map((trait) => (
              <SkillRow
                key={trait.name}
                trait={trait}
                system={system}
                count={countOf(profile, trait.name)}
                objection={closed.get(trait.name)}
                set={(count) => alter(withCount(profile, trait.name, count))}
              />
            ))}
          </ul>
        </section>
      ))}
      {hidden.length > 0 && (
        <p class="soft">
          {t('hidden', { n: hidden.length })} {rule && <RuleLink id={rule} />}
        </p>
      )}
    </section>
  )
}

export function SkillSearch(props: { system: System; filter: SkillFilter; set: (filter: SkillFilter) => void }) {
  const { system, filter, set } = props
  const suits = system.suits.filter((suit) => system.traits.some((trait) => trait.suit === suit.name))
  return (
    <form class="profile-filters" role="search" onSubmit={(e) => e.preventDefault()}>
      <SearchField text={filter.text} hint={t('hint')} set={(text) => set({ ...filter, text })} />
      <label>
        {t('kind')}
        <select value={filter.kind} onChange={(e) => set({ ...filter, kind: e.currentTarget.value })}>
          <option value="">{t('all')}</option>
          <option value="passive">{t('passive')}</option>
          <option value="action">{t('action')}</option>
          {suits.map((suit) => (
            <option key={suit.name} value={suit.name}>
              {t('suit', { suit: suit.text })}
            </option>
          ))}
        </select>
      </label>
    </form>
  )
}
