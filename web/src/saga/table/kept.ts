// SPDX-License-Identifier: MIT
// saga/table/kept.ts: a drawing is kept while what it was drawn from stays the same. Handing Preact the very same node again costs
// nothing, so a gesture draws the rows it changed and not the whole evening.
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'

interface Kept {
  from: readonly unknown[]
  node: VNode
}

/** `keep(key, from, draw)`: the node that was drawn last time for this key, unless one of `from` is another. */
export function useKept(): (key: string, from: readonly unknown[], draw: () => VNode) => VNode {
  const last = useRef(new Map<string, Kept>())
  const before = last.current
  const now = new Map<string, Kept>()
  last.current = now
  return (key, from, draw) => {
    const old = before.get(key)
    const kept = old?.from.length === from.length && old.from.every((one, i) => one === from[i]) ? old : { from, node: draw() }
    now.set(key, kept)
    return kept.node
  }
}
