// SPDX-License-Identifier: MIT
// engine/shelf.ts: files beside the module that are fetched when somebody reads them: texts of rules, lessons, glossaries. The service worker
// has them for when there is no network.
import { speak } from '../lang'

const t = speak({
  away: ['le réseau ne répond pas, et les textes ne sont pas encore gardés ici.', 'the network does not answer, and the texts are not kept here yet.'],
})

const files = new Map<string, Promise<unknown>>()

async function fetched(name: string): Promise<unknown> {
  try {
    const answer = await fetch(name)
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
    return await answer.json()
  } catch {
    files.delete(name) // whoever asks again tries again
    throw new Error(t('away'))
  }
}

/** A file as it was written; once. */
export function fromShelf<T>(name: string): Promise<T> {
  let found = files.get(name)
  if (!found) files.set(name, (found = fetched(name)))
  return found as Promise<T>
}
