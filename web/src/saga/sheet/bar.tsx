// SPDX-License-Identifier: MIT
// saga/sheet/bar.tsx: a chance as a bar: green for free, purple with one point, pale with two. The number stands beside it.
import type { Chance } from './wire'

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
