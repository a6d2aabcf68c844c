// SPDX-License-Identifier: MIT
// panels/log_entry.tsx: one event of the journal: its sentence, its dice, its threshold, its rules.
import { useMemo, useState } from 'preact/hooks'
import { number, speak } from '../lang'
import { catalog } from '../engine/catalog'
import type { GameEvent, Modifier, Named, Threshold } from '../wire'
import { DiceRow } from './dice'
import { markOf, type Mark } from '../game/exchange'
import { markSuits, namesOf, parts, plain, type Cast, type Part } from './log_text'
import { RuleLink, systemOf, useRuleHead } from './rule_link'
import { signs } from './suit_sign'

const t = speak({
  more: ['Toutes les règles', 'All the rules'],
  rules: ['Quelles règles ?', 'Which rules?'],
  base: ['{n} au départ', '{n} to begin with'],
  total: ['seuil {n}', 'threshold {n}'],
  why: ['D’où vient ce seuil', 'Where this threshold comes from'],
})
/** So many rules are named at once; the rest on demand. */
const shown = 2

interface Props {
  event: GameEvent
  before: GameEvent | undefined
  cast: Cast
  picked: boolean
  /** The one entry the Tab key stops at; the arrows lead to the others. */
  reachable: boolean
  onPick: (n: number) => void
  onRule: ((id: string) => void) | undefined
}

export function Entry({ event, before, cast, picked, reachable, onPick, onRule }: Props) {
  const [all, setAll] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const mark = markOf(event, before)
  const words = useMemo(() => markSuits(parts({ ...event, text: plain(event.text) }, namesOf(cast, event)), suitsOf(event)), [event, cast])
  const split = words.findIndex((part) => part.type === 'dice' && part.line)
  const tab = reachable ? 0 : -1
  const seat = event.figure === undefined ? undefined : cast.figures[event.figure]?.seat
  const aside = event.figure === undefined && !event.dice && event.role !== 'over'
  const rules = all ? event.rules : event.rules.slice(0, shown)
  const say = (list: Part[]) => list.map((part, i) => <Word key={i} part={part} event={event} mark={mark} />)
  return (
    <li class={`log-entry${picked ? ' picked' : ''}${aside ? ' aside' : ''}${mark ? ' goes-on' : ''}${seat ? ` seat-${seat}` : ''}`}>
      <button
        class="log-pick"
        data-n={event.n}
        tabIndex={tab}
        aria-current={picked ? 'true' : undefined}
        onClick={() => onPick(event.n)}
      >
        {say(split < 0 ? words : words.slice(0, split))}
        {split >= 0 && <span class="log-roll">{say(words.slice(split))}</span>}
      </button>
      {event.reason && <small class="log-reason" data-reason>{event.reason}</small>}
      {event.rules.length > 0 && (
        <button class="log-ask" tabIndex={tab} aria-expanded={isAsked} title={t('rules')} onClick={() => setAsked(!isAsked)}>
          <span aria-hidden="true">§</span><span class="unseen">{t('rules')}</span>
        </button>
      )}
      {isAsked && <span class="log-rules">
        {event.threshold && event.threshold.modifiers.length > 0 && (
          <Why threshold={event.threshold} under={event.under ?? false} tab={tab} onRule={onRule} />
        )}
        {rules.map((id) => (
          <RuleLink key={id} id={id} onRule={onRule} tabIndex={tab} />
        ))}
        {rules.length < event.rules.length && (
          <button class="link id" tabIndex={tab} title={t('more')} onClick={() => setAll(true)}>
            …<span class="unseen"> {t('more')}</span>
          </button>
        )}
      </span>}
    </li>
  )
}

/** The suits of the game whose rules the event follows, as far as they have signs. */
function suitsOf(event: GameEvent): Named[] {
  const system = event.rules[0] ? catalog.system(systemOf(event.rules[0]) ?? '') : undefined
  return system?.suits.filter((suit) => signs[suit.name]) ?? []
}

function Word({ part, event, mark }: { part: Part; event: GameEvent; mark: Mark }) {
  if (part.type === 'name') return <b class={part.seat}>{part.text}</b>
  if (part.type === 'text') return <>{part.text}</>
  if (part.type === 'suit') return <span class="suit-word"><span class={`suit ${part.suit}`} aria-hidden="true">{signs[part.suit]}</span> {part.text}</span>
  return <DiceRow event={event} mark={mark} />
}

/** The threshold taken apart: where it starts and what each rule adds. */
function Why({ threshold, under, tab, onRule }: { threshold: Threshold; under: boolean; tab: number; onRule: Props['onRule'] }) {
  const [open, setOpen] = useState(false)
  const at = (n: number) => (under ? `≤ ${n}` : `${n}+`)
  return (
    <>
      <button class="link id" tabIndex={tab} aria-expanded={open} title={t('why')} onClick={() => setOpen(!open)}>
        {at(threshold.base)} → {at(threshold.total)}
      </button>
      {open && (
        <ul class="log-why">
          <li>{t('base', { n: at(threshold.base) })}</li>
          {threshold.modifiers.map((modifier, i) => (
            <Step key={i} modifier={modifier} onRule={onRule} />
          ))}
          <li>
            <b>{t('total', { n: at(threshold.total) })}</b>
          </li>
        </ul>
      )}
    </>
  )
}

function Step({ modifier, onRule }: { modifier: Modifier; onRule: Props['onRule'] }) {
  const rule = useRuleHead(modifier.rule)
  return (
    <li>
      <b>{modifier.value < 0 ? `−${number(-modifier.value)}` : `+${number(modifier.value)}`}</b> {rule?.title}{' '}
      <RuleLink id={modifier.rule} onRule={onRule} />
    </li>
  )
}
