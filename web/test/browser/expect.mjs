// SPDX-License-Identifier: MIT
// test/browser/expect.mjs: checks that say what was expected.
import assert from 'node:assert/strict'

export function expect(isTrue, what) {
  assert.ok(isTrue, `expected: ${what}`)
}
export function same(actual, wanted, what) {
  assert.deepEqual(actual, wanted, `${what}\n  actual: ${JSON.stringify(actual)?.slice(0, 2000)}\n  wanted: ${JSON.stringify(wanted)?.slice(0, 2000)}`)
}
