// SPDX-License-Identifier: MIT
// Forms, ladder, arrivals and story of the master's table: what is worked out without a screen.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { catalogue, createOf, fitting, inTongue } from '../../src/saga/catalogue'
import { preparing } from '../../src/saga/spell/composer'
import { freeName, meeting, meetings } from '../../src/saga/table/arrivals'
import { markdownOf, visible } from '../../src/saga/table/chronicle'
import { gathered } from '../../src/saga/table/gathered'
import { acting, groups, hand, madeOf, missing } from '../../src/saga/table/hand'
import { folded } from '../../src/saga/table/ladder'
import { spellsOf } from '../../src/saga/table/own_spells'
import { inOrder, valueOf } from '../../src/saga/table/order'
import { apart, fieldsOf, isAbout, membersOf, picks, presetOf, sourceOf, takes } from '../../src/saga/table/source'
import { hasLeft, leading, against, aheadOf, partsOf, throwsOf, titleOf, totalsOf } from '../../src/saga/table/stage'
import { hour, moment } from '../../src/saga/table/time'
import { buying, comesOf, isAnswer, offerText, paidIn } from '../../src/saga/table/window'
import type { GestureRow, Key, Rung, SagaEvent, State } from '../../src/saga/wire'
import { settings } from '../../src/store/settings'

const state: State = {
  clock: 28_800, session: true, scene: true, pool: 2, wait: 'floor',
  actors: [
    { name: 'Vauquelin', owner: 'A', camp: 'foes', traits: [] },
    { name: 'Ysolde', owner: 'B', camp: 'players', traits: [{ name: 'Serrurière', kind: 'skill', value: 5 }], memory: [{ name: 'Lueur' }], book: [{ name: 'Lueur', value: 1 }] },
    { name: 'Gardes', owner: 'A', camp: 'foes', lives: [0, 0] },
  ],
  vehicles: [{ name: 'Calèche', driver: 'Ysolde', power: 4, robustness: 5, handling: 3, structure: 9 }],
  chases: [], places: [], extended: [{ name: 'Le mur', progress: 2, threshold: 9, due: 0 }], requests: [],
}
const event = (kind: string, more: Partial<SagaEvent> = {}): SagaEvent => ({ n: 1, kind, rules: [], sentence: kind, ...more })

/** What forms offer to pick from goes by what the engine says of gestures and keys, whatever they are called. */
const row = (name: string, needed: string[], others: string[], more: Partial<GestureRow> = {}): GestureRow => ({ name, text: name, needed, others, ...more })
const tableGestures: GestureRow[] = [
  row('engage', ['actor', 'target'], ['trait', 'weapon'], { against: true }), row('shoot', ['actor', 'target'], [], { against: true }), row('gang', ['sides', 'target'], [], { against: true }),
  row('treat', ['actor', 'target', 'trait'], []), row('sweep', ['actor', 'foes'], [], { against: true }), row('group', ['sides', 'foes'], []),
  row('prepare', ['actor'], ['trait', 'spell']), row('cast', ['actor'], ['spell', 'foes']), row('take_negative', ['actor', 'trait'], [], { invents: true }),
  row('extended', ['name'], []), row('raise', ['actor'], ['stat'], { seldom: { stat: ['integrity'] } }), row('extended_step', ['name'], [], { continues: true }), row('drive', ['vehicle', 'driver'], []),
]
const tableKeys: Key[] = ([['actor', 'actor'], ['target', 'actor'], ['driver', 'actor'], ['foes', 'rival'], ['trait', 'trait'], ['spell', 'spell'], ['vehicle', 'vehicle'], ['name', undefined]] as const)
  .map(([name, names]) => ({ name, text: name, type: name === 'foes' ? 'object' : 'text', ...(names ? { names } : {}) }))

beforeEach(() => {
  settings.set({ lang: 'fr' })
  catalogue.fill({
    gestures: [
      { name: 'create', text: 'Créer', needed: ['name'], others: ['for', 'traits', 'owner', 'camp'] },
      { name: 'test', text: 'Test', needed: ['actor'], others: ['difficulty'] },
      { name: 'novelty', text: 'Nouveau', needed: [], others: [] },
      { name: 'bring_back', bridge: true, needed: [], others: [] } as unknown as GestureRow,
      { name: 'damage', text: 'Blesser', needed: ['hits'], others: [] },
      { name: 'add', text: 'Ajouter', answer: true, needed: [], others: ['points', 'pool', 'aura'] },
      ...tableGestures,
    ],
    keys: [...tableKeys, { name: 'hits', text: 'Coups', type: 'object', list: true, needed: ['actor', 'damage'], others: ['armour'] }, { name: 'pool', text: 'Réserve', type: 'int' }, { name: 'aura', text: 'Aura', type: 'int' }, { name: 'verdict', text: 'Verdict', type: 'word', words: [{ name: 'both', text: 'les deux' }] }],
    addends: [{ name: 'adr', text: 'Adresse' }],
  })
})

test('saga: a gesture nobody has sorted still has a place', () => {
  const rows = groups(catalogue.deeds.filter((name) => !tableGestures.some((known) => known.name === name)))
  assert.deepEqual(rows.map(([group]) => group), ['tests', 'harm', 'places'])
  assert.deepEqual(rows.flatMap(([, list]) => list), ['test', 'damage', 'novelty'])
})

test('saga: a gesture says what its kind can say, and knows what it lacks', () => {
  assert.deepEqual(fitting({ kind: 'test', actor: 'Y', difficulty: 14, weapon: 'light' }), { kind: 'test', actor: 'Y', difficulty: 14 })
  assert.deepEqual(missing({ kind: 'test' }), ['actor'])
  assert.deepEqual(missing({ kind: 'damage' }), ['hits'])
  assert.deepEqual(missing({ kind: 'damage', hits: [{ actor: 'Y', damage: 3 }, { actor: 'B' }] }), ['damage'], 'of each who is named, too')
  assert.deepEqual(missing({ kind: 'damage', hits: [{ actor: 'Y', damage: 0 }] }), [])
  assert.deepEqual(createOf({ type: 'sheet', credit: 'x', name: 'Anselme', for: 3 }, 'C'), { kind: 'create', name: 'Anselme', for: 3, owner: 'C', camp: 'players' })
})

test('saga: a stance is for attack and defence unless one is picked', () => {
  catalogue.fill({
    gestures: [{ name: 'stance', text: 'Posture', needed: ['actor', 'when'], others: ['trait'] }],
    keys: [{ name: 'when', text: 'Pour', type: 'word', words: [{ name: 'attack', text: 'attaquer' }, { name: 'defence', text: 'défendre' }] }],
    addends: [],
  })
  const both = { kind: 'stance', actor: 'B', trait: 'Escrimeur' }
  assert.deepEqual(missing(both), [])
  assert.deepEqual(missing({ kind: 'stance' }), ['actor'])
  assert.deepEqual(madeOf(both), [{ ...both, when: 'attack' }, { ...both, when: 'defence' }])
  assert.deepEqual(madeOf({ ...both, when: 'defence' }), [{ ...both, when: 'defence' }])
})

test('saga: drafts are kept by gesture and forget what was cleared', () => {
  hand.sit('somewhere')
  hand.set({ stat: 'adr', trait: '' }, 'test')
  assert.deepEqual(hand.draft('test'), { kind: 'test', stat: 'adr' })
  hand.set({ stat: undefined, targets: [] }, 'test')
  assert.deepEqual(hand.draft('test'), { kind: 'test' })
  hand.set({ stat: 'per' }, 'test')
  hand.sit('somewhere')
  assert.equal(hand.draft('test').stat, 'per')
  hand.sit('elsewhere')
  assert.deepEqual(hand.draft('test'), { kind: 'test' })
})

test('saga: a spell that was cast is not the next one', () => {
  hand.sit('a tower')
  hand.set({ spell: 'Bolt', targets: ['Rat'] }, 'cast')
  hand.used({ kind: 'cast', actor: 'Maëlys', spell: 'Bolt', targets: ['Rat'] })
  assert.deepEqual(hand.draft('cast'), { kind: 'cast', targets: ['Rat'] })
})

test('saga: who acts is picked, else in turn, else the first', () => {
  assert.equal(acting(state, 'Ysolde')?.name, 'Ysolde')
  assert.equal(acting(state, '')?.name, 'Vauquelin')
  assert.equal(acting({ ...state, fight: { round: 1, current: 'Ysolde', order: [{ actor: 'Gardes' }, { actor: 'Ysolde' }] } }, '')?.name, 'Ysolde')
})

test('saga: without a fight the players come first, in one its order', () => {
  assert.deepEqual(inOrder(state).map((row) => row.actor.name), ['Ysolde', 'Vauquelin', 'Gardes'])
  const fight = { round: 1, current: 'Gardes', order: [{ actor: 'Gardes', total: 14 }, { actor: 'Ysolde', total: 9 }] }
  assert.deepEqual(inOrder({ ...state, fight }).map((row) => [row.actor.name, row.total, row.isTurn]), [['Gardes', 14, true], ['Ysolde', 9, false], ['Vauquelin', undefined, false]])
})

test('saga: texts name people, vehicles, traits, spells, or are written', () => {
  assert.equal(sourceOf('engage', 'target'), 'actors')
  assert.equal(sourceOf('take_negative', 'trait'), 'pen')
  assert.equal(sourceOf('engage', 'trait'), 'traits')
  assert.equal(sourceOf('cast', 'spell'), 'spells')
  assert.equal(sourceOf('cast', 'foes'), 'actors')
  assert.deepEqual([sourceOf('drive', 'vehicle'), sourceOf('drive', 'driver')], ['vehicles', 'actors'])
  assert.equal(sourceOf('extended', 'name'), 'pen')
  assert.equal(sourceOf('extended_step', 'name'), 'jobs')
  const ysolde = state.actors[1]
  assert.deepEqual(picks('traits', state, ysolde), ['Serrurière'])
  assert.deepEqual(picks('spells', state, ysolde), ['Lueur'])
  assert.deepEqual(picks('vehicles', state, ysolde), ['Calèche'])
  assert.deepEqual(picks('jobs', state, ysolde), ['Le mur'])
  assert.deepEqual(picks('traits', undefined, undefined), [])
})

test('saga: forms ask what is needed first and lose nothing', () => {
  const { front, more } = fieldsOf('engage', ['actor', 'target'], ['stat', 'weapon', 'waive', 'aura'])
  assert.deepEqual(front, ['target', 'stat', 'weapon'])
  assert.deepEqual(more, ['waive', 'aura'])
  assert.deepEqual(fieldsOf('novelty', ['a', 'b', 'c', 'd', 'e', 'f'], ['g']), { front: ['a', 'b', 'c', 'd', 'e', 'f'], more: ['g'] })
})

test('saga: foes without anybody standing are not proposed', () => {
  const ysolde = state.actors[1]
  assert.deepEqual(presetOf('engage', state, ysolde), { target: 'Vauquelin' })
  assert.deepEqual(presetOf('engage', { ...state, actors: state.actors.slice(1) }, ysolde), {})
  assert.deepEqual(presetOf('initiative', state, ysolde), { sides: [{ actor: 'Vauquelin' }, { actor: 'Ysolde' }] })
  const many = { ...state, actors: [{ name: 'Mort', owner: 'B', camp: 'players', state: 'dead' }, ...Array.from({ length: 20 }, (_, i) => ({ name: `n${i}`, owner: 'A', camp: 'foes' }))] }
  assert.deepEqual(presetOf('initiative', many, ysolde).sides, Array.from({ length: 16 }, (_, i) => ({ actor: `n${i}` })))
})

test('saga: what makes hardly any sense, as the engine says, is not offered', () => {
  assert.ok(takes('test', 'stat', 'integrity') && takes('raise', 'stat', 'for') && takes('raise', 'kind', 'integrity'))
  assert.ok(!takes('raise', 'stat', 'integrity'))
})

test('saga: the lowest rungs fold where they are alike', () => {
  const rung = (success: number): Rung => ({ difficulty: 2, name: '', text: '', success, with: [] })
  assert.equal(folded([rung(0.972), rung(0.972), rung(0.972), rung(0.9)]), 3)
  assert.equal(folded([rung(0.972), rung(0.972), rung(0.9)]), 0)
  assert.equal(folded([]), 0)
})

test('saga: everybody’s last throw, in the order they threw', () => {
  const events = [
    event('rolled', { actor: 'A', dice: [1, 2, 3] }),
    event('rolled', { actor: 'B', dice: [4, 5, 6] }),
    event('rerolled', { actor: 'A', dice: [1, 2, 9] }),
    event('oracle', { dice: [1, 1, 1] }),
  ]
  assert.deepEqual(throwsOf(events).map((e) => [e.actor, e.dice?.[2]]), [['A', 9], ['B', 6], [undefined, 1]], 'an oracle is thrown for nobody')
  const gang = [event('rolled', { actor: 'A', dice: [1, 2, 3] }), event('rolled', { actor: 'G', dice: [1, 2, 4], base: 8, total: 10 }), event('rolled', { actor: 'G', dice: [5, 6, 7], base: 8, total: 14 })]
  assert.deepEqual(throwsOf(gang).map((e) => e.dice?.[2]), [3, 4, 7], 'each of a gang throws')
  assert.deepEqual(partsOf(gang[1]!, [...gang, event('result', { actor: 'G', total: 14 })]), { total: 10, kept: 2, chain: 0, paid: 0 }, 'and none of them pays for another')
  const wild = event('rolled', { actor: 'G', dice: [2, 10, 10], base: 8, total: 18, grade: 'critical' })
  assert.deepEqual(partsOf(wild, [gang[1]!, wild, event('chain', { actor: 'G', total: 24 })]), { total: 24, kept: 10, chain: 6, paid: 0 }, 'what follows a double is whose it is')
  const beats = (winner: string, loser: string) => event('opposed', { winner, loser, margin: 2 })
  assert.equal(leading([beats('A', 'G'), beats('G', 'A')]), undefined, 'who beats some and not others is not ahead')
  assert.equal(leading([beats('A', 'B'), beats('A', 'C')])?.winner, 'A')
})

test('saga: players read no secret, and a story carries its credit', () => {
  const lines = [event('scene', { sentence: 'Le pont' }), event('result', { sentence: 'caché', secret: true }), event('result', { sentence: 'vu' })].map((e) => ({ step: 1, event: e }))
  assert.deepEqual(visible(lines, false).map((line) => line.event.sentence), ['Le pont', 'vu'])
  assert.equal(visible(lines, true).length, 3)
  const come = [event('created', { actor: 'A', sentence: 'Voici A.' }), event('trait', { actor: 'A', sentence: 'A : x 4.' }), event('trait', { actor: 'A', sentence: 'A : y 3.' }), event('trait', { actor: 'B', sentence: 'B : z 2.' })]
  const steps = [1, 1, 1, 2].map((step, i) => ({ step, event: come[i] as SagaEvent }))
  assert.deepEqual(gathered(steps).map((line) => line.event.sentence), ['Voici A. x 4, y 3.', 'B : z 2.'])
  const left = [event('created', { actor: 'A', sentence: 'Voici A ; 9 points à placer.' }), event('trait', { actor: 'A', sentence: 'A : x 4 (passable) ; 9 points à placer.' }), event('trait', { actor: 'A', sentence: 'A : y 3 (mauvais) ; 9 points à placer.' })]
  assert.deepEqual(gathered(left.map((e) => ({ step: 1, event: e }))).map((line) => line.event.sentence), ['Voici A ; 9 points à placer. x 4 (passable), y 3 (mauvais).'], 'what is left is said once')
  const text = markdownOf(visible(lines, false), 'Séance', 'Aura Engine')
  assert.match(text, /## Le pont/)
  assert.match(text, /Aura Engine/)
  assert.doesNotMatch(text, /caché/)
})

test('saga: a meeting has room for six of each side, and says whom it leaves out', () => {
  const people = (camp: string, count: number, more = {}) => Array.from({ length: count }, (_, i) => ({ name: `${camp} ${i}`, owner: 'A', camp, ...more }))
  const all = [...people('players', 7, { gauges: {} }), ...people('foes', 8), ...people('others', 9)]
  const { ours, foes, left } = meeting(all)
  assert.deepEqual([ours.length, foes.length, left], [6, 6, ['players 6', 'foes 6', 'foes 7']])
  assert.deepEqual(meeting(all.filter((a) => !left.includes(a.name))).left, [])
})

test('saga: names are free, times are read, answers are named', () => {
  assert.equal(freeName('Garde', ['Garde', 'Garde 2']), 'Garde 3')
  assert.equal(freeName('Garde', []), 'Garde')
  assert.equal(hour(78_138), '21:42:18')
  assert.equal(hour(21_600), '06:00')
  assert.equal(moment(86_400 * 11 + 60), 'Jour 12, 00:01')
  assert.deepEqual(offerText({ kind: 'add', points: 3, pool: 2, aura: 1 }), { what: '+3', paid: '2 réserve, 1 aura' })
  assert.equal(offerText({ kind: 'tie', verdict: 'both' }).what, 'tie les deux')
  assert.equal(offerText({ kind: 'improve', moves: [{ scope: 'intensity', rows: 2 }] }).what, 'intensity +2')
  assert.equal(offerText({ kind: 'reroll', die: 2 }, [3, 9, 1]).what, 'reroll\u00a0:\u00a09')
})

test('saga: what a blow comes to is told in a few words, and nobody wins by nothing', () => {
  const opposed = event('opposed', { winner: 'Bastien', margin: 4 })
  const hurt = event('hurt', { actor: 'Vauquelin', damage: 6, sentence: 'Vauquelin : 6 de dégâts.' })
  assert.equal(comesOf([event('paid'), opposed, event('blow'), hurt]), 'Bastien +4 · 6 de dégâts')
  assert.equal(comesOf([opposed, opposed, opposed]), 'Bastien +4 ×3', 'what comes of several alike is said once')
  assert.equal(comesOf([opposed, hurt, { ...hurt, actor: 'Garde', sentence: 'Garde : 6 de dégâts.' }]), 'Bastien +4 · Vauquelin : 6 de dégâts. · Garde : 6 de dégâts.')
  assert.equal(aheadOf(opposed), 'Bastien l’emporte de 4')
  assert.equal(aheadOf(event('opposed', { winner: 'Bastien' })), 'Bastien l’emporte')
  assert.equal(aheadOf(event('opposed', { margin: 0 })), 'égalité')
  assert.equal(offerText({ kind: 'line', line: 12 }).what, 'line 12')
})

test('saga: what hinders has its sign, mages prepare by magic, whoever is generated speaks the language of now', () => {
  assert.deepEqual([5, -2].map((value) => valueOf({ name: 'x', kind: 'skill', value })), ['5', '−2'])
  assert.deepEqual(['negative', 'sequela'].map((kind) => valueOf({ name: 'x', kind, value: 3 })), ['−3', '−3'])
  const mage = { name: 'M', owner: 'B', camp: 'players', traits: [{ name: 'Langues', kind: 'skill', value: 5 }, { name: 'Guerre', kind: 'magic', value: 4 }] }
  assert.deepEqual(picks('traits', state, mage, 'prepare'), ['Guerre'])
  assert.deepEqual(picks('traits', state, mage, 'test'), ['Langues', 'Guerre'])
  assert.deepEqual(inTongue({ kind: 'npc', level: 3 }), { kind: 'npc', level: 3, lang: 'fr' })
  assert.deepEqual(inTongue({ kind: 'npc', level: 3, lang: 'en' }), { kind: 'npc', level: 3, lang: 'en' })
  assert.deepEqual(inTongue({ kind: 'minions' }), { kind: 'minions' })
})

test('saga: of a day of many throws the last one is told, with what it came to', () => {
  const first = event('rolled', { actor: 'Ondine', base: 5, total: 12 })
  const last = event('rolled', { actor: 'Ondine', base: 5, total: 12 })
  const told = [first, event('result', { actor: 'Ondine', total: 15, difficulty: 12 }), last, event('result', { actor: 'Anselme', total: 13, difficulty: 12 })]
  assert.deepEqual(partsOf(last, told), { total: 12, kept: 7, chain: 0, paid: 0 }, 'nobody has paid for it')
  assert.deepEqual(partsOf(first, told).paid, 3)
})

test('saga: what was rolled against is said where it is one, and what nobody made has no name of its own', () => {
  assert.equal(against({ kind: 'cast' }, [event('result', { difficulty: 17 })]), 17)
  assert.equal(against({ kind: 'test', difficulty: 14 }, []), 14)
  assert.equal(against({ kind: 'advance' }, [event('result', { difficulty: 12 }), event('result', { difficulty: 10 })]), undefined)
  assert.equal(titleOf({ kind: 'bring_back', actor: 'Anselme' }), 'La campagne reprend')
  assert.equal(paidIn([event('paid', { actor: 'Ondine', aura: 1 }), event('runs')]), '1 aura')
})

test('saga: what is asked for by another gesture leaves that one waiting, and goes back to it', () => {
  hand.sit('a fight')
  hand.pick('engage', { actor: 'Ysolde', target: 'Vauquelin', trait: 'Couteau' })
  hand.insert('stance', { actor: 'Vauquelin', when: 'defence' })
  assert.deepEqual([hand.kind, hand.actor, hand.draft('stance').when], ['stance', 'Ysolde', 'defence'])
  hand.resume()
  assert.deepEqual([hand.kind, hand.group, hand.draft('engage').trait], ['engage', 'fight', 'Couteau'])
  hand.resume()
  assert.equal(hand.kind, 'engage')
  hand.turnTo('magic', 'cast')
  hand.follow('Vauquelin', false)
  assert.deepEqual([hand.group, hand.kind], ['fight', 'engage'], 'whoever has no magic fights')
})

test('saga: the spells of a sheet are found by who bears its name', () => {
  const spells = [{ name: 'Lueur', effect: 'sense', duration: 4, book: 1 }, { effect: 'shape' }]
  const own = [{ id: '1', name: 'Ondine', sheet: { spells }, changed: 0 }]
  const library = { samples: [{ id: 'm', name: 'Maëlys', sheet: { name: 'Maëlys', spells: spells.slice(0, 1) } }] }
  assert.deepEqual(spellsOf('Ondine', own, library).map((s) => s.name), ['Lueur'])
  assert.deepEqual(spellsOf('Maëlys', own, library).map((s) => s.name), ['Lueur'])
  assert.deepEqual(spellsOf('Tom', own, library), [])
  assert.deepEqual(spellsOf('Tom', own, library, { Tom: [{ name: 'Brume', effect: 'shape' }] }).map((s) => s.name), ['Brume'], 'a sheet that came as a file')
  assert.deepEqual(preparing({ name: 'Lueur', effect: 'sense', duration: 4, book: 1, ingredients: { range: 2 } }), { name: 'Lueur', effect: 'sense', duration: 4, ingredients: [{ scope: 'range', value: 2 }] })
})

test('saga: whoever is picked as willing resists no longer, and the other way round', () => {
  const said = { kind: 'cast', targets: ['Vauquelin', 'Gardes'], foes: [{ actor: 'Ysolde' }] }
  assert.deepEqual(apart('foes', [{ actor: 'Ysolde' }, { actor: 'Vauquelin' }, { actor: 'Gardes' }], said, state.actors), { targets: ['Gardes'] }, 'of a gang some may')
  assert.deepEqual(apart('targets', ['Ysolde'], said, state.actors), { foes: [] })
  assert.deepEqual(apart('spell', 'Lueur', said, state.actors), {})
  assert.deepEqual(apart('foes', [{ actor: 'Vauquelin' }], { kind: 'cast' }, state.actors), {})
})

test('saga: a spell that failed is offered again, one that is ready is not paid for', () => {
  const mage = (failed?: number) => ({ name: 'M', owner: 'B', camp: 'players', preparing: { name: 'Brume', ready: true, ...(failed ? { failed } : {}) } })
  assert.deepEqual(presetOf('cast', state, mage()), { spell: 'Brume' })
  assert.deepEqual(presetOf('cast', state, mage(1)), { spell: 'Brume', retry: true })
})

test('saga: what a roll has left stands under that roll alone', () => {
  const won = { actor: 'Ysolde', benefits: 1, mishaps: 0 }
  assert.ok(hasLeft(won, [event('rolled', { actor: 'Ysolde' }), event('result', { actor: 'Ysolde', margin: 6 })]))
  assert.ok(hasLeft(won, [event('opposed', { winner: 'Ysolde', loser: 'Vauquelin', margin: 5 })]))
  assert.ok(!hasLeft(won, [event('opposed', { winner: 'Ysolde', loser: 'Vauquelin', margin: 2 })]), 'a later roll left nothing')
  assert.ok(!hasLeft(won, [event('opposed', { winner: 'Vauquelin', loser: 'Ysolde', margin: 7 })]))
  assert.ok(!hasLeft(won, [event('oracle', {})]))
  const fumbled = { actor: 'Ysolde', benefits: 0, mishaps: 1 }
  assert.ok(hasLeft(fumbled, [event('rolled', { actor: 'Ysolde', grade: 'fumble' })]))
  assert.ok(hasLeft(fumbled, [event('result', { actor: 'Ysolde', margin: -5 })]))
  assert.ok(!hasLeft(fumbled, [event('result', { actor: 'Ysolde', margin: -4 })]))
})

test('saga: points that were paid are in the total, for whoever paid', () => {
  assert.deepEqual([...totalsOf([event('result', { actor: 'Ysolde', total: 15 })])], [['Ysolde', 15]])
  assert.deepEqual([...totalsOf([event('opposed', { winner: 'Ysolde', loser: 'Vauquelin', total: 16, difficulty: 15 })])], [['Ysolde', 16], ['Vauquelin', 15]])
  assert.deepEqual([...totalsOf([event('opposed', { actor: 'Ysolde', target: 'Vauquelin', total: 12 })])], [['Ysolde', 12], ['Vauquelin', 12]])
  assert.deepEqual([...totalsOf([event('described', { actor: 'Ysolde', total: 16 })])], [['Ysolde', 16]], 'without a difficulty, too')
  assert.equal(totalsOf([event('rolled', { actor: 'Ysolde', total: 14 })]).size, 0)
  const rolled = event('rolled', { actor: 'Ysolde', base: 6, total: 16, grade: 'critical' })
  const chain = event('chain', { actor: 'Ysolde', total: 24, grade: 'critical' })
  assert.deepEqual(partsOf(rolled, [rolled, chain, event('result', { actor: 'Ysolde', total: 26 })]), { total: 26, kept: 10, chain: 8, paid: 2 }, 'dice that follow a critical are not paid')
  const fumbled = event('rolled', { actor: 'Ysolde', base: 4, total: 3, grade: 'fumble' })
  assert.deepEqual(partsOf(fumbled, [fumbled, event('chain', { actor: 'Ysolde', total: -2 })]), { total: -2, kept: -1, chain: -5, paid: 0 })
})

test('saga: an answer that buys nothing more than a cheaper one does not stand out', () => {
  const offer = (points: number, ...events: SagaEvent[]) => ({ choice: { kind: points ? 'add' : 'pass', points }, events })
  const tier = (name: string) => event('result', { actor: 'Ysolde', tier: name })
  const hurt = (gauge: string) => event('hurt', { actor: 'Vauquelin', gauge })
  const offers = [offer(0, tier('fail')), offer(1, tier('fail')), offer(2, tier('success')), offer(3, tier('success'), hurt('light')), offer(4, tier('success'), hurt('light'))]
  assert.deepEqual([...buying(offers)].map((o) => o.choice.points), [0, 2, 3])
  assert.equal(buying([offer(0), offer(1, event('order'))]).size, 0, 'whose turn it is is not bought')
})

test('saga: a player finds no draft of the master’s, nor the master one of a player’s', () => {
  hand.sit('a table where the device goes round')
  hand.set({ target: 'Assassin' }, 'engage')
  hand.pass('B')
  assert.deepEqual(hand.draft('engage'), { kind: 'engage' })
  hand.set({ target: 'Vauquelin' }, 'engage')
  hand.pass('A')
  assert.deepEqual(hand.draft('engage'), { kind: 'engage', target: 'Assassin' })
})

test('saga: whom one strikes is a foe first, oneself never', () => {
  const [vauquelin, ysolde] = state.actors
  assert.deepEqual(picks('actors', state, ysolde, 'engage'), ['Vauquelin', 'Gardes'])
  assert.deepEqual(picks('actors', state, vauquelin, 'shoot'), ['Ysolde', 'Gardes'])
  assert.deepEqual(picks('actors', state, ysolde, 'treat'), ['Vauquelin', 'Ysolde', 'Gardes'])
  assert.deepEqual(picks('actors', state, ysolde, 'gang'), ['Vauquelin', 'Ysolde', 'Gardes'], 'nobody in particular does it')
  assert.deepEqual(membersOf('sweep', 'foes', state.actors, ysolde).map((a) => a.name), ['Vauquelin', 'Gardes'])
  assert.deepEqual(membersOf('group', 'foes', state.actors, ysolde).map((a) => a.name), ['Vauquelin', 'Ysolde', 'Gardes'])
})

test('saga: whoever acts next strikes nobody the one before had in mind', () => {
  hand.sit('a fight')
  hand.choose('Gardes')
  hand.set({ target: 'Ysolde', weapon: 'light' }, 'engage')
  hand.set({ actor: 'Gardes', stat: 'per' }, 'test')
  hand.pick('treat', { target: 'Ysolde', actor: 'Anselme' })
  hand.choose('Ysolde')
  assert.deepEqual(hand.draft('engage'), { kind: 'engage' }, 'foe and arms are chosen anew')
  assert.deepEqual(hand.draft('test'), { kind: 'test', stat: 'per' })
  assert.deepEqual(hand.draft('treat'), { kind: 'treat', target: 'Ysolde', actor: 'Anselme' }, 'a healer stays')
  hand.follow('Vauquelin')
  hand.pick('prepare', { actor: 'Ysolde', name: 'Lueur' })
  hand.follow('Vauquelin')
  assert.deepEqual([hand.actor, hand.draft('prepare')], ['Ysolde', { kind: 'prepare', actor: 'Ysolde', name: 'Lueur' }], 'a turn takes nothing away twice')
  hand.used({ kind: 'engage', actor: 'Ysolde', target: 'Vauquelin', trait: 'Serrurière' })
  assert.deepEqual(hand.habit('engage', 'Ysolde'), { target: 'Vauquelin', trait: 'Serrurière' })
  hand.used({ kind: 'prepare', actor: 'Ysolde', trait: 'Feu', name: 'Choc', does: 'damage' })
  assert.deepEqual(hand.habit('prepare', 'Ysolde'), { trait: 'Feu' }, 'a spell that harms makes no other one harm')
})

test('saga: minions are asked for no characteristic, and nobody else for a number', () => {
  const [vauquelin, , guards] = state.actors
  assert.deepEqual(['stat', 'trait', 'number', 'weapon'].filter((key) => isAbout(key, guards)), ['number', 'weapon'])
  assert.deepEqual(['stat', 'trait', 'number', 'weapon'].filter((key) => isAbout(key, vauquelin)), ['stat', 'trait', 'weapon'])
})

test('saga: what passing means is said where it is no passing, and who wins without a margin', () => {
  assert.equal(offerText({ kind: 'pass' }, [], 'due').what, 'Continuer')
  assert.equal(offerText({ kind: 'pass' }, [], 'sustain').what, 'Laisser s’éteindre')
  assert.equal(comesOf([event('opposed', { winner: 'Ysolde' })]), 'Ysolde l’emporte')
  assert.equal(comesOf([event('chase', { margin: 0 })]), 'égalité')
})

test('saga: what waits is asked for nothing that it does not take', () => {
  assert.deepEqual(['add', 'tie', 'line', 'sustain', 'result', 'novelty'].filter((name) => isAnswer(name, 'points')), ['add', 'result', 'novelty'])
  assert.ok(isAnswer('sustain', 'sustain') && !isAnswer('add', 'sustain'))
})

test('saga: nobody asks on for a meeting that nobody looks at any more', async () => {
  const [vauquelin, ysolde, gardes] = state.actors
  const asked: string[] = []
  const ask = async (blow: { kind: string; target?: unknown }) => void asked.push(String(blow.target))
  assert.ok(vauquelin && ysolde && gardes)
  assert.deepEqual(Object.keys((await meetings([ysolde], [vauquelin, gardes], ask, () => false)) ?? {}), ['Ysolde|Vauquelin', 'Ysolde|Gardes'])
  assert.equal(await meetings([ysolde, ysolde], [vauquelin, gardes], ask, () => asked.length > 2), undefined)
  assert.deepEqual(asked, ['Vauquelin', 'Gardes', 'Vauquelin'])
})
