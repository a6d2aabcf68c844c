// SPDX-License-Identifier: MIT
// The odds of a choice in the making: what is asked, what is shown until it is known, what is given up.
import assert from 'node:assert/strict'
import test from 'node:test'
import { connect } from '../../src/engine/engine'
import { atATime, Drafting } from '../../src/game/drafting'
import type { Match } from '../../src/game/match'
import type { OfferOption } from '../../src/wire'
import { fakeEngine } from './fake_engine'

const shoot = (target: string): OfferOption => ({ choice: { kind: 'shoot', target }, text: `shoot ${target}` })
const figures = {
  leda: { seat: 'A', status: 'in_play', at: [5, 5] },
  kara: { seat: 'B', status: 'in_play', at: [9, 5] },
  horsa: { seat: 'B', status: 'in_play', at: [6, 5] },
  thuroid: { seat: 'B', status: 'out_of_action' },
}
const chosen: object[] = []
function draftingOf(options: OfferOption[]): Drafting {
  const match = { options, candidates: [], decide: { figure: 'leda', seat: 'A' }, now: { figures }, choose: (c: object) => void chosen.push(c) }
  return new Drafting(match as unknown as Match)
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

test('drafting: the verdict comes first; what takes long goes on, bit by bit', async () => {
  const shown: string[] = []
  let asked = 0
  const engine = fakeEngine((m) => [
    m.what === 'check' ? { type: 'answer', legal: true } : { type: 'answer', legal: true, end: ++asked < 3 ? 'stopped' : 'done', rolls: [{ times: 1 }] },
  ])
  connect(engine)
  const drafting = draftingOf([shoot('kara')])
  drafting.watch(() => shown.push(`${drafting.verdict?.legal ?? '?'} ${drafting.odds?.end ?? '…'}`))
  drafting.pick(shoot('kara'))
  await settled()
  assert.deepEqual(engine.said.map((s) => [s.message.what, s.message.max]), [['check', undefined], ['odds', atATime], ['odds', atATime], ['odds', atATime]])
  assert.equal(shown[0], '? …', 'nobody waits')
  assert.ok(shown.includes('true stopped') && shown.at(-1) === 'true done', shown.join(', '))
})

test('drafting: what is drafted no more is not asked for again', async () => {
  const asked: string[] = []
  connect(fakeEngine((m) => {
    const target = (m.choice as { target: string }).target
    if (m.what === 'odds') asked.push(target)
    return [{ type: 'answer', legal: true, end: asked.filter((t) => t === target).length < 2 ? 'stopped' : 'done' }]
  }))
  const drafting = draftingOf([shoot('kara'), shoot('horsa')])
  drafting.pick(shoot('kara'))
  drafting.pick(shoot('horsa'))
  await settled()
  assert.deepEqual(asked.filter((t) => t === 'kara').length < 2, true, 'given up')
  assert.deepEqual(asked.filter((t) => t === 'horsa'), ['horsa', 'horsa'])
  assert.equal(drafting.odds?.end, 'done')
})

test('drafting: advice is there at once, and why only for who stays with it', async (t) => {
  const ponder = 300
  t.mock.timers.enable({ apis: ['setTimeout'] } as never)
  const turns = async () => { for (let i = 0; i < 20; i++) await Promise.resolve() }
  for (const isLeft of [false, true]) {
    const engine = fakeEngine((m) => [
      m.what === 'bot' ? { type: 'answer', choice: shoot('kara').choice, ...(m.why ? { why: { text: 'because' } } : {}) } : { type: 'answer', legal: true, end: 'done' },
    ])
    connect(engine)
    const reasons = () => engine.said.filter((s) => s.message.why).length
    const drafting = draftingOf([shoot('kara'), shoot('horsa')])
    await drafting.hint()
    await turns()
    assert.deepEqual([drafting.draft?.choice.target, drafting.advice, reasons()], ['kara', undefined, 0])
    if (isLeft) drafting.pick(shoot('horsa'))
    t.mock.timers.tick(ponder)
    await turns()
    assert.deepEqual([drafting.advice, reasons()], isLeft ? [undefined, 0] : ['because', 1])
  }
})

test('drafting: what rolls nothing is chosen at once, what rolls is shown first', async () => {
  for (const rolls of [[], [{ times: 1 }]]) {
    connect(fakeEngine((m) => [m.choices ? { type: 'answer', list: [{ legal: true, end: 'done', rolls }] } : { type: 'answer', legal: true, end: 'done' }]))
    chosen.length = 0
    const option = shoot('kara')
    const drafting = draftingOf([option])
    await drafting.choose(option)
    assert.equal(chosen.length, rolls.length ? 0 : 1)
    assert.equal(drafting.draft !== undefined, rolls.length > 0)
  }
})

test('drafting: where a game foresees nothing, choices are shown and made all the same', async () => {
  connect(fakeEngine((m) => [m.what === 'odds' ? { type: 'error', code: 'E_UNSUPPORTED', text: '' } : { type: 'answer', legal: true }]))
  const option = shoot('kara')
  const drafting = draftingOf([option])
  await drafting.choose(option)
  await settled()
  assert.equal(drafting.draft?.option, option)
  assert.ok(drafting.verdict?.legal && drafting.odds?.end === 'done' && !drafting.odds.rolls, 'nothing is waited for')
})

test('drafting: threats come enemy by enemy, the nearest first, the worst on top', async () => {
  const danger: Record<string, number> = { horsa: 0.1, kara: 0.4 }
  const engine = fakeEngine((m) => {
    const by = m.by as string
    if (m.what === 'threat') return [{ type: 'answer', threats: [{ figure: by, danger: danger[by], harm: 0 }] }]
    return [{ type: 'answer', legal: true, end: 'done', seen_by: [] }]
  })
  connect(engine)
  const move: OfferOption = { choice: { kind: 'fast_move', path: [[5, 5], [5, 6]] }, text: 'run' }
  const drafting = draftingOf([move])
  drafting.pick(move)
  await settled()
  assert.deepEqual(engine.said.filter((s) => s.message.what === 'threat').map((s) => s.message.by), ['horsa', 'kara'])
  assert.deepEqual(drafting.threats?.map((t) => t.figure), ['kara', 'horsa'])
})
