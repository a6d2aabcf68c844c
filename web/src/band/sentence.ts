// SPDX-License-Identifier: MIT
// band/sentence.ts: what went wrong with a band, in the engine's words, and where in its file.
import { EngineError } from '../engine/engine'

export function sentence(fault: unknown): string {
  if (!(fault instanceof EngineError)) return fault instanceof Error ? fault.message : String(fault)
  return fault.pointer ? `${fault.message} (${fault.pointer})` : fault.message
}
