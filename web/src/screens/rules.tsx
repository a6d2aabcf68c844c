// SPDX-License-Identifier: MIT
// screens/rules.tsx: the rules of a system, to search and to read. #/rules/ID opens one.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { TopBar } from '../panels/top_bar'
import { speak } from '../lang'
import { systemOf } from '../panels/rule_link'
import { SystemSelect } from '../panels/system_select'
import { go, route } from '../route'
import { Contents } from '../rules/contents'
import { Reader } from '../rules/reader'
import { sections } from '../rules/search'
import { catalog } from '../engine/catalog'
import { useChanges } from '../store/observable'
import type { Rule } from '../wire'

const t = speak({
  title: ['Règles', 'Rules'],
  count: ['{name} {version} · {n} règles', '{name} {version} · {n} rules'],
  system: ['Système', 'System'],
  loading: ['Les règles arrivent…', 'The rules are on their way…'],
  fault: ['Les règles ne viennent pas : {why}', 'The rules do not come: {why}'],
  again: ['Réessayer', 'Try again'],
  unknown: ['Il n’y a pas de règle {id}.', 'There is no rule {id}.'],
  contents: ['Sommaire et recherche', 'Contents and search'],
})

export function RulesScreen() {
  useChanges(route, catalog)
  const here = route.rest[0] ?? ''
  const system = route.query.get('system') ?? (here ? systemOf(here) : catalog.systems[0]?.id) ?? ''
  const [found, setFound] = useState<{ system: string; rules: Rule[] } | undefined>(undefined)
  const [fault, setFault] = useState('')
  const [tries, setTries] = useState(0)
  const side = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    let gone = false
    setFault('')
    catalog.rules(system).then(
      (rules) => gone || setFound({ system, rules }),
      (why: Error) => gone || setFault(why.message),
    )
    return () => void (gone = true)
  }, [system, tries])

  // Those of another game are not shown while these are on their way.
  const rules = found?.system === system ? found.rules : undefined
  const all = useMemo(() => sections(rules ?? []), [rules])
  const section = all.find((s) => s.rules.some((rule) => rule.id === here)) ?? all[0]

  // On a narrow screen the contents lie over the text: they fold away once a rule is chosen.
  useEffect(() => {
    if (side.current && matchMedia('(max-width: 860px)').matches) side.current.open = !here
    if (!here) scrollTo(0, 0)
  }, [here, rules])

  const info = catalog.system(system) ?? catalog.sagas.find((saga) => saga.id === system)
  return (
    <>
      <TopBar />
      <main class="sheet rules" id="content" tabIndex={-1} aria-busy={!rules && !fault}>
        <div class="rules-title">
          <h2>{t('title')}</h2>
          {info && rules && (
            <p class="soft">{t('count', { name: info.name, version: info.version, n: rules.length })}</p>
          )}
          <SystemSelect withSagas label={t('system')} id={system} set={(id) => go(`/rules?system=${encodeURIComponent(id)}`)} />
        </div>
        {fault && (
          <p class="alert" role="alert">
            {t('fault', { why: fault })} <button onClick={() => setTries(tries + 1)}>{t('again')}</button>
          </p>
        )}
        {!rules && !fault && <p class="soft">{t('loading')}</p>}
        {rules && here && !rules.some((rule) => rule.id === here) && (
          <p class="alert" role="alert">
            {t('unknown', { id: here })}
          </p>
        )}
        {rules && section && (
          <div class="rules-columns">
            <details class="rules-fold" ref={side} open>
              <summary>{t('contents')}</summary>
              <Contents rules={rules} sections={all} here={here} />
            </details>
            <Reader rules={rules} section={section} here={here} />
          </div>
        )}
      </main>
    </>
  )
}
