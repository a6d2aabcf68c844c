// SPDX-License-Identifier: MIT
// saga/sheet/bar.tsx: a chance as a bar: green for free, purple with one point, pale with two. The number stands beside it.
import { speak } from '../../lang'
import type { Chance } from './wire'

const t = speak({
  free: ['réussit', 'succeeds'],
  one: ['avec 1 point d’aura', 'with 1 point of aura'],
  two: ['avec 2', 'with 2'],
})

export function Bar({ chances }: { chances: readonly Chance[] }) {
  let before = 0
  return (
    <span class="chance-bar" aria-hidden="true">
      {chances.map(({ points, share }) => {
        const width = Math.max(0, share - before)
        before = Math.max(before, share)
        return <i key={points} class={`with-${points}`} style={{ width: `${100 * width}%` }} />
      })}
    </span>
  )
}

/** What its colours mean. */
export function Legend() {
  return (
    <p class="saga-legend">
      <i class="good" /> {t('free')} <i class="aura" /> {t('one')} <i class="aura2" /> {t('two')}
    </p>
  )
}
