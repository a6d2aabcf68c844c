// SPDX-License-Identifier: MIT
// saga/table/picked.ts: a strip of chips that a phone shows as one line.
import { useEffect, useRef } from 'preact/hooks'

/** On a phone it is one line: whatever is picked in it is in sight. */
export function usePicked(...of: (string | undefined)[]) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = strip.current
    const chip = box?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!box || !chip) return
    const from = chip.offsetLeft - box.offsetLeft
    if (from < box.scrollLeft || from + chip.offsetWidth > box.scrollLeft + box.clientWidth) box.scrollLeft = from - 24
  }, of)
  return strip
}
