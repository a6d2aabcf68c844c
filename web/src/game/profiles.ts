// SPDX-License-Identifier: MIT
// game/profiles.ts: the profiles of a game, and which of them a figure has. Pure.
import type { GameProfiles, Profile } from '../wire'

/** The profiles of a game, with what this game says its skills do. */
export function profilesIn({ profiles, skills }: GameProfiles): Profile[] {
  const abouts = new Map((skills ?? []).flatMap((skill) => (skill.about ? [[skill.name, skill.about] as const] : [])))
  const told = (trait: Profile['traits'][number]) => {
    const about = abouts.get(trait.name)
    return about ? { ...trait, about } : trait
  }
  return profiles.map((profile) => ({ ...profile, traits: profile.traits.map(told) }))
}

/** The profile of a figure among those of a game: two seats may have different ones of the same id. */
export function profileOf(profiles: Profile[], figure?: { profile: string; seat: string }): Profile | undefined {
  const same = profiles.filter((profile) => profile.id === figure?.profile)
  return same.find((profile) => profile.seat === figure?.seat) ?? same.find((profile) => !profile.seat)
}
