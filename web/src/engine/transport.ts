// SPDX-License-Identifier: MIT
// engine/transport.ts: what carries messages to an engine and its lines back. The page knows no more of where its engine
// is: in a worker beside it, behind a socket, or in a test.
export interface Transport {
  /** Hands one message to a session; gives all lines that answer it. Rejected where the engine could not be reached. */
  send(session: number, text: string): Promise<string>
}
