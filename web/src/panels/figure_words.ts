// SPDX-License-Identifier: MIT
// panels/figure_words.ts: how a figure is, in few words, for lists.
import { speak } from '../lang'
import { nameIn } from '../engine/catalog'
import type { FigureState, System } from '../wire'
import { countsOf, countText } from '../table/counters'

const t = speak({
  out_of_action: ['hors de combat', 'out of action'],
  exited: ['sorti de la table', 'left the table'],
  waiting: ['à placer', 'to be placed'],
  engaged: ['au contact', 'engaged'],
})

export function figureWords(f: FigureState, system: System | undefined): string {
  if (f.status !== 'in_play') return t(f.status)
  const states = f.states.map((s) => nameIn(system?.states ?? [], s))
  if (f.engaged?.length) states.unshift(t('engaged'))
  return [...states.slice(0, 2), ...countsOf(f, system?.counters).map(countText)].join(', ')
}
