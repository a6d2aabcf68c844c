// SPDX-License-Identifier: MIT
// table/view.ts: what of the table is on the screen, for words that are laid over it and must not leave it.
import { createContext } from 'preact'
import type { Camera } from './camera'

/** Which part of the table, how many pixels a pas has, and how far what lies in the upper corners reaches (left and right, in pixels). */
export const View = createContext<{ camera: Camera; unit: number; corners: readonly [number, number] }>({ camera: { x: 0, y: 0, width: 24, height: 24 }, unit: 24, corners: [0, 0] })
