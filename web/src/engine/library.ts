// SPDX-License-Identifier: MIT
// engine/library.ts: the texts of the rules, files beside the module (shelf.ts).
import { spaced } from '../lang'
import { settings } from '../store/settings'
import type { Library, Rule, RuleHead } from '../wire'
import { fromShelf } from './shelf'

/** The rules with their texts in the language set. */
export async function read(file: string, heads: readonly RuleHead[]): Promise<Rule[]> {
  return joined(heads, await fromShelf<Library>(file))
}

/** A rule that the file does not have, as a newer one may not, is left with its title. */
export function joined(heads: readonly RuleHead[], library: Library): Rule[] {
  return heads.map((head) => {
    const texts = library[head.id] ?? { fr: '', en: '', ledger: '' }
    return { ...head, text: settings.lang === 'fr' ? spaced(texts.fr) : texts.en, ledger: texts.ledger }
  })
}
