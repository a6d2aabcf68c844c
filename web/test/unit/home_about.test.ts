// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf, shapeOf } from '../../src/draw/shape'
import { aboutOf, cornerOf } from '../../src/home/about'

test('home: each skirmish says what it is and how it feels, in both languages', () => {
  for (const system of ['evenor', 'aurore', 'seg', 'nordenth'])
    for (const lang of ['fr', 'en'] as const) {
      const about = aboutOf(system, lang)
      assert.ok(about && about.what.endsWith('.') && about.feel.endsWith('.'), `${system} ${lang}`)
    }
  assert.equal(aboutOf('chess', 'fr'), undefined)
})

test('home: its pictures stay in their frame', () => {
  for (const system of ['evenor', 'aurore', 'seg', 'nordenth', 'chess'])
    for (const piece of cornerOf(system)) {
      const shape = shapeOf(piece, 9)
      assert.ok(shape)
      const { x0, y0, x1, y1 } = boxOf(shape)
      assert.ok(x0 >= 0 && y0 >= 0 && x1 <= 18 && y1 <= 9, JSON.stringify(piece))
    }
})
