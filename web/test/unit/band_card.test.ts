// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isThreshold, signed, stateWords, statsOf, subtitle, traitsOf, vitalityName, vitalityOf, weaponName,
  weaponReach, weaponsCounted, weaponsLeft,
} from '../../src/panels/profile_text'
import { profileOf, profilesIn } from '../../src/game/profiles'
import type { FigureState, Profile, System, Weapon } from '../../src/wire'

const system = {
  stats: [{ name: 'I', text: 'Initiative' }, { name: 'T', text: 'Tir' }, { name: 'V', text: 'Vitalité', counter: 'vitality' }],
  factions: [{ name: 'greek', text: 'Grecs' }],
  traits: [{ name: 'heal', text: 'Soin X+', about: 'Sur X ou plus.' }, { name: 'dodge', text: 'Esquive' }],
  states: [{ name: 'prone', text: 'à terre', role: 'down' }, { name: 'bare', text: 'bare', role: 'weapon_lost' }],
} as unknown as System
const profile: Profile = {
  id: 'leda', name: 'Léda', title: 'Harceleuse', faction: 'greek', cost: 8, slots: 1, roles: [],
  stats: { I: 1, V: 2 }, traits: [{ name: 'heal', value: 2 }, { name: 'dodge' }, { name: 'odd' }], weapons: [],
}

test('stats stand in the system’s order; one that is missing shows as such', () => {
  assert.deepEqual(statsOf(profile, system).map((s) => `${s.name} ${s.value}`), ['I 1', 'T –', 'V 2'])
})

test('values that have names go by them; what stacks says how often', () => {
  const stats = [{ name: 'V', text: 'Carte', values: [{ value: 2, text: 'roi' }] }]
  assert.equal(statsOf(profile, { ...system, stats })[0]?.value, 'roi')
  const traits = [{ name: 'heal', text: '+1', repeat: true }]
  assert.equal(traitsOf(profile, { ...system, traits })[0]?.text, '+1 × 2')
})

test('a plus only where the catalog says that a stat is a threshold', () => {
  const stats = [{ name: 'I', text: 'Initiative', threshold: true }, { name: 'V', text: 'Vitalité', threshold: false }]
  assert.deepEqual(statsOf(profile, { ...system, stats }).map((s) => s.value), ['1+', '2'])
  assert.equal(isThreshold({ name: 'I', text: 'Initiative' }), false)
  const told = [{ name: 'I', text: 'Initiative', printed: true }, { name: 'Vie', text: 'Vitalité' }]
  assert.deepEqual(statsOf(profile, { ...system, stats: told }).map((s) => s.printed), [true, false], 'nor is a short name what a card shows')
})

test('the X of a trait is the profile’s; an unknown trait keeps its name', () => {
  assert.deepEqual(traitsOf(profile, system).map((t) => [t.text, t.about]), [
    ['Soin 2+', 'Sur 2 ou plus.'],
    ['Esquive', ''],
    ['odd', ''],
  ])
})

test('weapons say how they reach', () => {
  const lance: Weapon = { name: 'Lance', power: 4, melee: true, thrown: true, range: [3, 6, 12] }
  assert.equal(weaponReach(lance), 'mêlée · 3 / 6 / 12 lancée')
  assert.equal(weaponReach({ name: 'Arc', power: 3, range: [5, 10, 20], save_mod: -1 }), '5 / 10 / 20 · sauvegarde −1')
  assert.equal(weaponName({ name: 'Épée', power: 3, magic: true }), 'Épée magique')
  assert.equal(signed(2), '+2')
})

test('the line under the name: title, faction, cost', () => {
  assert.equal(subtitle(profile, system), 'Harceleuse\u00a0· Grecs\u00a0· coût\u00a08')
  assert.equal(subtitle({ ...profile, title: '', faction: 'lost' }, system), 'lost\u00a0· coût\u00a08')
  assert.equal(subtitle({ ...profile, title: profile.name }, system), 'Grecs\u00a0· coût\u00a08')
})

test('states in words; being in play goes without saying', () => {
  const state = { status: 'in_play', states: ['prone', 'odd'] } as unknown as FigureState
  assert.deepEqual(stateWords(state, system), ['à terre', 'odd'])
  assert.deepEqual(stateWords({ ...state, status: 'out_of_action', states: [] }, system), ['hors de combat'])
})

test('vitality comes from the profile, or is not counted', () => {
  assert.equal(vitalityOf(profile, system), 2)
  assert.equal(vitalityName(system), 'Vitalité')
  assert.equal(vitalityOf({ ...profile, stats: {} }, system), 0)
})

test('of two profiles with one id a figure has its seat’s', () => {
  const mine: Profile = { ...profile, name: 'A', seat: 'A' }
  assert.equal(profileOf([profile, mine], { profile: 'leda', seat: 'A' })?.name, 'A')
  assert.equal(profileOf([mine, profile], { profile: 'leda', seat: 'B' })?.name, 'Léda')
  assert.equal(profileOf([mine], { profile: 'leda', seat: 'B' }), undefined)
  assert.equal(profileOf([mine], undefined), undefined)
})

test('what a game says of its skills goes with its profiles', () => {
  const skills = [{ name: 'odd', text: 'Lasso', about: 'Attrape.' }, { name: 'dodge', text: 'Esquive' }]
  const [told] = profilesIn({ profiles: [profile], skills })
  assert.deepEqual(traitsOf(told!, system).map((t) => t.about), ['Sur 2 ou plus.', '', 'Attrape.'])
  assert.deepEqual(profilesIn({ profiles: [profile] }), [profile])
})

test('a trait goes by the name this game gives it', () => {
  const renamed: Profile = { ...profile, traits: [{ name: 'dodge', text: 'Pirouette' }] }
  assert.equal(traitsOf(renamed, system)[0]?.text, 'Pirouette')
})

test('weapons that are the same are one, with how many there are', () => {
  const [claw, spear] = [{ name: 'Claw', power: 1, melee: true }, { name: 'Claw', power: 1, thrown: true }]
  const counted = weaponsCounted([claw, spear, { ...claw }, { ...claw }]).map(({ weapon, count }) => [weapon.thrown ?? false, count])
  assert.deepEqual(counted, [[false, 3], [true, 1]])
})

test('a lost weapon leaves the card, and no word of it stays', () => {
  const weapons = [{ name: 'Lance', text: 'Spear', power: 4 }, { name: 'Épée', power: 3 }]
  const state = { states: ['bare', 'prone'], status: 'in_play' } as unknown as FigureState
  assert.deepEqual(weaponsLeft({ ...profile, weapons }, system, state).map(weaponName), ['Épée'])
  assert.deepEqual(weaponsLeft({ ...profile, weapons }, system).map(weaponName), ['Spear', 'Épée'])
  assert.deepEqual(stateWords(state, system), ['à terre'])
})
