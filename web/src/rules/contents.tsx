// SPDX-License-Identifier: MIT
// rules/contents.tsx: the way into the rules: a search over everything, or the sections one by one.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import type { Rule } from '../wire'
import { excerpt, highlight, index, search, words, type Indexed, type Section } from './search'

const t = speak({
  search: ['Chercher une règle', 'Find a rule'],
  hint: ['mot, titre ou numéro', 'word, title or id'],
  found: ['{n} règles trouvées', '{n} rules found'],
  one: ['1 règle trouvée', '1 rule found'],
  nothing: ['Rien pour « {query} ».', 'Nothing for “{query}”.'],
  rest: ['Montrer les {n} autres', 'Show the other {n}'],
  clear: ['Effacer', 'Clear'],
  contents: ['Sommaire', 'Contents'],
})

/** So many results are drawn with each key stroke; the rest on demand. */
const listed = 40

interface Props {
  rules: Rule[]
  sections: Section[]
  /** The rule being read. */
  here: string
}

export function Contents({ rules, sections, here }: Props) {
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => index(rules), [rules])

  useEffect(() => {
    const slash = (e: KeyboardEvent) => {
      const busy = e.target instanceof HTMLElement && e.target.closest('input, textarea, select')
      if (e.key !== '/' || busy || e.ctrlKey || e.metaKey) return
      e.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', slash)
    return () => removeEventListener('keydown', slash)
  }, [])

  // Each new list is read from its top, wherever the old one had been scrolled to.
  useEffect(() => {
    const el = side.current
    if (query && el && el.getBoundingClientRect().top < 0) el.scrollIntoView({ block: 'start' })
    if (query) el?.parentElement?.scrollTo(0, 0)
  }, [query])
  useEffect(() => {
    const link = side.current?.querySelector('a[aria-current]')
    const box = side.current?.parentElement
    if (!link || !box) return
    const down = link.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
    const up = link.getBoundingClientRect().top - box.getBoundingClientRect().top - 100
    if (down > 0 || up < 0) box.scrollTop += (down > 0 ? down : up) + ((down > 0 ? 1 : -1) * box.clientHeight) / 3
  }, [here])

  const keys = (e: KeyboardEvent) => {
    if (e.key === 'Escape') setQuery('')
    const first = results.current?.querySelector('a')
    if (e.key === 'ArrowDown' && first) {
      e.preventDefault()
      first.focus()
    }
    if (e.key === 'Enter') first?.click()
  }

  return (
    <div class="rules-side" ref={side}>
      <div class="rules-search" role="search">
        <label for="rules-query">{t('search')}</label>
        <div class="rules-field">
          <input
            id="rules-query"
            ref={input}
            type="search"
            autocomplete="off"
            spellcheck={false}
            placeholder={t('hint')}
            value={query}
            onInput={(e) => setQuery(e.currentTarget.value)}
            onKeyDown={keys}
          />
          {query && (
            <button class="quiet" aria-label={t('clear')} onClick={() => (setQuery(''), input.current?.focus())}>
              ✕
            </button>
          )}
        </div>
      </div>
      <div ref={results}>
        {query.trim() ? (
          <Results entries={entries} query={query} here={here} />
        ) : (
          <Sections sections={sections} here={here} />
        )}
      </div>
    </div>
  )
}

function Results({ entries, query, here }: { entries: Indexed[]; query: string; here: string }) {
  const hits = useMemo(() => search(entries, query), [entries, query])
  const wanted = words(query)
  const [most, setMost] = useState(listed)
  useEffect(() => setMost(listed), [query])
  const n = hits.length
  return (
    <>
      <p class="soft rules-count" role="status">
        {n === 0 ? t('nothing', { query: query.trim() }) : n === 1 ? t('one') : t('found', { n })}
      </p>
      <ul class="rules-results">
        {hits.slice(0, most).map(({ entry }) => (
          <li key={entry.rule.id}>
            <a href={`#/rules/${entry.rule.id}`} aria-current={entry.rule.id === here ? 'true' : undefined}>
              <Marked text={entry.rule.title} wanted={wanted} /> <span class="id">{entry.rule.id}</span>
              <Excerpt entry={entry} wanted={wanted} />
            </a>
          </li>
        ))}
      </ul>
      {n > most && (
        <button class="rules-rest" onClick={() => setMost(n)}>
          {t('rest', { n: n - most })}
        </button>
      )}
    </>
  )
}

/** Why a rule was found, where its title does not say it. */
function Excerpt({ entry, wanted }: { entry: Indexed; wanted: string[] }) {
  const isNamed = wanted.some((word) => entry.title.includes(word))
  const { rule } = entry
  const text = excerpt(rule.text, entry.text, wanted) || (isNamed ? '' : excerpt(rule.ledger, entry.ledger, wanted))
  if (!text) return null
  return (
    <small>
      <Marked text={text} wanted={wanted} />
    </small>
  )
}

function Marked({ text, wanted }: { text: string; wanted: string[] }) {
  return (
    <>{highlight(text, wanted).map((piece, i) => (piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text))}</>
  )
}

function Sections({ sections, here }: { sections: Section[]; here: string }) {
  return useMemo(
    () => (
      <nav aria-label={t('contents')}>
        {sections.map((section) => (
          <details key={section.name} open={section.rules.some((rule) => rule.id === here)}>
            <summary>
              {section.name} <span class="soft">{section.rules.length}</span>
            </summary>
            <ul>
              {section.rules.map((rule) => (
                <li key={rule.id}>
                  <a href={`#/rules/${rule.id}`} aria-current={rule.id === here ? 'true' : undefined}>
                    {rule.title}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
    ),
    [sections, here],
  )
}
