// SPDX-License-Identifier: MIT
// An engine that says what a test wants it to say: the second kind of transport there is.
import type { Transport } from '../../src/engine/transport'

export interface Said {
  session: number
  message: Record<string, unknown>
}

/** `answer` gives the messages that answer one; what was said is kept in `said`. */
export function fakeEngine(answer: (message: Record<string, unknown>) => object[]): Transport & { said: Said[] } {
  const said: Said[] = []
  return {
    said,
    async send(session, text) {
      const message = JSON.parse(text) as Record<string, unknown>
      said.push({ session, message })
      return answer(message)
        .map((line) => JSON.stringify(line) + '\n')
        .join('')
    },
  }
}
