// SPDX-License-Identifier: MIT
// home/attempt.tsx: something the engine may refuse: busy while it is tried, its sentence if it says no.
import { useEffect, useRef, useState } from 'preact/hooks'
import { EngineError } from '../engine/engine'
import { speak } from '../lang'
import { RuleLink } from '../panels/rule_link'
import { troubleOf } from '../store/db'
import { seatLetters } from '../wire'

const t = speak({
  side: ['Camp {seat} : {text}', 'Side {seat}: {text}'],
  line: ['Ligne {n} : {text}', 'Line {n}: {text}'],
  failed: [
    'Le navigateur n’a pas pu garder la partie ({why}).',
    'The browser could not keep the game ({why}).',
  ],
  full: [
    'Le navigateur n’a plus de place pour garder cette partie : exportez des parties plus bas, puis supprimez-les.',
    'The browser has no room left to keep this game: export some games below, then delete them.',
  ],
})

export interface Said {
  text: string
  rule?: string
}

/** Thrown with a sentence for people. */
export class Sentence extends Error {}

function saidOf(fault: unknown, lines: boolean): Said {
  if (fault instanceof Sentence) return { text: fault.message }
  if (!(fault instanceof EngineError)) return { text: troubleOf(fault) === 'full' ? t('full') : t('failed', { why: String(fault) }) }
  const seat = seatLetters[Number(/^\/seats\/(\d)/.exec(fault.pointer ?? '')?.[1] ?? NaN)]
  const plain = seat ? t('side', { seat, text: fault.message }) : fault.message
  const text = lines && fault.line ? t('line', { n: fault.line, text: fault.message }) : plain
  return fault.rule ? { text, rule: fault.rule } : { text }
}

/** With `lines` the engine's sentence comes with its line: a file has many, a setup only one. */
export function useAttempt(lines = false) {
  const [busy, setBusy] = useState(false)
  const [said, say] = useState<Said>()
  // A second click comes before the first one is drawn.
  const running = useRef(false)
  const run = async (job: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    say(undefined)
    try {
      await job()
      return true
    } catch (fault) {
      say(saidOf(fault, lines))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, said, say, run }
}

/** The engine's sentence against something that is not done yet, asked for anew when `key` changes. */
export function useTrial(key: string, job: () => Promise<unknown>): Said | undefined {
  const [said, say] = useState<Said>()
  useEffect(() => {
    let wanted = true
    // Whoever types or clicks through a list is asked about once, at the end.
    const soon = setTimeout(() => {
      job().then(
        () => wanted && say(undefined),
        (fault: unknown) => wanted && say(saidOf(fault, false)),
      )
    }, 120)
    return () => {
      wanted = false
      clearTimeout(soon)
    }
  }, [key])
  return said
}

/** The live region stays in the page so that a sentence put into it is read out. */
export function SaidBox(props: { said: Said | undefined }) {
  return (
    <div role="alert">
      {props.said && (
        <p class="alert">
          {props.said.text} {props.said.rule && <RuleLink id={props.said.rule} />}
        </p>
      )}
    </div>
  )
}
