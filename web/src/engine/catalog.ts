// SPDX-License-Identifier: MIT
// engine/catalog.ts: what can be played and in which words, as the engine tells it in the language set.
import { ask, session, tell } from './engine'
import type { Catalog, Named, Rule, System } from '../wire'
import { Observable } from '../store/observable'
import { settings } from '../store/settings'

class CatalogStore extends Observable {
  systems: System[] = []
  bots: Named[] = []
  fault = ''
  #rules = new Map<string, Promise<Rule[]>>()

  /** Asks the engine; again after a change of language. */
  async load(): Promise<void> {
    try {
      await tell(session.library, { type: 'lang', lang: settings.lang })
      const all = await ask<Catalog>(session.library, 'systems')
      this.systems = all.systems
      this.bots = all.bots
      this.#rules.clear()
      this.fault = ''
    } catch (fault) {
      this.fault = String(fault)
    }
    this.changed()
  }

  get ready(): boolean {
    return this.systems.length > 0
  }

  system(id: string): System | undefined {
    return this.systems.find((s) => s.id === id)
  }

  rules(system: string): Promise<Rule[]> {
    let found = this.#rules.get(system)
    if (!found) {
      found = ask<{ rules: Rule[] }>(session.library, 'rules', { system }).then((a) => a.rules)
      this.#rules.set(system, found)
    }
    return found
  }
}

export const catalog = new CatalogStore()

/** The text of a named thing in a list of the catalog; its name if the list does not have it. */
export function nameIn(list: Named[], name: string): string {
  return list.find((n) => n.name === name)?.text ?? name
}
