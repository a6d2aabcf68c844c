// SPDX-License-Identifier: MIT
// What the page says to an engine and makes of its answers, wherever the engine is.
import assert from 'node:assert/strict'
import test from 'node:test'
import { ask, connect, EngineError, journal, send, session, tell } from '../../src/engine/engine'
import { workerTransport } from '../../src/engine/worker_transport'
import { fakeEngine } from './fake_engine'

test('engine: a question goes to its session and comes back as one answer', async () => {
  const engine = fakeEngine(() => [{ type: 'answer', what: 'map', width: 24 }])
  connect(engine)
  const map = await ask<{ width: number }>(session.replay, 'map', { seat: 'A' })
  assert.equal(map.width, 24)
  assert.deepEqual(engine.said, [{ session: session.replay, message: { type: 'ask', what: 'map', seat: 'A' } }])
})

test('engine: several lines, and none', async () => {
  connect(fakeEngine((m) => (m.type === 'quit' ? [] : [{ type: 'event', n: 1 }, { type: 'decide', seat: 'A' }])))
  assert.deepEqual((await tell(session.play, { type: 'choose' })).map((a) => a.type), ['event', 'decide'])
  assert.deepEqual(await send(session.play, { type: 'quit' }), [])
  assert.equal((await journal(session.play)).split('\n').length, 3, 'a journal is text, a line each')
})

test('engine: errors and refusals are thrown with their words', async () => {
  connect(fakeEngine(() => [{ type: 'refusal', code: 'ERR_NO_LOS', rule: 'EV-SHOOT-1', text: 'not seen' }]))
  await assert.rejects(tell(0, {}), (fault: EngineError) => fault.rule === 'EV-SHOOT-1' && fault.message === 'not seen')
  connect(fakeEngine(() => [{ type: 'error', code: 'E_NO_GAME', text: 'no game', line: 3 }]))
  await assert.rejects(ask(0, 'state'), (fault: EngineError) => fault.code === 'E_NO_GAME' && fault.line === 3)
  assert.equal((await send(0, {}))[0]?.type, 'error', 'send() leaves that to others')
})

test('engine: one that cannot be reached is a fault like any other', async () => {
  connect({ send: () => Promise.reject(new Error('gone')) })
  await assert.rejects(ask(0, 'state'), (fault: EngineError) => fault.code === 'E_FAULT' && fault.message === 'gone')
})

test('engine: a worker answers each request by its number, in any order', async () => {
  const posted: { id: number; session: number; text: string }[] = []
  class FakeWorker {
    static last: FakeWorker
    onmessage?: (event: { data: object }) => void
    onerror?: (event: { message: string }) => void
    constructor(readonly url: string) {
      FakeWorker.last = this
    }
    postMessage(request: { id: number; session: number; text: string }) {
      posted.push(request)
    }
  }
  const before = globalThis.Worker
  globalThis.Worker = FakeWorker as unknown as typeof Worker
  try {
    const transport = workerTransport('worker.js')
    const worker = FakeWorker.last
    assert.equal(worker.url, 'worker.js')
    const answers = ['a', 'b', 'c', 'd'].map((text, i) => transport.send(i, text))
    assert.deepEqual(posted.map(({ session, text }) => [session, text]), [[0, 'a'], [1, 'b'], [2, 'c'], [3, 'd']])
    const [a, b] = posted
    worker.onmessage?.({ data: { id: b?.id, lines: 'second' } })
    worker.onmessage?.({ data: { id: a?.id, lines: 'first' } })
    worker.onmessage?.({ data: { id: posted[2]?.id, fault: 'no module' } })
    assert.deepEqual(await Promise.all(answers.slice(0, 2)), ['first', 'second'])
    await assert.rejects(answers[2] as Promise<string>, /no module/)
    worker.onerror?.({ message: 'broken' })
    await assert.rejects(answers[3] as Promise<string>, /broken/)
  } finally {
    globalThis.Worker = before
  }
})
