// SPDX-License-Identifier: MIT
// panels/die.tsx: a die that is looked at: pips where it has six sides, a number in another outline where it has others.
import '../style/die.css'

const spots: Record<number, readonly (readonly [number, number])[]> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7, 6.2], [17, 6.2], [7, 12], [17, 12], [7, 17.8], [17, 17.8]],
}

/** All pips of a face in one path: a log has hundreds of dice. */
const pipsOf = Object.fromEntries(Object.entries(spots).map(([face, all]) => [face, all.map(([x, y]) => `M${x - 2.15} ${y}a2.15 2.15 0 1 0 4.3 0a2.15 2.15 0 1 0 -4.3 0`).join('')]))

interface Props {
  value: number
  sides: number
  look: 'air' | 'good' | 'miss' | 'plain'
  /** The highest face, and it counts. */
  isBest?: boolean
  /** In a line of text. */
  isSmall?: boolean
}

export function BigDie({ value, sides, look, isBest = false, isSmall = false }: Props) {
  const pips = sides === 6 ? pipsOf[value] : undefined
  return (
    <svg class={`${isSmall ? 'line-die' : 'big-die'} ${look}${isBest ? ' best' : ''}`} data-face={value} viewBox="0 0 24 24" width={isSmall ? 22 : 44} height={isSmall ? 22 : 44} aria-hidden="true" focusable="false">
      {sides === 6 ? <rect class="die-face" x="1.2" y="1.2" width="21.6" height="21.6" rx="5" /> : <path class="die-face" d="M12 1L21.8 6.4V17.6L12 23L2.2 17.6V6.4Z" />}
      {!isSmall && <path class="die-light" d={sides === 6 ? 'M5 2.8H19Q21.2 2.8 21.2 5' : 'M4.2 7.2L12 2.9L19.8 7.2'} />}
      {pips ? <path class="die-pip" d={pips} /> : <text x="12" y={isSmall ? 17.1 : 16.5}>{value}</text>}
    </svg>
  )
}
