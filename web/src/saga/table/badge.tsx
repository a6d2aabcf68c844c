// SPDX-License-Identifier: MIT
// saga/table/badge.tsx: somebody in two letters: round for the players' side, square for foes, a ring for others; never by
// colour alone.
import { initials } from '../../lang'
import type { Actor } from '../wire'

export function Badge({ actor, small = false }: { actor: Actor; small?: boolean }) {
  const standing = actor.lives?.filter((life) => life > 0).length ?? actor.count
  return (
    <i class={`saga-badge ${actor.camp}${small ? ' small' : ''}`} aria-hidden="true">
      {standing === undefined ? initials(actor.name) : `×${standing}`}
    </i>
  )
}
