// SPDX-License-Identifier: MIT
// rules/reader.tsx: one section of the rules to read, with one of them in focus.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { speak } from '../lang'
import { Icon } from '../panels/icon'
import type { Rule } from '../wire'
import { Markdown } from '../panels/markdown'
import { wordsOf } from '../panels/rule_link'
import { around, type Section } from './search'

const t = speak({
  copy: ['Copier le lien', 'Copy the link'],
  copied: ['Lien copié', 'Link copied'],
  ledger: ['Le registre (anglais)', 'The ledger'],
  before: ['Règle précédente', 'Previous rule'],
  after: ['Règle suivante', 'Next rule'],
  around: ['Règles voisines', 'Neighbouring rules'],
})

interface Props {
  rules: Rule[]
  section: Section
  here: string
}

export function Reader({ rules, section, here }: Props) {
  const { before, after } = around(rules, here)
  useEffect(() => {
    const article = here && document.getElementById(here)
    if (!article) return
    article.scrollIntoView({ block: 'start' })
    article.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
  }, [here, section])
  return (
    <div class="rules-reader">
      <h2>{section.name}</h2>
      {section.rules.map((rule) => (
        <Article key={rule.id} rule={rule} picked={rule.id === here} />
      ))}
      {(before || after) && (
        <nav class="rules-around" aria-label={t('around')}>
          {before && (
            <a class="button" href={`#/rules/${before.id}`} rel="prev" title={t('before')}>
              <span aria-hidden="true">←</span> <span class="unseen">{t('before')}, </span>
              <span class="clip">{before.title}</span>
            </a>
          )}
          {after && (
            <a class="button next" href={`#/rules/${after.id}`} rel="next" title={t('after')}>
              <span class="unseen">{t('after')}, </span>
              <span class="clip">{after.title}</span> <span aria-hidden="true">→</span>
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

function Article({ rule, picked }: { rule: Rule; picked: boolean }) {
  // The text of a rule never changes: it is read once, not each time another rule is picked.
  const body = useMemo(
    () => (
      <>
        {rule.text && <Markdown text={rule.text} system={wordsOf(rule.id)} />}
        {rule.ledger && (
          <details open={!rule.text}>
            <summary>{t('ledger')}</summary>
            <div lang="en">
              <Markdown text={rule.ledger} />
            </div>
          </details>
        )}
      </>
    ),
    [rule],
  )
  return (
    <article id={rule.id} class={picked ? 'rules-item picked' : 'rules-item'} aria-labelledby={`${rule.id}-title`}>
      <div class="rules-item-head">
        <h3 id={`${rule.id}-title`} tabIndex={-1}>
          {rule.title}
        </h3>
        <a class="id" href={`#/rules/${rule.id}`}>
          {rule.id}
        </a>
        <CopyLink id={rule.id} />
      </div>
      {body}
    </article>
  )
}

function CopyLink({ id }: { id: string }) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const end = setTimeout(() => setDone(false), 2500)
    return () => clearTimeout(end)
  }, [done])
  const copy = () => {
    const url = new URL(`#/rules/${id}`, location.href).href
    navigator.clipboard.writeText(url).then(
      () => setDone(true),
      () => prompt(t('copy'), url), // no right to the clipboard: the reader copies
    )
  }
  return (
    <button class="quiet rules-copy" onClick={copy} aria-label={`${t('copy')} (${id})`} title={t('copy')}>
      <span role="status">{done ? t('copied') : <Icon name="link" />}</span>
    </button>
  )
}
