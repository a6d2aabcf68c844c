// SPDX-License-Identifier: MIT
// Lessons: patterns of what the engine says, choices that are near enough, the coach's steps, words in a text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glossed } from '../../src/engine/glossary'
import { Coach } from '../../src/game/coach'
import { isReached, type Lesson, matches, means, placesIn, setupFor, type Step } from '../../src/game/lesson'
import { frameOf } from '../../src/learn/scene'
import { around, whole } from '../../src/table/camera'
import type { Decide, GameEvent, State } from '../../src/wire'

const both = (text: string) => ({ fr: text, en: text })
const lesson: Lesson = {
  id: 'one',
  title: both('One'),
  idea: both('One.'),
  rules: ['EV-DYN-1'],
  setup: { scenario: 'extermination', map: 'field', bands: [['leda'], ['kara']], tape: [1], position: { figures: { leda: { at: [2, 2] }, kara: { at: [9, 2] } } } },
  steps: [
    { text: both('Read.'), do: [] },
    { text: both('Run.'), do: [{ kind: 'activate', figure: 'leda' }, { kind: 'fast_move', path: [[2, 2], [6, 2]] }], look: { figures: ['leda'], kinds: ['fast_move'] } },
  ],
  replies: [
    { decision: 'slot', choice: { kind: 'activate', figure: 'kara' } },
    { decision: 'react', choice: { kind: 'none' }, always: true },
  ],
  goal: [{ event: { kind: 'moved', figure: 'leda' } }],
  hint: both('Run.'),
  after: both('Done.'),
}
const event = (more: object) => ({ n: 1, kind: 'moved', rules: [], text: '', ...more }) as GameEvent
const state = { figures: { leda: { at: [6, 2], states: ['prone'] } } } as unknown as State
const asked = (decision: string, figure?: string) => ({ seat: 'B', decision, text: '', ...(figure ? { figure } : {}) }) as Decide

test('lesson: a pattern is a part, lists are whole', () => {
  assert.ok(matches({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 }))
  assert.ok(!matches({ a: [1] }, { a: [1, 2] }))
  assert.ok(!matches({ a: {} }, {}))
  assert.ok(!matches({ a: {} }, { a: [] }))
  assert.ok(matches({ a: null }, { a: null }))
})

test('lesson: a goal is told, never told, a state, a place, the end', () => {
  const told = [event({ figure: 'leda' })]
  assert.ok(isReached([{ event: { figure: 'leda' } }], told, state, undefined))
  assert.ok(!isReached([{ event: { figure: 'kara' } }], told, state, undefined))
  assert.ok(!isReached([{ never: { figure: 'leda' } }], told, state, undefined))
  assert.ok(isReached([{ state: { figures: { leda: { states: ['prone'] } } } }], told, state, undefined))
  assert.ok(isReached([{ within: { figure: 'leda', box: [5, 1, 6, 2] } }], told, state, undefined))
  assert.ok(!isReached([{ within: { figure: 'leda', box: [5, 1, 5.9, 2] } }], told, state, undefined))
  assert.ok(!isReached([{ within: { figure: 'kara', box: [0, 0, 9, 9] } }], told, state, undefined))
  assert.ok(!isReached([{ over: { winner: 'A' } }], told, state, undefined))
  assert.ok(isReached([{ over: { winner: 'A' } }], told, state, { winner: 'A', turn: 1, events: 1, hash: '', text: '' }))
})

test('lesson: a choice near the wanted one is meant', () => {
  const wanted = { kind: 'fast_move', path: [[2, 2], [6, 2]] as [number, number][] }
  assert.ok(means({ kind: 'fast_move', path: [[2, 2], [3, 3], [6.8, 2.6]] }, wanted))
  assert.ok(!means({ kind: 'fast_move', path: [[2, 2], [8, 2]] }, wanted))
  assert.ok(!means({ kind: 'charge', path: [[2, 2], [6, 2]] }, wanted))
  assert.ok(!means({ kind: 'shoot', target: 'kara' }, { kind: 'shoot', target: 'cerd' }))
  assert.ok(!means({ kind: 'series', count: 1 }, { kind: 'series', count: 2 }))
  assert.ok(!means({ kind: 'name_first', seat: 'B' }, { kind: 'name_first', seat: 'A' }))
})

test('coach: one thing is touched next, and nothing while there is only something to read', () => {
  const steps: Step[] = [
    { text: both('Read.'), do: [], look: { figures: ['leda', 'kara'] } },
    { text: both('Charge.'), do: [{ kind: 'activate', figure: 'leda' }, { kind: 'series', count: 1 }, { kind: 'charge', target: 'kara', path: [[2, 2], [8, 2]] }], look: { figures: ['kara', 'leda'] } },
    { text: both('Run.'), do: [{ kind: 'activate', figure: 'leda' }, { kind: 'fast_move', path: [[2, 2], [6, 2]] }], look: { figures: ['leda'], places: [[6, 2]] } },
    { text: both('Come near.'), do: [{ kind: 'free_move', place: [6, 2] }], look: { figures: ['kara'] } },
    { text: both('Parry.'), do: [{ kind: 'parry', figure: 'leda' }], look: { figures: ['kara', 'leda'] } },
  ]
  const coach = new Coach({ ...lesson, steps }, true)
  assert.deepEqual(coach.nextToTouch(undefined), {})
  coach.admit({ kind: 'activate', figure: 'leda' })
  assert.equal(coach.strays, 1)
  coach.understood()
  assert.equal(coach.strays, 0, 'what was too early is forgotten')
  assert.deepEqual([coach.nextToTouch(undefined), coach.nextToTouch('leda')], [{ figures: ['leda'] }, { figures: ['kara'] }])
  coach.at++
  assert.deepEqual([coach.nextToTouch(undefined), coach.nextToTouch('leda')], [{ figures: ['leda'] }, { places: [[6, 2]] }])
  coach.at++
  assert.deepEqual(coach.nextToTouch(undefined), { figures: ['kara'] })
  coach.at++
  assert.deepEqual([coach.nextToTouch(undefined), coach.nextToTouch('leda')], [{ figures: ['leda'] }, {}])
})

test('coach: a guided game goes step by step and plays the wanted choices', () => {
  const coach = new Coach(lesson, true)
  assert.ok(coach.isReading)
  assert.equal(coach.admit({ kind: 'activate', figure: 'leda' }), undefined)
  assert.equal(coach.strays, 1)
  coach.understood()
  assert.ok(!coach.isReading)
  assert.deepEqual(coach.admit({ kind: 'activate', figure: 'leda' }), { kind: 'activate', figure: 'leda' })
  assert.equal(coach.strays, 0)
  assert.ok(coach.isShown({ kind: 'fast_move' }))
  assert.equal(coach.admit({ kind: 'fast_move', path: [[2, 2], [2, 9]] }), undefined)
  coach.judge([], state, undefined)
  assert.equal(coach.at, 1)
  assert.deepEqual(coach.admit({ kind: 'fast_move', path: [[2, 2], [6.5, 2.5]] }), { kind: 'fast_move', path: [[2, 2], [6, 2]] })
  coach.judge([event({ figure: 'leda' })], state, undefined)
  assert.equal(coach.outcome, 'won')
  assert.equal(coach.admit({ kind: 'activate', figure: 'leda' }), undefined)
})

test('coach: nothing begins that the step does not want, and it points at the table only where one is to touch it', () => {
  const [read] = lesson.steps
  const shoot = { kind: 'shoot', target: 'kara' }
  const steps: Step[] = [
    { text: read!.text, do: [{ kind: 'activate', figure: 'leda' }, { kind: 'static' }, shoot], look: { figures: ['leda', 'kara'] } },
    { text: read!.text, do: [{ kind: 'aim' }, shoot], look: { figures: ['kara'], kinds: ['aim', 'shoot'] } },
  ]
  const coach = new Coach({ ...lesson, steps }, true)
  assert.ok(coach.intends('leda', shoot))
  assert.ok(!coach.intends('leda', { kind: 'fast_move', path: [[2, 2], [6, 2]] }))
  assert.ok(!coach.intends('thesee', shoot))
  assert.deepEqual(coach.wantedAt('leda', 'kara'), shoot)
  assert.equal(coach.wantedAt('thesee', 'kara'), undefined)
  for (const choice of steps[0]!.do) assert.deepEqual(coach.admit(choice), choice)
  coach.judge([], state, undefined)
  assert.deepEqual(coach.pointing, { kinds: ['aim', 'shoot'] })
  assert.equal(coach.pointing, coach.pointing)
  coach.admit({ kind: 'aim' })
  assert.deepEqual(coach.pointing, { figures: ['kara'], kinds: ['aim', 'shoot'] })
})

test('coach: in a lesson everything may be tried, and it points only for who asks', () => {
  const coach = new Coach(lesson, false)
  assert.deepEqual(coach.admit({ kind: 'pass' }), { kind: 'pass' })
  coach.judge([], state, undefined)
  assert.equal(coach.outcome, undefined)
  assert.deepEqual(coach.pointing, {})
  coach.giveUp()
  assert.equal(coach.outcome, 'missed')
})

test('coach: the other side answers from the lesson, each answer once', () => {
  const coach = new Coach(lesson, false)
  assert.deepEqual(coach.reply(asked('slot')), { kind: 'activate', figure: 'kara' })
  assert.equal(coach.reply(asked('slot')), undefined)
  assert.deepEqual(coach.reply(asked('react', 'kara')), { kind: 'none' })
  assert.deepEqual(coach.reply(asked('react', 'kara')), { kind: 'none' })
})

test('lesson: its table is laid with its own dice first', () => {
  const field = { width: 12, depth: 12, pieces: [] }
  const setup = setupFor({ system: 'evenor', maps: { field }, dice: [5, 6], game: lesson, lessons: [] }, lesson, ['You', 'Other'], 'en')
  assert.ok(matches({ type: 'setup', system: 'evenor', map: field, tape: [1, 5, 6], seats: [{ name: 'You', band: ['leda'] }, { name: 'Other', band: ['kara'] }], lang: 'en' }, setup))
})

test('lesson: what is looked at holds everybody and every way', () => {
  const limit = whole(24, 24)
  const view = around(placesIn(lesson).map(([x, y]) => [x, 24 - y] as const), limit)
  assert.ok(view.width < limit.width && view.width === view.height)
  for (const [x, y] of placesIn(lesson)) assert.ok(view.x <= x && x <= view.x + view.width && view.y <= 24 - y && 24 - y <= view.y + view.height)
  const [x, y, wide, high] = frameOf([[2, 2], [9, 2]], { width: 24, depth: 24 })
  assert.ok(x >= -1 && y + high <= 25 && Math.abs(wide / high - 16 / 9) < 1e-9)
})

test('glossary: words are found whole, longest first, once', () => {
  const forms = new Map([['contre-charge', 'counter'], ['à terre', 'prone'], ['charge', 'charge']])
  assert.deepEqual(glossed('Une contre-charge, une charge, une charge ; surcharge.', forms), ['Une ', { word: 'contre-charge', id: 'counter' }, ', une ', { word: 'charge', id: 'charge' }, ', une charge ; surcharge.'])
  assert.deepEqual(glossed('À\u00a0terre !', forms), [{ word: 'À\u00a0terre', id: 'prone' }, ' !'])
  assert.deepEqual(glossed('rien', new Map()), ['rien'])
})
