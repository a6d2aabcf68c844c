// SPDX-License-Identifier: MIT
// band/editor.tsx: a character in the making: name, value, card, skills, and what all that costs.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import { RuleLink } from '../panels/rule_link'
import type { Bill, OwnProfile, Roster, Stat, System } from '../wire'
import { builder } from './builder'
import { countOf, holders, mostOf, parseTrait, withCount, withName, withStat } from '../team/character'
import { formulaOf, priceText } from './formula'
import { valueObjections } from './skill_filter'
import { SkillPicker } from './skill_picker'
import { SkillMarks, Stepper } from './skill_row'
import type { TraitUnderTerms } from '../team/terms'

const t = speak({
  title: ['Personnage : {name}', 'Character: {name}'],
  name: ['Nom', 'Name'],
  done: ['Terminé', 'Done'],
  less: ['{stat} : un de moins', '{stat}: one less'],
  more: ['{stat} : un de plus', '{stat}: one more'],
  cost: ['Coût', 'Cost'],
  words: ['{value} × ({base} + compétences) = coût', '{value} × ({base} + skills) = cost'],
  chosen: ['Compétences choisies', 'Skills chosen'],
  none: ['Aucune compétence encore : choisissez-en ci-dessous.', 'No skill yet: choose some below.'],
  drop: ['Retirer {name}', 'Remove {name}'],
  free: ['libre', 'free'],
  mine: ['la sienne', 'its own'],
  closed: ['non admise', 'not admitted'],
})

export function Editor({ system }: { system: System & { traits: TraitUnderTerms[] } }) {
  const { edited, roster, muster } = builder
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // On a phone the band is above: what is being made comes to the top.
    if (matchMedia('(max-width: 900px)').matches) title.current?.scrollIntoView({ block: 'start' })
    else title.current?.scrollIntoView({ block: 'nearest' })
  }, [edited?.id])
  if (!edited) return null
  const at = muster.figures.indexOf(edited.id)
  const bill = roster?.bills?.[at]
  const close = () => {
    builder.look('profiles')
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-edit="${at}"]`)?.focus())
  }
  return (
    <section class="band-browser character" aria-labelledby="character-title">
      <div class="row character-top">
        <h2 id="character-title" ref={title} tabIndex={-1}>
          {t('title', { name: edited.name ?? edited.id })}
        </h2>
        <button onClick={close}>✓ {t('done')}</button>
      </div>
      {bill && <Formula bill={bill} system={system} />}
      <div class="box character-sheet">
        <label class="band-name">
          {t('name')}
          <input
            value={edited.name ?? ''}
            placeholder={edited.id}
            autocomplete="off"
            onInput={(e) => builder.alter(withName(edited, e.currentTarget.value))}
          />
        </label>
        {system.stats.map((stat) =>
          stat.values ? (
            <Cards key={stat.name} stat={stat} profile={edited} roster={roster} system={system} />
          ) : (
            <Amount key={stat.name} stat={stat} profile={edited} />
          ),
        )}
        <Wrong roster={roster} at={at} />
        <Chosen profile={edited} system={system} bill={bill} />
      </div>
      <SkillPicker profile={edited} system={system} roster={roster} alter={(profile) => builder.alter(profile)} />
    </section>
  )
}

/** A field that is empty while a number is typed changes nothing yet. */
function Amount({ stat, profile }: { stat: Stat; profile: OwnProfile }) {
  const [typed, setTyped] = useState<string>()
  const least = stat.least ?? 1
  const most = stat.most ?? 99
  const value = profile.stats[stat.name] ?? least
  const set = (to: number) => {
    if (Number.isInteger(to) && to >= least && to <= most) builder.alter(withStat(profile, stat.name, to))
  }
  const id = `stat-${stat.name}`
  return (
    <div class="character-stat">
      <label for={id}>{stat.text}</label>
      <span class="skill-steps">
        <button aria-label={t('less', { stat: stat.text })} disabled={value <= least} onClick={() => set(value - 1)}>
          −
        </button>
        <input
          id={id}
          type="number"
          min={least}
          max={most}
          value={typed ?? value}
          onInput={(e) => (setTyped(e.currentTarget.value), set(e.currentTarget.valueAsNumber))}
          onBlur={() => setTyped(undefined)}
        />
        <button aria-label={t('more', { stat: stat.text })} disabled={value >= most} onClick={() => set(value + 1)}>
          +
        </button>
      </span>
    </div>
  )
}

interface CardsProps {
  stat: Stat
  profile: OwnProfile
  roster: Roster | undefined
  system: System
}

/** The values of a stat as cards on the table: whose each is, and which the engine would not have. */
function Cards({ stat, profile, roster, system }: CardsProps) {
  const { muster } = builder
  const held = holders(muster, stat.name, system)
  const closed = valueObjections(roster?.changes ?? [], stat.name)
  const named = stat.values ?? []
  const last = named.at(-1)?.value ?? 0
  const beyond = Array.from({ length: Math.max(0, (stat.most ?? last) - last) }, (_, i) => last + 1 + i)
  const now = profile.stats[stat.name]
  const unnamed = beyond.filter((value) => !closed.has(value) || value === now)
  const all = [...named, ...unnamed.map((value) => ({ value, text: String(value) }))]
  const objection = closed.get(now ?? 0)
  return (
    <fieldset class="character-cards">
      <legend>{stat.text}</legend>
      <div>
        {all.map(({ value, text }) => {
          const others = (held.get(value) ?? []).filter((at) => muster.figures[at] !== profile.id)
          const who = others.map((at) => builder.profileAt(at)?.name ?? '').join(', ')
          const note = who || (closed.has(value) ? t('closed') : value === now ? t('mine') : t('free'))
          return (
            <label key={value} class={closed.has(value) ? 'closed' : ''}>
              <input
                type="radio"
                name={`stat-${stat.name}`}
                checked={value === now}
                onChange={() => builder.alter(withStat(profile, stat.name, value))}
              />
              <b>{text}</b>
              <small>{closed.has(value) ? `⊘ ${note}` : note}</small>
            </label>
          )
        })}
      </div>
      <p aria-live="polite" class="skill-why">
        {objection && (
          <>
            ⊘ {objection.text} {objection.rule && <RuleLink id={objection.rule} />}
          </>
        )}
      </p>
    </fieldset>
  )
}

function Formula({ bill, system }: { bill: Bill; system: System }) {
  const value = system.stats.find((stat) => !stat.values)?.text.toLowerCase() ?? ''
  return (
    <p class="character-formula">
      <span>{t('cost')}</span> <output aria-live="polite">{formulaOf(bill)}</output>{' '}
      <small>{t('words', { value, base: bill.base })}</small>
    </p>
  )
}

/** What the engine has against this character, beside the character. */
function Wrong({ roster, at }: { roster: Roster | undefined; at: number }) {
  const problems = roster?.problems.filter((problem) => problem.index === at) ?? []
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <ul class="alert character-wrong">
          {problems.map((problem, i) => (
            <li key={i}>
              {problem.text} {problem.rule && <RuleLink id={problem.rule} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChosenProps {
  profile: OwnProfile
  system: System & { traits: TraitUnderTerms[] }
  bill: Bill | undefined
}

function Chosen({ profile, system, bill }: ChosenProps) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="chosen-title" class="character-chosen">
      <h3 id="chosen-title" ref={title} tabIndex={-1}>
        {t('chosen')}
      </h3>
      {profile.traits.length === 0 && <p class="soft">{t('none')}</p>}
      <ul>
        {profile.traits.map((text) => {
          const { name } = parseTrait(text)
          const trait = system.traits.find((other) => other.name === name)
          const line = bill?.skills.find((skill) => skill.id === name)
          const count = countOf(profile, name)
          const set = (n: number) => {
            builder.alter(withCount(profile, name, n))
            if (n === 0) title.current?.focus() // the line goes, and its button with it
          }
          return (
            <li key={name} data-chosen={name}>
              <span>
                {trait?.text ?? name} {trait && <SkillMarks trait={trait} system={system} />}
              </span>
              {trait && mostOf(trait) > 1 ? (
                <Stepper name={trait.text} count={count} most={mostOf(trait)} set={set} />
              ) : (
                <button class="quiet" aria-label={t('drop', { name: trait?.text ?? name })} onClick={() => set(0)}>
                  ✕
                </button>
              )}
              <b>{line ? priceText(line.cost * line.count) : '–'}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
