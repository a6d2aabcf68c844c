// SPDX-License-Identifier: MIT
// engine/catalog.ts: what can be played and in which words, as the engine tells it in the language set.
import { ask, session, tell } from './engine'
import { read } from './library'
import type { Catalog, Named, Player, Rule, RuleHead, RulesAnswer, SagaSystem, System } from '../wire'
import { Observable } from '../store/observable'
import { settings } from '../store/settings'

class CatalogStore extends Observable {
  systems: System[] = []
  sagas: SagaSystem[] = []
  bots: Player[] = []
  fault = ''
  #rules = new Map<string, Promise<RulesAnswer>>()

  /** Asks the engine; again after a change of language. */
  async load(): Promise<void> {
    try {
      await tell(session.library, { type: 'lang', lang: settings.lang })
      const all = await ask<Catalog>(session.library, 'systems')
      this.systems = all.systems
      this.sagas = all.sagas
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

  #answer(system: string): Promise<RulesAnswer> {
    let found = this.#rules.get(system)
    if (!found) {
      found = ask<RulesAnswer>(session.library, 'rules', { system })
      this.#rules.set(system, found)
    }
    return found
  }

  /** Ids and titles: the engine has them, always. */
  async heads(system: string): Promise<RuleHead[]> {
    return (await this.#answer(system)).rules
  }

  /** With their texts, for who is about to read; without a network they may not come. */
  async rules(system: string): Promise<Rule[]> {
    const answer = await this.#answer(system)
    return answer.library === undefined ? answer.rules : read(answer.library, answer.rules)
  }
}

export const catalog = new CatalogStore()

/** The text of a named thing in a list of the catalog; its name if the list does not have it. */
export function nameIn(list: Named[], name: string): string {
  return list.find((n) => n.name === name)?.text ?? name
}
