// SPDX-License-Identifier: MIT
// home/faces.ts: two of each game's people, face to face, and no two games with the same ones. Pure.
import { glyphFor } from '../draw/role'
import type { Profile, System } from '../wire'

export interface Pair {
  first: Profile | undefined
  other: Profile | undefined
}

/** For each system, in the order given: somebody of its first people and of another one, whose signs no game before it shows. */
export function facesOf(systems: readonly Pick<System, 'id' | 'profiles'>[]): Map<string, Pair> {
  const taken = new Set<string>()
  const take = (among: readonly Profile[]): Profile | undefined => {
    const found = among.find((profile) => !taken.has(glyphFor(profile))) ?? among[0]
    if (found) taken.add(glyphFor(found))
    return found
  }
  return new Map(
    systems.map(({ id, profiles }) => {
      const first = take(profiles.filter(({ faction }) => faction === profiles[0]?.faction))
      const others = profiles.filter(({ faction }) => faction !== first?.faction).reverse()
      return [id, { first, other: take(others.length ? others : [...profiles].reverse()) }]
    }),
  )
}
