// SPDX-License-Identifier: MIT
// saga/table/use_odds.ts: what the engine foresees of a gesture that is being made; asked again when it or the table changes.
import { useEffect, useState } from 'preact/hooks'
import { running } from '../running'
import type { Gesture, Odds, Tried } from '../wire'
import { useEyes } from './eyes'

export function useOdds(choice: Gesture | undefined): Odds | undefined {
  const { seat } = useEyes()
  const [odds, setOdds] = useState<Odds | undefined>(undefined)
  const asked = choice && JSON.stringify(choice)
  useEffect(() => {
    let gone = false
    if (!asked) return void setOdds(undefined)
    // Where something waits and nothing can be foreseen the last ones stand: a ladder that comes and goes is no ladder.
    const isWaiting = running.wait.decision !== 'floor'
    void running.odds(JSON.parse(asked) as Gesture, seat).then((found) => gone || (isWaiting && (!found || found.refusal)) || setOdds(found))
    return () => void (gone = true)
  }, [asked, seat, running.at, running.evening?.id])
  return odds
}

/** What would come of a gesture that rolls nothing, in the engine's own sentences, or why it may not be made. */
export function useTry(choice: Gesture | undefined): Tried | undefined {
  const [tried, setTried] = useState<Tried | undefined>(undefined)
  const asked = choice && JSON.stringify(choice)
  useEffect(() => {
    let gone = false
    setTried(undefined)
    if (asked) void running.asks<Tried>('try', { choices: [JSON.parse(asked) as Gesture] }).then((found) => gone || setTried(found))
    return () => void (gone = true)
  }, [asked, running.at, running.evening?.id])
  return tried
}
