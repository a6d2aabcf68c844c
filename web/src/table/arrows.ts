// SPDX-License-Identifier: MIT
// table/arrows.ts: which way an arrow key leads, and how far.

const ways: Record<string, readonly [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

/** In pas, y upwards: half a pas, with Shift a tenth; undefined for other keys. */
export function arrowOf(e: { key: string; shiftKey: boolean }): [dx: number, dy: number] | undefined {
  const way = ways[e.key]
  const step = e.shiftKey ? 0.1 : 0.5
  return way && [way[0] * step, way[1] * step]
}
