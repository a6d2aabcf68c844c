// SPDX-License-Identifier: MIT
// draw/role.ts: which glyph a profile wears, and what its weapons look like. Both are columns of data/art/roles.json, read by what
// the catalog says of a profile, its roles, traits and weapons, so that a character that players made gets one too. Rows in order, the
// first that fits; a weapon is of every kind whose words its name has, in either language, since players name theirs themselves.
import roles from '../../../data/art/roles.json'
import type { Profile } from '../wire'
import { glyphs, type GlyphName } from './glyphs'

type Arm = keyof typeof roles.arms
type Weapon = Profile['weapons'][number]

interface Row {
  glyph: string
  role?: string
  /** One of these traits. */
  traits?: readonly string[]
  /** What the first weapon is, or with `anywhere` one of them. */
  arm?: string
  anywhere?: boolean
}

const words = Object.fromEntries(Object.entries(roles.arms).map(([arm, pattern]) => [arm, new RegExp(pattern, 'i')])) as Record<Arm, RegExp>

function is(weapon: Weapon, arm: string): boolean {
  const pattern = words[arm as Arm]
  return pattern.test(weapon.text ?? weapon.name) || pattern.test(weapon.name)
}

function fits(row: Row, profile: Profile): boolean {
  if (row.role && !profile.roles?.includes(row.role)) return false
  if (row.traits && !profile.traits.some((trait) => row.traits?.includes(trait.name))) return false
  const { arm, anywhere } = row
  return !arm || profile.weapons.slice(0, anywhere ? undefined : 1).some((weapon) => is(weapon, arm))
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
  return roles.crossed.find(({ arms }) => arms.some((arm) => is(weapon, arm)))?.path ?? ''
}
