// SPDX-License-Identifier: MIT
// panels/tray.tsx: what may be chosen now, always in reach. Kinds first, then whom or what, then what is
// still open; what is not allowed stays visible and says why.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, session } from '../engine/engine'
import { causeOf } from '../game/cause'
import { begin, groups, missing } from '../game/draft'
import { atOnce, type Drafting } from '../game/drafting'
import { type Fate, fateOf, gainsOf } from '../game/fate'
import { type Signs, signsOf } from '../game/signs'
import { beginning, type Intent } from '../game/intent'
import type { Match } from '../game/match'
import { roughly, speak } from '../lang'
import { nameIn } from '../engine/catalog'
import { DeedIcon } from '../table/glyph'
import type { Odds, OfferOption, System } from '../wire'
import { Apart } from './apart'
import { plain } from './log_text'
import { Icon } from './icon'
import { attemptWords, fateWords } from './odds_words'
import { OwnDice } from './own_dice'
import { Parts } from './parts'
import { PileRow } from './pile'
import { AnswerOdds, Face, useAnswers } from './reaction'
import { RuleLink } from './rule_link'

const t = speak({
  rolling: ['Les dés roulent…', 'The dice are rolling…'],
  thinking: ['La machine joue…', 'The machine is playing…'],
  skip: ['Passer', 'Skip'],
  confirm: ['Valider', 'Confirm'],
  back: ['Retour', 'Back'],
  why_not: ['impossible : pourquoi ?', 'why not?'],
  hint: ['Conseil', 'Hint'],
  because: ['{what} : {why}', '{what}: {why}'],
  closed: ['{n} autres', '{n} others'],
  closed_one: ['Un autre', 'One other'],
  past: ['Vous regardez le passé.', 'You are looking at the past.'],
  now: ['Revenir au présent', 'Back to the present'],
  replay: ['Revoir la partie', 'Watch it again'],
  again: ['Nouvelle partie', 'New game'],
  luck: ['La chance', 'The luck'],
  end: ['Le bilan', 'The summing-up'],
  look: ['Voir mes cartes', 'Look at my cards'],
  hide: ['Cacher mes cartes', 'Hide my cards'],
  cards: ['Mes cartes', 'My cards'],
  own_pile: ['Vos cartes, la prochaine d’abord', 'Your cards, the next one first'],
  whose: ['{what} : {who}', '{what}: {who}'],
  look_first: ['cartes à voir d’abord', 'cards to be seen first'],
  meant: ['{who} : {what}', '{who}: {what}'],
  meant_at: ['{who} : {what} → {whom}', '{who}: {what} → {whom}'],
  duel: ['{p} de l’emporter', '{p} to win'],
  duel_later: ['plus tard : {p} de l’emporter', 'later: {p} to win'],
  point: ['Touchez une de vos figurines, puis le sol pour courir ou un ennemi pour l’attaquer.', 'Touch one of your figures, then the ground to run or an enemy to attack.'],
  point_at: ['Touchez le sol ou un ennemi ; une seconde fois pour le faire.', 'Touch the ground or an enemy; once more to do it.'],
  point_whom: ['Touchez qui est voulu, une seconde fois pour le faire, ou choisissez ici.', 'Touch who is meant, once more to do it, or choose here.'],
  without: ['si rien ne s’y ajoute', 'if nothing is added to it'],
  keys: ['Chiffres pour choisir, Entrée confirme, Échap revient.', 'Digits choose, Enter confirms, Esc goes back.'],
})

/** Options asked about in one question: few enough to be given up soon when the game goes on. */
const batch = 16

/** What may come of it in few words: to who is aimed at; of anybody else it says of whom. */
function told(odds: Odds | undefined, target: string | undefined, signs: Signs, nameOf: (figure: string) => string): string {
  const fate = odds?.end === 'done' && target ? fateOf(odds, target) : undefined
  if (odds && fate && fate.safe < 1 && !gainsOf(odds, target ?? '', signs)) return `${fateWords(fate)}${odds.without ? ` · ${t('without')}` : ''}`
  const gist = odds?.gist?.filter((change) => signs.change(change) !== 'order')
  const change = gist?.find(({ figure }) => figure === target) ?? gist?.[0]
  if (!odds || !change) return ''
  const whom = change.figure && change.figure !== target && signs.change(change) !== 'gain' ? `${nameOf(change.figure)} ` : ''
  return `${whom}${odds.end === 'done' ? '' : '≥ '}${roughly(change.share)} ${change.text}${odds.without ? ` · ${t('without')}` : ''}`
}

/** The one number of an option that decides people; an ellipsis until it is known. */
function gist(odds: Map<OfferOption, Odds | undefined>, option: OfferOption, signs: Signs, isOwn: (figure: string | undefined) => boolean, nameOf: (figure: string) => string): string {
  const known = odds.get(option)
  const first = told(known, option.choice.target, signs, nameOf)
  const duel = known?.rolls?.find((roll) => roll.first !== undefined)
  if (!first && duel?.first !== undefined) return t(duel.replied ? 'duel_later' : 'duel', { p: roughly(isOwn(duel.figure) ? duel.first : 1 - duel.first) })
  if (first) return first
  return odds.has(option) && !odds.get(option) ? '…' : ''
}

/** The number alone, where there is no room for what it is about. */
const short = (text: string) => /(≥ )?[<>\u00a0\d]+%/.exec(text)?.[0] ?? text

/** Does the number alone say enough on a button? Not where it is what may come to somebody without being aimed at: it would read as
 * the chance of doing it. */
const isPlain = (odds: Odds | undefined, option: OfferOption, signs: Signs) =>
  option.choice.target !== undefined || (odds?.gist?.length ? !odds.gist.some((change) => change.figure && signs.change(change) === undefined) : false)

/** Odds of the options that leave nothing open, for their buttons; undefined while they are being worked out. */
function useOdds(options: OfferOption[]): Map<OfferOption, Odds | undefined> {
  const [found, setFound] = useState(new Map<OfferOption, Odds | undefined>())
  useEffect(() => {
    let isGone = false
    const closed = options.filter((o) => !o.why && !o.open?.length && !o.isVeiled)
    const known = new Map<OfferOption, Odds | undefined>(closed.map((o) => [o, undefined]))
    const work = async () => {
      for (let i = 0; i < closed.length && !isGone; i += batch) {
        const part = closed.slice(i, i + batch)
        const { list } = await ask<{ list: Odds[] }>(session.play, 'odds', { choices: part.map((o) => o.choice), max: atOnce })
        part.forEach((o, k) => known.set(o, list[k]))
        if (!isGone) setFound(new Map(known))
      }
    }
    setFound(new Map(known))
    void work().catch(() => !isGone && setFound(new Map()))
    return () => void (isGone = true)
  }, [options])
  return found
}

interface Props {
  match: Match
  drafting: Drafting
  intent: Intent
  system: System | undefined
  onRule: (id: string) => void
  onLuck: () => void
  /** Shows the end of the game again. */
  onEnd?: (() => void) | undefined
}

export function Tray({ match, drafting, intent, system, onRule, onLuck, onEnd }: Props) {
  if (match.past)
    return (
      <section class="tray">
        <div class="tray-end">
          <p><b>{t('past')}</b></p>
          <button class="primary" onClick={() => void match.lookAt(null)}>{t('now')}</button>
        </div>
      </section>
    )
  if (match.isTelling)
    return (
      <section class="tray" aria-busy="true">
        <div class="tray-end">
          <p><b>{t('rolling')}</b></p>
          <button onClick={() => (match.isMine ? match.fallAtOnce() : match.hurry())}>{t('skip')}</button>
        </div>
      </section>
    )
  if (match.over)
    return (
      <section class="tray">
        <p><b class="verdict">{match.over.text}</b></p>
        <div class="tray-end">
          <a class="button" href={`#/replay/game/${match.record.id}`}>{t('replay')}</a>
          <button onClick={onLuck}>{t('luck')}</button>
          {onEnd && <button onClick={onEnd}>{t('end')}</button>}
          <a class="button primary" href="#/">{t('again')}</a>
        </div>
      </section>
    )
  if (match.dice)
    return (
      <section class="tray">
        <OwnDice needed={match.dice} onDone={(values) => void match.giveDice(values)} />
      </section>
    )
  if (!match.isMine || match.isResting)
    return (
      <section class="tray" aria-busy="true">
        <div class="tray-end">
          <p><b>{t('thinking')}</b>{!match.isResting && <small>{match.decide?.text}</small>}</p>
          {match.thought !== undefined && <progress class="tray-thought" aria-label={t('thinking')} value={match.thought} />}
          <button onClick={() => (match.isResting ? match.fallAtOnce() : match.hurry())}>{t('skip')}</button>
        </div>
      </section>
    )
  return <Options match={match} drafting={drafting} intent={intent} system={system} onRule={onRule} />
}

function Options({ match, drafting, intent, system, onRule }: Omit<Props, 'onLuck' | 'onEnd'>) {
  const all = groups(match.options)
  const odds = useOdds(match.options)
  const [asked, setAsked] = useState<string | undefined>(undefined)
  useEffect(() => setAsked(undefined), [match.options])
  const seat = match.decide?.seat ?? 'A'
  const shown = all.find((g) => g.kind === drafting.kind)
  const nameOf = (figure: string) => match.now.figures[figure]?.name ?? figure
  const isOwn = (figure: string | undefined) => match.now.figures[figure ?? '']?.seat === seat
  // Whom to do it to is pointed at; once that is settled only other ways to do it to them are left.
  const aim = drafting.draft?.choice.target
  const alike = shown?.options.filter((o) => !o.why && (!drafting.draft || o.choice.target === aim)) ?? []
  const canPoint = !drafting.kind && (intent.figure !== undefined || match.options.some((o) => o.choice.figure && beginning(match.options, o.choice.figure)))
  const canTouch = !drafting.kind && match.options.some((o) => !o.why && o.open?.includes('figure') && o.among?.some((id) => match.now.figures[id]?.at))

  const pick = (option: OfferOption) => void drafting.choose(option).catch(() => undefined)
  const open = (index: number) => {
    const group = all[index]
    if (!group || drafting.isForced) return
    if (group.isLegal && group.options.some((o) => o.isVeiled)) return match.callToLook()
    const only = group.options.length === 1 ? group.options[0] : undefined
    if (!group.isLegal && only) setAsked(asked === group.kind ? undefined : group.kind)
    else if (only) pick(only)
    else drafting.showKind(group.kind)
  }
  // At once, so that the second of two quick keys meets what the first one has opened.
  useLayoutEffect(() => {
    const key = (e: KeyboardEvent) => {
      const isTyping = e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement
      if (isTyping || e.ctrlKey || e.metaKey || e.altKey) return
      const digit = Number(e.key)
      if (digit >= 1 && digit <= 9) {
        if (drafting.isForced) return
        if (shown && shown.options.length > 1 && !drafting.draft) {
          const option = shown.options.filter((o) => !o.why)[digit - 1]
          if (option) pick(option)
        } else open(digit - 1)
      } else return
      // Enter then means what was picked, not the figure that had the keyboard.
      if (e.target instanceof SVGElement) document.querySelector<SVGElement>('svg.table')?.focus({ preventScroll: true })
      e.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  })
  const signs = signsOf(system)
  const cause = useMemo(() => causeOf(match, signs), [match.options])
  const answers = useAnswers(match, cause !== undefined)
  const context = useMemo(() => (cause ? '' : contextOf(match)), [match.options])
  const why = all.find((g) => g.kind === asked)?.options[0]
  // What is pointed out or picked may lie beyond the edge of a row that scrolls.
  const rows = useRef<HTMLElement>(null)
  useEffect(() => {
    for (const row of rows.current?.querySelectorAll<HTMLElement>(':scope > .choices') ?? []) {
      const it = row.querySelector<HTMLElement>('.coached') ?? row.querySelector<HTMLElement>('[aria-pressed=true]')
      if (!it || row.scrollWidth <= row.clientWidth) continue
      const [box, at] = [row.getBoundingClientRect(), it.getBoundingClientRect()]
      if (at.left < box.left || at.right > box.right) row.scrollLeft += (at.left + at.right - box.left - box.right) / 2
    }
  }, [match.options, drafting.kind, drafting.draft])
  // Until the hint is there nothing is committed: it would not be what one is about to see.
  const [isHinting, setHinting] = useState(false)
  const hint = async () => {
    setHinting(true)
    try {
      await drafting.hint()
    } finally {
      setHinting(false)
    }
  }
  return (
    <section ref={rows} class={`tray seat-${seat}${cause ? ' reaction' : ''}`}>
      <div class="tray-head">
        <p>
          <b class={seat}>{match.decide?.text}</b>
          {'\u2060' /* its rule never stands on a line of its own */}
          {match.decide?.rule && <RuleLink id={match.decide.rule} onRule={onRule} isSmall />}
        </p>
        <div class="row commit">
          {!match.coach?.isGuided && !drafting.isForced && !drafting.draft && !intent.goal && !cause && <small class={canPoint || canTouch ? 'keys-hint by-hand' : 'keys-hint'}>{canPoint ? t(intent.figure ? 'point_at' : 'point') : t(canTouch ? 'point_whom' : 'keys')}</small>}
          {intent.goal && <Meant match={match} intent={intent} system={system} />}
          {drafting.draft && (
            <button
              class={drafting.isWhole && drafting.verdict?.legal && match.coach?.isWanted(drafting.draft.choice) ? 'primary coached' : 'primary'}
              disabled={isHinting || !drafting.isWhole || !drafting.verdict?.legal}
              onClick={() => commit(match, drafting)}
            >
              <span>{(!drafting.isForced && drafting.draft.option.text) || t('confirm')}</span>
              {drafting.verdict?.legal && told(drafting.odds, aim, signs, nameOf) && <small data-chance>{told(drafting.odds, aim, signs, nameOf)}</small>}
              {drafting.verdict?.legal && aim && drafting.odds?.end === 'done' && <Shares fate={fateOf(drafting.odds, aim)} />}
            </button>
          )}
          {drafting.draft && !drafting.isForced && <button class="quiet aside" data-back title={t('back')} onClick={() => drafting.back()}><Icon name="undo" /><span>{t('back')}</span></button>}
          {match.hasHiddenCards && !drafting.isForced && <button class="quiet aside" data-look title={t('look')} onClick={() => match.callToLook()}><Icon name="cards" /><span>{t('cards')}</span></button>}
          {match.looked && <button class="quiet aside" data-hide onClick={() => void match.stopLooking()}>{t('hide')}</button>}
          {!match.coach && <button class="quiet aside" data-hint title={t('hint')} onClick={() => void hint().catch(() => undefined)}><Icon name="lamp" /><span>{t('hint')}</span></button>}
        </div>
      </div>
      {cause && <Face match={match} cause={cause} />}
      {context && <p class="context">{context}</p>}
      {drafting.advice && <p class="advice" data-advice role="status">{drafting.advice}</p>}
      {match.looked && <Apart what={Looked} given={{ match, system }} />}
      {!drafting.isForced && <div class="choices" role="group" aria-label={match.decide?.text ?? ''}>
        {all.map((group, i) => {
          const only = group.options.length === 1 ? group.options[0] : undefined
          // One word on the button; the whole sentence for who listens, and once it is picked.
          const name = nameIn(system?.choices ?? [], group.kind)
          const plainly = only && (cause || !name || name === group.kind) ? only.text : name
          const turned = group.isLegal && !only?.open?.length ? turnedBy(match, system, group.kind).map(nameOf) : []
          const label = turned.length ? t('whose', { what: plainly, who: turned.join(', ') }) : plainly
          return (
            <button key={group.kind} title={only && only.text !== label ? only.text : undefined} class={`${group.isLegal ? '' : 'closed'}${match.coach && group.kind !== drafting.kind && group.options.some((o) => !o.why && match.coach?.isShown(o.choice)) ? ' coached' : ''}`.trim()} data-kind={group.kind} aria-pressed={group.kind === drafting.kind}
              aria-expanded={only ? undefined : group.kind === drafting.kind} onClick={() => open(i)}>
              {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
              {!cause && <DeedIcon kind={group.kind} />}
              <span>{label}{group.isLegal && !only && <i class="count" aria-hidden="true">{'\u00a0'}▾</i>}</span>
              {only && cause && group.isLegal && !only.isVeiled ? <AnswerOdds odds={answers.get(only)} match={match} cause={cause} gist={gist(odds, only, signs, isOwn, nameOf)} isOpen={missing(begin(only, match.candidates)) !== undefined} /> : only && (cause || isPlain(odds.get(only), only, signs)) && gist(odds, only, signs, isOwn, nameOf) && <small title={gist(odds, only, signs, isOwn, nameOf)}>{cause ? gist(odds, only, signs, isOwn, nameOf) : short(gist(odds, only, signs, isOwn, nameOf))}</small>}
              {group.isLegal && only?.isVeiled && <small>· {t('look_first')}</small>}
              {!group.isLegal && <small>· {t('why_not')}</small>}
            </button>
          )
        })}
      </div>}
      {why?.why && <Why option={why} onRule={onRule} />}
      {shown && shown.options.length > 1 && (!drafting.draft || alike.length > 1) && (
        <div class="choices inner" role="group" aria-label={nameIn(system?.choices ?? [], shown.kind)}>
          {alike.map((option, i) => (
            <button key={option.text} class={!drafting.draft && match.coach?.isShown(option.choice) ? 'coached' : ''} aria-pressed={drafting.draft?.option === option} onClick={() => pick(option)}>
              {!drafting.draft && i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
              <span>{whom(option, nameIn(system?.choices ?? [], shown.kind), nameOf)}</span>
              {gist(odds, option, signs, isOwn, nameOf) && <small>{gist(odds, option, signs, isOwn, nameOf)}</small>}
            </button>
          ))}
          {!drafting.draft && <Closed options={shown.options.filter((o) => o.why)} onRule={onRule} />}
        </div>
      )}
      <Parts drafting={drafting} state={match.now} system={system} onRule={onRule} />
      {match.fault && <p class="alert" role="alert">{match.fault}</p>}
    </section>
  )
}

/** One of many to do the same with: the name says enough below the sign of what is done. */
function whom({ text, choice: { figure } }: OfferOption, kind: string, nameOf: (figure: string) => string): string {
  return figure && text === `${kind} ${nameOf(figure)}` ? nameOf(figure) : text
}

/** Whose cards a choice turns over, as far as one may know: those of a pile that is hidden from who sits here are blank. */
function turnedBy(match: Match, system: System | undefined, kind: string): string[] {
  const count = system?.choices.find(({ name }) => name === kind)?.cards ?? 0
  const pile = match.hasHiddenCards ? [] : (match.now.seats[match.decide?.seat ?? '']?.pile ?? [])
  return pile.slice(0, count).flatMap((card) => (card ? [card[0]] : []))
}

/** What may become of who is aimed at, as one bar; the numbers stand beside it. */
function Shares({ fate }: { fate: Fate | undefined }) {
  if (!fate) return null
  const width = (share: number) => ({ width: `${(share * 100).toFixed(1)}%` })
  return <span class="shares" aria-hidden="true"><i class="out" style={width(fate.out)} /><i class="hurt" style={width(Math.max(0, 1 - fate.safe - fate.out))} /></span>
}

/** What is meant on the table, as the button that does it. */
function Meant({ match, intent, system }: { match: Match; intent: Intent; system: System | undefined }) {
  const goal = intent.goal
  const name = (id: string | undefined) => match.now.figures[id ?? '']?.name ?? ''
  const what = nameIn(system?.choices ?? [], goal?.choice.kind ?? '')
  const fate = goal?.threat && goal.choice.target ? fateOf(goal.threat, goal.choice.target) : undefined
  const chance = goal?.threat && fate ? attemptWords(goal.threat.initiative, fate) : ''
  return (
    <button class={match.coach?.isGuided && intent.isWanted ? 'primary coached' : 'primary'} data-meant onClick={() => void intent.commit()}>
      <span>{t(goal?.choice.target ? 'meant_at' : 'meant', { who: name(intent.figure), what, whom: name(goal?.choice.target) })}</span>
      {chance && <small data-chance>{chance}</small>}
      {fate && <Shares fate={fate} />}
    </button>
  )
}

/** What somebody else is doing, when one is asked in the middle of it: the sentences since that was declared. */
function contextOf(match: Match): string {
  const { events, now, decide } = match
  const last = events.at(-1)
  const actor = last?.figure ? now.figures[last.figure] : undefined
  if (!decide || !actor || actor.seat === decide.seat) return ''
  const from = events.findLastIndex((event) => event.figure === last?.figure && !event.dice && (event.target ?? event.choice) !== undefined)
  return from < 0 || events.length - from > 4 ? '' : events.slice(from).map((event) => plain(event.text)).join(' ')
}

function Looked({ match, system }: { match: Match; system: System | undefined }) {
  const nameOf = (id: string) => match.now.figures[id]?.name ?? id
  return <PileRow cards={match.looked ?? []} suits={system?.suits ?? []} nameOf={nameOf} label={t('own_pile')} />
}

function Why({ option, onRule }: { option: OfferOption; onRule: (id: string) => void }) {
  return (
    <p class="alert" role="status">
      {t('because', { what: option.text, why: option.why?.text ?? '' })} {option.why?.rule && <RuleLink id={option.why.rule} onRule={onRule} />}
    </p>
  )
}

/** What is not allowed among the options of a kind, each with its reason. */
function Closed({ options, onRule }: { options: OfferOption[]; onRule: (id: string) => void }) {
  if (!options.length) return null
  return (
    <details class="closed-list">
      <summary>{options.length > 1 ? t('closed', { n: options.length }) : t('closed_one')} · {t('why_not')}</summary>
      <ul>
        {options.map((o) => (
          <li key={o.text}>
            {t('because', { what: o.text, why: o.why?.text ?? '' })} {o.why?.rule && <RuleLink id={o.why.rule} onRule={onRule} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Carries out the draft if the engine has said that it may. */
export function commit(match: Match, drafting: Drafting): void {
  if (drafting.isWhole && drafting.verdict?.legal && drafting.draft) void match.choose(drafting.draft.choice)
}
