// SPDX-License-Identifier: MIT
// saga/sheet/shelf.ts: the characters this browser keeps.
import { find, forget, keep, list, newId } from '../../store/db'
import { Observable } from '../../store/observable'
import type { Sheet } from './wire'

export interface KeptSheet {
  id: string
  name: string
  sheet: Sheet
  changed: number
}

class Shelf extends Observable {
  kept: KeptSheet[] = []
  fault = ''

  async load(): Promise<void> {
    await this.#try(async () => void (this.kept = await sheets()))
  }

  async find(id: string): Promise<Sheet | undefined> {
    let found: Sheet | undefined
    await this.#try(async () => void (found = (await find('sheets', id))?.sheet as Sheet | undefined))
    return found
  }

  async keep(id: string, sheet: Sheet): Promise<void> {
    await this.#try(async () => {
      await keep('sheets', { id, name: sheet.name, sheet, changed: Date.now() })
      this.kept = await sheets()
    })
  }

  async forget(id: string): Promise<void> {
    await this.#try(async () => {
      await forget('sheets', id)
      this.kept = await sheets()
    })
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.fault = ''
    } catch (fault) {
      this.fault = fault instanceof Error ? fault.message : String(fault)
    }
    this.changed()
  }
}

/** All of them, latest first. */
export async function sheets(): Promise<KeptSheet[]> {
  return (await list('sheets')) as KeptSheet[]
}

export const shelf = new Shelf()
export { newId }
