// SPDX-License-Identifier: MIT
// band/roster_panel.tsx: the band being made: its name, its limits with all that is wrong, its figures in order.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import { FigureCard } from '../panels/figure_card'
import { statsOf, subtitle } from '../panels/profile_text'
import { RuleLink } from '../panels/rule_link'
import { TokenIcon } from '../table/glyph'
import type { Problem, Profile, Roster, System } from '../wire'
import { builder } from './builder'
import { unknownSkills } from '../team/character'
import { move, removeAt } from './muster'
import { shortFormula } from './formula'
import { nameMost } from './link'

const t = speak({
  name: ['Nom de la bande', 'Name of the band'],
  cost: ['Coût', 'Cost'],
  slots: ['Places', 'Slots'],
  over: ['{n} de trop', '{n} over'],
  left: ['reste {n}', '{n} left'],
  legal: ['Cette bande est permise.', 'This band is legal.'],
  one: ['Un problème :', 'One problem:'],
  many: ['{n} problèmes :', '{n} problems:'],
  empty: [
    'Personne encore. Ajoutez des profils, ou partez d’un exemple.',
    'Nobody yet. Add profiles, or start from a sample.',
  ],
  figures: ['Figurines', 'Figures'],
  up: ['Monter {name}', 'Move {name} up'],
  down: ['Descendre {name}', 'Move {name} down'],
  remove: ['Retirer {name}', 'Remove {name}'],
  edit: ['Modifier {name}', 'Change {name}'],
  duplicate: ['Dupliquer {name}', 'Duplicate {name}'],
  removed: ['{name} quitte la bande.', '{name} leaves the band.'],
  moved: ['{name} passe en position {n}.', '{name} moves to position {n}.'],
  trouble: ['en cause', 'at fault'],
  unknown: ['Compétences inconnues ici : {names}.', 'Skills unknown here: {names}.'],
  list: ['Charger leur liste…', 'Load their list…'],
})

type Part = 'up' | 'down' | 'remove'

export function RosterPanel({ system }: { system: System }) {
  const { muster, roster } = builder
  return (
    <>
      <label class="band-name">
        {t('name')}
        <input
          value={muster.name}
          maxLength={nameMost}
          autocomplete="off"
          onInput={(e) => builder.change({ ...muster, name: e.currentTarget.value })}
        />
      </label>
      <Unknown system={system} />
      {roster && <Limits roster={roster} />}
      {roster && <Verdict roster={roster} system={system} />}
      <Figures system={system} problems={roster?.problems ?? []} />
    </>
  )
}

/** A team that came without the list its characters need. */
function Unknown({ system }: { system: System }) {
  const names = system.prices_traits ? unknownSkills(builder.muster, system) : []
  if (names.length === 0) return null
  return (
    <p>
      {t('unknown', { names: names.join(', ') })}{' '}
      <button onClick={() => builder.look('skills')}>{t('list')}</button>
    </p>
  )
}

function Limits({ roster }: { roster: Roster }) {
  return (
    <dl class="roster-limits">
      <Limit name={t('cost')} value={roster.cost} most={roster.budget} />
      <Limit name={t('slots')} value={roster.slots} most={roster.slots_max} />
    </dl>
  )
}

function Limit({ name, value, most }: { name: string; value: number; most: number }) {
  if (most === 0) return <div><dt>{name}</dt><dd><b>{value}</b></dd></div> // nothing limits it
  const over = value > most
  return (
    <div class={over ? 'over' : ''}>
      <dt>{name}</dt>
      <dd>
        <b>
          {value} / {most}
        </b>{' '}
        <small>{over ? t('over', { n: value - most }) : t('left', { n: most - value })}</small>
        <span class="roster-bar" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (100 * value) / most)}%` }} />
        </span>
      </dd>
    </div>
  )
}

function Verdict({ roster, system }: { roster: Roster; system: System }) {
  const { figures } = builder.muster
  const name = (problem: Problem) => {
    if (problem.index !== undefined) return builder.profileAt(problem.index)?.name
    return system.profiles.find((p) => p.id === problem.figure)?.name
  }
  const empty = figures.length === 0
  return (
    <div aria-live="polite">
      {roster.legal ? (
        <p class="roster-legal">{t('legal')}</p>
      ) : (
        <div class={empty ? 'roster-verdict' : 'alert roster-verdict'}>
          {!empty && <p>{roster.problems.length === 1 ? t('one') : t('many', { n: roster.problems.length + (roster.left_out ?? 0) })}</p>}
          <ul>
            {roster.problems.map((problem, i) => (
              <li key={i}>
                {name(problem) && <b>{name(problem)} · </b>}
                {problem.text} {problem.rule && <RuleLink id={problem.rule} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** After a move or a removal the focus follows, so that the keyboard can go on. */
function Figures({ system, problems }: { system: System; problems: Problem[] }) {
  const { muster } = builder
  const box = useRef<HTMLOListElement>(null)
  const [focus, setFocus] = useState<{ at: number; part: Part }>()
  useEffect(() => {
    if (!focus) return
    const at = Math.min(focus.at, muster.figures.length - 1)
    const row = box.current?.children[at]
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-part="${focus.part}"]:not(:disabled)`)
    const other = wanted ?? row?.querySelector<HTMLButtonElement>('[data-part]:not(:disabled)')
    if (other) other.focus()
    else document.getElementById('band-title')?.focus()
  }, [focus])
  if (muster.figures.length === 0) return <p class="soft">{t('empty')}</p>
  return (
    <ol class="roster-figures" ref={box} aria-label={t('figures')}>
      {muster.figures.map((id, at) => {
        const profile = builder.profileAt(at)
        return (
          profile && (
            <Row
              key={`${id} ${muster.figures.slice(0, at).filter((f) => f === id).length}`}
              profile={profile}
              system={system}
              at={at}
              last={at + 1 === muster.figures.length}
              trouble={problems.some((p) => p.index === at)}
              done={setFocus}
            />
          )
        )
      })}
    </ol>
  )
}

interface RowProps {
  profile: Profile
  system: System
  at: number
  last: boolean
  trouble: boolean
  done: (focus: { at: number; part: Part }) => void
}

function Row({ profile, system, at, last, trouble, done }: RowProps) {
  const name = profile.name
  const priced = system.prices_traits
  const bill = builder.roster?.bills?.[at]
  const edited = builder.editing !== undefined && builder.editing === builder.muster.figures[at]
  const shift = (by: -1 | 1) => {
    builder.change(move(builder.muster, at, by), t('moved', { name, n: at + by + 1 }))
    done({ at: at + by, part: by < 0 ? 'up' : 'down' })
  }
  const remove = () => {
    builder.change(removeAt(builder.muster, at), t('removed', { name }))
    done({ at, part: 'remove' })
  }
  return (
    <li class={`${trouble ? 'trouble' : ''}${priced ? ' priced' : ''}`} aria-current={edited ? 'true' : undefined}>
      <details>
        <summary>
          <TokenIcon profile={profile} size={32} />
          <span>
            <b>{name}</b>
            {trouble && <em> {t('trouble')}</em>}
            <small>{priced ? <Priced profile={profile} system={system} /> : subtitle(profile, system)}</small>
            {bill && <small class="roster-formula">{shortFormula(bill)}</small>}
          </span>
        </summary>
        <FigureCard profile={profile} system={system} compact />
        {priced && <button onClick={() => builder.duplicate(at)}>{t('duplicate', { name })}</button>}
      </details>
      {priced && (
        <button class="quiet" data-edit={at} aria-label={t('edit', { name })} onClick={() => builder.edit(at)}>
          ✎
        </button>
      )}
      <button class="quiet" data-part="up" disabled={at === 0} aria-label={t('up', { name })} onClick={() => shift(-1)}>
        ↑
      </button>
      <button class="quiet" data-part="down" disabled={last} aria-label={t('down', { name })} onClick={() => shift(1)}>
        ↓
      </button>
      <button class="quiet" data-part="remove" aria-label={t('remove', { name })} onClick={remove}>
        ✕
      </button>
    </li>
  )
}

/** What its stats are, in words. */
function Priced({ profile, system }: { profile: Profile; system: System }) {
  const stats = statsOf(profile, system).map((stat) => `${stat.text} ${stat.value}`)
  return <>{[profile.title, ...stats].filter((part) => part).join(' · ')}</>
}
