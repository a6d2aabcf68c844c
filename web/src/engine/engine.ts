// SPDX-License-Identifier: MIT
// engine/engine.ts: talks to the engine, wherever it is (transport.ts). Sessions are numbered; each is somebody's at a table.
import { spaced } from '../lang'
import { settings } from '../store/settings'
import type { Message, Seat } from '../wire'
import type { Transport } from './transport'

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

let transport: Transport | undefined

/** Says where the engine is; before anything is asked. */
export function connect(to: Transport): void {
  transport = to
}

async function post(to: number, text: string): Promise<string> {
  if (!transport) throw new EngineError('no engine', 'E_FAULT')
  try {
    return await transport.send(to, text)
  } catch (fault) {
    throw new EngineError(fault instanceof Error ? fault.message : String(fault), 'E_FAULT')
  }
}

function read(lines: string): Message[] {
  return (settings.lang === 'fr' ? spaced(lines) : lines)
    .split('\n')
    .filter((line) => line)
    .map((line) => JSON.parse(line) as Message)
}

/** All lines the engine answers, mistakes included. */
export async function send(to: number, message: object): Promise<Message[]> {
  return read(await post(to, JSON.stringify(message)))
}

/** As send(), but an error or a refusal is thrown. */
export async function tell(to: number, message: object): Promise<Message[]> {
  return judged(await send(to, message))
}

function judged(answers: Message[]): Message[] {
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
