// SPDX-License-Identifier: MIT
// panels/apart.tsx: something drawn in a tree of its own. Preact keeps pieces of a tree for as long as any neighbour of
// theirs is drawn unchanged; what must not outlive its place on screen, such as somebody's cards, is drawn apart
// and leaves with it. What it is given may lead to the cards but must not hold them.
import { type FunctionComponent, h, render } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

export function Apart<P extends object>({ what, given }: { what: FunctionComponent<P>; given: P }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) render(h(what, given), box.current)
  })
  useLayoutEffect(() => {
    const place = box.current
    return () => void (place && render(null, place))
  }, [])
  return <div ref={box} />
}
