// SPDX-License-Identifier: MIT
// band/terms_view.tsx: the skills of this game: which are banned, which cost something else, which are one's own.
import { useState } from 'preact/hooks'
import { speak } from '../lang'
import type { System } from '../wire'
import { builder } from './builder'
import { FileButton } from '../panels/file_button'
import { priceText } from './formula'
import { allSkills, groupsOf, type SkillFilter } from './skill_filter'
import { SkillSearch } from './skill_picker'
import { SkillMarks } from './skill_row'
import { touchedBy, type TraitUnderTerms, withBan, withoutSkill, withPrice } from '../team/terms'

const t = speak({
  title: ['Compétences de la partie', 'Skills of the game'],
  about: [
    'Ce qui change ici vaut pour toute la partie et part avec l’équipe : fichier, lien, enregistrement.',
    'What is changed here holds for the whole game and goes with the team: file, link, save.',
  ],
  load: ['Charger une liste de compétences', 'Load a list of skills'],
  reset: ['Tout remettre d’origine', 'Back to the original'],
  changed: ['{n} changées', '{n} changed'],
  own: ['Compétences à vous', 'Skills of your own'],
  ban: ['Interdire', 'Ban'],
  banName: ['Interdire {name}', 'Ban {name}'],
  price: ['Prix', 'Price'],
  priceName: ['Prix de {name}', 'Price of {name}'],
  printed: ['imprimé {n}', 'printed {n}'],
  usual: ['d’origine {n}', 'original {n}'],
  remove: ['Retirer {name}', 'Remove {name}'],
  none: ['Aucune compétence ne répond à ces critères.', 'No skill matches.'],
})

export function TermsView({ system }: { system: System & { traits: TraitUnderTerms[] } }) {
  const [filter, setFilter] = useState<SkillFilter>(allSkills)
  const { muster } = builder
  const touched = touchedBy(muster)
  const groups = groupsOf(system, filter, t('own'))
  const reset = () => {
    let next = muster
    for (const id of touched) next = withoutSkill(withPrice(withBan(next, id, false), id, undefined), id)
    builder.change(next)
  }
  return (
    <section class="band-browser game-skills" aria-labelledby="terms-title">
      <div class="row">
        <h2 id="terms-title" tabIndex={-1}>
          {t('title')}
        </h2>
        <span class="soft" role="status">
          {touched.size > 0 && t('changed', { n: touched.size })}
        </span>
      </div>
      <p class="soft">{t('about')}</p>
      <div class="row">
        <FileButton label={t('load')} take={(text, name) => builder.loadSkills(text, name)} />
        <button disabled={touched.size === 0} onClick={reset}>
          ↺ {t('reset')}
        </button>
      </div>
      <SkillSearch system={system} filter={filter} set={setFilter} />
      {groups.length === 0 && <p>{t('none')}</p>}
      {groups.map((group) => (
        <section key={group.name} class="skill-group" aria-label={group.text}>
          <h3>{group.text}</h3>
          <ul>
            {group.traits.map((trait) => (
              <Row key={trait.name} trait={trait} system={system} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Row({ trait, system }: { trait: TraitUnderTerms; system: System }) {
  const { muster } = builder
  const id = `terms-${trait.name}`
  const changed = trait.banned || trait.usual !== undefined || trait.own
  return (
    <li class={changed ? 'skill chosen' : 'skill'} data-terms={trait.name}>
      {trait.own ? (
        <button
          class="quiet"
          aria-label={t('remove', { name: trait.text })}
          onClick={() => {
            builder.change(withoutSkill(muster, trait.name))
            document.getElementById('terms-title')?.focus() // the line goes, and its button with it
          }}
        >
          ✕
        </button>
      ) : (
        <label class="terms-ban" title={t('ban')}>
          <input
            type="checkbox"
            aria-label={t('banName', { name: trait.text })}
            checked={trait.banned === true}
            onChange={(e) => builder.change(withBan(muster, trait.name, e.currentTarget.checked))}
          />
          <small aria-hidden="true">{t('ban')}</small>
        </label>
      )}
      <div class="skill-words">
        <b>{trait.text}</b> <SkillMarks trait={trait} system={system} />
        <p>{trait.about}</p>
      </div>
      <span class="skill-price">
        {trait.own ? <b>{priceText(trait.cost ?? 0)}</b> : <Price id={id} trait={trait} />}
        {trait.usual !== undefined && <small>{t('usual', { n: priceText(trait.usual) })}</small>}
        {trait.printed !== undefined && <small>{t('printed', { n: trait.printed })}</small>}
      </span>
    </li>
  )
}

/** An empty field is the original price; a number on its way to being typed ("-") changes nothing yet. */
function Price({ id, trait }: { id: string; trait: TraitUnderTerms }) {
  const [typed, setTyped] = useState<string>()
  const usual = trait.usual ?? trait.cost
  const set = (text: string) => {
    const price = text.trim() === '' ? undefined : Number(text.replace('−', '-'))
    if (price !== undefined && !(Number.isInteger(price) && Math.abs(price) <= 99)) return
    builder.change(withPrice(builder.muster, trait.name, price === usual ? undefined : price))
  }
  return (
    <input
      id={id}
      aria-label={t('priceName', { name: trait.text })}
      inputMode="numeric"
      autocomplete="off"
      maxLength={3}
      value={typed ?? String(trait.cost ?? '')}
      onInput={(e) => (setTyped(e.currentTarget.value), set(e.currentTarget.value))}
      onBlur={() => setTyped(undefined)}
    />
  )
}
