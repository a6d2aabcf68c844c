// SPDX-License-Identifier: MIT
// panels/pile.tsx: a pile of cards in the making. Cards are dragged into order, moved by buttons or by keys; each
// shows its suits and how its figure is; who has no card is named with the reason.
import '../style/pile.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { added, left, moved, slotAt, suited } from '../game/pile'
import { speak } from '../lang'
import { catalog } from '../engine/catalog'
import type { Card, Named, Rule } from '../wire'
import { RuleLink } from './rule_link'
import { Suit } from './suit'

const t = speak({
  pile: ['Pile, de la première carte à la dernière', 'Pile, first card to last'],
  drag: ['Glisser {name}', 'Drag {name}'],
  up: ['Avancer {name}', 'Move {name} forward'],
  down: ['Reculer {name}', 'Move {name} back'],
  add: ['Ajouter', 'Add'],
  suit_of: ['Couleur de {name}', 'Suit of {name}'],
  all: ['Toutes en', 'All in'],
  all_in: ['Toutes les cartes en {suit}', 'All cards in {suit}'],
  moved: ['{name} : carte {n} sur {all}', '{name}: card {n} of {all}'],
  now: ['{name} : {suit}', '{name}: {suit}'],
  without: ['Sans carte : {names}.', 'Without a card: {names}.'],
  keys: [
    'Sur une carte : 1 à {n} pour la couleur, Maj + flèches pour la place.',
    'On a card: 1 to {n} for its suit, Shift + arrows for its place.',
  ],
})

export interface Who {
  name: string
  icon: ComponentChildren
  seat: string
  /** How the figure is, in words. */
  now: string
}

interface Props {
  cards: Card[]
  among: string[]
  suits: Named[]
  system: string
  /** What suits are for. */
  rule: string | undefined
  /** The rule that says what is special about this pile, instead. */
  note: string | undefined
  /** What a card of this suit opens to a figure, in words. */
  opens: (figure: string, suit: string) => string
  who: (figure: string) => Who
  /** Those of the side who have no card, with the reason. */
  others: string[]
  /** The cards that a lesson shows. */
  shown: readonly Card[]
  onChange: (cards: Card[]) => void
  onRule: (id: string) => void
}

function useRuleOf(system: string, id: string | undefined): Rule | undefined {
  const [rule, setRule] = useState<Rule | undefined>(undefined)
  useEffect(() => {
    let gone = false
    catalog.rules(system).then((all) => gone || setRule(all.find((r) => r.id === id)), () => undefined)
    return () => void (gone = true)
  }, [system, id])
  return rule
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

export function PileMaker(props: Props) {
  const { cards, among, suits, system, rule, note, who, opens, others, shown, onChange, onRule } = props
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<string | undefined>(undefined)
  const [said, setSaid] = useState('')
  const about = useRuleOf(system, note ?? rule)
  // A card that moves takes its row along, and the browser drops the focus on the way.
  const focus = useRef<[figure: string, button: string] | undefined>(undefined)
  useLayoutEffect(() => {
    if (!focus.current) return
    const [figure, button] = focus.current
    focus.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-card="${figure}"] ${button}`)?.focus()
  }, [cards])

  const put = (from: number, to: number, button?: string) => {
    const figure = cards[from]?.[0]
    if (!figure || from === to || to < 0 || to >= cards.length) return
    if (button) focus.current = [figure, button]
    setSaid(t('moved', { name: who(figure).name, n: to + 1, all: cards.length }))
    onChange(moved(cards, from, to))
  }
  const dye = (figure: string, suit: Named | undefined) => {
    if (!suit) return
    setSaid(t('now', { name: who(figure).name, suit: suit.text }))
    onChange(suited(cards, figure, suit.name))
  }
  const drag = (e: PointerEvent) => {
    if (held === undefined || !list.current) return
    const boxes = [...list.current.children].map((row) => row.getBoundingClientRect())
    put(cards.findIndex((card) => card[0] === held), slotAt(boxes, e.clientX, e.clientY))
  }
  // A finger drags by the handle alone: elsewhere it scrolls.
  const grip = (e: PointerEvent, figure: string) => {
    const isHandle = (e.target as Element).closest('.handle') !== null
    if (e.button > 0 || (e.pointerType !== 'mouse' && !isHandle)) return
    e.preventDefault()
    setHeld(figure)
    list.current?.setPointerCapture(e.pointerId)
  }
  const key = (e: KeyboardEvent, figure: string, i: number) => {
    const step = e.shiftKey ? steps[e.key] : undefined
    const suit = suits[Number(e.key) - 1]
    if (step === undefined && !suit) return
    e.preventDefault()
    e.stopPropagation() // digits choose in the tray as well
    const on = (e.target as HTMLElement).closest('[data-do], [data-suit]')
    const named = on?.hasAttribute('data-do') ? 'data-do' : 'data-suit'
    const button = `[${named}="${on?.getAttribute(named)}"]`
    if (step !== undefined) put(i, i + step, button)
    else dye(figure, suit)
  }
  const first = suits[0]?.name ?? ''
  const out = left(cards, among)
  return (
    <div class="pile-maker">
      <div class="part suits-all" role="group" aria-label={t('all')}>
        <span>{t('all')}</span>
        {suits.map((s) => (
          <button key={s.name} class="chip" data-all={s.name} aria-label={t('all_in', { suit: s.text })}
            onClick={() => onChange(suited(cards, undefined, s.name))}>
            <Suit name={s.name} suits={suits} />
          </button>
        ))}
        {about && <small class="about">{about.text} <RuleLink id={about.id} onRule={onRule} /></small>}
      </div>
      <ol ref={list} class="pile" aria-label={t('pile')}
        onPointerMove={drag} onPointerUp={() => setHeld(undefined)} onPointerCancel={() => setHeld(undefined)}>
        {cards.map(([figure, suit], i) => {
          const { name, icon, seat, now } = who(figure)
          const opened = note ? '' : opens(figure, suit)
          return (
            <li key={figure} data-card={figure} class={held === figure ? 'held' : ''}
              onKeyDown={(e) => key(e, figure, i)}>
              <span class="grip" title={t('drag', { name })} onPointerDown={(e) => grip(e, figure)}>
                <span class="handle" aria-hidden="true">⠿</span>
                <span class="place">{i + 1}</span>
                <span class={`whose ${seat}`} aria-hidden="true">{icon}</span>
                <span class="name">{name}{now && <small>{now}</small>}</span>
              </span>
              <span class="suits" role="group" aria-label={t('suit_of', { name })}>
                {suits.map((s) => (
                  <button key={s.name} class={s.name !== suit && shown.some(([id, wanted]) => id === figure && wanted === s.name) ? 'coached' : ''} data-suit={s.name} aria-label={s.text} title={s.text}
                    aria-pressed={s.name === suit} onClick={() => dye(figure, s)}>
                    <Suit name={s.name} suits={suits} />
                  </button>
                ))}
              </span>
              <span class="moves">
                <button data-do="up" aria-label={t('up', { name })} aria-disabled={i === 0}
                  onClick={() => put(i, i - 1, '[data-do=up]')}><i aria-hidden="true" /></button>
                <button data-do="down" aria-label={t('down', { name })} aria-disabled={i === cards.length - 1}
                  onClick={() => put(i, i + 1, '[data-do=down]')}><i aria-hidden="true" /></button>
              </span>
              {opened && <small class="opens">{opened}</small>}
            </li>
          )
        })}
      </ol>
      {out.length > 0 && (
        <div class="part" role="group" aria-label={t('add')}>
          <span>{t('add')}</span>
          {out.map((figure) => (
            <button key={figure} class="chip" data-add={figure} onClick={() => onChange(added(cards, figure, first))}>
              + {who(figure).name}
            </button>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <p class="soft without">
          {t('without', { names: others.map((id) => `${who(id).name} (${who(id).now})`).join(', ') })}
        </p>
      )}
      <p class="soft keys-hint">{t('keys', { n: suits.length })}</p>
      <p class="unseen" role="status">{said}</p>
    </div>
  )
}

interface RowProps {
  cards: readonly (Card | null)[]
  suits: Named[]
  nameOf: (figure: string) => string
  label: string
}

/** Cards that somebody may see, the next one first. */
export function PileRow({ cards, suits, nameOf, label }: RowProps) {
  return (
    <ol class="own-pile" aria-label={label}>
      {cards.map((card, i) => card && (
        <li key={i} class="chip">{nameOf(card[0])} <Suit name={card[1]} suits={suits} /></li>
      ))}
    </ol>
  )
}
