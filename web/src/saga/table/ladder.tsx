// SPDX-License-Identifier: MIT
// saga/table/ladder.tsx: a test in one tap. Who, with what, then the ladder: each rung is the difficulty, the chance, and the button
// that rolls. Rungs that are all the same chance as the lowest are folded into one.
import { useState } from 'preact/hooks'
import { percent, speak } from '../../lang'
import { useChanges } from '../../store/observable'
import { catalogue, fitting } from '../catalogue'
import { gestureRow } from '../desk'
import { running } from '../running'
import type { Gesture, Rung } from '../wire'
import { Badge } from './badge'
import { useEyes } from './eyes'
import { Field } from './field'
import { acting, hand } from './hand'
import { hinders, initials, statsOf, valueOf } from './order'
import { usePicked } from './picked'
import { sumOf } from './stage'
import { useOdds } from './use_odds'

const t = speak({
  who: ['Qui', 'Who'],
  stat: ['Caractéristique', 'Characteristic'],
  trait: ['Trait', 'Trait'],
  half: ['à moitié', 'half'],
  against: ['contre…', 'against…'],
  low: ['dé bas', 'low die'],
  mid: ['dé moyen', 'middle die'],
  high: ['dé haut', 'high die'],
  tap: ['un appui lance', 'a tap rolls'],
  propose: ['un appui propose', 'a tap proposes'],
  secret: ['Jet secret', 'Secret roll'],
  folded: ['{from}–{to}', '{from}–{to}'],
  sure: ['d’office {p}', 'as good as sure {p}'],
  unfold: ['Déplier', 'Unfold'],
  points: ['avec 1 point {one}, avec 2 {two}', 'with 1 point {one}, with 2 {two}'],
  legend: ['réussit', 'succeeds'],
  one: ['+1 point', '+1 point'],
  two: ['+2', '+2'],
  fumble: ['maladresse {p}', 'fumble {p}'],
  more: ['Préciser', 'More'],
  free: ['sans difficulté', 'no difficulty'],
  reads: ['le total se décrit', 'the total is described'],
})

/** How many of the lowest rungs are all alike: they are one line until somebody wants them. */
export function folded(rungs: readonly Rung[]): number {
  const sure = rungs[0]?.success
  let count = 0
  while (count < rungs.length && rungs[count]?.success === sure) count++
  return count > 2 ? count : 0
}

function Bar({ rung }: { rung: Rung }) {
  const one = Math.max(0, (rung.with[0] ?? rung.success) - rung.success)
  const two = Math.max(0, (rung.with[1] ?? rung.success) - (rung.with[0] ?? rung.success))
  const width = (share: number) => ({ width: `${share * 100}%` })
  return (
    <span class="saga-bar" aria-hidden="true">
      <i class="good" style={width(rung.success)} /><i class="aura" style={width(one)} /><i class="aura2" style={width(two)} />
    </span>
  )
}

/** The ladder without chances: what the catalogue says while the engine foresees nothing. */
function plainRungs(): { difficulty: number; name: string; text: string }[] {
  const seen = new Set<number>()
  return (catalogue.key('difficulty')?.numbers ?? []).flatMap(({ name, value, text }) => (seen.has(value) ? [] : (seen.add(value), [{ difficulty: value, name, text }])))
}

interface Props {
  only?: string | undefined
  seat: string
  /** A player asks for the test instead of making it. */
  isRequest?: boolean
}

export function Ladder({ only, seat, isRequest = false }: Props) {
  useChanges(hand)
  const [isOpen, setOpen] = useState(false)
  const { state } = useEyes()
  const people = (state?.actors ?? []).filter((a) => a.traits !== undefined && (only === undefined || a.name === only))
  const actor = acting(state ? { ...state, actors: people } : undefined, only ?? hand.actor)
  const draft = hand.draft('test')
  const traits = new Set(actor?.traits?.map((trait) => trait.name))
  const said = { ...draft, ...(typeof draft.trait === 'string' && !traits.has(draft.trait) ? { trait: undefined } : {}) }
  const isSecret = hand.hidden && !isRequest
  const test = (difficulty?: number): Gesture =>
    JSON.parse(JSON.stringify(fitting({ ...said, kind: 'test', actor: actor?.name, difficulty, ...(isSecret ? { hidden: true } : {}) }))) as Gesture
  const odds = useOdds(actor ? test() : undefined)
  const strip = usePicked(actor?.name)
  if (!actor) return null
  // A thumb that taps twice (`detail`) has meant one roll.
  const roll = (difficulty?: number) =>
    void (isRequest
      ? running.gesture({ kind: 'request', want: 'test', actor: actor.name, ...(draft.stat ? { stat: draft.stat } : {}), ...(said.trait ? { trait: said.trait } : {}), ...(difficulty === undefined ? {} : { difficulty }) }, seat)
      : running.gesture(test(difficulty), seat))
  const rungs = odds?.rungs ?? []
  // In the language of now: chances may still stand from before.
  const nameOf = (rung: { name: string; text: string } | undefined) =>
    plainRungs().find(({ name }) => name === rung?.name)?.text ?? rung?.text
  const fold = isOpen ? 0 : folded(rungs)
  const side = odds?.sides?.[0]
  return (
    <div class="saga-ladder">
      <div class="saga-asking">
        {only === undefined && (
          <div class="saga-chips people" role="group" aria-label={t('who')} ref={strip}>
            {people.map((a) => (
              <button key={a.name} data-who={a.name} aria-pressed={a.name === actor.name} onClick={() => hand.choose(a.name)}><Badge actor={a} small /> {a.name}</button>
            ))}
          </div>
        )}
        <div class="saga-stat-grid" role="group" aria-label={t('stat')}>
          {statsOf(actor).map(({ name, text }) => (
            <button key={name} data-stat={name} title={text} class={!draft.stat && side?.sum[0]?.[0] === name ? 'implied' : ''} aria-pressed={draft.stat === name} onClick={() => hand.set({ stat: draft.stat === name ? undefined : name }, 'test')}>
              <small>{initials(text)}</small> <b>{String(actor[name])}</b>
            </button>
          ))}
        </div>
        <div class="saga-chips" role="group" aria-label={t('trait')}>
          {actor.traits?.map((trait) => (
            <button key={trait.name} data-trait={trait.name} aria-pressed={said.trait === trait.name} onClick={() => hand.set({ trait: said.trait === trait.name ? undefined : trait.name }, 'test')}>
              {trait.name} <b class={hinders(trait) ? 'bad' : ''}>{valueOf(trait)}</b>
            </button>
          ))}
          {said.trait !== undefined && <button aria-pressed={draft.half === true} onClick={() => hand.set({ half: draft.half ? undefined : true }, 'test')}>{t('half')}</button>}
        </div>
        {!isRequest && (
          <div class="saga-circumstances">
            <Field kind="test" name="advantages" value={draft.advantages} actor={actor} onChange={(v) => hand.set({ advantages: v }, 'test')} />
            <Field kind="test" name="disadvantages" value={draft.disadvantages} actor={actor} onChange={(v) => hand.set({ disadvantages: v }, 'test')} />
            <button data-secret aria-pressed={hand.hidden} class="dashed" onClick={() => hand.secret(!hand.hidden)}>
              <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7zM4 20 20 4" /></svg>
              {t('secret')}
            </button>
          </div>
        )}
        {!isRequest && (
          <details class="saga-more">
            <summary>{t('more')}</summary>
            {gestureRow('test').ladder?.map((name) => <Field key={name} kind="test" name={name} value={draft[name]} actor={actor} onChange={(v) => hand.set({ [name]: v }, 'test')} />)}
          </details>
        )}
      </div>
      <div class="saga-climb">
        <p class="saga-base">
          <span>
            <b>{actor.name}</b>{' '}
            {side && <><b>{side.base}</b> = {sumOf(side.sum)} · {t(side.kept as 'mid')} {t('against')}</>}
          </span>
          <small>{t(isRequest ? 'propose' : 'tap')}</small>
        </p>
        {odds?.refusal && !isRequest && <p class="alert">{odds.refusal.text}</p>}
        <ol>
          {fold > 0 && (
            <li>
              <button class="saga-rung folded" onClick={() => setOpen(true)} title={t('unfold')}>
                <b>{t('folded', { from: rungs[0]?.difficulty ?? 0, to: rungs[fold - 1]?.difficulty ?? 0 })}</b>
                <span>→ {nameOf(rungs[fold - 1])}</span>
                <span class="saga-chance">{t('sure', { p: percent(rungs[0]?.success ?? 0) })}</span>
              </button>
            </li>
          )}
          {rungs.slice(fold).map((rung) => (
            <li key={rung.difficulty}>
              <button
                class="saga-rung"
                data-rung={rung.difficulty}
                title={t('points', { one: percent(rung.with[0] ?? 0), two: percent(rung.with[1] ?? 0) })}
                onClick={(e) => e.detail > 1 || roll(rung.difficulty)}
              >
                <b>{rung.difficulty}</b>
                <span class="saga-rung-name">{nameOf(rung)}</span>
                <Bar rung={rung} />
                <span class="saga-chance">{percent(rung.success)}</span>
              </button>
            </li>
          ))}
          {!rungs.length && plainRungs().map(({ difficulty, name, text }) => (
            <li key={name}>
              <button class="saga-rung plain" data-rung={difficulty} onClick={(e) => e.detail > 1 || roll(difficulty)}><b>{difficulty}</b> <span class="saga-rung-name">{text}</span></button>
            </li>
          ))}
          <li>
            <button class="saga-rung folded" data-free onClick={(e) => e.detail > 1 || roll()}>
              <b>–</b> <span>{t('free')}</span> <span class="saga-chance">{t('reads')}</span>
            </button>
          </li>
        </ol>
        {rungs.length > 0 && (
          <p class="saga-legend">
            <i class="good" /> {t('legend')} <i class="aura" /> {t('one')} <i class="aura2" /> {t('two')}
            {odds?.fumble !== undefined && <> · {t('fumble', { p: percent(odds.fumble) })}</>}
          </p>
        )}
      </div>
    </div>
  )
}

