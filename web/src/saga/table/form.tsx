// SPDX-License-Identifier: MIT
// saga/table/form.tsx: any gesture as a form, made from the catalogue: what it needs first, what else may be said behind "more", what
// it will probably come to, and the button that makes it.
import { useLayoutEffect } from 'preact/hooks'
import { number, percent, speak } from '../../lang'
import { useChanges } from '../../store/observable'
import { catalogue, fitting } from '../catalogue'
import { gestureRow } from '../desk'
import { running } from '../running'
import type { Gesture, Odds } from '../wire'
import { capital, freeName } from './arrivals'
import { useEyes } from './eyes'
import { Field, labelOf } from './field'
import { acting, hand, madeOf, missing } from './hand'
import { OwnSpells } from './own_spells'
import { useRows } from './rows'
import { apart, fieldsOf, isAbout, isUp, picks, presetOf, sourceOf } from './source'
import { sumOf, titleOf } from './stage'
import { useOdds, useTry } from './use_odds'

const t = speak({
  more: ['Préciser ({n})', 'More ({n})'],
  needs: ['Il manque : {what}', 'Missing: {what}'],
  win: ['gagne {p}', 'wins {p}'],
  tie: ['égalité {p}', 'tie {p}'],
  lose: ['perd {p}', 'loses {p}'],
  success: ['réussit {p}', 'succeeds {p}'],
  integrity: ['état critique : test d’intégrité réussi {p}', 'critical state: integrity test passed {p}'],
  affected: ['{who} touché {p}', '{who} affected {p}'],
  harm: ['{to} : touché {p}, alors {mean} de dégâts en moyenne', '{to}: hit {p}, then {mean} damage on average'],
  harmBy: ['{from} → {to} : touché {p}, alors {mean} de dégâts en moyenne', '{from} → {to}: hit {p}, then {mean} damage on average'],
  side: ['{who} {base} = {sum}', '{who} {base} = {sum}'],
  stance: ['sa posture…', 'stance…'],
  none: ['sans une marque', 'not a mark'],
  spent: ['Préparer d’abord un sort', 'Prepare a spell first'],
  retry: ['Le sort a échoué : nouvel essai hors combat, pour {n} d’aura.', 'The spell has failed: tried again outside a fight, for {n} of aura.'],
})

/** What each of them has to begin with: whoever fights without a trait may have forgotten to say with which. */
function Sides({ odds, by }: { odds: Odds; by: unknown }) {
  const { seat, state } = useEyes()
  const hasTraits = (name: string) => state?.actors.find((a) => a.name === name)?.traits?.length
  return (
    <p class="saga-sides">
      {odds.sides?.slice(0, 4).map((s) => (
        <span key={s.actor}>
          {t('side', { who: s.actor, base: s.base, sum: sumOf(s.sum) })}
          {seat === 'A' && odds.harm?.length && s.sum.length < 2 && hasTraits(s.actor) ? <> <button type="button" class="link" data-stance={s.actor} onClick={() => hand.insert('stance', { actor: s.actor, when: s.actor === by ? 'attack' : 'defence' })}>{t('stance')}</button></> : null}
        </span>
      ))}
    </p>
  )
}

/** Chances in words and a bar: nothing where the engine foresees nothing. */
export function OddsLine({ odds, kind, by }: { odds: Odds | undefined; kind?: string | undefined; by?: unknown }) {
  const { state } = useEyes()
  const isMinion = (name: string) => state?.actors.find((a) => a.name === name)?.lives !== undefined // they have no gauges
  if (!odds) return null
  if (odds.unforeseen) return null
  if (odds.refusal) return <p class="saga-odds bad">{odds.refusal.text}</p>
  if (odds.success === undefined && !odds.duels?.length && !odds.harm?.length && !odds.targets?.length) return null
  return (
    <div class="saga-odds" aria-live="polite">
      {odds.success !== undefined && <p>{t(kind && gestureRow(kind).integrity ? 'integrity' : 'success', { p: percent(odds.success) })}</p>}
      {odds.duels?.length ? <Sides odds={odds} by={by} /> : null}
      {odds.duels?.slice(0, 4).map((d, i) => (
        <div key={i}>
          <p><b>{d.actor}</b> {t('win', { p: percent(d.win) })} · {t('tie', { p: percent(d.tie) })} · {t('lose', { p: percent(d.lose) })} <small>({d.other})</small></p>
          <span class="saga-bar" aria-hidden="true"><i class="good" style={{ width: `${d.win * 100}%` }} /><i class="even" style={{ width: `${d.tie * 100}%` }} /><i class="bad" style={{ width: `${d.lose * 100}%` }} /></span>
        </div>
      ))}
      {odds.harm?.slice(0, 8).map((h, i) => (
        <p key={i}>
          {t(odds.harm && odds.harm.length > 2 ? 'harmBy' : 'harm', { from: h.from, to: h.to, mean: number(h.mean_thousandths / 1000, 1), p: percent(h.hit) })}{' '}
          <small>{Object.entries(h.bands).filter(([band, p]) => p > 0 && (band === 'none' || !isMinion(h.to))).map(([band, p]) => `${band === 'none' ? t('none') : catalogue.word('gauge', band)} ${percent(p)}`).join(' · ')}</small>
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

/** Whether somebody has just made a spell ready. */
const isReady = (name: string | undefined) => running.state?.actors.find((a) => a.name === name)?.preparing?.ready === true

interface Props {
  kind: string
  seat: string
  isAnswer?: boolean
  /** Only this one may act: a player's own. */
  only?: string | undefined
}

export function Form({ kind, seat, isAnswer = false, only }: Props) {
  useChanges(hand)
  useRows(kind)
  const { state } = useEyes()
  const row = catalogue.gesture(kind)
  const look = gestureRow(kind)
  const draft = hand.draft(kind)
  const takesActor = row ? row.needed.includes('actor') || row.others.includes('actor') : false
  const actor = acting(state, only ?? (typeof draft.actor === 'string' ? draft.actor : isAnswer ? (running.wait.actor ?? '') : hand.actor))
  // Whose traits are asked for: who drives, where somebody does.
  const skilled = typeof draft.driver === 'string' ? state?.actors.find((a) => a.name === draft.driver) : actor
  // Before anything is painted: a form is never seen, nor tapped, without what it begins with.
  useLayoutEffect(() => {
    const { target: last, ...ways } = hand.habit(kind, actor?.name)
    const isThere = state?.actors.some((a) => a.name === last && isUp(a))
    const habit: Partial<Gesture> = { ...ways, ...(isThere ? { target: last } : {}) }
    const preset = { ...presetOf(kind, state, actor), ...habit }
    const fresh = Object.entries(preset).filter(([key]) => draft[key] === undefined)
    // A trait that somebody else has is nobody's here.
    const isForeign = sourceOf(kind, 'trait') === 'traits' && draft.trait !== undefined && !skilled?.traits?.some((x) => x.name === draft.trait)
    // Nor is a spell that was spent while its own roll waited.
    const { spends } = look
    const isSpent = spends !== undefined && draft[spends] !== undefined && !picks(sourceOf(kind, spends), state, actor).includes(String(draft[spends]))
    const change = { ...(isForeign ? { trait: habit.trait } : {}), ...(isSpent ? { [spends]: preset[spends] } : {}), ...Object.fromEntries(fresh) }
    if (Object.keys(change).length) hand.set(change, kind)
  }, [kind, actor?.name, hand.actor, skilled?.name, running.at, hand.cleared])
  const needsActor = takesActor && (!isAnswer || row?.needed.includes('actor') === true)
  const choice: Gesture = fitting({ ...draft, kind, ...(needsActor && actor ? { actor: actor.name } : {}) })
  // Nothing has been said yet: there is nothing to say no to.
  const hasNone = look.after !== undefined && seat === 'A' && actor !== undefined && actor.preparing === undefined && !actor.memory?.length
  const isBlank = hasNone || (look.blank !== undefined && Object.keys(choice).every((key) => key === 'kind' || key === 'actor' || look.blank?.includes(key)))
  const odds = useOdds(isAnswer || isBlank || missing(choice).length ? undefined : madeOf(choice)[0])
  const tried = useTry(seat === 'A' && look.foretold && !isBlank && !missing(choice).length ? choice : undefined)
  if (!row) return null
  const { front, more } = fieldsOf(kind, row.needed, row.others)
  const absent = missing(choice)
  const victim = state?.actors.find((a) => a.name === draft.target)
  const isHere = (key: string) => row.needed.includes(key) || (key === 'number' ? isAbout(key, victim) || isAbout(key, actor) : !takesActor || isAbout(key, actor))
  // One without a name is ready: there is none to pick, and none is missing.
  const isNameless = (key: string) => key === 'spell' && actor?.preparing !== undefined && !picks('spells', state, actor).length
  // One of a kind is called after it, until somebody knows better.
  const named = (key: string, value: unknown): Partial<Gesture> =>
    key === look.named_after && typeof value === 'string' && draft.name === undefined ? { name: freeName(capital(catalogue.word(key, value)), state?.vehicles.map((v) => v.name) ?? []) } : {}
  const failed = look.spends ? (actor?.preparing?.failed ?? 0) : 0
  const field = (key: string) => isHere(key) && !isNameless(key) && (
    <Field key={key} kind={kind} name={key} value={draft[key]} sides={odds?.sides} actor={sourceOf(kind, key) === 'traits' ? skilled : actor} onChange={(value) => hand.set({ [key]: value, ...named(key, value), ...apart(key, value, draft, state?.actors ?? []) }, kind)} />
  )
  const make = async () => {
    for (const gesture of madeOf(choice)) if (!(await running.gesture(gesture, seat))) return
    hand.used(choice)
    hand.clear(kind)
    if (look.then && seat === 'A' && (!look.once || isReady(actor?.name))) hand.goOn(look.then)
    if (look.aside) hand.resume()
  }
  return (
    <form class="saga-form" data-form={kind} onSubmit={(e) => (e.preventDefault(), absent.length || void make())}>
      {look.own_spells && actor && !isAnswer && <OwnSpells actor={actor} />}
      {front.map(field)}
      {more.length > 0 && (
        <details class="saga-more">
          <summary>{t('more', { n: more.filter(isHere).length })}</summary>
          {more.map(field)}
        </details>
      )}
      {!odds?.refusal && <OddsLine odds={odds} kind={kind} by={choice.actor} />}
      {tried && !tried.refusal && tried.events.length > 0 && <p class="saga-odds" data-tried>{tried.events.map((e) => e.sentence).filter(Boolean).join(' ')}</p>}
      {hasNone && look.after && <button type="button" data-first onClick={() => look.after && hand.goOn(look.after)}>{t('spent')}</button>}
      {failed > 0 && <p class="saga-odds" data-failed>{t('retry', { n: failed })}</p>}
      <div class="saga-make">
        {!tried?.refusal && odds?.refusal && <OddsLine odds={odds} kind={kind} by={choice.actor} />}
        {tried?.refusal && <p class="saga-odds bad" data-tried>{tried.refusal.text} <span class="id">{tried.refusal.rule}</span></p>}
        <button type="submit" class="primary" data-make={kind} disabled={absent.length > 0}>
          {titleOf(choice)}
        </button>
        {!look.integrity && <Glance odds={odds} />}
        {absent.length > 0 && <small>{t('needs', { what: absent.map((key) => labelOf(kind, key)).join(', ') })}</small>}
      </div>
    </form>
  )
}
