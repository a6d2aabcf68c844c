// SPDX-License-Identifier: MIT
// The evening in play, against an engine that only counts: steps, what was told after which, what stands after going back.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { connect } from '../../src/engine/engine'
import { catalogue } from '../../src/saga/catalogue'
import { beganAt, running, sameOnes, waitOf } from '../../src/saga/running'
import { fakeEngine } from './fake_engine'

const floor = { type: 'decide', decision: 'floor', seats: ['A', 'B'], text: 'open' }
const points = { type: 'decide', decision: 'points', seats: ['A', 'B'], actor: 'Ysolde', text: 'pay?', rule: 'AE-AURA-9' }
const state = (wait: string) => ({ type: 'answer', what: 'state', wait, clock: 0, session: true, scene: false, pool: 0, actors: [{ name: 'Ysolde', owner: 'B', camp: 'players' }], vehicles: [], chases: [], places: [], extended: [], requests: [] })

/** Tests open a window, passes close it, "bad" is refused; undo and redo count. */
function table() {
  let wait = 'floor'
  let n = 0
  const told = (kind: string) => ({ type: 'event', n: ++n, kind, rules: [], sentence: `${kind} ${n}` })
  return fakeEngine((message) => {
    const choice = message.choice as { kind: string } | undefined
    switch (message.type) {
      case 'setup':
        return [{ type: 'ready' }, floor]
      case 'undo':
      case 'redo':
        wait = 'floor'
        return [{ type: 'answer', what: message.type, steps: message.to }]
      case 'ask':
        if (message.what === 'state') return [state(wait)]
        if (message.what === 'gestures') return [{ type: 'answer', what: 'gestures', gestures: [{ name: 'test', text: 'Test', needed: ['actor'], others: [] }], keys: [], addends: [] }]
        if (message.what === 'campaign') return [{ type: 'answer', what: 'campaign', gestures: [{ kind: 'clock_set', clock: 5 }], hash: 'abc', credit: 'c' }]
        return [{ type: 'error', code: 'E_UNKNOWN_ID', text: 'no such question' }]
      case 'dice':
        wait = 'floor'
        return [told('rolled'), floor]
      default:
        if (choice?.kind === 'bad') return [{ type: 'refusal', code: 'ERR_STATE', rule: 'AE-SESS-5', text: 'not so' }, wait === 'floor' ? floor : points]
        if (choice?.kind === 'ask_dice') return (wait = 'dice'), [{ type: 'dice_needed', count: 3, sides: 10, what: 'test', actor: 'Ysolde', text: 'roll' }]
        wait = choice?.kind === 'test' ? 'points' : 'floor'
        return [told(choice?.kind ?? ''), wait === 'floor' ? floor : points]
    }
  })
}

beforeEach(async () => {
  connect(table())
  running.campaign = { id: 'c', system: 'aura', name: 'C', seats: ['M', 'L'], options: {}, evenings: [], changed: 0 }
  running.earlier = []
  await running.begin(false, [])
})

test('saga: what is waited for is the last thing that was said of it', () => {
  assert.equal(waitOf([]), undefined)
  assert.deepEqual(waitOf([floor, points]), { decision: 'points', seats: ['A', 'B'], actor: 'Ysolde', text: 'pay?', rule: 'AE-AURA-9' })
  const dice = waitOf([{ type: 'dice_needed', count: 3, sides: 10, actor: 'B', text: 'roll' }])
  assert.deepEqual(dice, { decision: 'dice', seats: [], actor: 'B', text: 'roll', dice: { count: 3, sides: 10 } })
})

test('saga: a gesture began where the floor was open before it', () => {
  assert.equal(beganAt(['floor', 'floor', 'points', 'points', 'floor'], 4), 2)
  assert.equal(beganAt(['floor', 'floor'], 1), 1)
  assert.equal(beganAt(['floor'], 0), 0)
})

test('saga: steps are kept in order, and a refused one is none', async () => {
  assert.equal(running.at, 1) // the session is open
  assert.ok(await running.gesture({ kind: 'test', actor: 'Ysolde' }))
  assert.equal(running.wait.decision, 'points')
  assert.ok(!(await running.gesture({ kind: 'bad' })))
  assert.deepEqual(running.said, { text: 'not so', rule: 'AE-SESS-5' })
  assert.equal(running.at, 2)
  assert.ok(await running.gesture({ kind: 'pass' }))
  assert.equal(running.said, undefined)
  assert.equal(running.at, 3)
  assert.deepEqual(running.latest.map((line) => line.event.kind), ['test', 'pass'])
  assert.equal(running.lastGesture?.kind, 'test')
})

test('saga: going back hides what came after, going forth shows it, another gesture drops it', async () => {
  for (const kind of ['one', 'two', 'three']) await running.gesture({ kind })
  await running.rewind(2)
  assert.deepEqual(running.shown.map((line) => line.event.kind), ['session_open', 'one'])
  assert.equal(running.steps.length, 4)
  await running.redo()
  assert.deepEqual(running.shown.map((line) => line.event.kind), ['session_open', 'one', 'two'])
  await running.gesture({ kind: 'other' })
  assert.deepEqual(running.steps.map((step) => step.type === 'choose' && step.choice.kind), ['session_open', 'one', 'two', 'other'])
  assert.deepEqual(running.lines.map((line) => line.event.kind), ['session_open', 'one', 'two', 'other'])
})

test('saga: what a gesture after going far back has put aside can be brought back, and so can what was in its place', async () => {
  const told = () => running.shown.map((line) => line.event.kind).join(' ')
  for (const kind of ['one', 'two', 'three', 'four']) await running.gesture({ kind })
  await running.rewind(4)
  await running.gesture({ kind: 'instead' })
  assert.equal(running.aside, 0, 'one gesture made otherwise is no accident')
  await running.rewind(1)
  assert.equal(running.aside, 0, 'nothing is lost yet')
  await running.gesture({ kind: 'slip' })
  assert.equal(running.aside, 4)
  await running.gesture({ kind: 'after' })
  await running.bringBack()
  assert.equal(told(), 'session_open one two three instead')
  assert.deepEqual([running.at, running.steps.length, running.busy], [5, 5, false])
  assert.equal(running.aside, 0, 'two gestures are not worth a word')
  await running.rewind(1)
  for (let i = 0; i < 12; i++) await running.gesture({ kind: 'on' })
  assert.equal(running.aside, 4)
  await running.gesture({ kind: 'on' })
  assert.equal(running.aside, 0, 'nobody misses it any more')
})

test('saga: nobody goes back past what the evening began with, nor past its end', async () => {
  await running.gesture({ kind: 'one' })
  await running.rewind(-5)
  assert.equal(running.at, 0)
  await running.rewind(99)
  assert.equal(running.at, 2)
})

test('saga: of many places on the slider only the last is gone to', async () => {
  for (const kind of ['one', 'two', 'three', 'four']) await running.gesture({ kind })
  await Promise.all([running.rewind(4), running.rewind(3), running.rewind(1)])
  await running.rewind(1)
  assert.equal(running.at, 1)
})

test('saga: each of two taps takes one step back, and one after a gesture takes that one back', async () => {
  for (const kind of ['one', 'two', 'three', 'four']) await running.gesture({ kind })
  await Promise.all([running.undo(), running.undo()])
  assert.equal(running.at, 3)
  await Promise.all([running.redo(), running.redo()])
  assert.equal(running.at, 5)
  await Promise.all([running.gesture({ kind: 'five' }), running.undo()])
  assert.deepEqual([running.at, running.steps.length], [5, 6])
})

test('saga: real dice are a step; the program may throw them', async () => {
  await running.gesture({ kind: 'ask_dice' })
  assert.deepEqual(running.wait.dice, { count: 3, sides: 10 })
  assert.ok(await running.throwDice())
  const last = running.steps.at(-1)
  assert.ok(last?.type === 'dice' && last.values.length === 3 && last.values.every((n) => n >= 1 && n <= 10))
})

test('saga: what an evening leaves is what the next one begins with', async () => {
  await running.close({ kind: 'session_close' })
  assert.ok(running.evening?.closed)
  assert.equal(running.evening?.after, 'abc')
  assert.ok(!(await running.gesture({ kind: 'late' })))
  await running.begin(true, running.evening ? [running.evening] : [])
  assert.equal(running.evening?.number, 2)
  assert.equal(running.evening?.base, 1)
  assert.equal(running.evening?.before, 'abc')
  assert.deepEqual(running.steps.map((step) => step.type === 'choose' && step.choice.kind), ['clock_set', 'session_open'])
  await running.rewind(0)
  assert.equal(running.at, 1)
})

test('saga: the catalogue names what it knows, and what it does not stays as it is', async () => {
  assert.equal(catalogue.name('test'), 'Test')
  assert.equal(catalogue.name('dance'), 'dance')
  assert.equal(catalogue.word('tier', 'success'), 'success')
})

test('saga: everybody passes with one tap, and with two', async () => {
  await running.gesture({ kind: 'test', actor: 'Ysolde' })
  const before = running.at
  await Promise.all([running.letPass(new Set(['points'])), running.letPass(new Set(['points']))])
  assert.equal(running.wait.decision, 'floor')
  assert.equal(running.at, before + 1)
  assert.equal(running.said, undefined)
  await running.letPass(new Set(['points']))
  assert.equal(running.at, before + 1, 'where nothing waits nobody passes')
})

test('saga: whoever is as before is the same object', () => {
  const [ysolde, bastien] = ['Ysolde', 'Bastien'].map((name) => ({ name, owner: 'B', camp: 'players', gauges: { light: [0, 4] as [number, number] } }))
  assert.ok(ysolde && bastien)
  const now = sameOnes([ysolde, bastien], [structuredClone(ysolde), { ...structuredClone(bastien), gauges: { light: [1, 4] } }])
  assert.equal(now[0], ysolde)
  assert.notEqual(now[1], bastien)
  assert.deepEqual(now[1]?.gauges, { light: [1, 4] })
})
