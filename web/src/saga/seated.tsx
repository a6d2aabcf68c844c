// SPDX-License-Identifier: MIT
// saga/seated.tsx: the table that one got up from to build a character or to compose a spell, and the way back to it. It holds as
// long as the window does: in another one nobody sits anywhere.
import { speak } from '../lang'

const t = speak({ back: ['Retour à la table', 'Back to the table'] })
const key = 'escarmouche.seated'

export function sitAt(id: string): void {
  try {
    sessionStorage.setItem(key, id)
  } catch {
    // Then there is no way back but the browser's own.
  }
}

/** The campaign that is being played in this window; '': none. */
export function seatedAt(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function rise(id: string): void {
  if (seatedAt() === id) sitAt('')
}

export function BackToTable() {
  const id = seatedAt()
  return id ? <a class="button quiet" data-to-table href={`#/aura/table/${id}`}>← {t('back')}</a> : null
}
