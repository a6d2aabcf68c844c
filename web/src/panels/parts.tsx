// SPDX-License-Identifier: MIT
// panels/parts.tsx: the parts of a choice that are still open, one control each: a target, a list, shares,
// a step, standing up, where on the way to act, cards, who pays. Which parts there are is the engine's to say.
import { useMemo } from 'preact/hooks'
import marks from '../../../data/text/marks.json'
import { underTerms } from '../team/terms'
import { agreedIn } from '../game/agreed'
import { isOpen, isOptional, pathOf, paying } from '../game/draft'
import type { Drafting } from '../game/drafting'
import { openedBy } from '../game/pile'
import { profileOf } from '../game/profiles'
import type { FieldTypes } from '../gen/choice_fields'
import { spaced, speak } from '../lang'
import { settings } from '../store/settings'
import { TokenIcon } from '../table/glyph'
import type { Choice, FigureState, Lang, Refusal, Seat, State, System } from '../wire'
import { Apart } from './apart'
import { figureWords } from './figure_words'
import { PileMaker } from './pile'
import { RuleLink, useRule } from './rule_link'
import { Suit } from './suit'

const t = speak({
  target: ['Cible', 'Target'],
  point_path: ['Touchez l’arrivée sur la table.', 'Touch the end of the way on the table.'],
  point_place: ['Touchez la place voulue sur la table, ou une figurine pour venir à son contact.', 'Touch the place on the table, or a figure to come into contact with it.'],
  keys: ['Au clavier : flèches, puis Entrée.', 'By keyboard: arrows, then Enter.'],
  corner: ['Point de passage', 'Add a corner'],
  acts: ['Agir', 'Act'],
  at_start: ['au départ', 'at the start'],
  at_end: ['à l’arrivée', 'at the end'],
  at_corner: ['au coin {n}', 'at corner {n}'],
  step: ['Avec un pas', 'With a step'],
  no_step: ['Sans pas', 'Without a step'],
  stand: ['Se relever', 'Stand up'],
  stand_no: ['non', 'no'],
  stand_before: ['avant', 'before'],
  stand_after: ['après', 'after'],
  members: ['Avec', 'With'],
  dice_for: ['Dés pour {name}', 'Dice for {name}'],
  count: ['Combien', 'How many'],
  suit: ['Couleur', 'Suit'],
  seat: ['Camp', 'Side'],
  z_more: ['Une autre hauteur', 'Another height'],
  z: ['Hauteur (pas)', 'Height (pas)'],
  z_hint: ['comme le sol', 'as the ground'],
  pay: ['Qui paie', 'Who pays'],
  pay_of: ['Qui paie ({n} sur {most})', 'Who pays ({n} of {most})'],
  pay_price: ['{name} paie 1 point.', '{name} pays 1 point.'],
  pay_prices: ['{name} paie {n} points.', '{name} pays {n} points.'],
  pay_any: ['peu importe', 'whoever'],
  pay_points: ['{name} × {n}', '{name} × {n}'],
})

function Pick({ label, choices, value, onPick }: { label: string; choices: [value: string, text: string][]; value: string; onPick: (v: string) => void }) {
  return (
    <div class="part" role="group" aria-label={label}>
      <span>{label}</span>
      {choices.map(([v, text]) => (
        <button key={v} class="chip" aria-pressed={v === value} onClick={() => onPick(v)}>{text}</button>
      ))}
    </div>
  )
}

/** Marks a choice may carry: yes or no, or one of two words where there is one for no. */
type MarkName = { [name in keyof FieldTypes]: FieldTypes[name] extends 'mark' ? name : never }[keyof FieldTypes]
const words: Record<string, Record<Lang, string> | undefined> = marks
const marked = Object.keys(marks).filter((name): name is MarkName => !name.includes('_'))
const sayMark = (key: string) => (settings.lang === 'fr' ? spaced(words[key]?.fr ?? key) : (words[key]?.en ?? key))

function Mark({ name, value, onSet }: { name: MarkName; value: boolean; onSet: (value: true | undefined) => void }) {
  if (words[`${name}_not`])
    return <Pick label={sayMark(`${name}_asked`)} choices={[['', sayMark(`${name}_not`)], [name, sayMark(name)]]} value={value ? name : ''} onPick={(v) => onSet(v === name || undefined)} />
  return (
    <label class="part">
      <input type="checkbox" checked={value} onChange={(e) => onSet(e.currentTarget.checked || undefined)} />
      <span>{sayMark(name)}</span>
    </label>
  )
}

/** Who pays, point by point; without a word the engine decides. */
function Pay({ choice, among, most, name, onPay }: { choice: Choice; among: string[]; most: number; name: (id: string) => string; onPay: (pay: string[] | undefined) => void }) {
  const pay = choice.pay ?? []
  const points = (id: string) => pay.filter((who) => who === id).length
  const set = (next: string[]) => onPay(next.length ? next : undefined)
  return (
    <div class="part" role="group" aria-label={t('pay')}>
      <span>{t('pay_of', { n: pay.length, most })}</span>
      <button class="chip" aria-pressed={pay.length === 0} onClick={() => onPay(undefined)}>{t('pay_any')}</button>
      {among.map((id) => (
        <button key={id} class="chip" aria-pressed={points(id) > 0} onClick={() => set(paying(pay, id, most))}>
          {points(id) > 1 ? t('pay_points', { name: name(id), n: points(id) }) : name(id)}
        </button>
      ))}
    </div>
  )
}

/** What is special about the option now. */
function Note({ id, onRule }: { id: string; onRule: (id: string) => void }) {
  const { rule, fault } = useRule(id)
  return rule || fault ? <p class="soft hint">{rule?.text} <RuleLink id={id} onRule={onRule} /></p> : null
}

/** Why it may not be: of what is chosen, or only pointed at. */
function WhyNot({ why, isPreview, onRule }: { why: Refusal; isPreview?: boolean; onRule: (id: string) => void }) {
  return (
    <p class={isPreview ? 'hint why-not' : 'alert'} role="status">
      {why.text} {why.rule && <RuleLink id={why.rule} onRule={onRule} />}
    </p>
  )
}

interface Props {
  drafting: Drafting
  state: State
  system: System | undefined
  onRule: (id: string) => void
}

export function Parts({ drafting: d, state, system, onRule }: Props) {
  const draft = d.draft
  if (!draft) return null
  const suits = system?.suits ?? []
  const name = (id: string) => state.figures[id]?.name ?? id
  const { option, choice } = draft
  const path = pathOf(choice)
  const among = option.among ?? []
  const payers = option.payers ?? []
  const isSplit = isOpen(draft, 'shares')
  return (
    <div class="parts">
      {isOpen(draft, 'cards') && <Apart what={Cards} given={{ drafting: d, state, system, onRule }} />}
      {option.note && !isOpen(draft, 'cards') && <Note id={option.note} onRule={onRule} />}
      {isOpen(draft, 'suit') && (
        <div class="part" role="group" aria-label={t('suit')}>
          <span>{t('suit')}</span>
          {suits.map((s) => (
            <button key={s.name} class="chip" title={s.text} aria-pressed={choice.suit === s.name} onClick={() => d.set({ suit: s.name })}><Suit name={s.name} suits={suits} /></button>
          ))}
        </div>
      )}
      {isOpen(draft, 'seat') && (
        <Pick label={t('seat')} choices={Object.entries(state.seats).map(([seat, s]) => [seat, s.name || seat])} value={choice.seat ?? ''} onPick={(seat) => d.set({ seat: seat as Seat })} />
      )}
      {isOpen(draft, 'target') && (
        <Pick label={t('target')} choices={among.map((id) => [id, name(id)])} value={choice.target ?? ''} onPick={(target) => d.set({ target })} />
      )}
      {isOpen(draft, 'list') && (
        <div class="part" role="group" aria-label={t('members')}>
          <span>{t('members')}</span>
          {among.map((id) => (
            <button key={id} class="chip" aria-pressed={(choice.members ?? choice.targets ?? []).includes(id)} onClick={() => d.toggle(id)}>{name(id)}</button>
          ))}
        </div>
      )}
      {isSplit && (choice.targets ?? []).map((id, i) => (
        <label key={id} class="part">
          <span>{t('dice_for', { name: name(id) })}</span>
          <input type="number" min="0" max={option.most ?? 20} value={choice.shares?.[i] ?? 0}
            onInput={(e) => {
              const shares = [...(choice.shares ?? [])]
              shares[i] = Math.max(0, Math.floor(Number(e.currentTarget.value)) || 0)
              d.set({ shares })
            }} />
        </label>
      ))}
      {isOpen(draft, 'count') && (
        <label class="part">
          <span>{t('count')}</span>
          <input type="number" min="1" max={option.most ?? 9} value={choice.count ?? 1} onInput={(e) => d.set({ count: Number(e.currentTarget.value) || 1 })} />
        </label>
      )}
      {isOptional(draft, 'pay') && payers.length === 1 && (
        <p class="soft hint">{t((option.most ?? 1) > 1 ? 'pay_prices' : 'pay_price', { n: option.most ?? 1, name: name(payers[0] ?? '') })}</p>
      )}
      {isOptional(draft, 'pay') && payers.length > 1 && (
        <Pay choice={choice} among={payers} most={option.most ?? 1} name={name} onPay={(pay) => d.set({ pay } as Partial<Choice>)} />
      )}
      {marked.filter((name) => isOptional(draft, name)).map((name) => (
        <Mark key={name} name={name} value={choice[name] ?? false} onSet={(value) => d.set({ [name]: value } as Partial<Choice>)} />
      ))}
      {isOptional(draft, 'step') && (
        <div class="part" role="group" aria-label={t('step')}>
          <button class="chip" aria-pressed={!path && !d.isStepping} onClick={() => d.dropStep()}>{t('no_step')}</button>
          <button class="chip" aria-pressed={path !== undefined || d.isStepping} onClick={() => d.startStep()}>{t('step')}</button>
        </div>
      )}
      {isOptional(draft, 'stand') && (
        <Pick label={t('stand')} choices={[['', t('stand_no')], ['before', t('stand_before')], ['after', t('stand_after')]]} value={choice.stand ?? ''}
          onPick={(v) => d.set(v === 'before' || v === 'after' ? { stand: v } : ({ stand: undefined } as object))} />
      )}
      {(isOpen(draft, 'corner') || (isOptional(draft, 'step') && path)) && path && path.length > 1 && (
        <Pick label={t('acts')} value={String(choice.corner ?? path.length - 1)}
          choices={path.map((_, i) => [String(i), i === 0 ? t('at_start') : i === path.length - 1 ? t('at_end') : t('at_corner', { n: i })])}
          onPick={(v) => d.set({ corner: Number(v) })} />
      )}
      {isOptional(draft, 'z') && d.isPointing && d.match.map.pieces.some((piece) => piece.tags?.length) && (
        <details class="part-more">
          <summary>{t('z_more')}</summary>
          <label class="part">
            <span>{t('z')}</span>
            <input type="number" class="height" min="0" step="0.1" placeholder={t('z_hint')} value={choice.z ?? ''}
              onChange={(e) => d.setZ(e.currentTarget.value === '' ? undefined : Math.max(0, Number(e.currentTarget.value) || 0))} />
          </label>
        </details>
      )}
      {d.isWhole && d.why && <WhyNot why={d.why} onRule={onRule} />}
      {d.isPointing && !d.isWhole && d.preview?.why && <WhyNot why={d.preview.why} onRule={onRule} isPreview />}
      {d.isPointing && !(d.isWhole && d.verdict?.legal) && (d.isWhole || !d.preview?.why) && (
        <p class="soft hint">
          {t(isOpen(draft, 'place') ? 'point_place' : 'point_path')} <span class="keys-how">{t('keys')}</span>{' '}
          {!isOpen(draft, 'place') && d.cursor && <button class="link" onClick={() => d.addCorner()}>{t('corner')}</button>}
        </p>
      )}
    </div>
  )
}

function Cards({ drafting: d, state, system, onRule }: Props) {
  const { option, choice } = d.draft ?? {}
  const among = option?.among ?? []
  const { match } = d
  const { decide, record, profiles } = match
  const agreed = useMemo(() => system && underTerms(system, agreedIn(record.journal), settings.lang), [system, record.id])
  const who = (id: string) => {
    const figure = state.figures[id]
    const now = figure ? figureWords(figure, system) : ''
    return { name: figure?.name ?? id, icon: <TokenIcon profile={profileOf(match.profiles, figure)} seat={figure?.seat} size={26} />, seat: figure?.seat ?? 'A', now }
  }
  const opens = (id: string, suit: string) => {
    const profile = profileOf(profiles, state.figures[id])
    if (!profile || !agreed) return ''
    const { basic, own } = openedBy(suit, profile, agreed)
    return [...own, ...basic].map((action) => action.text).join(', ')
  }
  const isOther = ([id, figure]: [string, FigureState]) => figure.seat === decide?.seat && !among.includes(id)
  const others = Object.entries(state.figures).filter(isOther).map(([id]) => id)
  return (
    <PileMaker cards={choice?.cards ?? []} among={among} suits={system?.suits ?? []} system={system?.id ?? ''}
      rule={system?.suits_rule} note={option?.note} who={who} opens={opens} others={others} shown={match.coach?.shownCards ?? []}
      onChange={(cards) => d.set({ cards })} onRule={onRule} />
  )
}
