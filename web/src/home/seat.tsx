// SPDX-License-Identifier: MIT
// home/seat.tsx: one side of the table: its band with the figures in it, who plays it, what it is called.
import { useEffect, useState } from 'preact/hooks'
import { profileAt } from '../team/character'
import { touchedBy } from '../team/terms'
import { ask, session } from '../engine/engine'
import { number, speak } from '../lang'
import { RuleLink } from '../panels/rule_link'
import { catalog, nameIn } from '../engine/catalog'
import type { BandRecord } from '../store/db'
import { settings } from '../store/settings'
import type { Player, BandTerms, Roster, Seat as SeatLetter, System } from '../wire'
import { type BandChoice, findBand, ownBands, sampleBands, type SeatChoice } from './choices'
import type { Plan } from '../game/plan'

const t = speak({
  side: ['Camp {letter}', 'Side {letter}'],
  band: ['Bande', 'Band'],
  samples: ['Bandes d’exemple', 'Sample bands'],
  mine: ['Mes bandes', 'My bands'],
  build: ['Composer une bande', 'Build a band'],
  figures: ['Figurines', 'Figures'],
  cost: ['Coût {cost} sur {budget}', 'Cost {cost} of {budget}'],
  free: ['Coût {cost}', 'Cost {cost}'],
  player: ['Jouée par', 'Played by'],
  me: ['Moi, sur cet écran', 'Me, on this screen'],
  machine: ['La machine', 'The machine'],
  plain: ['Pour comparer', 'For comparison'],
  name: ['Nom', 'Name'],
  brings: ['Cette bande apporte ses règles à la partie : {what}.', 'This band brings its rules to the game: {what}.'],
  skills: ['{n} compétences changées', '{n} changed skills'],
  skill: ['1 compétence changée', '1 changed skill'],
  remove: ['Retirer le camp {letter}', 'Remove side {letter}'],
  broken: ['Cette bande ne peut pas jouer ainsi :', 'This band cannot play like this:'],
})

type Verdict = Pick<Roster, 'cost' | 'budget' | 'problems' | 'bills'>

/** What the engine says of a band on the terms of the game, for its seat; nothing until it has answered. */
function useRoster(where: object, figures: string[], terms: BandTerms): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>()
  const question = JSON.stringify({ ...where, figures, ...terms })
  useEffect(() => {
    let wanted = true
    ask<Roster>(session.library, 'roster', JSON.parse(question) as object)
      .then((roster) => wanted && setVerdict(roster))
      .catch(() => wanted && setVerdict(undefined)) // the setup will be refused with the same sentence
    return () => void (wanted = false)
  }, [question])
  return verdict
}

export function PlayerSelect(props: { id: string; value: string; onChange: (who: string) => void }) {
  const option = (bot: Player) => (
    <option key={bot.name} value={`bot:${bot.name}`}>
      {bot.text}
    </option>
  )
  return (
    <select id={props.id} value={props.value} onChange={(e) => props.onChange(e.currentTarget.value)}>
      <option value="me">{t('me')}</option>
      <optgroup label={t('machine')}>
        {catalog.bots.filter((bot) => bot.level).map(option)}
      </optgroup>
      <optgroup label={t('plain')}>{catalog.bots.filter((bot) => !bot.level).map(option)}</optgroup>
    </select>
  )
}

function Figures(props: { system: System; band: BandChoice | undefined; verdict: Verdict | undefined }) {
  const { system, band, verdict } = props
  return (
    <ul class="home-figures" aria-label={t('figures')}>
      {(band?.figures ?? []).map((id, i) => {
        const profile = band && profileAt(band, i, system, settings.lang, verdict?.bills)
        const roles = profile?.roles.map((role) => nameIn(system.roles, role)) ?? []
        return (
          <li key={i}>
            <b>{profile?.name ?? id}</b>
            <small>{roles.length ? roles.join(', ') : profile?.title}</small>
            <span>{profile && number(profile.cost)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What a band of one's own changes for everybody: options by name, skills by number. */
function brought(system: System, band: BandTerms): string[] {
  const named = system.options.filter((option) => band.options?.[option.name] !== undefined)
  const changed = touchedBy(band).size
  const skills = changed > 1 ? t('skills', { n: changed }) : changed ? t('skill') : ''
  return [...named.map((option) => option.text), skills].filter((part) => part)
}

export function Seat(props: {
  letter: SeatLetter
  system: System
  own: BandRecord[]
  seat: SeatChoice
  plan: Plan
  onChange: (change: Partial<SeatChoice>) => void
  /** Where the side may be left out again. */
  onRemove?: (() => void) | undefined
}) {
  const { letter, system, own, seat, onChange, onRemove } = props
  const id = (field: string) => `home-${letter}-${field}`
  const band = findBand(system, own, seat.band)
  const mine = ownBands(system, own)
  const { options, skills } = props.plan
  const terms: BandTerms = { options, ...(skills && { skills }), ...(band?.profiles && { profiles: band.profiles }) }
  const what = band ? brought(system, band) : []
  const nameAt = (at: number | undefined) => {
    const name = band && at !== undefined ? profileAt(band, at, system, settings.lang)?.name : undefined
    return name && <b>{name} · </b>
  }
  const where = { system: system.id, scenario: props.plan.scenario, seat: letter }
  const verdict = useRoster(where, band?.figures ?? [], terms)
  return (
    <fieldset class={`home-seat side-${letter}`}>
      <legend class={letter}>
        <span class={`dot ${letter}`} aria-hidden="true">
          {letter}
        </span>{' '}
        {t('side', { letter })}
      </legend>
      <div class="home-field">
        <label for={id('band')}>{t('band')}</label>
        <select id={id('band')} value={seat.band} onChange={(e) => onChange({ band: e.currentTarget.value })}>
          <optgroup label={t('samples')}>
            {sampleBands(system).map((b) => (
              <option key={b.key} value={b.key}>
                {b.name}
              </option>
            ))}
          </optgroup>
          {mine.length > 0 && (
            <optgroup label={t('mine')}>
              {mine.map((b) => (
                <option key={b.key} value={b.key}>
                  {b.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      <Figures system={system} band={band} verdict={verdict} />
      <p class="home-sum">
        <a class="around" href={`#/band/${system.id}`}>{t('build')}</a>
        <span>{verdict && t(verdict.budget ? 'cost' : 'free', { cost: verdict.cost, budget: verdict.budget })}</span>
      </p>
      {what.length > 0 && <p class="soft">{t('brings', { what: what.join(' · ') })}</p>}
      <div aria-live="polite">
        {verdict && verdict.problems.length > 0 && (
          <div class="alert">
            {t('broken')}
            <ul>
              {verdict.problems.map((problem, i) => (
                <li key={i}>
                  {nameAt(problem.index)}
                  {problem.text} {problem.rule && <RuleLink id={problem.rule} />}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div class="home-field">
        <label for={id('who')}>{t('player')}</label>
        <PlayerSelect id={id('who')} value={seat.who} onChange={(who) => onChange({ who })} />
      </div>
      <div class="home-field">
        <label for={id('name')}>{t('name')}</label>
        <input
          id={id('name')}
          value={seat.name}
          maxLength={40}
          placeholder={band?.name ?? ''}
          autocomplete="off"
          onInput={(e) => onChange({ name: e.currentTarget.value })}
        />
      </div>
      {onRemove && (
        <button type="button" class="home-remove" onClick={onRemove}>
          {t('remove', { letter })}
        </button>
      )}
    </fieldset>
  )
}
