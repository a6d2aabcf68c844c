// SPDX-License-Identifier: MIT
// draw/crests.ts: the signs of peoples, in a square of 24 by 24, filled by the even-odd rule. A people of one's own gets
// one of the plain figures at the end, always the same one for the same name.
import { seedOf } from './rng'

const petal = (a: number) => {
  const [c, s] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
  const p = (x: number, y: number) => `${(12 + x * c - y * s).toFixed(2)} ${(12 + x * s + y * c).toFixed(2)}`
  return `M${p(0, -1)}C${p(-3.5, -4)} ${p(-3.7, -7.5)} ${p(-1.5, -10.5)}L${p(0, -9)}L${p(1.5, -10.5)}C${p(3.7, -7.5)} ${p(3.5, -4)} ${p(0, -1)}Z`
}

const crests: Record<string, string> = {
  greek: 'M12 2L22 22H17.2L12 10.6L6.8 22H2Z',
  amazon: 'M12 6C14 3 17.5 2 22 3C22.5 12 19 20 12 22.5C5 20 1.5 12 2 3C6.5 2 10 3 12 6Z',
  viking: 'M12 1L21 17H3ZM12 6L7.5 14H16.5ZM2 19.5H22V22.5H2Z',
  saxon: 'M12 1A11 11 0 1 0 12 23A11 11 0 0 0 12 1ZM13.5 4.2A8 8 0 0 1 19.8 10.5H13.5ZM10.5 4.2V10.5H4.2A8 8 0 0 1 10.5 4.2ZM4.2 13.5H10.5V19.8A8 8 0 0 1 4.2 13.5ZM13.5 19.8V13.5H19.8A8 8 0 0 1 13.5 19.8Z',
  japanese: [0, 72, 144, 216, 288].map(petal).join(''),
  ember_watch: 'M1 18H23V20.5H1ZM4.5 16.5A7.5 7.5 0 0 1 19.5 16.5ZM11 2H13V7H11ZM3.6 5.4L5 4L8.5 7.5L7.1 8.9ZM20.4 5.4L19 4L15.5 7.5L16.9 8.9Z',
  mist_cortege: 'M14.5 2A8 8 0 1 0 20.5 12.5A6.5 6.5 0 0 1 14.5 2ZM2 16.5H15V18.5H2ZM7 20.5H22V22.5H7Z',
  rodeurs: 'M12 1C6 4 3.5 10 3.5 16L1.5 22.5H22.5L20.5 16C20.5 10 18 4 12 1ZM12 8C15.5 9.8 16.6 13 16.6 16.4L12 19.5L7.4 16.4C7.4 13 8.5 9.8 12 8Z',
  lystheses: 'M12 1C13.5 6 17 6.5 21.5 4.5C19.5 9 20 12.5 23 16.5C18 15.8 15.5 18 15 23C13.5 20 10.5 20 9 23C8.5 18 6 15.8 1 16.5C4 12.5 4.5 9 2.5 4.5C7 6.5 10.5 6 12 1ZM12 9A3.5 3.5 0 1 0 12 16A3.5 3.5 0 1 0 12 9Z',
  garrison: 'M2 3H6.5V6H9.7V3H14.3V6H17.5V3H22V12H19V22H14.5V17C14.5 13.5 9.5 13.5 9.5 17V22H5V12H2Z',
  hunters: 'M3 2C5 7 5 12 12 13C19 12 19 7 21 2C21.5 8 21 14 14 16V22H10V16C3 14 2.5 8 3 2ZM7.5 3L9.5 9L6.5 8ZM16.5 3L14.5 9L17.5 8Z',
  brawlers: 'M1 21L8 8L12 14L15.5 4L23 21ZM15.2 10.5L12.8 17H18Z',
  night_court: 'M12 2L14 8L21 5L18 11L23 16L16 16.5L12 23L8 16.5L1 16L6 11L3 5L10 8ZM12 9.5A3 3 0 1 0 12 15.5A3 3 0 1 0 12 9.5Z',
  gatekeepers: 'M3 23V10A9 9 0 0 1 21 10V23H16.5V11A4.5 4.5 0 0 0 7.5 11V23ZM10.5 13H13.5V23H10.5Z',
  anomalies: 'M12 1L23 12L12 23L1 12ZM12 5.5L5.5 12L12 18.5L18.5 12ZM12 9L15 12L12 15L9 12Z',
}
const plain = [
  'M12 1L23 23H1Z', 'M2 2H22V22H2ZM7 7V17H17V7Z', 'M12 1L15 9L23 9L17 14L19 22L12 17L5 22L7 14L1 9L9 9Z',
  'M9 1H15V9H23V15H15V23H9V15H1V9H9Z', 'M12 1A11 11 0 1 1 12 23A11 11 0 1 1 12 1ZM12 6A6 6 0 1 0 12 18A6 6 0 1 0 12 6Z',
]

/** Peoples that have a sign of their own. */
export const peoples: readonly string[] = Object.keys(crests)

export function crestOf(faction: string | undefined): string {
  return crests[faction ?? ''] ?? (plain[seedOf(faction ?? '') % plain.length] as string)
}
