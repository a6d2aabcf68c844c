// SPDX-License-Identifier: MIT
// replay/keys.ts: the keyboard of a replay. Space plays; arrows step (with Shift by choice); PageUp and
// PageDown go by turns; Home and End to either end. A control in focus keeps the keys it uses itself.
import { replay } from './store'

/** Does the element under the focus want this key for itself? */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, [contenteditable]')) return true
  if (key === ' ') return target.closest('button, a, summary, [role="button"]') !== null
  return target.closest('svg') !== null && key.startsWith('Arrow')
}

export function onKey(e: KeyboardEvent): void {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || isTaken(e.target, e.key)) return
  const unit = e.shiftKey ? 'choice' : 'event'
  switch (e.key) {
    case ' ':
      if (replay.isPlaying) replay.pause()
      else replay.play()
      break
    case 'ArrowRight':
      replay.step(unit, 1)
      break
    case 'ArrowLeft':
      replay.step(unit, -1)
      break
    case 'PageDown':
      replay.step('turn', 1)
      break
    case 'PageUp':
      replay.step('turn', -1)
      break
    case 'Home':
      replay.pause()
      void replay.goTo(0)
      break
    case 'End':
      replay.pause()
      void replay.goTo(replay.last)
      break
    default:
      return
  }
  e.preventDefault()
}
