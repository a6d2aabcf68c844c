// SPDX-License-Identifier: MIT
// test/browser/expect.mjs: checks that say what was expected.
import { isDeepStrictEqual } from 'node:util'

const short = (value) => JSON.stringify(value, null, Array.isArray(value) ? 1 : 0)?.slice(0, 3000)

export function expect(isTrue, what) {
  if (!isTrue) throw new Error(`expected: ${what}`)
}
export function same(actual, wanted, what) {
  if (isDeepStrictEqual(actual, wanted)) return
  throw new Error(`${what}\n  actual: ${short(actual)}\n  wanted: ${short(wanted)}`)
}
