// SPDX-License-Identifier: MIT
// panels/rule_link.tsx: a rule's id as a small link, and the rule behind an id: its title, or all of it.
import { useEffect, useState } from 'preact/hooks'
import { catalog } from '../engine/catalog'
import type { Rule, RuleHead } from '../wire'

interface LinkProps {
  id: string
  onRule?: ((id: string) => void) | undefined
  tabIndex?: number
  /** A mark only: the id is for who asks. */
  isSmall?: boolean
}

/** Leads to the rules screen on its own; with `onRule` it opens where the reader is. */
export function RuleLink({ id, onRule, tabIndex = 0, isSmall = false }: LinkProps) {
  return (
    <a
      class="id"
      title={isSmall ? id : undefined}
      href={`#/rules/${id}`}
      tabIndex={tabIndex}
      onClick={(e) => {
        e.stopPropagation()
        if (!onRule || e.ctrlKey || e.metaKey || e.shiftKey) return
        e.preventDefault()
        onRule(id)
      }}
    >
      {isSmall ? <><span aria-hidden="true">§</span><span class="unseen">{id}</span></> : id}
    </a>
  )
}

/** The system whose rules have ids like this one: ids start with its prefix. */
export function systemOf(id: string): string | undefined {
  return [...catalog.sagas, ...catalog.systems].find((s) => id.startsWith(`${s.prefix}-`))?.id ?? catalog.systems[0]?.id
}

/** The game whose glossary a rule's text is read with; sagas have theirs elsewhere. */
export function wordsOf(id: string): string | undefined {
  return catalog.systems.find((s) => id.startsWith(`${s.prefix}-`))?.id
}

/** undefined: on its way; null: there is no such rule. */
type Found<T> = T | null | undefined

/** What `list` gives, as soon as it comes; `again` asks anew, after a fault for instance. */
function useFound<T extends RuleHead>(list: (system: string) => Promise<T[]>, id: string, system: string | undefined) {
  const [found, setFound] = useState<{ rule: Found<T>; fault: string }>({ rule: undefined, fault: '' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    setFound({ rule: undefined, fault: '' })
    if (!system) return
    list(system).then(
      (all) => gone || setFound({ rule: all.find((r) => r.id === id) ?? null, fault: '' }),
      (why: Error) => gone || setFound({ rule: undefined, fault: why.message }),
    )
    return () => void (gone = true)
  }, [id, system, tries])
  return { ...found, again: () => setTries(tries + 1) }
}

const heads = (system: string) => catalog.heads(system)
const rules = (system: string) => catalog.rules(system)

/** The rule's title. */
export function useRuleHead(id: string, system = systemOf(id)): Found<RuleHead> {
  return useFound(heads, id, system).rule
}

/** The rule to read, and why it does not come. */
export function useRule(id: string, system = systemOf(id)): { rule: Found<Rule>; fault: string; again: () => void } {
  return useFound(rules, id, system)
}
