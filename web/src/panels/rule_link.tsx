// SPDX-License-Identifier: MIT
// panels/rule_link.tsx: a rule's id as a small link, and the rule behind an id.
import { useEffect, useState } from 'preact/hooks'
import { catalog } from '../engine/catalog'
import type { Rule } from '../wire'

interface LinkProps {
  id: string
  onRule?: ((id: string) => void) | undefined
  tabIndex?: number
}

/** Leads to the rules screen on its own; with `onRule` it opens where the reader is. */
export function RuleLink({ id, onRule, tabIndex = 0 }: LinkProps) {
  return (
    <a
      class="id"
      href={`#/rules/${id}`}
      tabIndex={tabIndex}
      onClick={(e) => {
        e.stopPropagation()
        if (!onRule || e.ctrlKey || e.metaKey || e.shiftKey) return
        e.preventDefault()
        onRule(id)
      }}
    >
      {id}
    </a>
  )
}

/** The system whose rules have ids like this one: ids start with its prefix. */
export function systemOf(id: string): string | undefined {
  return catalog.systems.find((s) => id.startsWith(`${s.prefix}-`))?.id ?? catalog.systems[0]?.id
}

/** undefined: on its way; null: there is no such rule. */
export function useRule(id: string, system = systemOf(id)): Rule | null | undefined {
  const [rule, setRule] = useState<Rule | null | undefined>(undefined)
  useEffect(() => {
    let gone = false
    setRule(undefined)
    if (!system) return
    catalog.rules(system).then(
      (all) => gone || setRule(all.find((r) => r.id === id) ?? null),
      () => gone || setRule(null),
    )
    return () => void (gone = true)
  }, [id, system])
  return rule
}
