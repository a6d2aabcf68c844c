// SPDX-License-Identifier: MIT
// engine/library.ts: the texts of the rules, files beside the module: each is fetched when something of it is first read.
// The service worker has them for when there is no network.
import { spaced, speak } from '../lang'
import { settings } from '../store/settings'
import type { Library, Rule, RuleHead } from '../wire'

const t = speak({
  away: ['le réseau ne répond pas, et les textes ne sont pas encore gardés ici.', 'the network does not answer, and the texts are not kept here yet.'],
})

const files = new Map<string, Promise<Library>>()

async function fetched(file: string): Promise<Library> {
  try {
    const answer = await fetch(file)
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
    return (await answer.json()) as Library
  } catch {
    files.delete(file) // whoever asks again tries again
    throw new Error(t('away'))
  }
}

/** The rules with their texts in the language set. */
export async function read(file: string, heads: readonly RuleHead[]): Promise<Rule[]> {
  let found = files.get(file)
  if (!found) files.set(file, (found = fetched(file)))
  return joined(heads, await found)
}

/** A rule that the file does not have, as a newer one may not, is left with its title. */
export function joined(heads: readonly RuleHead[], library: Library): Rule[] {
  return heads.map((head) => {
    const texts = library[head.id] ?? { fr: '', en: '', ledger: '' }
    return { ...head, text: settings.lang === 'fr' ? spaced(texts.fr) : texts.en, ledger: texts.ledger }
  })
}
