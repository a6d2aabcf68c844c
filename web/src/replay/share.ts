// SPDX-License-Identifier: MIT
// replay/share.ts: a journal as an address.
import { pack } from '../store/pack'

/** Longer addresses are cut or refused on their way; such a game travels as a file. */
export const linkMost = 60_000

/** An address that holds the whole game, or nothing if it would be too long. */
export async function replayLink(page: string, journal: string): Promise<string | undefined> {
  const packed = await pack(journal)
  return packed.length <= linkMost ? `${page.replace(/#.*$/, '')}#/replay/data/${packed}` : undefined
}
