// SPDX-License-Identifier: MIT
// band/browser.tsx: all profiles of the system, filtered and sorted, each with its way into the band.
import { useState } from 'preact/hooks'
import { speak } from '../lang'
import { FigureCard } from '../panels/figure_card'
import { RuleLink } from '../panels/rule_link'
import type { Problem, Profile, System } from '../wire'
import { builder } from './builder'
import { addPrinted } from '../team/character'
import { add } from './muster'
import { chosen, everything, type Filter, type Order, reasonsById } from './filter'
import { SearchField } from './search_field'

const t = speak({
  title: ['Profils', 'Profiles'],
  searchHint: ['nom, trait, arme…', 'name, trait, weapon…'],
  faction: ['Faction', 'Faction'],
  role: ['Rôle', 'Role'],
  all: ['toutes', 'all'],
  allRoles: ['tous', 'all'],
  most: ['Coût maximal', 'Highest cost'],
  order: ['Trier par', 'Sort by'],
  byFaction: ['faction', 'faction'],
  byCost: ['coût', 'cost'],
  byName: ['nom', 'name'],
  open: ['Seulement ce qui peut encore entrer', 'Only what can still join'],
  reset: ['Tout montrer', 'Show all'],
  count: ['{n} sur {all}', '{n} of {all}'],
  none: ['Aucun profil ne répond à ces critères.', 'No profile matches.'],
  add: ['Ajouter', 'Add'],
  force: ['Ajouter quand même', 'Add anyway'],
  whyNot: ['Pourquoi est-ce exclu ?', 'Why not?'],
  within: ['{n} dans la bande', '{n} in the band'],
  added: ['{name} rejoint la bande.', '{name} joins the band.'],
})

export function Browser({ system }: { system: System }) {
  const [filter, setFilter] = useState<Filter>(everything)
  const reasons = reasonsById(builder.roster?.closed ?? [])
  const shown = chosen(system, filter, new Set(reasons.keys()))
  return (
    <section class="band-browser" aria-labelledby="profiles-title">
      <div class="row">
        <h2 id="profiles-title">{t('title')}</h2>
        <span class="soft" role="status">
          {t('count', { n: shown.length, all: system.profiles.length })}
        </span>
      </div>
      <Filters system={system} filter={filter} set={(change) => setFilter({ ...filter, ...change })} />
      {shown.length === 0 && (
        <p>
          {t('none')} <button onClick={() => setFilter(everything)}>{t('reset')}</button>
        </p>
      )}
      <ul class="profile-list">
        {shown.map((profile) => (
          <Entry key={profile.id} profile={profile} system={system} reasons={reasons.get(profile.id) ?? []} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ profile, system, reasons }: { profile: Profile; system: System; reasons: Problem[] }) {
  const within = builder.muster.figures.filter((id) => id === profile.id).length
  const roles = profile.roles.map((role) => system.roles.find((r) => r.name === role)?.text ?? role)
  const enter = () => {
    const { muster } = builder
    const next = system.prices_traits ? addPrinted(muster, system, profile).team : add(muster, profile.id)
    builder.change(next, t('added', { name: profile.name }))
  }
  return (
    <li class={reasons.length > 0 ? 'box profile closed' : 'box profile'}>
      <FigureCard profile={profile} system={system} compact />
      <div class="profile-enter">
        <span class="soft">
          {[...roles, ...(within > 0 ? [t('within', { n: within })] : [])].join(' · ')}
        </span>
        {reasons.length > 0 && (
          <details class="profile-why">
            <summary>{t('whyNot')}</summary>
            <ul>
              {reasons.map((reason, i) => (
                <li key={i}>
                  {reason.text} {reason.rule && <RuleLink id={reason.rule} />}
                </li>
              ))}
            </ul>
          </details>
        )}
        <button onClick={enter} aria-label={`${t(reasons.length > 0 ? 'force' : 'add')} ${profile.name}`}>
          {t(reasons.length > 0 ? 'force' : 'add')}
        </button>
      </div>
    </li>
  )
}

function Filters({ system, filter, set }: { system: System; filter: Filter; set: (change: Partial<Filter>) => void }) {
  const orders: [Order, string][] = [
    ['faction', t('byFaction')],
    ['cost', t('byCost')],
    ['name', t('byName')],
  ]
  return (
    <form class="profile-filters" role="search" onSubmit={(e) => e.preventDefault()}>
      <SearchField text={filter.text} hint={t('searchHint')} set={(text) => set({ text })} />
      <label>
        {t('faction')}
        <select value={filter.faction} onChange={(e) => set({ faction: e.currentTarget.value })}>
          <option value="">{t('all')}</option>
          {system.factions.map((f) => (
            <option key={f.name} value={f.name}>
              {f.text}
            </option>
          ))}
        </select>
      </label>
      {system.roles.length > 0 && (
        <label>
          {t('role')}
          <select value={filter.role} onChange={(e) => set({ role: e.currentTarget.value })}>
            <option value="">{t('allRoles')}</option>
            {system.roles.map((r) => (
              <option key={r.name} value={r.name}>
                {r.text}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t('most')}
        <input
          type="number"
          min="0"
          inputMode="numeric"
          value={Number.isNaN(filter.most) ? '' : filter.most}
          onInput={(e) => set({ most: e.currentTarget.valueAsNumber })}
        />
      </label>
      <label>
        {t('order')}
        <select value={filter.order} onChange={(e) => set({ order: e.currentTarget.value as Order })}>
          {orders.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label class="band-tick">
        <input type="checkbox" checked={filter.open} onChange={(e) => set({ open: e.currentTarget.checked })} />
        {t('open')}
      </label>
    </form>
  )
}
