// SPDX-License-Identifier: MIT
// draw/role.ts: which glyph a profile wears, and what its weapons look like. Both are columns of data/art/roles.json, read by what
// the catalog says of a profile, its roles, traits and weapons, so that a character that players made gets one too. Rows in order, the
// first that fits; a weapon that has no row, since players made it, is known by its reach.
import roles from '../../../data/art/roles.json'
import type { Profile } from '../wire'
import { glyphs, type GlyphName } from './glyphs'

type Weapon = Profile['weapons'][number]

interface Row {
  glyph: string
  role?: string
  /** One of these traits. */
  traits?: readonly string[]
  /** What the first weapon is, or with `anywhere` one of them. */
  arm?: string
  anywhere?: boolean
  /** It has a weapon, whichever. */
  armed?: boolean
}

const known = new Map<string, readonly string[]>(roles.weapons.map(({ name, arms }) => [name, arms]))
const armsOf = (weapon: Weapon): readonly string[] => known.get(weapon.name) ?? (weapon.range ? ['bow'] : [])

function fits(row: Row, profile: Profile): boolean {
  if (row.role && !profile.roles?.includes(row.role)) return false
  if (row.traits && !profile.traits.some((trait) => row.traits?.includes(trait.name))) return false
  const { arm, anywhere, armed } = row
  if (armed && !profile.weapons.length) return false
  return !arm || profile.weapons.slice(0, anywhere ? undefined : 1).some((weapon) => armsOf(weapon).includes(arm))
}

/** Never none: who has nothing special carries a blade or, without a weapon, is told apart by the name. */
export function glyphFor(profile: Profile | undefined): GlyphName {
  if (!profile) return 'sword'
  const found = roles.glyphs.find((row) => fits(row, profile))?.glyph
  return found && found in glyphs ? (found as GlyphName) : (spare[profile.id.length % spare.length] ?? 'sword')
}
const spare: readonly GlyphName[] = ['sword', 'dagger', 'spear', 'axe']

/** The outline of a weapon as it is crossed behind an emblem. */
export function outlineOfArm(weapon: Weapon): string {
  const arms = armsOf(weapon)
  return roles.crossed.find((row) => row.arms.some((arm) => arms.includes(arm)))?.path ?? roles.blade
}
