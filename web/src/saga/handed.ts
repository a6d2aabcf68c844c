// SPDX-License-Identifier: MIT
// saga/handed.ts: who holds the device at each campaign. Kept apart from the evening and at once, so that a player who reloads the
// page or opens another window finds the curtain and not the master's table.
const key = 'escarmouche.handed'

function all(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
  } catch {
    return {} // nothing is kept, or not by us
  }
}

/** The seat that holds the device; 'A', the master, unless it was handed on. */
export function handedTo(campaign: string): string {
  const seat = all()[campaign]
  return typeof seat === 'string' && /^[B-H]$/.test(seat) ? seat : 'A'
}

export function handOn(campaign: string, seat: string): void {
  const { [campaign]: _before, ...others } = all()
  try {
    localStorage.setItem(key, JSON.stringify(seat === 'A' ? others : { ...others, [campaign]: seat }))
  } catch {
    // A browser that keeps nothing keeps no campaign either: a reload ends the evening.
  }
}
