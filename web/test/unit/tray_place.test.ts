// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sideFor, type Wanted } from '../../src/panels/tray_place'

const room = { top: 0, bottom: 800 }
const at = (y: number, weight = 1): Wanted => ({ top: y - 10, bottom: y + 10, weight })

test('tray: below, unless it hides who acts', () => {
  assert.equal(sideFor([], room, 100, 'bottom'), 'bottom')
  assert.equal(sideFor([at(400, 6)], room, 100, 'bottom'), 'bottom')
  assert.equal(sideFor([at(760, 6)], room, 100, 'bottom'), 'top')
  assert.equal(sideFor([at(760, 1), at(40, 6)], room, 100, 'bottom'), 'bottom', 'who acts matters more than who stands there')
})

test('tray: it stays where it is unless the other side is better', () => {
  assert.equal(sideFor([], room, 100, 'top'), 'top')
  assert.equal(sideFor([at(40), at(760)], room, 100, 'top'), 'top')
  assert.equal(sideFor([at(40, 6)], room, 100, 'top'), 'bottom')
})
