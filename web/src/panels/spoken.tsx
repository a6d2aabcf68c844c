// SPDX-License-Identifier: MIT
// panels/spoken.tsx: the table in words: one voice that says all that happens (a live region), and a line to type choices and
// questions in. "/" leads to it from anywhere.
import '../style/spoken.css'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Herald } from '../game/herald'
import type { Drafting } from '../game/drafting'
import type { Intent } from '../game/intent'
import type { Match } from '../game/match'
import { wordsOf } from '../game/typed'
import { speak } from '../lang'
import { useChanges } from '../store/observable'
import { settings } from '../store/settings'
import type { OfferOption, System } from '../wire'
import { plain } from './log_text'
import { type Ear, obey, optionsOf } from './obey'
import { commands, decisionText, draftText, goalText, t as words } from './spoken_words'

const t = speak({
  voice: ['Ce qui se passe', 'What happens'],
  label: ['Dire un choix ou une question ; « aide » explique', 'Say a choice or a question; “help” explains'],
  hint: ['/  tirer kara · 3 h 4 pas · autour · aide', '/  shoot kara · 3 h 4 pas · around · help'],
  offered: ['Propositions', 'Suggestions'],
})

interface Props {
  match: Match
  drafting: Drafting
  intent: Intent
  system: System | undefined
}

/** What has been said already. */
interface Told {
  events: number
  step: number
  isOver: boolean
  /** Choices and goals: known again, not kept, for a pile of cards is nobody else's. */
  drafts: WeakSet<object>
}

/** Says every event, every decision, and what comes of a choice in the making, each once. */
export function useHerald({ match, drafting, intent, system }: Props): Herald {
  const herald = useMemo(() => new Herald(), [match])
  const told = useRef<Told | undefined>(undefined)
  useEffect(() => {
    told.current = { events: match.shown.length, step: -1, isOver: false, drafts: new WeakSet() }
    const listen = () => {
      const so = told.current
      if (!so || match.curtain || match.plea) return
      if (match.shown.length < so.events) herald.say(words('undone'))
      for (const event of match.shown.slice(so.events)) herald.say(plain(event.text))
      so.events = match.shown.length
      if (match.isTelling || match.past || intent.isRunning) return
      if (match.over && !so.isOver) herald.say(match.over.text)
      so.isOver = match.over !== undefined
      if (match.dice && so.step !== match.step) herald.say(words('dice', { text: match.dice.text }))
      else if (match.isMine && match.options.length && so.step !== match.step) herald.say(decisionText(match, system))
      else if (!match.isMine) return
      so.step = match.step
      const draft = draftText(drafting, system)
      if (draft && drafting.draft && !so.drafts.has(drafting.draft.choice)) {
        so.drafts.add(drafting.draft.choice)
        herald.say(draft)
      }
      if (!intent.goal || so.drafts.has(intent.goal)) return
      so.drafts.add(intent.goal)
      herald.say(goalText(intent, system))
    }
    listen()
    const stops = [match, drafting, intent].map((it) => it.watch(listen))
    return () => stops.forEach((stop) => stop())
  }, [match, drafting, intent])
  return herald
}

/** For ears only: the eye has the table and the log. */
export function Voice({ herald }: { herald: Herald }) {
  useChanges(herald)
  return (
    <div class="unseen" role="log" aria-live="polite" aria-label={t('voice')} data-voice>
      {herald.said.map(({ n, text }) => <p key={n} data-said={n}>{text}</p>)}
    </div>
  )
}

/** What a line may go on to be: things offered whose words it begins, and questions. */
function offered(line: string, { match, system }: Pick<Ear, 'match' | 'system'>): string[] {
  const typed = wordsOf(line)
  if (!typed.length) return []
  const options = match.isMine ? optionsOf(typed, { match, system }).filter((o) => !o.why).map((o) => o.text.replace('…', '').trim()) : []
  const asked = typed.length === 1 ? Object.values(commands).map((all) => all[settings.lang === 'fr' ? 0 : 1]).filter((word) => wordsOf(word)[0]?.startsWith(typed[0]!)) : []
  return [...new Set([...options, ...asked])].filter((text) => text.toLowerCase() !== line.trim().toLowerCase()).slice(0, 6)
}

export function CommandLine({ match, drafting, intent, system, herald, undo }: Props & { herald: Herald; undo: () => Promise<string> }) {
  useChanges(match, drafting, intent, herald)
  const [line, setLine] = useState('')
  const [at, setAt] = useState(-1)
  const list = useRef<readonly OfferOption[]>([])
  const past = useRef<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => void (list.current = []), [match.options])
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (e.key !== '/' || e.ctrlKey || e.metaKey || (e.target as Element).closest('input, select, textarea')) return
      e.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
  const all = offered(line, { match, system })
  const put = (text: string) => (setLine(text), setAt(-1))
  const send = async () => {
    const typed = line
    put('')
    // What is secret is not there for the next one at the screen.
    if (typed.trim() && !match.options.some((o) => o.secret)) past.current = [typed, ...past.current].slice(0, 20)
    const last = herald.said.findLast((it) => !it.isAnswer)?.text ?? ''
    const { said, list: told } = await obey(typed, { match, drafting, intent, system, list: list.current, last, undo }).catch((fault: unknown) => ({ said: fault instanceof Error ? fault.message : String(fault), list: undefined }))
    if (told) list.current = told
    herald.say(said, true)
  }
  const key = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    const picked = all[at]
    // Past either end of the list is the line itself.
    if (step && all.length) setAt(((at + 1 + step + all.length + 1) % (all.length + 1)) - 1)
    else if (e.key === 'ArrowUp' && !line) put(past.current[0] ?? '')
    else if ((e.key === 'Enter' || e.key === 'Tab') && picked) put(`${picked} `)
    else if (e.key === 'Escape' && line) put('')
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  return (
    <form class="say-line" onSubmit={(e) => (e.preventDefault(), void send())}>
      {herald.answer && <p class="say-answer" data-answer aria-hidden="true">{herald.answer}</p>}
      {all.length > 0 && (
        <ul class="say-offers" id="say-offers" role="listbox" aria-label={t('offered')}>
          {all.map((text, i) => (
            <li key={text} id={`say-offer-${i}`} role="option" aria-selected={i === at} onPointerDown={(e) => (e.preventDefault(), put(`${text} `))}>{text}</li>
          ))}
        </ul>
      )}
      <input ref={input} data-say role="combobox" aria-label={t('label')} aria-expanded={all.length > 0} aria-controls="say-offers" aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `say-offer-${at}` : undefined} placeholder={t('hint')} value={line} autocomplete="off" autocapitalize="off" spellcheck={false} enterkeyhint="send"
        onInput={(e) => put(e.currentTarget.value)} onKeyDown={key} />
    </form>
  )
}
