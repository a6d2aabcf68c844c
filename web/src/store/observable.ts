// SPDX-License-Identifier: MIT
// store/observable.ts: a plain object that tells when it has changed. The page's whole state is made of
// these; a component that reads one calls useChanges() and is drawn again after changed().
import { useLayoutEffect, useState } from 'preact/hooks'

export class Observable {
  #listeners = new Set<() => void>()

  changed(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

export function useChanges(...observed: Observable[]): void {
  const [, draw] = useState(0)
  // At once: what changes between the first drawing and the next frame must not be missed.
  useLayoutEffect(() => {
    const stops = observed.map((o) => o.watch(() => draw((n) => n + 1)))
    return () => stops.forEach((stop) => stop())
  }, observed)
}
