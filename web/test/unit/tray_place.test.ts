// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Side, sideFor, type Wanted } from '../../src/panels/tray_place'

/** A room of 800 by 800 and a tray 100 high, 180 where it has half of the width. */
function boxOf(side: Side) {
  const high = side.includes('-') ? 180 : 100
  const [top, bottom] = side.startsWith('top') ? [0, high] : [800 - high, 800]
  return { top, bottom, left: side.endsWith('right') ? 400 : 0, right: side.endsWith('left') ? 400 : 800 }
}
const at = (x: number, y: number, weight = 1): Wanted => ({ left: x - 10, right: x + 10, top: y - 10, bottom: y + 10, weight })

test('tray: below, unless it hides who acts', () => {
  assert.equal(sideFor([], boxOf, 'bottom'), 'bottom')
  assert.equal(sideFor([at(400, 400, 6)], boxOf, 'bottom'), 'bottom')
  assert.equal(sideFor([at(400, 760, 6)], boxOf, 'bottom'), 'top')
})

test('tray: who acts low and who is aimed at high leave it a corner', () => {
  assert.equal(sideFor([at(200, 760, 6), at(600, 40, 6)], boxOf, 'bottom'), 'bottom-right')
  assert.equal(sideFor([at(600, 760, 6), at(600, 40, 6)], boxOf, 'bottom'), 'bottom-left')
  assert.equal(sideFor([at(200, 760, 6), at(600, 760, 6), at(600, 40, 6)], boxOf, 'bottom'), 'top-left')
  assert.equal(sideFor([at(200, 760, 6), at(600, 760, 1), at(600, 40, 6), at(200, 40, 6)], boxOf, 'bottom'), 'bottom-right', 'where there is no room at all, over who matters least')
})

test('tray: it stays where it is unless another place is better', () => {
  assert.equal(sideFor([], boxOf, 'top'), 'top')
  assert.equal(sideFor([at(400, 40), at(400, 760)], boxOf, 'top'), 'top')
  assert.equal(sideFor([at(400, 40, 6)], boxOf, 'top'), 'bottom')
})
