// SPDX-License-Identifier: MIT
// route.ts: which screen the address asks for: #/play/ID, #/band/..., #/replay/..., #/rules/EV-MELEE-3, #/aura/..., #/apprendre/evenor/...;
// characters and spells of Aura: #/fiche/..., #/creer/ID, #/sort; maps of one's own: #/carte/ID.
import { Observable } from './store/observable'

export type Screen = 'home' | 'play' | 'band' | 'replay' | 'rules' | 'aura' | 'fiche' | 'creer' | 'sort' | 'apprendre' | 'carte'
const screens: readonly string[] = ['play', 'band', 'replay', 'rules', 'aura', 'fiche', 'creer', 'sort', 'apprendre', 'carte']

class Route extends Observable {
  screen: Screen = 'home'
  /** What follows the screen's name, decoded. */
  rest: string[] = []
  query = new URLSearchParams()

  constructor() {
    super()
    this.#read()
    addEventListener('hashchange', () => {
      this.#read()
      this.changed()
    })
  }

  #read(): void {
    const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
    const [first = '', ...rest] = path.split('/')
    this.screen = screens.includes(first) ? (first as Screen) : 'home'
    this.rest = rest.map((part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
    this.query = new URLSearchParams(query)
  }
}

export const route = new Route()

export function go(to: string): void {
  location.hash = to
}
