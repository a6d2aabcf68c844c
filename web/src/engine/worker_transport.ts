// SPDX-License-Identifier: MIT
// engine/worker_transport.ts: the engine in a worker of this page (worker.ts).
import type { Transport } from './transport'
import type { Reply } from './worker'

export function workerTransport(url: string): Transport {
  const worker = new Worker(url, { type: 'module' })
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
  return {
    send: (session, text) =>
      new Promise((resolve, reject) => {
        const id = ++count
        waiting.set(id, (reply) => ('lines' in reply ? resolve(reply.lines) : reject(new Error(reply.fault))))
        worker.postMessage({ id, session, text })
      }),
  }
}
