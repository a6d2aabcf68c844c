// SPDX-License-Identifier: MIT
// saga/table/eyes.ts: whose eyes a part of the screen is for, and the table as they may see it: the master's own, or the engine's
// projection for the player who holds the device. Parts that both use look through these and never at the master's state.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { running } from '../running'
import type { State } from '../wire'

export interface Eyes {
  seat: string
  state: State | undefined
}

const Context = createContext<Eyes | undefined>(undefined)
export const Looking = Context.Provider

export function useEyes(): Eyes {
  return useContext(Context) ?? { seat: 'A', state: running.state }
}
