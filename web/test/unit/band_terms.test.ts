// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBandFile, writeBandFile } from '../../src/band/file'
import { bandHash, readLink } from '../../src/band/link'
import { allSkills, groupsOf, objections, splitOptional, valueObjections } from '../../src/band/skill_filter'
import {
  bannedOf, pricesOf, readSkillList, readTerms, underTerms, withBan, withList, withOption, withoutSkill, withPrice,
  withSkills,
} from '../../src/team/terms'
import { readMuster } from '../../src/band/muster'
import { gameTerms } from '../../src/home/terms'
import type { BandTerms, SkillRow, System } from '../../src/wire'

const system = {
  id: 'game',
  traits: [
    { name: 'flight', text: 'Vol', about: 'Passe au-dessus.', group: 'G-MOV', kind: 'passive', cost: 6, printed: '6?' },
    { name: 'heal', text: 'Soin', group: 'G-HEAL', kind: 'action', suit: 'heart', cost: 4, printed: '??' },
    { name: 'ghost', text: 'Fantôme', group: 'G-MOV', kind: 'passive', cost: 8, optional: true },
  ],
  trait_groups: [{ name: 'G-MOV', text: 'Déplacement' }, { name: 'G-HEAL', text: 'Soins' }],
} as unknown as System
const mine: SkillRow = { id: 'mine', name: { fr: 'Mien', en: 'Mine' }, cost: 3, grants: ['flight'] }

test('bans and prices come and go, and leave nothing behind', () => {
  let terms: BandTerms = withBan({}, 'heal', true)
  terms = withPrice(withBan(terms, 'flight', true), 'flight', 0)
  assert.deepEqual([bannedOf(terms), pricesOf(terms)], [['flight', 'heal'], { flight: 0 }])
  terms = withPrice(withBan(withBan(terms, 'flight', false), 'heal', false), 'flight', undefined)
  assert.deepEqual(terms, {})
  assert.deepEqual(withOption(withOption({}, 'budget', 300), 'budget', undefined), {})
})

test('rows of a list change the ruleset’s skills or add some', () => {
  const rows: SkillRow[] = [
    { id: 'flight', cost: 9, name: { fr: 'Ailes', en: 'Wings' } }, { id: 'heal', banned: true }, mine,
  ]
  const terms = withSkills<BandTerms>({}, rows, system)
  assert.deepEqual(terms.options, { skill_cost: { flight: 9 }, banned_skills: ['heal'] })
  assert.deepEqual(terms.skills?.map((row) => row.id), ['flight', 'mine'])
  const [flight, heal, , own] = underTerms(system, terms, 'en').traits
  assert.deepEqual([flight?.text, flight?.cost, flight?.usual], ['Wings', 9, 6])
  assert.deepEqual([heal?.banned, heal?.usual], [true, undefined])
  assert.deepEqual([own?.text, own?.cost, own?.own], ['Mine', 3, true])
  assert.deepEqual(withoutSkill(withoutSkill(terms, 'mine'), 'flight').skills, undefined)
  assert.equal(withSkills(terms, [{ ...mine, cost: 5 }], system).skills?.at(-1)?.cost, 5)
})

test('a list is read from its own file, bare rows or a band; anything else is none', () => {
  const list = { system: 'game', options: { max: 4 }, skills: [mine] }
  assert.deepEqual(readSkillList(JSON.stringify({ list: { id: 'l', ...list } })), list)
  for (const file of [{ skills: [mine] }, [mine], { band: { figures: [], skills: [mine] } }])
    assert.deepEqual(readSkillList(JSON.stringify(file)), { skills: [mine] })
  const none = ['', '{', '[]', '{"skills":{}}', '[{"cost":1}]', '[{"id":"a","name":"A"}]', 'null', '{"list":[]}', '7']
  for (const text of none) assert.equal(readSkillList(text), undefined, text)
})

test('a list joins what is there', () => {
  const before = { options: { max: 2, deck: 'a', banned_skills: ['heal'], skill_cost: { heal: 1 } }, skills: [mine] }
  const rows = [{ id: 'heal', cost: 3 }, { ...mine, cost: 9 }]
  const list = { options: { max: 4, skill_cost: { flight: 2 } }, skills: rows }
  const after = withList(before, list, system)
  assert.deepEqual(after.options, {
    max: 4, deck: 'a', banned_skills: ['heal'], skill_cost: { heal: 3, flight: 2 },
  })
  assert.deepEqual(after.skills, [{ ...mine, cost: 9 }])
})

test('an action of one’s own stands with its suit', () => {
  const rows = [{ ...mine, action: { card: 'club' } }]
  const trait = underTerms(system, { skills: rows }, 'fr').traits.at(-1)
  assert.deepEqual([trait?.kind, trait?.suit], ['action', 'club'])
})

test('what comes from outside has the form expected or is named', () => {
  const profile = { id: 'a', stats: { value: 1 } }
  const whole = { profiles: [{ ...profile, traits: [] }] }
  assert.deepEqual(readTerms({ profiles: [profile], skills: [], options: {} }), whole)
  assert.deepEqual(readTerms({ options: { a: null } }), { wrong: 'options' })
  assert.deepEqual(readTerms({ skills: [{}] }), { wrong: 'skills' })
  assert.deepEqual(readTerms({ profiles: [{ id: 'a', stats: { value: 'x' } }] }), { wrong: 'profiles' })
  assert.deepEqual(readTerms({ profiles: {} }), { wrong: 'profiles' })
})

const band = {
  system: 'game', name: 'Été', figures: ['kora'],
  options: { budget: 250, banned_skills: ['flight'], skill_cost: { heal: -1 } }, skills: [mine],
  profiles: [{ id: 'kora', name: 'Ko « ra »', stats: { value: 3, rank: 5 }, traits: ['flight', 'bonus:2'] }],
}

test('link, file and muster bring everything along', () => {
  const [path = '', query = ''] = bandHash(band).replace(/^#\/?/, '').split('?')
  const parts = path.split('/').slice(1).map(decodeURIComponent)
  assert.deepEqual(readLink(parts, new URLSearchParams(query)), band)
  assert.deepEqual(readLink(parts, new URLSearchParams('with=%%%')), { system: 'game', name: '', figures: ['kora'] })
  assert.deepEqual(readBandFile(writeBandFile(band), [system]), { band })
  const broken = JSON.stringify({ band: { ...band, profiles: [{}] } })
  const read = readBandFile(broken, [system])
  assert.match('fault' in read ? read.fault : '', /profiles/)
  assert.deepEqual(readMuster(JSON.stringify({ ...band, id: 'x' })), { ...band, id: 'x' })
  assert.equal(readMuster(JSON.stringify({ ...band, id: 'x', skills: 7 })), undefined)
})

test('two bands in one game: the first seat’s word stands, either may ban', () => {
  const other = { options: { budget: 300, deck: 'tarot', banned_skills: ['heal'], skill_cost: { heal: 7, flight: 1 } } }
  const terms = gameTerms([band, other], { budget: 150 })
  assert.deepEqual(terms.options, {
    budget: 150, deck: 'tarot', banned_skills: ['flight', 'heal'], skill_cost: { heal: -1, flight: 1 },
  })
  assert.deepEqual(terms.skills, [mine])
  assert.deepEqual(gameTerms([{}, {}], {}), { options: {}, skills: [] })
})

test('skills are found by words, group and kind', () => {
  const all = underTerms(system, { skills: [mine] }, 'fr')
  const names = (text: string, kind = '') =>
    groupsOf(all, { text, kind }, 'À vous').map((g) => [g.text, ...g.traits.map((t) => t.name)])
  assert.deepEqual(names(''), [['Déplacement', 'flight', 'ghost'], ['Soins', 'heal'], ['À vous', 'mine']])
  assert.deepEqual(names('DESSUS'), [['Déplacement', 'flight']])
  assert.deepEqual(names('soins'), [['Soins', 'heal']])
  assert.deepEqual(names('', 'heart'), [['Soins', 'heal']])
  assert.deepEqual(names('', 'action'), [['Soins', 'heal']])
  assert.deepEqual(groupsOf(all, allSkills, '').at(-1)?.name, '')
})

test('what the engine objects to, by trait and by value; optional ones not admitted are out of sight', () => {
  const changes = [
    { code: 'E', text: 'no', trait: 'ghost', index: 0 },
    { code: 'E', text: 'taken', stat: 'rank', value: 5 },
  ]
  const closed = objections(changes)
  assert.deepEqual([...closed.keys()], ['ghost'])
  assert.deepEqual([...valueObjections(changes, 'rank').keys()], [5])
  assert.equal(valueObjections(changes, 'value').size, 0)
  const hidden = (held: boolean) => splitOptional(system.traits, closed, () => held).hidden.map((t) => t.name)
  assert.deepEqual([hidden(false), hidden(true)], [['ghost'], []])
  const dear = objections([{ code: 'E', text: 'too dear', trait: 'ghost' }])
  assert.deepEqual(splitOptional(system.traits, dear, () => false).hidden, [])
})
