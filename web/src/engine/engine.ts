// SPDX-License-Identifier: MIT
// engine/engine.ts: talks to the engine in its worker. Sessions are numbered; each holds one game.
import { spaced } from '../lang'
import { settings } from '../store/settings'
import type { Message, Seat } from '../wire'
import type { Reply } from './worker'

/** Who uses which session of the module. */
export const session = { play: 0, replay: 1, library: 2 } as const

/** The engine said no: `message` is its sentence, ready for people. */
export class EngineError extends Error {
  constructor(
    text: string,
    readonly code: string,
    readonly rule?: string,
    readonly line?: number,
    /** Where in the message the fault is (RFC 6901). */
    readonly pointer?: string,
  ) {
    super(text)
  }
}

const worker = new Worker('worker.js', { type: 'module' })
const waiting = new Map<number, (reply: Reply) => void>()
let count = 0

worker.onmessage = (event: MessageEvent<Reply>) => {
  waiting.get(event.data.id)?.(event.data)
  waiting.delete(event.data.id)
}
worker.onerror = (event) => {
  for (const [id, done] of waiting) done({ id, fault: event.message })
  waiting.clear()
}

function post(to: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const id = ++count
    waiting.set(id, (reply) =>
      'lines' in reply ? resolve(reply.lines) : reject(new EngineError(reply.fault, 'E_FAULT')),
    )
    worker.postMessage({ id, session: to, text })
  })
}

/** All lines the engine answers, mistakes included. */
export async function send(to: number, message: object): Promise<Message[]> {
  const lines = await post(to, JSON.stringify(message))
  return (settings.lang === 'fr' ? spaced(lines) : lines)
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line) as Message)
}

/** As send(), but an error or a refusal is thrown. */
export async function tell(to: number, message: object): Promise<Message[]> {
  const answers = await send(to, message)
  for (const a of answers) {
    if (a.type === 'error') throw new EngineError(a.text, a.code, undefined, a.line, a.pointer)
    if (a.type === 'refusal') throw new EngineError(a.text, a.code, a.rule, undefined, a.pointer)
  }
  return answers
}

/** One question, one answer. */
export async function ask<T>(to: number, what: string, more: object = {}): Promise<T> {
  const answers = await tell(to, { type: 'ask', what, ...more })
  return answers[0] as T
}

/** The journal of a session's game, as the text of a file; with a seat the copy that this one may have, or `sealed` the one
 * that anybody may. */
export async function journal(to: number, whose: { seat?: Seat; sealed?: true } = {}): Promise<string> {
  return post(to, JSON.stringify({ type: 'journal', ...whose }))
}
