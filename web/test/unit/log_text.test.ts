// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { castOf, markNames, markSuits, namesOf, news, parts, plain, stories, tale, turns, type Name } from '../../src/panels/log_text'
import { markOf } from '../../src/game/exchange'
import type { Signs } from '../../src/game/signs'
import type { FigureState, GameEvent } from '../../src/wire'
import { d6, nordenth, seg } from './signed'

function event(n: number, more: Partial<GameEvent> = {}): GameEvent {
  return { n, kind: 'shot', rules: [], text: '', ...more }
}
const figure = (name: string, seat: 'A' | 'B'): FigureState => ({
  name,
  profile: name,
  seat,
  status: 'in_play',
  radius: 0.5,
  states: [],
})
const leda: Name = { text: 'Léda', seat: 'A' }
const other: Name = { text: 'Léda (B)', seat: 'B' }

test('names are whole words, the longer one where two begin at the same place', () => {
  assert.deepEqual(markNames('Léda (B) voit Léda, pas Lédanne ni AnneLéda.', [leda, other]), [
    { type: 'name', text: 'Léda (B)', seat: 'B' },
    { type: 'text', text: ' voit ' },
    { type: 'name', text: 'Léda', seat: 'A' },
    { type: 'text', text: ', pas Lédanne ni AnneLéda.' },
  ])
})

test('names after an apostrophe and without any other letter around are found', () => {
  const found = markNames('Réaction d’Asteria', [{ text: 'Asteria', seat: 'B' }])
  assert.deepEqual(found[1], { type: 'name', text: 'Asteria', seat: 'B' })
})

test('a name two figures share belongs to the figure of the event', () => {
  const cast = castOf({ figures: { x: figure('Loup', 'A'), y: figure('Loup', 'B') }, seats: {} })
  const names = namesOf(cast, event(1, { figure: 'y' }))
  assert.deepEqual(markNames('Loup bouge', names)[0], { type: 'name', text: 'Loup', seat: 'B' })
})

test('a figure’s name within the name of a side is the side’s', () => {
  const seats = { B: { name: 'Les Haches de Borva', camp: 1 } }
  const cast = castOf({ figures: { borva: figure('Borva', 'A') }, seats })
  assert.deepEqual(markNames('Les Haches de Borva !', namesOf(cast, event(1, { figure: 'borva' }))), [
    { type: 'name', text: 'Les Haches de Borva', seat: 'B' },
    { type: 'text', text: ' !' },
  ])
})

test('dice stand on a line of their own where the sentence ends with them', () => {
  const shot = event(1, { text: 'Léda tire, 3+ : 3, 5. 2 touches.', dice: [3, 5] })
  assert.deepEqual(parts(shot, [leda]), [
    { type: 'name', text: 'Léda', seat: 'A' },
    { type: 'text', text: ' tire, 3+' },
    { type: 'dice', line: true },
    { type: 'text', text: '2 touches.' },
  ])
})

test('a threshold or a count that looks like the die is left alone', () => {
  const tried = event(1, { text: 'Elle tente 3 actions (initiative 3+) : 3. Réussi.', dice: [3] })
  assert.deepEqual(parts(tried, []), [
    { type: 'text', text: 'Elle tente 3 actions (initiative 3+)' },
    { type: 'dice', line: true },
    { type: 'text', text: 'Réussi.' },
  ])
})

test('dice in brackets leave no bracket adrift, and come before what they decided', () => {
  const sides = event(1, { text: 'Premier camp : Sparte (dé : 6).', dice: [6] })
  assert.deepEqual(parts(sides, []), [{ type: 'dice', line: false }, { type: 'text', text: 'Premier camp : Sparte.' }])
  const toss = event(1, { text: 'Tirage au sort (3, 4), remporté par : Sparte.', dice: [3, 4] })
  assert.deepEqual(parts(toss, []), [
    { type: 'text', text: 'Tirage au sort' },
    { type: 'dice', line: false },
    { type: 'text', text: 'remporté par : Sparte.' },
  ])
})

test('dice the sentence does not write come after it', () => {
  assert.deepEqual(parts(event(1, { text: 'Rien.', dice: [4] }), []), [
    { type: 'text', text: 'Rien.' },
    { type: 'dice', line: true },
  ])
})

test('rerolls and added dice are told from a roll of their own', () => {
  const first = event(1, { figure: 'a', target: 'b', dice: [6] })
  assert.equal(markOf(event(2, { figure: 'a', target: 'b', dice: [2] }), first), 'more')
  assert.equal(markOf(event(2, { figure: 'a', target: 'b', dice: [2], again: true }), first), 'again')
  assert.equal(markOf(event(2, { figure: 'b', target: 'a', dice: [2] }), first), undefined)
  assert.equal(markOf(event(2, { figure: 'a', target: 'b', dice: [2], under: true }), first), undefined)
  assert.equal(markOf(event(2, { figure: 'a', target: 'b' }), first), undefined)
  assert.equal(markOf(event(2, { kind: 'saves', figure: 'a', target: 'b', dice: [2] }), first), undefined)
})

test('events stand under their turns, those before the first one apart', () => {
  const all = turns([event(1), event(2, { role: 'turn' }), event(3), event(4, { role: 'turn' })])
  assert.deepEqual(
    all.map((turn) => [turn.head?.n, turn.events.map((e) => e.n)]),
    [
      [undefined, [1]],
      [2, [3]],
      [4, []],
    ],
  )
})

test('only what is new is said aloud, and not too much of it', () => {
  const all = [1, 2, 3, 4, 5].map((n) => event(n, { text: `${n}.` }))
  assert.equal(news(all, 4), '5.')
  assert.equal(news(all, 0), '3. 4. 5.')
  assert.equal(news(all, 5), '')
})

test('suits are whole words and keep their word', () => {
  const suits = [{ name: 'club', text: 'trèfle' }, { name: 'spade', text: 'pique' }]
  const found = markSuits([{ type: 'text', text: 'Carte : trèfle, pas piquer.' }, { type: 'dice', line: true }], suits)
  assert.deepEqual(found, [
    { type: 'text', text: 'Carte : ' },
    { type: 'suit', text: 'trèfle', suit: 'club' },
    { type: 'text', text: ', pas piquer.' },
    { type: 'dice', line: true },
  ])
  assert.deepEqual(markSuits([{ type: 'text', text: 'a club' }], []), [{ type: 'text', text: 'a club' }])
})

test('a die named in the sentence is drawn there', () => {
  const found = parts(event(1, { text: 'Granit : test à 4 ou moins, dé 3 : réussi.', dice: [3] }), [])
  assert.deepEqual(found.map((part) => (part.type === 'dice' ? 'die' : part.text)), ['Granit : test à 4 ou moins, dé ', 'die', ' : réussi.'])
})

test('dice are found by where they stand, whatever a die is called', () => {
  const cut = (text: string, ...dice: number[]) => parts(event(1, { text, dice }), []).map((part) => (part.type === 'dice' ? '#' : part.text))
  assert.deepEqual(cut('Granit: test at 3 or less, rock 3: success.', 3), ['Granit: test at 3 or less, rock ', '#', ': success.'])
  assert.deepEqual(cut('Granit, roc 3 ou moins.', 3), ['Granit, roc 3 ou moins.', '#'], 'no clause of its own')
  assert.deepEqual(cut('Granit in melee: 2, total 2.', 2), ['Granit in melee: ', '#', ', total 2.'])
  assert.deepEqual(cut('First to play: Sparta (rock: 6).', 6), ['#', 'First to play: Sparta.'])
  assert.deepEqual(cut('Kara first (10 against 8; rocks 2, 3).', 2, 3), ['Kara first (10 against 8).', '#'])
})

test('dice at the end of a longer bracket leave it whole', () => {
  const found = parts(event(1, { text: 'Léda agit avant Kara (10 contre 8 ; dés 2, 3).', dice: [2, 3] }), [])
  assert.deepEqual(found.map((part) => (part.type === 'dice' ? 'dice' : part.text)), ['Léda agit avant Kara (10 contre 8).', 'dice'])
})

test('a story is an activation; what nobody does stands apart', () => {
  const event = (n: number, kind: string, more: object = {}) => ({ n, kind, rules: [], text: kind, figure: 'a', ...more })
  const all = [event(1, 'sequence', { figure: undefined }), event(2, 'activated'), event(3, 'moved'), event(4, 'ended'), event(5, 'activated', { figure: 'b' }), event(6, 'damaged'), event(7, 'sequence', { figure: undefined })]
  const found = stories(all, d6)
  // What is said for order's sake goes with the activation before it, or with the first one.
  assert.deepEqual(found.map((it) => ('events' in it ? [it.figure, it.events.map((e) => e.n)] : it.n)), [['a', [1, 2, 3, 4]], ['b', [5, 6, 7]]])
})

test('a card turned up begins the story of its owner', () => {
  const event = (n: number, kind: string, figure?: string) => ({ n, kind, rules: [], text: kind, ...(figure ? { figure } : {}) })
  const found = stories([event(1, 'toss'), event(2, 'revealed', 'a'), event(3, 'card_activated', 'a'), event(4, 'displaced', 'a'), event(5, 'revealed', 'b'), event(6, 'melee_result'), { ...event(7, 'hand_passed'), seat: 'A' as const }], seg)
  assert.deepEqual(found.map((it) => ('events' in it ? it.events.map((e) => e.n) : it.n)), [1, [2, 3, 4, 5, 6], 7])
})

test('a story tells where one went and what came of it, without coordinates', () => {
  const event = (kind: string, text: string, dice?: number[]) => ({ n: 1, kind, rules: [], text, figure: 'a', ...(dice ? { dice } : {}) })
  const charge = [
    event('activated', 'Thuroid entre en action.'),
    event('declared', 'Thuroid veut charger Gosaï en (8,995 ; 5).'),
    event('moved', 'Thuroid avance de 3,995 pas jusqu’en (8,995 ; 5).'),
    event('blows', 'Thuroid frappe : 6, 5.', [6, 5]),
    event('prone', 'Gosaï est à terre.'),
    event('ended', 'Thuroid a fini son activation.'),
  ]
  assert.equal(tale({ figure: 'a', events: charge }, d6), 'Thuroid avance de 4 pas. Gosaï est à terre.')
  assert.equal(tale({ figure: 'a', events: [charge[0]!, event('initiative', 'Thuroid tente 1 action (initiative 3+) : 1. Raté !', [1]), charge[5]!] }, d6), 'Thuroid tente 1 action. Raté !')
  assert.equal(plain('Ampulla moves to (10.386, 15.143).'), 'Ampulla moves.')
  assert.equal(plain('Ampulla sets out for (8.3, 4).'), 'Ampulla sets out.')
  assert.equal(plain('Ampulla vise (18 ; 15) (grenade).'), 'Ampulla vise (grenade).')
  assert.equal(plain('Ampulla part vers (19,5 ; 9,5).'), 'Ampulla part.')
  assert.equal(plain('Ampulla rolls (5, 2).'), 'Ampulla rolls (5, 2).')
})

test('a story says who struck whom, and what became of it', () => {
  const event = (kind: string, text: string, more: object = {}) => ({ n: 1, kind, rules: [], text, figure: 'a', ...more })
  const shot = event('shot', 'Ulysse tire sur Cerd (Arc lourd), 4+ : 2, 5. 1 touche.', { dice: [2, 5], target: 'c' })
  const begin = event('activated', 'Ulysse entre en action.')
  const move = event('moved', 'Ulysse avance de 3 pas jusqu’en (3 ; 4).')
  const out = event('out_of_action', 'Cerd est hors de combat.', { figure: 'c' })
  const save = event('saves', 'Sauvegarde de Cerd (5+) : 5. 1 parade, 0 dégât.', { dice: [5], figure: 'c' })
  const figures = { a: { text: 'Ulysse', seat: 'A' as const }, c: { text: 'Cerd', seat: 'B' as const } }
  const toldBy = (signs: Signs, kind: string) => (...events: ReturnType<typeof event>[]) => tale({ figure: 'a', events: [{ ...begin, kind }, ...events] }, signs, figures)
  const [told, toldOfShots, toldOfCards] = [toldBy(d6, 'activated'), toldBy(nordenth, 'figure_activated'), toldBy(seg, 'card_activated')]
  assert.equal(told(move, shot, out), 'Ulysse avance de 3 pas, puis tire sur Cerd. Cerd est hors de combat.')
  assert.equal(told(shot, save), 'Ulysse tire sur Cerd. 1 parade, 0 dégât.', 'nothing came of it: the dice say so')
  assert.equal(told(event('static', 'Ulysse se contente d’une action statique.'), event('passed', 'Ulysse ne fait rien.')), 'Ulysse ne fait rien.')
  assert.equal(told(move, event('passed', 'Ulysse ne fait rien.')), 'Ulysse avance de 3 pas.', 'what was done is enough')
  const onward = (cost: number) => event('moved', move.text, { cost })
  assert.equal(told(onward(3), event('declared', 'Ulysse veut courir.'), onward(1.5)), 'Ulysse avance de 4,5 pas.', 'one way of two runs')
  const wants = event('declared', 'Ulysse veut charger Cerd.', { target: 'c' })
  assert.equal(told(event('initiative', 'Ulysse tente 1 action : 4. Réussi.', { dice: [4], success: true }), wants), 'Ulysse veut charger Cerd.', 'in the middle of it')
  const hit = event('hit', 'Ulysse touche Cerd.', { figure: 'c', target: 'a' })
  assert.equal(toldOfShots(event('shot_declared', 'Ulysse tire sur Cerd (fusil).', { target: 'c' }), hit, event('hp_lost', 'Cerd perd 1 point de vie (plus aucun).', { figure: 'c' }), event('wounded', 'Cerd passe à l’état blessé.', { figure: 'c' })), 'Ulysse tire sur Cerd. Cerd passe à l’état blessé.', 'the end of it is enough')
  const undone = event('save', 'Sauvegarde de Cerd à 3 ou moins, dé 1 : la touche est annulée.', { figure: 'c', dice: [1], success: true })
  assert.equal(toldOfShots(event('shot_declared', 'Ulysse tire sur Cerd (fusil).', { target: 'c' }), hit, undone), 'Ulysse tire sur Cerd. La touche est annulée.', 'a hit that was undone is none')
  const tries = (n: number, success: boolean) => event('initiative', `Ulysse tente 1 action (initiative ${n}+) : 4. Réussi.`, { dice: [4], success })
  assert.equal(told(tries(2, true), tries(3, true), tries(5, false)), 'Ulysse gagne 2 actions.', 'a series that fails in the end has won what came before')
  assert.equal(told(tries(2, true), tries(3, false)), 'Ulysse gagne 1 action.')
  assert.equal(told(shot, event('out_of_action', 'Ulysse est hors de combat.')), 'Ulysse tire sur Cerd. Ulysse est hors de combat.', 'what befalls is no deed')
  const lost = event('hp_lost', 'Cerd perd 1 point de vie (reste 1).', { figure: 'c' })
  const unhurt = event('unhurt', 'Cerd est indemne.', { figure: 'c' })
  assert.equal(toldOfShots(lost, unhurt), 'Cerd perd 1 point de vie (reste 1). Cerd est indemne.', 'a blow that does nothing does not undo the one before')
  assert.equal(toldOfShots(unhurt, lost), 'Cerd perd 1 point de vie (reste 1).')
  const shoots = event('shot_declared', 'Ulysse tire sur Cerd (fusil).', { target: 'c' })
  assert.equal(toldOfShots(shoots, hit), 'Ulysse tire sur Cerd, puis touche Cerd.', 'told of who struck')
  assert.equal(toldOfShots(shoots, event('wounded', 'Ulysse passe à l’état blessé.')), 'Ulysse tire sur Cerd. Ulysse passe à l’état blessé.', 'whatever its words are')
  assert.equal(plain('Nobu change de chemin, vers (3 ; 4).'), 'Nobu change de chemin.')
  const strikes = event('attack_declared', 'Ulysse s’en prend à Cerd.', { target: 'c' })
  const test = event('test', 'Ulysse : test à 3 ou moins, dé 5 : raté.', { dice: [5], target: 'c' })
  assert.equal(toldOfCards(strikes, test), 'Ulysse s’en prend à Cerd. Raté.')
})
