// SPDX-License-Identifier: MIT
// panels/sounding.ts: which sound goes with what is being told: dice as they land, what they come to, the end.
import { useEffect, useRef } from 'preact/hooks'
import type { Match } from '../game/match'
import type { GameEvent, State } from '../wire'
import { play, type Sound } from './sounds'

/** Of a roll that lies: something came of it, or nothing. */
export function soundOf(roll: GameEvent): Sound {
  return roll.good?.some(Boolean) || roll.success ? 'hit' : 'miss'
}
const out = (state: State) => Object.values(state.figures).filter((f) => f.status === 'out_of_action').length

export function useSounds(match: Match): void {
  const before = useRef({ out: out(match.now), isOver: match.over !== undefined })
  useEffect(() => {
    if (match.roll && match.isFlying) play('dice')
    else if (match.roll) play(soundOf(match.roll))
  }, [match.roll?.n, match.isFlying])
  useEffect(() => {
    const now = { out: out(match.now), isOver: match.over !== undefined }
    if (now.isOver && !before.current.isOver && !match.isTelling) play('end')
    else if (now.out > before.current.out) play('fall')
    before.current = now
  }, [match.now, match.over, match.isTelling])
}
