// SPDX-License-Identifier: MIT
// band/skill_row.tsx: one skill to choose: its price as used and as printed, what it does, and why not.
import { speak } from '../lang'
import { RuleLink } from '../panels/rule_link'
import { suitSign } from '../panels/suit_sign'
import type { Problem, System } from '../wire'
import { mostOf } from '../team/character'
import { priceText } from './formula'
import type { TraitUnderTerms } from '../team/terms'

const t = speak({
  provisional: ['prix provisoire', 'provisional price'],
  provisionalWhy: [
    'La source ne donne pas de prix : celui-ci est le nôtre, en attendant.',
    'The source gives no price: this one is ours, for the time being.',
  ],
  optional: ['optionnelle', 'optional'],
  banned: ['interdite', 'banned'],
  own: ['à vous', 'your own'],
  action: ['action', 'action'],
  printed: ['imprimé {n}', 'printed {n}'],
  usual: ['au lieu de {n}', 'instead of {n}'],
  price: ['Prix', 'Price'],
  more: ['{name} : un de plus', '{name}: one more'],
  less: ['{name} : un de moins', '{name}: one less'],
  count: ['{n} fois', '{n} times'],
})

export function SkillMarks({ trait, system }: { trait: TraitUnderTerms; system: System }) {
  const action = [t('action'), suitSign(trait.suit), system.suits.find((suit) => suit.name === trait.suit)?.text]
  return (
    <>
      {trait.kind === 'action' && <span class="chip">{action.filter((part) => part).join(' ')}</span>}
      {trait.provisional && trait.usual === undefined && (
        <span class="chip skill-doubt" title={t('provisionalWhy')}>
          ≈ {t('provisional')}
        </span>
      )}
      {trait.optional && <span class="chip">{t('optional')}</span>}
      {trait.own && <span class="chip">{t('own')}</span>}
      {trait.banned && <span class="chip skill-bad">⊘ {t('banned')}</span>}
    </>
  )
}

export function SkillPrice({ trait }: { trait: TraitUnderTerms }) {
  return (
    <span class="skill-price">
      <span class="unseen">{t('price')} </span>
      <b>{priceText(trait.cost ?? 0)}</b>
      {trait.usual !== undefined && <small>{t('usual', { n: priceText(trait.usual) })}</small>}
      {trait.printed !== undefined && <small>{t('printed', { n: trait.printed })}</small>}
    </span>
  )
}

interface RowProps {
  trait: TraitUnderTerms
  system: System
  count: number
  objection?: Problem | undefined
  set: (count: number) => void
}

export function SkillRow({ trait, system, count, objection, set }: RowProps) {
  const id = `skill-${trait.name}`
  const most = mostOf(trait)
  const why = objection && count < most ? objection : undefined
  const barred = why?.index !== undefined // else it is the band as a whole that could not have it
  return (
    <li class={`skill${count > 0 ? ' chosen' : ''}${barred ? ' closed' : ''}`} data-skill={trait.name}>
      {most > 1 ? (
        <Stepper name={trait.text} count={count} most={most} set={set} />
      ) : (
        <input
          type="checkbox"
          id={id}
          checked={count > 0}
          aria-describedby={`${id}-about`}
          onChange={(e) => set(e.currentTarget.checked ? 1 : 0)}
        />
      )}
      <div class="skill-words">
        {most > 1 ? <b>{trait.text}</b> : <label for={id}>{trait.text}</label>}{' '}
        <SkillMarks trait={trait} system={system} />
        <p id={`${id}-about`}>
          {trait.about} {trait.rule && <RuleLink id={trait.rule} />}
        </p>
        {why && (
          <p class={barred ? 'skill-why' : 'skill-why dear'}>
            ⊘ {why.text} {why.rule && <RuleLink id={why.rule} />}
          </p>
        )}
      </div>
      <SkillPrice trait={trait} />
    </li>
  )
}

/** A skill that stacks: bought once, twice ... */
export function Stepper(props: { name: string; count: number; most: number; set: (count: number) => void }) {
  const { name, count, most, set } = props
  return (
    <span class="skill-steps">
      <button aria-label={t('less', { name })} disabled={count < 1} onClick={() => set(count - 1)}>
        −
      </button>
      <output aria-label={t('count', { n: count })}>{count}</output>
      <button aria-label={t('more', { name })} disabled={count >= most} onClick={() => set(count + 1)}>
        +
      </button>
    </span>
  )
}
