// SPDX-License-Identifier: MIT
// panels/die.tsx: a die large enough to be looked at: pips where it has six sides, a number where it has others.

const spots: Record<number, readonly (readonly [number, number])[]> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.2], [17, 6.2], [7, 12], [17, 12], [7, 17.8], [17, 17.8]],
}

interface Props {
  value: number
  sides: number
  look: 'air' | 'good' | 'miss' | 'plain'
  /** The highest face, and it counts. */
  isBest?: boolean
}

export function BigDie({ value, sides, look, isBest = false }: Props) {
  const pips = sides === 6 ? spots[value] : undefined
  return (
    <svg class={`big-die ${look}${isBest ? ' best' : ''}`} viewBox="0 0 24 24" width="44" height="44" aria-hidden="true" focusable="false">
      <rect class="big-die-face" x="1.2" y="1.2" width="21.6" height="21.6" rx="5" />
      <path class="big-die-light" d="M5 2.8H19Q21.2 2.8 21.2 5" />
      {pips ? pips.map(([x, y], i) => <circle key={i} class="big-die-pip" cx={x} cy={y} r="2.15" />) : <text x="12" y="16.5">{value}</text>}
    </svg>
  )
}
