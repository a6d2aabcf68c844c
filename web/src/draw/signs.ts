// SPDX-License-Identifier: MIT
// draw/signs.ts: states as signs, in a square of 12 by 12, lines and fills of one colour. A state that is not here is shown
// by its letter.

export interface Sign {
  fill?: string
  line?: string
}

const shield: Sign = { fill: 'M6 .8L10.8 2.2V6C10.8 8.8 8.8 10.5 6 11.4Z', line: 'M6 .8L1.2 2.2V6C1.2 8.8 3.2 10.5 6 11.4' }
const signs: Record<string, Sign> = {
  done: { line: 'M1.6 6.4L4.7 9.6L10.4 2.6' },
  cover: shield,
  hidden: { line: 'M.8 6Q6 .6 11.2 6Q6 11.4 .8 6ZM1.8 10.6L10.2 1.4' },
  aim_ready: { line: 'M6 2.7A3.3 3.3 0 1 1 6 9.3A3.3 3.3 0 1 1 6 2.7M6 .3V4M6 8V11.7M.3 6H4M8 6H11.7' },
  held: { fill: 'M2 .8H10V2.6L7.2 6L10 9.4V11.2H2V9.4L4.8 6L2 2.6Z' },
  blessed: { fill: 'M6 .6L7.4 4.6L11.4 6L7.4 7.4L6 11.4L4.6 7.4L.6 6L4.6 4.6Z' },
  confused: { line: 'M6.2 6.4A1.6 1.6 0 1 1 7.6 4.7A3.4 3.4 0 1 1 3 3.6A5 5 0 0 1 10.8 6.5' },
  temp_brave: { fill: 'M1 2H11V7C11 9.5 9 11 6 11.6C3 11 1 9.5 1 7ZM6 3.5L5 6H3L4.8 7.3L4.2 9.5L6 8.2L7.8 9.5L7.2 7.3L9 6H7Z' },
  immobilised: { line: 'M1.3 6A2.3 2.3 0 0 1 5.9 6M6.1 6A2.3 2.3 0 0 0 10.7 6M1.3 6A2.3 2.3 0 0 0 4 8.2M10.7 6A2.3 2.3 0 0 0 8 3.8' },
  defensive: shield,
  contact_defence: { fill: 'M6 .8L10.8 2.2V6C10.8 8.8 8.8 10.5 6 11.4C3.2 10.5 1.2 8.8 1.2 6V2.2Z' },
  mine: { fill: 'M6 2.6A3.4 3.4 0 1 1 6 9.4A3.4 3.4 0 1 1 6 2.6ZM6 4.6A1.4 1.4 0 1 0 6 7.4A1.4 1.4 0 1 0 6 4.6Z', line: 'M6 .6V2.6M6 9.4V11.4M.6 6H2.6M9.4 6H11.4M2.2 2.2L3.6 3.6M8.4 8.4L9.8 9.8M9.8 2.2L8.4 3.6M3.6 8.4L2.2 9.8' },
  white: { line: 'M6 1.6A4.4 4.4 0 1 1 6 10.4A4.4 4.4 0 1 1 6 1.6Z' },
  red: { fill: 'M6 1A5 5 0 1 1 6 11A5 5 0 1 1 6 1Z' },
  engaged: { line: 'M1.5 1.5L10.5 10.5M10.5 1.5L1.5 10.5M1.2 8L4 10.8M10.8 8L8 10.8' },
  gripped: { line: 'M6 1.2A4.8 4.8 0 1 1 6 10.8A4.8 4.8 0 1 1 6 1.2M2.8 2.8L9.2 9.2M9.2 2.8L2.8 9.2' },
  on_ladder: { line: 'M3.4 .8V11.2M8.6 .8V11.2M3.4 3.2H8.6M3.4 6H8.6M3.4 8.8H8.6' },
  howl: { line: 'M2 6H3.5M5.5 3V9M8 1.5V10.5M10.5 4V8' },
  ranged_defence: { line: 'M6 .8L10.8 2.2V6C10.8 8.8 8.8 10.5 6 11.4C3.2 10.5 1.2 8.8 1.2 6V2.2ZM3.5 8.5L8.5 3.5M5.5 3.5H8.5V6.5' },
}

export function signOf(name: string): Sign | undefined {
  return signs[name]
}
