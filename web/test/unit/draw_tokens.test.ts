// SPDX-License-Identifier: MIT
// Tokens: every profile has a glyph, a band is told apart by glyphs, everything stays on the base.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { badge, glyphRoom, teeth } from '../../src/draw/badge'
import { contour, loopsOf } from '../../src/draw/contour'
import { crestOf, peoples } from '../../src/draw/crests'
import { hasDeed } from '../../src/draw/deeds'
import { glyphOf, glyphs, type GlyphName } from '../../src/draw/glyphs'
import roles from '../../../data/art/roles.json'
import { glyphFor, outlineOfArm } from '../../src/draw/role'
import { signOf } from '../../src/draw/signs'
import { type Profile, seatLetters } from '../../src/wire'
import { flat } from './flat_path'

const data = join(process.cwd(), '..', 'data')
const read = (...path: string[]) => JSON.parse(readFileSync(join(data, ...path), 'utf8'))

interface Raw {
  id: string
  faction: string
  roles?: string[]
  leader?: boolean
  traits?: (string | { name: string })[]
  skills?: string[]
  weapons?: { name: string }[]
  ranged?: string[]
  melee?: string[]
}
/** A profile of the data as the catalog tells it. */
function told(raw: Raw): Profile {
  const traits = (raw.traits ?? raw.skills ?? []).map((trait) => ({ name: (typeof trait === 'string' ? trait : trait.name).split(':')[0] ?? '' }))
  const weapons = raw.weapons ?? [...(raw.ranged ?? []), ...(raw.melee ?? [])].map((name) => ({ name }))
  const roles = raw.roles ?? (raw.leader ? ['leader'] : [])
  return { ...raw, name: raw.id, cost: 0, slots: 1, roles, stats: {}, traits, weapons: weapons.map((w) => ({ ...w, power: 1 })) }
}
const systems = ['evenor', 'aurore', 'seg', 'nordenth'].map((id) => ({ id, profiles: (read(id, 'profiles.json').profiles as Raw[]).map(told) }))

test('tokens: every profile of every system has a glyph that says something', () => {
  for (const { id, profiles } of systems) {
    const worn = profiles.map(glyphFor)
    for (const [i, glyph] of worn.entries()) assert.ok(glyphs[glyph], `${id} ${profiles[i]?.id}: ${glyph}`)
    assert.ok(new Set(worn).size >= profiles.length / 3.5, `${id}: ${new Set(worn).size} glyphs for ${profiles.length} profiles`)
  }
  const of = (system: string, profile: string) => glyphFor(systems.find((s) => s.id === system)?.profiles.find((p) => p.id === profile))
  assert.equal(of('evenor', 'leonidas'), 'leader')
  assert.equal(of('evenor', 'ulysse'), 'bow')
  assert.equal(of('evenor', 'asterion'), 'bull')
  assert.equal(of('evenor', 'leda'), 'javelins')
  assert.equal(of('aurore', 'nhal'), 'ghost')
  assert.equal(of('aurore', 'ombrine'), 'crossbow')
  assert.equal(of('seg', 'bonesetter'), 'cross')
  assert.equal(of('seg', 'gatewright'), 'gate')
  assert.equal(of('nordenth', 'alpha'), 'leader')
  assert.equal(of('nordenth', 'toxique'), 'drop')
  assert.equal(of('nordenth', 'tirailleur'), 'eye')
})

test('tokens: every weapon there is has a row, every row a weapon, and no arm is in vain', () => {
  const equipment = read('nordenth', 'equipment.json') as { ranged: { id: string }[]; melee: { id: string }[] }
  const there = new Set([...systems.flatMap(({ profiles }) => profiles.flatMap((p) => p.weapons.map((w) => w.name))), ...equipment.ranged.map((w) => w.id), ...equipment.melee.map((w) => w.id)])
  assert.deepEqual([...there].sort(), roles.weapons.map((row) => row.name).sort())
  const asked = new Set([...roles.glyphs.flatMap((row) => row.arm ?? []), ...roles.crossed.flatMap((row) => row.arms)])
  assert.deepEqual([...asked].sort(), [...new Set(roles.weapons.flatMap((row) => row.arms))].sort())
  for (const row of roles.glyphs) {
    assert.ok(row.glyph in glyphs, row.glyph)
    assert.ok(row.role || row.traits || row.arm || row.armed, `${row.glyph}: something is asked`)
  }
})

test('tokens: a weapon is drawn as what its row says; one that has none by its reach', () => {
  const outline = (arm: string) => roles.crossed.find((row) => row.arms.includes(arm))?.path
  assert.equal(outlineOfArm({ name: 'Arc long', power: 1 }), outline('bow'))
  assert.equal(outlineOfArm({ name: 'epieu', power: 1 }), outline('spear'))
  assert.equal(outlineOfArm({ name: 'lance_flammes', power: 1 }), roles.blade, 'a flamethrower is no lance')
  assert.equal(outlineOfArm({ name: 'Arc-en-ciel', power: 1, range: [5, 10, 20] }), outline('bow'))
  assert.equal(outlineOfArm({ name: 'Arc-en-ciel', power: 1 }), roles.blade)
})

test('tokens: the rim of a people is a motif that there is', () => {
  for (const motif of Object.values(roles.rims)) assert.ok(motif in roles.motifs, motif)
  assert.deepEqual(Object.keys(roles.rims).filter((people) => !peoples.includes(people)), [])
})

test('tokens: a character of one’s own wears what its skills say, and never nothing', () => {
  const own = (...traits: string[]) => glyphFor(told({ id: 'x', faction: '', traits }))
  assert.equal(own('heal'), 'cross')
  assert.equal(own('ranged_long', 'heal'), 'bow')
  assert.ok(glyphs[own()])
  assert.ok(glyphs[glyphFor(undefined)])
})

test('tokens: every people has its own crest; one’s own always the same', () => {
  const all = new Set(systems.flatMap(({ profiles }) => profiles.map((p) => p.faction)))
  all.delete('none') // who belongs to no people
  for (const people of all) assert.ok(peoples.includes(people ?? ''), `a crest for ${people}`)
  assert.equal(new Set([...all].map(crestOf)).size, all.size)
  assert.equal(crestOf('mine'), crestOf('mine'))
})

test('tokens: badge, glyph and teeth stay on the base', () => {
  for (const seat of seatLetters) {
    for (const [x, y] of flat(badge(seat, 1))) assert.ok(Math.hypot(x, y) <= 1, `${seat}: ${x} ${y}`)
    for (const name of Object.keys(glyphs) as GlyphName[]) {
      const { fill, line = '' } = glyphOf(name)
      const k = glyphRoom[seat] / 24
      for (const [x, y] of [...points(fill), ...points(line)]) {
        const far = Math.hypot((x - 12) * k, (y - 12) * k)
        assert.ok(far < 1, `${name} of ${seat}: ${far}`)
      }
    }
  }
  for (const [x, y] of flat(teeth(1))) assert.ok(Math.hypot(x, y) <= 1)
})

/** Ellipses, which one glyph has, are as large as their longer radius at most. */
function points(d: string) {
  return flat(d.replace(/S/g, 'L').replace(/(\d),/g, '$1 '))
}

test('tokens: four sides, four badges', () => {
  assert.equal(new Set(seatLetters.map((seat) => badge(seat, 1))).size, 4)
})

test('tokens: states that tables know have signs', () => {
  for (const name of ['done', 'cover', 'hidden', 'aim_ready', 'blessed', 'confused', 'immobilised', 'defensive']) {
    const sign = signOf(name)
    assert.ok(sign, name)
    for (const [x, y] of flat(`${sign.fill ?? ''}${sign.line ?? ''}`)) assert.ok(x >= 0 && x <= 12 && y >= 0 && y <= 12, `${name}: ${x} ${y}`)
  }
  assert.equal(signOf('nothing'), undefined)
})

test('contour: one loop around an area, two where there is a hole', () => {
  const field = (isIn: (i: number, j: number) => boolean) => ({ value: (i: number, j: number) => (isIn(i, j) ? -1 : 1), columns: 12, rows: 12, at: (i: number, j: number) => [i, j] as const })
  const square = (i: number, j: number) => i > 1 && i < 10 && j > 1 && j < 10
  assert.equal(loopsOf(field(square)).length, 1)
  assert.equal(loopsOf(field((i, j) => square(i, j) && !(i > 4 && i < 7 && j > 4 && j < 7))).length, 2)
  assert.equal(loopsOf(field(() => false)).length, 0)
  for (const [x, y] of flat(contour(field(square)))) assert.ok(x > 1 && x < 10 && y > 1 && y < 10)
})

test('tokens: bands that come with the program differ in their glyphs', () => {
  const profiles = systems.flatMap((system) => system.profiles) // bands of L'Aurore Obscure borrow Evenor's
  for (const { id } of systems)
    for (const file of readdirSync(join(data, id, 'bands'))) {
      const ids = read(id, 'bands', file).band.figures as string[]
      const worn = new Set(ids.map((one) => glyphFor(profiles.find((p) => p.id === one))))
      assert.ok(worn.size >= 2, `${file}: ${[...worn].join(', ')}`)
    }
})

test('deeds: every kind of choice of every game has a sign of its own', () => {
  for (const file of ['choices', 'choices_seg', 'choices_nordenth']) {
    const kinds = Object.keys(read('text', `${file}.json`)).filter((key) => !key.includes('.'))
    assert.ok(kinds.length > 10, file)
    for (const kind of kinds) assert.ok(hasDeed(kind), `${file}: ${kind}`)
  }
})
