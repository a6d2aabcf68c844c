// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved, whole, zoomed } from '../../src/table/camera'

const limit = whole(24, 24)

test('the point under the pointer stays where it is', () => {
  const near = zoomed(limit, 2, { x: 6, y: 18 }, limit)
  const share = (c: typeof limit) => [(6 - c.x) / c.width, (18 - c.y) / c.height]
  share(near).forEach((v, i) => assert.ok(Math.abs(v - share(limit)[i]!) < 1e-9))
  assert.ok(Math.abs(near.width - limit.width / 2) < 1e-9)
})

test('never farther than the whole table, never nearer than four pas', () => {
  const far = zoomed(limit, 0.2, { x: 12, y: 12 }, limit)
  assert.ok(Math.abs(far.x - limit.x) < 1e-9 && Math.abs(far.width - limit.width) < 1e-9)
  assert.ok(Math.abs(zoomed(limit, 1000, { x: 12, y: 12 }, limit).width - 4) < 1e-9)
})

test('the view stays on the table', () => {
  const near = zoomed(limit, 3, { x: 0, y: 0 }, limit)
  const far = moved(near, 1000, 1000, limit)
  assert.ok(Math.abs(far.x + far.width - (limit.x + limit.width)) < 1e-9)
  assert.equal(moved(near, -1000, 0, limit).x, limit.x)
})
