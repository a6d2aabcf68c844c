// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addCopy, addFresh, addPrinted, change, countOf, holders, makeOwn, mostOf, ownIn, ownOf, profileAt, tidy, unknownSkills,
  withCount, withName, withStat,
} from '../../src/team/character'
import { type Muster, move, remember, removeAt, sameBand, substance } from '../../src/band/muster'
import { formulaOf, shortFormula } from '../../src/band/formula'
import type { Bill, Profile, System } from '../../src/wire'

const printed = (id: string, rank: number): Profile => ({
  id, name: id.toUpperCase(), cost: 30, slots: 1, roles: [], stats: { value: 2, rank },
  traits: [{ name: 'agile' }, { name: 'bonus', value: 3 }], weapons: [], title: 'Chef', faction: 'f',
})
const system = {
  id: 'game',
  stats: [
    { name: 'value', text: 'Valeur', least: 1, most: 99 },
    { name: 'rank', text: 'Carte', least: 1, most: 5, values: [1, 2, 3].map((value) => ({ value, text: `${value}` })) },
  ],
  traits: [{ name: 'agile', text: 'Agile' }, { name: 'bonus', text: '+1', repeat: true, least: 1, most: 9 }],
  profiles: [printed('leda', 1), printed('kara', 1)],
} as unknown as System
const empty: Muster = { id: 'x', system: 'game', name: '', figures: [] }

test('a skill is bought, stacks, and goes; the order of buying stays', () => {
  let own = ownOf(printed('leda', 1))
  assert.deepEqual(own.traits, ['agile', 'bonus:3'])
  own = withCount(withCount(own, 'bonus', 2), 'slow', 1)
  assert.deepEqual(own.traits, ['agile', 'bonus:2', 'slow'])
  assert.equal(countOf(own, 'bonus'), 2)
  assert.deepEqual(withCount(withCount(own, 'bonus', 1), 'agile', 0).traits, ['bonus', 'slow'])
  assert.equal(countOf(own, 'none'), 0)
  assert.equal(mostOf({ name: 'a', text: 'a', most: 9 }), 1)
  assert.equal(mostOf({ name: 'a', text: 'a', most: 9, repeat: true }), 9)
})

test('a new character begins with the least and a card nobody has', () => {
  const one = addFresh(empty, system, 'Éléa')
  assert.deepEqual(ownIn(one.team, one.id), { id: 'elea', name: 'Éléa', stats: { value: 1, rank: 1 }, traits: [] })
  const two = addFresh(one.team, system, 'Éléa')
  assert.equal(two.id, 'elea_2')
  assert.equal(ownIn(two.team, two.id)?.stats.rank, 2)
  const three = addFresh(two.team, system, 'Leda')
  assert.notEqual(three.id, 'leda') // that is a printed profile
  assert.equal(ownIn(addFresh(three.team, system, 'Z').team, 'z')?.stats.rank, 1) // all named ones are taken
})

test('a printed character joins as it is, or with another card where its own is held', () => {
  const one = addPrinted(empty, system, printed('leda', 1))
  assert.deepEqual([one.team.figures, one.team.profiles], [['leda'], undefined])
  const two = addPrinted(one.team, system, printed('kara', 1))
  assert.equal(ownIn(two.team, two.id)?.stats.rank, 2)
  assert.deepEqual([...holders(two.team, 'rank', system).entries()], [[1, [0]], [2, [1]]])
})

test('only the figure that is opened becomes one’s own', () => {
  const twice = { ...empty, figures: ['leda', 'leda'] }
  const made = makeOwn(twice, 1, system)
  assert.deepEqual(made?.team.figures, ['leda', made?.id])
  assert.notEqual(made?.id, 'leda')
  const alone = makeOwn({ ...empty, figures: ['leda'] }, 0, system)
  assert.deepEqual([alone?.id, alone?.team.profiles?.length], ['leda', 1])
  assert.equal(makeOwn(alone!.team, 0, system)?.team, alone!.team)
  assert.equal(makeOwn(empty, 0, system), undefined)
})

test('the profile shown is one’s own before the printed one, at the engine’s price', () => {
  const { team } = makeOwn({ ...empty, figures: ['leda'] }, 0, system)!
  const changed = change(team, { ...withStat(ownIn(team, 'leda')!, 'value', 4), name: 'Moi' })
  const bill: Bill = { index: 0, value: 4, base: 10, skills: [], factor: 10, cost: 40 }
  const shown = profileAt(changed, 0, system, 'fr', [bill])
  assert.deepEqual([shown?.name, shown?.cost, shown?.stats.value, shown?.title], ['Moi', 40, 4, 'Chef'])
  assert.deepEqual(shown?.traits, [{ name: 'agile' }, { name: 'bonus', value: 3 }])
  assert.equal(profileAt({ figures: ['kara'] }, 0, system, 'fr', [bill])?.cost, 40)
  assert.equal(profileAt({ figures: ['kara'] }, 0, system, 'fr')?.cost, 30)
})

test('who leaves takes the profile along; who moves does not', () => {
  const { team } = addCopy(addFresh(empty, system, 'A').team, system, ownOf(printed('leda', 1)))
  assert.equal(team.profiles?.length, 2)
  assert.deepEqual(removeAt(team, 0).profiles?.map((p) => p.name), ['LEDA'])
  assert.equal('profiles' in removeAt(removeAt(team, 0), 0), false)
  assert.equal(move(team, 0, 1).profiles?.length, 2)
  assert.deepEqual(tidy({ ...team, figures: [] }).profiles, undefined)
})

test('letters typed into one name are one change; other things are others', () => {
  const { team } = addFresh(empty, system, 'A')
  const named = (name: string, base = team) => change(base, { ...ownIn(base, 'a')!, name })
  let past = remember([], team, named('B'))
  past = remember(past, named('B'), named('Bo'))
  assert.equal(past.length, 1)
  past = remember(past, named('Bo'), { ...named('Bo'), name: 'Band' })
  assert.equal(past.length, 2)
  past = remember(past, { ...named('Bo'), name: 'Band' }, withRank(named('Bo')))
  assert.equal(past.length, 3)
  assert.equal(substance(named('B')), substance(team))
  assert.equal(sameBand(named('B'), team), false)
})
function withRank(team: Muster): Muster {
  return change(team, withStat(ownIn(team, 'a')!, 'rank', 2))
}

test('skills whose list is missing are named once', () => {
  const own = (id: string, traits: string[]) => ({ id, stats: {}, traits })
  const team = { figures: ['a', 'b'], profiles: [own('a', ['lasso', 'agile']), own('b', ['lasso:2', 'bonus:2'])] }
  assert.deepEqual(unknownSkills(team, system), ['lasso'])
  assert.deepEqual(unknownSkills({ figures: [] }, system), [])
})

test('a name fits the engine’s room, letters whole; none is none', () => {
  const own = ownOf(printed('leda', 1))
  assert.equal(withName(own, 'é'.repeat(40)).name, 'é'.repeat(23))
  assert.equal(withName(own, ' a b').name, ' a b')
  assert.equal('name' in withName(own, ''), false)
})

test('a bill as a formula, gains and all', () => {
  const bill: Bill = {
    index: 0, value: 3, base: 10, factor: 17, cost: 51,
    skills: [{ id: 'a', count: 2, cost: 2 }, { id: 'b', count: 1, cost: 6 }, { id: 'c', count: 1, cost: -3 }],
  }
  assert.equal(formulaOf(bill), '3 × (10 + 2 × 2 + 6 − 3) = 51')
  assert.equal(shortFormula(bill), '3 × (10 + 7) = 51')
  assert.equal(formulaOf({ ...bill, skills: [], factor: 10, cost: 30 }), '3 × (10 + 0) = 30')
  assert.equal(shortFormula({ ...bill, factor: 8, cost: 24 }), '3 × (10 − 2) = 24')
})
