// SPDX-License-Identifier: MIT
// saga/spell/parameters.tsx: the parts of a spell to set: the kind of effect, four parameters, what makes it easier.
import { speak } from '../../lang'
import { Stepper } from '../sheet/stepper'
import { Term } from '../sheet/term'
import { type ParamId, paramIds, type Tables } from '../sheet/wire'
import { composer } from './composer'

const t = speak({
  effect: ['Nature de l’effet', 'Kind of effect'],
  parameters: ['Paramètres', 'Parameters'],
  less: ['{name} : une ligne de moins', '{name}: one row less'],
  more: ['{name} : une ligne de plus', '{name}: one row more'],
  easier: ['Ce qui aide', 'What helps'],
  book: ['Sort écrit, valeur', 'Written spell, value'],
  base: ['Ingrédient : la base', 'Ingredient: the base'],
  ingredient: ['Ingrédient : {name}', 'Ingredient: {name}'],
})

export function Effects({ all }: { all: Tables }) {
  return (
    <fieldset class="spell-effects">
      <legend>
        <Term id="effect">{t('effect')}</Term>
      </legend>
      {all.effects.map((effect) => (
        <label key={effect.id} class={composer.design.effect === effect.id ? 'on' : ''}>
          <input
            type="radio"
            name="effect"
            checked={composer.design.effect === effect.id}
            onChange={() => composer.set({ effect: effect.id })}
          />
          <b>{effect.difficulty}</b>
          <span>{effect.name}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function Parameters({ all }: { all: Tables }) {
  return (
    <section class="box" aria-labelledby="parameters-title">
      <h3 id="parameters-title">
        <Term id="parameter">{t('parameters')}</Term>
      </h3>
      {all.parameters.map((parameter) => (
        <Parameter key={parameter.id} id={parameter.id} name={parameter.name} rows={parameter.rows} />
      ))}
      <Easier all={all} />
    </section>
  )
}

function Parameter({ id, name, rows }: { id: ParamId; name: string; rows: string[] }) {
  const row = composer.row(id)
  const last = rows.length - 1
  const set = (value: number) => composer.set({ [id]: Math.max(0, Math.min(last, value)) })
  return (
    <div class="spell-parameter">
      <div class="row">
        <label for={`spell-${id}`}>
          <b>{name}</b> {rows[row]}
        </label>
        <span class="spell-plus">+{row}</span>
      </div>
      <div class="spell-slide">
        <button type="button" aria-label={t('less', { name })} disabled={row === 0} onClick={() => set(row - 1)}>
          −
        </button>
        <input
          id={`spell-${id}`}
          type="range"
          min={0}
          max={last}
          value={row}
          aria-valuetext={rows[row]}
          style={{ '--at': row, '--of': last }}
          onInput={(e) => set(Number(e.currentTarget.value))}
        />
        <button type="button" aria-label={t('more', { name })} disabled={row === last} onClick={() => set(row + 1)}>
          +
        </button>
      </div>
      <small class="spell-around" aria-hidden="true">
        {row > 0 && `${rows[row - 1]} ‹ `}
        <b>{rows[row]}</b>
        {row < last && ` › ${rows[row + 1]}`}
      </small>
    </div>
  )
}

/** A written spell and ingredients; out of the way until somebody has one. */
function Easier({ all }: { all: Tables }) {
  const { book = 0, ingredients = {} } = composer.design
  const nameOf = (id: ParamId) => all.parameters.find((other) => other.id === id)?.name ?? id
  const put = (part: ParamId | 'base', value: number) => composer.set({ ingredients: { ...ingredients, [part]: value } })
  return (
    <details class="spell-easier" open={book > 0 || Object.values(ingredients).some((value) => value)}>
      <summary>{t('easier')}</summary>
      <div class="spell-helps">
        <span>
          <Term id="book">{t('book')}</Term>
        </span>
        <Stepper name={t('book')} value={book} onChange={(value) => composer.set({ book: value })} />
        <span>
          <Term id="ingredient">{t('base')}</Term>
        </span>
        <Stepper name={t('base')} value={ingredients.base ?? 0} onChange={(value) => put('base', value)} />
        {paramIds.map((id) => (
          <>
            <span key={id}>{t('ingredient', { name: nameOf(id) })}</span>
            <Stepper
              key={`${id} value`}
              name={t('ingredient', { name: nameOf(id) })}
              value={ingredients[id] ?? 0}
              onChange={(value) => put(id, value)}
            />
          </>
        ))}
      </div>
    </details>
  )
}
