// SPDX-License-Identifier: MIT
// game/check.ts: what was typed into a field: a value, or what is wrong with it. The limits are the catalog's.
import type { GameOption } from '../wire'
import type { OptionValue } from './plan'

/** What a field holds: a tick, or text as typed. */
export type Raw = boolean | string
export type Wrong = 'number' | 'whole' | 'decimals' | 'limits' | 'seed'
export type Checked = { value: OptionValue } | { wrong: Wrong }

const seedMost = 2n ** 64n - 1n
/** Five bits each; none that is easily taken for another. The engine reads such names (protocol/json/seed.h). */
const seedLetters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Seeds are whole numbers of 64 bits, or their names. */
export function checkSeed(text: string): Wrong | undefined {
  const typed = text.trim()
  if (/^\d+$/.test(typed)) return typed.length <= 20 && BigInt(typed) <= seedMost ? undefined : 'seed'
  const letters = typed.toLowerCase().replaceAll(/(?<=.)-/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return /^[0-9a-f][0-9a-hjkmnp-tv-z]{12}$/.test(letters) && typed.length <= 20 ? undefined : 'seed'
}

/** The name of a seed: short enough to be read out to somebody. */
export function seedName(seed: bigint): string {
  const letter = (i: number) => seedLetters[Number((seed >> BigInt(5 * (12 - i))) & 31n)] ?? '0'
  const name = Array.from({ length: 13 }, (_, i) => letter(i)).join('')
  return `${name.slice(0, 4)}-${name.slice(4, 8)}-${name.slice(8)}`
}

/** 64 bits from the system: fewer could be found by trying them all against the dice that have fallen. */
export function randomSeed(): string {
  return seedName(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n)
}

/** The default as a field shows it; empty where it is a word in place of a number ("random"). */
export function rawDefault(option: GameOption): Raw {
  if (option.type === 'bool') return option.default === true
  if (option.type === 'enum') return String(option.default)
  return typeof option.default === 'number' ? String(option.default) : ''
}

function checkNumber(option: GameOption, text: string): Checked {
  const typed = text.trim().replace(',', '.')
  if (!typed) return { value: option.default }
  const value = Number(typed)
  if (!/^[+-]?\d+(\.\d*)?$/.test(typed) || !Number.isFinite(value)) return { wrong: 'number' }
  if (option.type === 'int' && !Number.isInteger(value)) return { wrong: 'whole' }
  if (option.least !== undefined && value < option.least) return { wrong: 'limits' }
  if (option.most !== undefined && value > option.most) return { wrong: 'limits' }
  return /\.\d{4,}$/.test(typed) ? { wrong: 'decimals' } : { value }
}

export function checkOption(option: GameOption, raw: Raw): Checked {
  if (option.type === 'bool') return { value: raw === true }
  return option.type === 'enum' ? { value: String(raw) } : checkNumber(option, String(raw))
}

/** Does a field hold something else than the default? What is wrong counts. */
export function isChanged(option: GameOption, raw: Raw | undefined): boolean {
  if (raw === undefined) return false
  const checked = checkOption(option, raw)
  return 'wrong' in checked || checked.value !== option.default
}

/** Is this something the option's field could hold? For what an older page kept. */
export function isRaw(option: GameOption, raw: unknown): raw is Raw {
  if (option.type === 'bool') return typeof raw === 'boolean'
  if (typeof raw !== 'string') return false
  return option.type !== 'enum' || (option.values ?? []).some((value) => value.name === raw)
}
