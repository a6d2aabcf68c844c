// SPDX-License-Identifier: MIT
// engine/worker.ts: the engine's module in a thread of its own, so that a thinking bot never freezes
// the page. One request, one answer: the lines the engine printed. It knows no message by name.

interface Door {
  memory: WebAssembly.Memory
  _initialize(): void
  door_sessions(): number
  door_input(size: number): number
  door_output(): number
  door_send(session: number, length: number): number
}
export interface Request {
  id: number
  session: number
  text: string
}
export type Reply = { id: number; lines: string } | { id: number; fault: string }

async function open(): Promise<Door> {
  const answer = await fetch('escarmouche.wasm')
  if (!answer.ok) throw new Error(`escarmouche.wasm: ${answer.status}`)
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {})
  const door = instance.exports as unknown as Door
  door._initialize()
  return door
}

const opened = open()
const encoder = new TextEncoder()
const decoder = new TextDecoder()

function send(door: Door, session: number, text: string): string {
  const bytes = encoder.encode(text)
  const at = door.door_input(bytes.length)
  if (!at) return '{"type":"error","code":"E_TOO_BIG","text":"E_TOO_BIG"}'
  new Uint8Array(door.memory.buffer, at, bytes.length).set(bytes)
  const length = door.door_send(session, bytes.length)
  return decoder.decode(new Uint8Array(door.memory.buffer, door.door_output(), length))
}

self.onmessage = async (event: MessageEvent<Request>) => {
  const { id, session, text } = event.data
  let reply: Reply
  try {
    reply = { id, lines: send(await opened, session, text) }
  } catch (fault) {
    reply = { id, fault: String(fault) }
  }
  self.postMessage(reply)
}
