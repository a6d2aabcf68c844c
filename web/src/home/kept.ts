// SPDX-License-Identifier: MIT
// home/kept.ts: the home screen's choices between two visits.
import type { Choices } from './choices'

const key = 'escarmouche.home'

export function readKept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeKept(choices: Choices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Private windows may refuse; the choices hold until the page is closed.
  }
}
