// SPDX-License-Identifier: MIT
// home/kept.ts: the home screen's choices between two visits.
import type { Choices } from './choices'

const key = 'escarmouche.home'
/** A change of language draws the screen anew; where nothing may be stored this carries it over. */
let latest: Choices | undefined

export function readKept(): unknown {
  if (latest) return latest
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeKept(choices: Choices): void {
  latest = choices
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Private windows may refuse; the choices hold until the page is closed.
  }
}
