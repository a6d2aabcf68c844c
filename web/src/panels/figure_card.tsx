// SPDX-License-Identifier: MIT
// panels/figure_card.tsx: all there is to know of a figure, from its profile and, at the table, its state.
import '../style/card.css'
import { speak } from '../lang'
import { EmblemView, TokenIcon } from '../table/glyph'
import { lifeOf } from '../table/states'
import { TermLabel } from './term'
import type { FigureState, Profile, Seat, System, Weapon } from '../wire'
import {
  stateWords, statsOf, subtitle, traitsOf, vitalityName, vitalityOf, weaponName, weaponReach,
  weaponsCounted, weaponsLeft,
} from './profile_text'

const t = speak({
  stats: ['Caractéristiques', 'Stats'],
  traits: ['Traits :', 'Traits:'],
  explain: ['Expliquer', 'Explain'],
  weapons: ['Armes', 'Weapons'],
  power: ['Puissance', 'Power'],
  left: ['{n} sur {most}', '{n} of {most}'],
})

interface Props {
  profile: Profile
  system: System
  /** At the table: what holds for the figure now. */
  state?: FigureState | undefined
  seat?: Seat | undefined
  compact?: boolean
  /** The level of the name's heading where the card stands. */
  level?: 2 | 3 | 4
}

export function FigureCard({ profile, system, state, seat, compact, level = 3 }: Props) {
  const Heading = `h${level}` as const
  const words = state ? stateWords(state, system) : []
  return (
    <div class={compact ? 'figure-card compact' : 'figure-card'}>
      <div class="fc-head">
        {compact ? <TokenIcon profile={profile} seat={seat} size={38} /> : <EmblemView profile={profile} seat={seat} size={66} />}
        <div>
          <Heading class={seat ? `fc-name ${seat}` : 'fc-name'}>{state?.name ?? profile.name}</Heading>
          <p class="fc-subtitle">{subtitle(profile, system)}</p>
        </div>
      </div>
      {words.length > 0 && <p class="fc-states">{words.join(', ')}</p>}
      <Stats profile={profile} system={system} isAtTable={state !== undefined} />
      {state && <Vitality name={vitalityName(system)} left={lifeOf(state, system)} most={vitalityOf(profile, system)} />}
      <Traits profile={profile} system={system} />
      <Weapons weapons={weaponsLeft(profile, system, state)} />
    </div>
  )
}

/** At the table, where one card stands alone, each stat explains itself. */
function Stats({ profile, system, isAtTable }: { profile: Profile; system: System; isAtTable: boolean }) {
  const Label = ({ name, text, printed }: { name: string; text: string; printed: boolean }) => (
    <>
      <span aria-hidden="true">{printed ? name : text}</span>
      <span class="unseen">{text}</span>
    </>
  )
  // At the table there is little room: what it has none of says nothing, and its life is told below.
  const isIdle = ({ text, value, printed }: { text: string; value: string; printed: boolean }) =>
    isAtTable && !printed && (value === '–' || text === vitalityName(system))
  return (
    <dl class="fc-stats" aria-label={t('stats')}>
      {statsOf(profile, system).filter((stat) => !isIdle(stat)).map((stat) => (
        <div key={stat.name} class={stat.value.includes('/') ? 'wide' : stat.printed ? '' : 'long'} title={stat.text}>
          <dt>
            {isAtTable ? <TermLabel system={system.id} word={stat.text}><Label {...stat} /></TermLabel> : <Label {...stat} />}
          </dt>
          <dd>{stat.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The chips are one disclosure: a tap or Enter explains them all, where a tooltip would want a mouse. */
function Traits({ profile, system }: { profile: Profile; system: System }) {
  const traits = traitsOf(profile, system)
  if (traits.length === 0) return null
  return (
    <details class="fc-traits">
      <summary>
        <span class="unseen">{t('traits')} </span>
        {traits.map((trait, i) => (
          <span key={trait.name} class="chip" title={trait.about}>
            {trait.text}
            {i + 1 < traits.length && <span class="unseen">, </span>}
          </span>
        ))}
        <span class="chip fc-more" aria-hidden="true" title={t('explain')}>
          ?
        </span>
      </summary>
      <dl>
        {traits.map((trait) => (
          <div key={trait.name}>
            <dt>{trait.text}</dt>
            <dd>{trait.about}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Weapons({ weapons }: { weapons: Weapon[] }) {
  if (weapons.length === 0) return null
  return (
    <ul class="fc-weapons" aria-label={t('weapons')}>
      {weaponsCounted(weapons).map(({ weapon, count }, i) => (
        <li key={i}>
          <span>
            {weaponName(weapon)}{' '}
            <b title={t('power')}>
              P{weapon.power}
            </b>
            {count > 1 && ` ×\u00a0${count}`}
          </span>
          <span>{weaponReach(weapon)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Pips for the eye, the same in words for everybody. */
function Vitality({ name, left, most }: { name: string; left: number | undefined; most: number }) {
  if (left === undefined || most === 0) return null
  return (
    <p class="fc-vitality">
      {name}{' '}
      <span aria-hidden="true">
        {Array.from({ length: Math.max(most, left) }, (_, i) => (
          <i key={i} class={i < left ? 'fc-pip on' : 'fc-pip'} />
        ))}
      </span>{' '}
      {t('left', { n: left, most })}
    </p>
  )
}
