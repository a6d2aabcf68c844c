// SPDX-License-Identifier: MIT
// saga/sheet/traits.tsx: the traits of the character on the bench, its weapons, armours and spells.
import { useRef } from 'preact/hooks'
import { percent, speak } from '../../lang'
import { builder } from './builder'
import { Stepper } from './stepper'
import { Term } from './term'
import type { Tables, Trait } from './wire'

const t = speak({
  traits: ['Traits', 'Traits'],
  add: ['+ trait', '+ trait'],
  addMagic: ['+ magie', '+ magic'],
  addNegative: ['+ négatif', '+ negative'],
  name: ['Nom du trait', 'Name of the trait'],
  hint: ['Escrimeuse, ancien marin…', 'Fencer, former sailor…'],
  hintMagic: ['Magie des flots…', 'Magic of the waves…'],
  hintNegative: ['Tête brûlée, endetté…', 'Hot-headed, in debt…'],
  kind: ['Sorte', 'Kind'],
  category: ['Domaine', 'Domain'],
  choose: ['domaine ?', 'domain?'],
  remove: ['Ôter {name}', 'Take off {name}'],
  none: ['Aucun trait encore.', 'No trait yet.'],
  arms: ['Armes et armures', 'Weapons and armours'],
  addWeapon: ['+ arme…', '+ weapon…'],
  addArmour: ['+ armure…', '+ armour…'],
  weapon: ['Ajouter une arme', 'Add a weapon'],
  armour: ['Ajouter une armure', 'Add an armour'],
  spells: ['Grimoire', 'Spells'],
  compose: ['Composer un sort', 'Compose a spell'],
  against: ['contre {n} · {time}', 'against {n} · {time}'],
})

interface Props {
  all: Tables
  wrong: (pointer: string) => boolean
}

export function Traits({ all, wrong }: Props) {
  const { sheet } = builder
  const list = useRef<HTMLUListElement>(null)
  const sideOf = (kind: string) => all.kinds.find((other) => other.id === kind)?.side
  const add = (kind: string, value: number) => {
    builder.change({ ...sheet, traits: [...sheet.traits, { name: '', kind, value }] })
    // The new row's name is what comes next.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  const first = (side: 'magic' | 'negative' | undefined) => all.kinds.find((kind) => kind.side === side)?.id ?? ''
  return (
    <section class="box" aria-labelledby="traits-title">
      <div class="row">
        <h3 id="traits-title">
          <Term id="trait">{t('traits')}</Term>
        </h3>
        <span class="row sheet-adds">
          <button onClick={() => add(first(undefined), 3)}>{t('add')}</button>
          <button onClick={() => add(first('magic'), 3)}>{t('addMagic')}</button>
          <button onClick={() => add(first('negative'), 1)}>{t('addNegative')}</button>
        </span>
      </div>
      {sheet.traits.length === 0 && <p class="soft">{t('none')}</p>}
      <ul class="sheet-traits" ref={list}>
        {sheet.traits.map((trait, at) => (
          <TraitRow key={at} all={all} trait={trait} at={at} isWrong={wrong(`/traits/${at}`)} side={sideOf(trait.kind)} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  all: Tables
  trait: Trait
  at: number
  isWrong: boolean
  side: 'magic' | 'negative' | undefined
}

function TraitRow({ all, trait, at, isWrong, side }: RowProps) {
  const remove = () => builder.apply([{ op: 'remove', path: `/traits/${at}` }])
  const setKind = (kind: string) => {
    const { category: _, family: __, ...plain } = trait
    const isMagic = all.kinds.find((other) => other.id === kind)?.side === 'magic'
    const traits = builder.sheet.traits.map((other, i) => (i === at ? { ...(isMagic ? trait : plain), kind } : other))
    builder.change({ ...builder.sheet, traits })
  }
  return (
    <li class={[isWrong ? 'wrong' : '', side === 'negative' ? 'negative' : ''].join(' ')}>
      <div class="sheet-trait-words">
        <label>
          <span class="unseen">{t('name')}</span>
          <input
            value={trait.name}
            maxLength={60}
            placeholder={t(side === 'magic' ? 'hintMagic' : side === 'negative' ? 'hintNegative' : 'hint')}
            onInput={(e) => builder.setTrait(at, { name: e.currentTarget.value })}
          />
        </label>
        <label>
          <span class="unseen">{t('kind')}</span>
          <select value={trait.kind} onChange={(e) => setKind(e.currentTarget.value)}>
            {all.kinds.map((kind) => (
              <option key={kind.id} value={kind.id}>
                {kind.name}
              </option>
            ))}
          </select>
        </label>
        {side === 'magic' && (
          <label>
            <span class="unseen">{t('category')}</span>
            <select value={trait.category ?? ''} onChange={(e) => builder.setTrait(at, { category: e.currentTarget.value })}>
              {!trait.category && <option value="">{t('choose')}</option>}
              {all.categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name} ({category.family})
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <Stepper name={trait.name || t('name')} value={trait.value} onChange={(value) => builder.setTrait(at, { value })} />
      <button class="quiet" aria-label={t('remove', { name: trait.name })} title={t('remove', { name: trait.name })} onClick={remove}>
        ✕
      </button>
    </li>
  )
}

/** Weapons and armours, the same way. */
export function Arms({ all, wrong }: Props) {
  return (
    <section class={wrong('/weapons') ? 'box wrong' : 'box'} aria-labelledby="arms-title">
      <h3 id="arms-title">{t('arms')}</h3>
      <Kind list="weapons" rows={all.weapons.map((w) => ({ ...w, about: w.damage }))} add={t('addWeapon')} label={t('weapon')} />
      <Kind list="armours" rows={all.armours.map((a) => ({ ...a, about: String(a.value) }))} add={t('addArmour')} label={t('armour')} />
    </section>
  )
}

interface KindProps {
  list: 'weapons' | 'armours'
  rows: { id: string; name: string; about: string }[]
  add: string
  label: string
}

function Kind({ list, rows, add, label }: KindProps) {
  const { sheet } = builder
  const take = (id: string) => builder.change({ ...sheet, [list]: [...sheet[list], id] })
  return (
    <div class="row sheet-arms">
      {sheet[list].map((id, at) => {
        const row = rows.find((other) => other.id === id)
        return (
          <span key={at} class="chip">
            {row?.name ?? id} <small>{row?.about}</small>
            <button
              class="quiet"
              aria-label={t('remove', { name: row?.name ?? id })}
              onClick={() => builder.apply([{ op: 'remove', path: `/${list}/${at}` }])}
            >
              ✕
            </button>
          </span>
        )
      })}
      <label>
        <span class="unseen">{label}</span>
        <select value="" onChange={(e) => e.currentTarget.value && take(e.currentTarget.value)}>
          <option value="">{add}</option>
          {rows.map((row) => (
            <option key={row.id} value={row.id}>
              {row.name} ({row.about})
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Spells it means to cast; they are made in the composer. */
export function Spells() {
  const { sheet, answer } = builder
  if (!answer || (answer.casts.length === 0 && answer.spells.length === 0)) return null
  return (
    <section class="box" aria-labelledby="spells-title">
      <div class="row">
        <h3 id="spells-title">{t('spells')}</h3>
        <a class="button sheet-adds" href={`#/sort?de=${builder.id}`}>
          {t('compose')}
        </a>
      </div>
      <ul class="sheet-traits">
        {answer.spells.map((spell, at) => (
          <li key={at}>
            <div>
              <a href={`#/sort?de=${builder.id}&sort=${at}`}>{spell.name || t('compose')}</a>{' '}
              <small>
                {spell.parts} ·{' '}
                {spell.difficulty !== undefined && t('against', { n: spell.difficulty, time: spell.preparation ?? '' })}
              </small>
            </div>
            <b>{spell.chances?.[0] ? percent(spell.chances[0].share) : ''}</b>
            <button
              class="quiet"
              aria-label={t('remove', { name: spell.name })}
              onClick={() => builder.change({ ...sheet, spells: (sheet.spells ?? []).filter((_, i) => i !== at) })}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
