// SPDX-License-Identifier: MIT
// saga/table/form.tsx: any gesture as a form, made from the catalogue: what it needs first, what else may be said behind "more", what
// it will probably come to, and the button that makes it.
import { useEffect } from 'preact/hooks'
import { number, percent, speak } from '../../lang'
import { useChanges } from '../../store/observable'
import { catalogue, fitting } from '../catalogue'
import { running } from '../running'
import type { Gesture, Odds } from '../wire'
import { useEyes } from './eyes'
import { Field } from './field'
import { acting, hand, missing } from './hand'
import { fieldsOf, presetOf, sourceOf } from './source'
import { useOdds, useTry } from './use_odds'

const t = speak({
  do: ['{what}', '{what}'],
  of: ['{what} : {who}', '{what}: {who}'],
  more: ['Préciser ({n})', 'More ({n})'],
  needs: ['Il manque : {what}', 'Missing: {what}'],
  win: ['gagne {p}', 'wins {p}'],
  tie: ['égalité {p}', 'tie {p}'],
  lose: ['perd {p}', 'loses {p}'],
  success: ['réussit {p}', 'succeeds {p}'],
  affected: ['{who} touché {p}', '{who} affected {p}'],
  harm: ['{to} : {mean} de dégâts en moyenne, touché {p}', '{to}: {mean} damage on average, hit {p}'],
  none: ['sans une marque', 'not a mark'],
})

/** Chances in words and a bar: nothing where the engine foresees nothing. */
export function OddsLine({ odds }: { odds: Odds | undefined }) {
  if (!odds) return null
  if (odds.unforeseen) return null
  if (odds.refusal) return <p class="saga-odds bad">{odds.refusal.text}</p>
  return (
    <div class="saga-odds" aria-live="polite">
      {odds.success !== undefined && <p>{t('success', { p: percent(odds.success) })}</p>}
      {odds.duels?.slice(0, 4).map((d, i) => (
        <div key={i}>
          <p><b>{d.actor}</b> {t('win', { p: percent(d.win) })} · {t('tie', { p: percent(d.tie) })} · {t('lose', { p: percent(d.lose) })} <small>({d.other})</small></p>
          <span class="saga-bar" aria-hidden="true"><i class="good" style={{ width: `${d.win * 100}%` }} /><i class="even" style={{ width: `${d.tie * 100}%` }} /><i class="bad" style={{ width: `${d.lose * 100}%` }} /></span>
        </div>
      ))}
      {odds.harm?.slice(0, 4).map((h, i) => (
        <p key={i}>
          {t('harm', { to: h.to, mean: number(h.mean_thousandths / 1000, 1), p: percent(h.hit) })}{' '}
          <small>{Object.entries(h.bands).filter(([, p]) => p > 0).map(([band, p]) => `${band === 'none' ? t('none') : catalogue.word('gauge', band)} ${percent(p)}`).join(' · ')}</small>
        </p>
      ))}
      {odds.targets?.map((x, i) => <p key={i}>{t('affected', { who: x.actor, p: percent(x.affected) })}</p>)}
    </div>
  )
}

/** The same beside the button, wherever the rest has scrolled to. */
function Glance({ odds }: { odds: Odds | undefined }) {
  const duel = odds?.duels?.length === 1 ? odds.duels[0] : undefined
  if (duel) return <small class="saga-glance"><b class="good">{t('win', { p: percent(duel.win) })}</b> <b class="bad">{t('lose', { p: percent(duel.lose) })}</b></small>
  return odds?.success === undefined || odds.refusal ? null : <small class="saga-glance"><b class="good">{t('success', { p: percent(odds.success) })}</b></small>
}

/** What they cost and come to is told before they are made: points that are spent are gone. */
const foretold = new Set(['raise', 'take_negative', 'buy_off', 'trait_add', 'close_creation', 'give', 'write'])

/** They need nothing in particular, but something. */
const unsaid = new Set(['raise', 'prepare'])

interface Props {
  kind: string
  seat: string
  isAnswer?: boolean
  /** Only this one may act: a player's own. */
  only?: string | undefined
}

export function Form({ kind, seat, isAnswer = false, only }: Props) {
  useChanges(hand)
  const { state } = useEyes()
  const row = catalogue.gesture(kind)
  const draft = hand.draft(kind)
  const takesActor = row ? row.needed.includes('actor') || row.others.includes('actor') : false
  const actor = acting(state, only ?? (typeof draft.actor === 'string' ? draft.actor : isAnswer ? (running.wait.actor ?? '') : hand.actor))
  useEffect(() => {
    const habit = hand.habit(kind, actor?.name)
    const preset = { ...presetOf(kind, state, actor), ...habit }
    const fresh = Object.entries(preset).filter(([key]) => draft[key] === undefined)
    // A trait that somebody else has is nobody's here.
    const isForeign = sourceOf(kind, 'trait') === 'traits' && draft.trait !== undefined && !actor?.traits?.some((x) => x.name === draft.trait)
    const change = { ...(isForeign ? { trait: habit.trait } : {}), ...Object.fromEntries(fresh) }
    if (Object.keys(change).length) hand.set(change, kind)
  }, [kind, actor?.name, running.at])
  const needsActor = takesActor && (!isAnswer || row?.needed.includes('actor') === true)
  const choice: Gesture = fitting({ ...draft, kind, ...(needsActor && actor ? { actor: actor.name } : {}) })
  // Nothing has been said yet: there is nothing to say no to.
  const isBlank = unsaid.has(kind) && Object.keys(choice).every((key) => key === 'kind' || key === 'actor')
  const odds = useOdds(isAnswer || isBlank || missing(choice).length ? undefined : choice)
  const tried = useTry(seat === 'A' && foretold.has(kind) && !isBlank && !missing(choice).length ? choice : undefined)
  if (!row) return null
  const { front, more } = fieldsOf(kind, row.needed, row.others)
  const absent = missing(choice)
  const field = (key: string) => (
    <Field key={key} kind={kind} name={key} value={draft[key]} actor={actor} onChange={(value) => hand.set({ [key]: value }, kind)} />
  )
  const make = () =>
    void running.gesture(choice, seat).then((taken) => {
      if (!taken) return
      hand.used(choice)
      hand.clear(kind)
      if (kind === 'initiative' && seat === 'A') hand.turnTo('fight', 'engage') // blows come after it
    })
  return (
    <form class="saga-form" data-form={kind} onSubmit={(e) => (e.preventDefault(), absent.length || make())}>
      {front.map(field)}
      {more.length > 0 && (
        <details class="saga-more">
          <summary>{t('more', { n: more.length })}</summary>
          {more.map(field)}
        </details>
      )}
      <OddsLine odds={odds} />
      {tried?.refusal && <p class="saga-odds bad" data-tried>{tried.refusal.text} <span class="id">{tried.refusal.rule}</span></p>}
      {tried && !tried.refusal && tried.events.length > 0 && <p class="saga-odds" data-tried>{tried.events.map((e) => e.sentence).filter(Boolean).join(' ')}</p>}
      <p class="saga-make">
        <button type="submit" class="primary" data-make={kind} disabled={absent.length > 0}>
          {needsActor && actor ? t('of', { what: row.text, who: actor.name }) : t('do', { what: row.text })}
        </button>
        <Glance odds={odds} />
        {absent.length > 0 && <small>{t('needs', { what: absent.map((key) => catalogue.label(key)).join(', ') })}</small>}
      </p>
    </form>
  )
}
