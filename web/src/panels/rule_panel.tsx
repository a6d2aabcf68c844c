// SPDX-License-Identifier: MIT
// panels/rule_panel.tsx: one rule beside the game: its text in the reader's language, the ledger on demand.
import '../style/log.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import { Markdown } from './markdown'
import { useRule, useRuleHead, wordsOf } from './rule_link'

const t = speak({
  close: ['Fermer la règle', 'Close the rule'],
  ledger: ['Le registre (anglais)', 'The ledger'],
  page: ['Voir parmi les règles', 'See among the rules'],
  back: ['Règle précédente', 'Previous rule'],
  none: ['Cette règle n’est pas dans le registre.', 'This rule is not in the ledger.'],
  loading: ['Un instant…', 'One moment…'],
  fault: ['Le texte ne vient pas : {why}', 'The text does not come: {why}'],
  again: ['Réessayer', 'Try again'],
})

interface Props {
  id: string
  system?: string | undefined
  onClose: () => void
}

export function RulePanel({ id, system, onClose }: Props) {
  // Rules named in a rule open in its place; the way back is kept.
  const [way, setWay] = useState<string[]>([id])
  const top = useRef<HTMLHeadingElement>(null)
  const here = way[way.length - 1] ?? id
  const home = way.length > 1 ? undefined : system
  const head = useRuleHead(here, home)
  const { rule, fault, again } = useRule(here, home)
  useEffect(() => setWay([id]), [id])
  // Who closes the panel goes on where it was opened from.
  useEffect(() => {
    const from = document.activeElement
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => top.current?.focus(), [here])
  const onRule = (next: string) => setWay([...way, next])
  return (
    <section
      class="box rule-panel"
      aria-labelledby="rule-panel-title"
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return
        e.stopPropagation()
        onClose()
      }}
    >
      <header>
        <h2 id="rule-panel-title" ref={top} tabIndex={-1}>
          {head?.title ?? here} <span class="id">{here}</span>
        </h2>
        {way.length > 1 && (
          <button class="quiet" aria-label={t('back')} title={t('back')} onClick={() => setWay(way.slice(0, -1))}>
            ←
          </button>
        )}
        <button class="quiet" aria-label={t('close')} title={t('close')} onClick={onClose}>
          ✕
        </button>
      </header>
      {rule === undefined && !fault && <p class="soft">{t('loading')}</p>}
      {fault && (
        <p class="alert" role="alert">
          {t('fault', { why: fault })} <button onClick={again}>{t('again')}</button>
        </p>
      )}
      {rule === null && <p>{t('none')}</p>}
      {rule && (
        <>
          <Markdown text={rule.text} onRule={onRule} system={wordsOf(here)} />
          <details key={rule.id}>
            <summary>{t('ledger')}</summary>
            <div lang="en">
              <Markdown text={rule.ledger} onRule={onRule} />
            </div>
          </details>
          <p>
            <a href={`#/rules/${rule.id}`}>{t('page')}</a>
          </p>
        </>
      )}
    </section>
  )
}
