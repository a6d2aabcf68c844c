// SPDX-License-Identifier: MIT
// draw/role.ts: which glyph a profile wears. Rows in order, the first that fits; by what the catalog says of a profile, its
// roles, traits and weapons, so that a character that players made gets one too.
import type { Profile } from '../wire'
import type { GlyphName } from './glyphs'

interface Row {
  glyph: GlyphName
  role?: string
  /** One of these traits. */
  traits?: readonly string[]
  /** In the name of a weapon, the first unless `any`. */
  weapon?: RegExp
  any?: true
}

const rows: readonly Row[] = [
  { glyph: 'oni', role: 'monster', weapon: /trio/i },
  { glyph: 'giant', role: 'monster', weapon: /marteau|maillet|hammer|maul/i },
  { glyph: 'skull', role: 'monster', weapon: /masse|mace/i },
  { glyph: 'bull', role: 'monster' },
  { glyph: 'gear', traits: ['masse'], weapon: /mitrailleuse|machine gun/i },
  { glyph: 'leader', role: 'leader' },
  { glyph: 'cross', role: 'magician', weapon: /crosse|staff/i },
  { glyph: 'moon', role: 'magician' },
  { glyph: 'crossbow', role: 'shooter', weapon: /arbal|crossbow/i },
  { glyph: 'wing', role: 'shooter', traits: ['flying'] },
  { glyph: 'bow', role: 'shooter' },
  // Skills that say what a character is for.
  { glyph: 'bat', traits: ['vampire', 'vampiric_attack'] },
  { glyph: 'ghost', traits: ['intangible', 'ethereal'] },
  { glyph: 'wolf', traits: ['fast'], weapon: /croc|fang/i },
  { glyph: 'wolf', weapon: /loup|wolf/i },
  { glyph: 'mortar', traits: ['indirect_fire'] },
  { glyph: 'eye', traits: ['infinite_range', 'detection'] },
  { glyph: 'bow', traits: ['ranged_long'] },
  { glyph: 'feather', traits: ['infiltration'] },
  { glyph: 'sling', traits: ['ranged_short', 'ranged_medium'] },
  { glyph: 'leader', traits: ['leader', 'charismatic_leader', 'protector'] },
  { glyph: 'blades', traits: ['double_attack', 'multi_attack'] },
  { glyph: 'net', traits: ['immobilise'] },
  { glyph: 'gear', traits: ['spe_immobilise', 'absorber'] },
  { glyph: 'gate', traits: ['portal', 'teleport', 'teleport_target'] },
  { glyph: 'club', traits: ['projection'] },
  { glyph: 'fist', traits: ['wrestle'] },
  { glyph: 'cross', traits: ['heal', 'risky_heal', 'ranged_heal'] },
  { glyph: 'skull', traits: ['necro_accumulation', 'vampiric_aura'] },
  { glyph: 'bolt', traits: ['ranged_spe_attack'] },
  { glyph: 'moon', traits: ['spe_cancel', 'energy_drain'] },
  { glyph: 'flame', traits: ['spe_attack'] },
  { glyph: 'banner', traits: ['protection_zone', 'ranged_protection_zone', 'tactician'] },
  { glyph: 'vessel', traits: ['receptacle', 'spe_protection_zone'] },
  { glyph: 'giant', traits: ['regeneration'] },
  { glyph: 'shield', traits: ['counter_attack', 'contact_defence', 'protection', 'ranged_immunity'] },
  { glyph: 'hood', traits: ['stealthy', 'hide'] },
  { glyph: 'cross', traits: ['soins'] },
  { glyph: 'hood', traits: ['rodeur_cache'] },
  { glyph: 'mine', traits: ['pose_mine'] },
  { glyph: 'giant', traits: ['masse'] },
  { glyph: 'harpoon', traits: ['etreinte'] },
  { glyph: 'eye', traits: ['tireur_elite'], weapon: /fusil|rifle/i },
  // Weapons, and how they are carried.
  { glyph: 'chaingun', weapon: /mitrailleuse|machine gun/i },
  { glyph: 'mortar', weapon: /grenade/i },
  { glyph: 'rifle', weapon: /fusil|rifle/i },
  { glyph: 'pistol', weapon: /pistol/i },
  { glyph: 'drop', weapon: /acid/i },
  { glyph: 'javelins', weapon: /javel/i },
  { glyph: 'cleaver', weapon: /hachoir|cleaver/i },
  { glyph: 'claws', weapon: /griffes$|^claws/i },
  { glyph: 'wing', traits: ['flying', 'flight'] },
  { glyph: 'blades', weapon: /paire|pair|sabres/i },
  { glyph: 'hammer', weapon: /marteau|hammer|maillet|maul|tetsubo/i },
  { glyph: 'javelins', weapon: /lance|spear|épieu/i, traits: ['dodge', 'acrobat', 'agile_walker'] },
  { glyph: 'spear', weapon: /lance|spear|épieu/i },
  { glyph: 'axe', weapon: /hache|axe/i },
  { glyph: 'bow', weapon: /arc\b|bow/i, any: true },
  { glyph: 'dagger', weapon: /dague|dagger|couteau|knife|stylet/i },
  { glyph: 'sword', weapon: /./ },
  { glyph: 'boot', traits: ['elusive'] },
  { glyph: 'cart', traits: ['slow'] },
]

function fits(row: Row, profile: Profile): boolean {
  if (row.role && !profile.roles?.includes(row.role)) return false
  if (row.traits && !profile.traits.some((trait) => row.traits?.includes(trait.name))) return false
  if (!row.weapon) return true
  const { weapon, any } = row
  return profile.weapons.slice(0, any ? undefined : 1).some((w) => weapon.test(w.text ?? w.name) || weapon.test(w.name))
}

/** Never none: who has nothing special carries a blade or, without a weapon, is told apart by the name. */
export function glyphFor(profile: Profile | undefined): GlyphName {
  if (!profile) return 'sword'
  const found = rows.find((row) => fits(row, profile))?.glyph
  return found ?? spare[profile.id.length % spare.length] ?? 'sword'
}
const spare: readonly GlyphName[] = ['sword', 'dagger', 'spear', 'axe']
