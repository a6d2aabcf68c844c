// SPDX-License-Identifier: MIT
// panels/pile.tsx: a pile of cards in the making. Cards are dragged into order by their handle, or moved by
// buttons; each shows its suits; who is left out waits below.
import '../style/pile.css'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { added, left, moved, slot, suited, without } from '../game/pile'
import { speak } from '../lang'
import { nameIn } from '../store/catalog'
import type { Card, Named } from '../wire'

const t = speak({
  pile: ['Pile, de la première carte à la dernière', 'Pile, first card to last'],
  drag: ['Glisser {name}', 'Drag {name}'],
  up: ['Monter {name}', 'Move {name} up'],
  down: ['Descendre {name}', 'Move {name} down'],
  remove: ['Retirer {name}', 'Take {name} out'],
  add: ['Ajouter', 'Add'],
  suit_of: ['Couleur de {name}', 'Suit of {name}'],
  moved: ['{name} : carte {n} sur {all}', '{name}: card {n} of {all}'],
  out: ['{name} : hors de la pile', '{name}: out of the pile'],
})

const signs: Record<string, string> = { spade: '♠', heart: '♥', club: '♣', diamond: '♦' }

/** A suit as its sign, with its name for who does not see it; the name alone where there is no sign. */
export function Suit({ name, suits }: { name: string; suits: Named[] }) {
  const text = nameIn(suits, name)
  if (!signs[name]) return <>{text}</>
  return (
    <span class={`suit ${name}`}>
      <span aria-hidden="true">{signs[name]}</span>
      <span class="unseen">{text}</span>
    </span>
  )
}

interface Props {
  cards: Card[]
  among: string[]
  suits: Named[]
  /** Name, mark and side of a figure. */
  who: (figure: string) => { name: string; mark: string; seat: string }
  onChange: (cards: Card[]) => void
}

export function PileMaker({ cards, among, suits, who, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<string | undefined>(undefined)
  const [said, setSaid] = useState('')
  // A card that moves takes its row along, and the browser drops the focus on the way.
  const focus = useRef<[figure: string, button: string] | undefined>(undefined)
  useLayoutEffect(() => {
    if (!focus.current) return
    const [figure, button] = focus.current
    focus.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-card="${figure}"] [data-do="${button}"]`)?.focus()
  }, [cards])

  const put = (from: number, to: number, button?: string) => {
    const figure = cards[from]?.[0]
    if (!figure || from === to || to < 0 || to >= cards.length) return
    if (button) focus.current = [figure, button]
    setSaid(t('moved', { name: who(figure).name, n: to + 1, all: cards.length }))
    onChange(moved(cards, from, to))
  }
  const drag = (e: PointerEvent) => {
    if (held === undefined || !list.current) return
    const middles = [...list.current.children].map((row) => {
      const box = row.getBoundingClientRect()
      return box.top + box.height / 2
    })
    const from = cards.findIndex((card) => card[0] === held)
    put(from, slot(middles, from, e.clientY))
  }
  const grip = (e: PointerEvent, figure: string) => {
    if (e.button > 0) return
    e.preventDefault()
    setHeld(figure)
    list.current?.setPointerCapture(e.pointerId)
  }
  const remove = (figure: string) => {
    setSaid(t('out', { name: who(figure).name }))
    onChange(without(cards, figure))
  }
  const others = left(cards, among)
  const first = suits[0]?.name ?? ''
  return (
    <div class="pile-maker">
      <ol ref={list} class="pile" aria-label={t('pile')} onPointerMove={drag} onPointerUp={() => setHeld(undefined)} onPointerCancel={() => setHeld(undefined)}>
        {cards.map(([figure, suit], i) => {
          const { name, mark, seat } = who(figure)
          return (
            <li key={figure} data-card={figure} class={held === figure ? 'held' : ''}>
              <span class="grip" title={t('drag', { name })} onPointerDown={(e) => grip(e, figure)}>
                <span class="place">{i + 1}</span>
                <span class={`dot ${seat}`} aria-hidden="true">{mark}</span>
                <span class="name">{name}</span>
              </span>
              <span class="suits" role="group" aria-label={t('suit_of', { name })}>
                {suits.map((s) => (
                  <button key={s.name} class="chip" data-suit={s.name} title={s.text} aria-pressed={s.name === suit} onClick={() => onChange(suited(cards, figure, s.name))}>
                    <Suit name={s.name} suits={suits} />
                  </button>
                ))}
              </span>
              <span class="moves">
                <button data-do="up" aria-label={t('up', { name })} aria-disabled={i === 0} onClick={() => put(i, i - 1, 'up')}>↑</button>
                <button data-do="down" aria-label={t('down', { name })} aria-disabled={i === cards.length - 1} onClick={() => put(i, i + 1, 'down')}>↓</button>
                <button data-do="remove" aria-label={t('remove', { name })} onClick={() => remove(figure)}>×</button>
              </span>
            </li>
          )
        })}
      </ol>
      {others.length > 0 && (
        <div class="part" role="group" aria-label={t('add')}>
          <span>{t('add')}</span>
          {others.map((figure) => (
            <button key={figure} class="chip" data-add={figure} onClick={() => onChange(added(cards, figure, first))}>+ {who(figure).name}</button>
          ))}
        </div>
      )}
      <p class="unseen" role="status">{said}</p>
    </div>
  )
}
