// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Camera, isWhole, lifted, moved, near, settled, shaped, shows, type Spot, unitOf, whole, zoomed } from '../../src/table/camera'

const limit = whole(24, 24)
const phone = { width: 390, height: 499 }
const units = { farthest: 20, least: 28, most: 36 }
const about = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`)

test('the point under the pointer stays where it is', () => {
  const near = zoomed(limit, 2, { x: 6, y: 18 }, limit)
  const share = (c: typeof limit) => [(6 - c.x) / c.width, (18 - c.y) / c.height]
  share(near).forEach((v, i) => about(v, share(limit)[i]!))
  about(near.width, limit.width / 2)
})

test('never farther than the whole table, never nearer than four pas', () => {
  const far = zoomed(limit, 0.2, { x: 12, y: 12 }, limit)
  about(far.x, limit.x)
  about(far.width, limit.width)
  about(zoomed(limit, 1000, { x: 12, y: 12 }, limit).width, 4)
  const high = zoomed(shaped(limit, phone), 3, { x: 12, y: 12 }, limit)
  assert.ok(isWhole(zoomed(high, 0.1, { x: 3, y: 20 }, limit), limit), 'nor in a box of another shape')
})

test('the view stays on the table, but for a little past its edge from near', () => {
  const near = zoomed(limit, 3, { x: 0, y: 0 }, limit)
  const far = moved(near, 1000, 1000, limit)
  about(far.x + far.width, limit.x + limit.width + 3.5)
  about(moved(near, -1000, 0, limit).x, limit.x - 3.5)
  about(moved(limit, -1000, 0, limit).x, limit.x)
})

test('a view has the shape of its box, and all of the table is in the middle of it', () => {
  const view = shaped(limit, phone)
  about(view.width / view.height, phone.width / phone.height)
  about(view.x, limit.x)
  about(view.y + view.height / 2, 12)
  about(unitOf(view, phone), 15)
})

test('from near: who acts and as many others as there is room for, large enough for a finger', () => {
  const [actor, friend, foe, away]: Spot[] = [[6, 18], [8, 20], [12, 12], [23, 1]]
  const view = near({ must: [actor!], beside: [friend!, foe!, away!] }, phone, limit, units)
  assert.ok(unitOf(view, phone) >= 28 && unitOf(view, phone) <= 36)
  assert.ok(shows(view, [actor!, friend!, foe!]), 'all that fit')
  assert.ok(!shows(view, [away!], 0), 'but not who is too far')
  assert.ok(view.x >= limit.x && view.y + view.height <= limit.y + limit.height + 1e-9, 'no bare wood for nothing')
})

test('from near: for the sake of who is aimed at one goes away a little, not for others', () => {
  const [actor, foe, other]: Spot[] = [[3, 20], [18, 12], [20, 3]]
  const view = near({ must: [actor!, foe!], beside: [other!] }, phone, limit, units)
  assert.ok(shows(view, [actor!, foe!]) && unitOf(view, phone) >= 20 && unitOf(view, phone) < 28)
  assert.ok(unitOf(near({ must: [actor!], beside: [foe!] }, phone, limit, units), phone) >= 28)
  assert.ok(isWhole(near({ must: [[1, 23], [23, 1]], beside: [] }, phone, limit, units), limit), 'and to all of it where that is not enough')
})

test('from near: nobody is under what lies in the upper corners', () => {
  for (const spot of [[0.5, 0.5], [2, 0.5], [0.5, 2], [23.5, 0.5]] as Spot[])
    for (const must of [[spot], [[12, 3], spot], [[10, 17], spot], [[12, 12], spot]] as Spot[][]) {
      const view = near({ must, beside: [] }, phone, limit, units)
      assert.ok(shows(view, must, 0.4), 'all of them')
      if (isWhole(view, limit)) continue // nothing lies over that
      const [x, y] = [(spot[0] - view.x) * unitOf(view, phone), (spot[1] - view.y) * unitOf(view, phone)]
      assert.ok((x > 100 || y > 100) && (x < phone.width - 60 || y > 60), `${spot}: ${x} ${y}`)
    }
})

test('the view stays while it shows what must be seen, and goes where it does not', () => {
  const view = near({ must: [[6, 18]], beside: [] }, phone, limit, units)
  const go = (from: Camera, must: Spot[], covered = 0) => settled(from, { must, beside: [] }, phone, covered, limit, units)
  assert.equal(go(view, [[7, 16]]), view)
  assert.notEqual(go(view, [[20, 4]]), view)
  assert.ok(shows(go(view, [[20, 4]]), [[20, 4]]))
  assert.notEqual(go(shaped(limit, phone), [[7, 16]]), shaped(limit, phone), 'from the whole table it goes near')
  assert.ok(unitOf(settled(view, { must: [[12, 12], [14, 13]], beside: [] }, phone, 420, limit, units), phone) >= 20, 'where next to nothing is left of the box one stays near')
  // A sheet of cards leaves a strip: who must be seen stands in it, beside what floats in its corners.
  const cards = settled(view, { must: [[12, 12]], beside: [] }, phone, phone.height - 96, limit, units)
  const [x, y] = [(12 - cards.x) * unitOf(cards, phone), (12 - cards.y) * unitOf(cards, phone)]
  assert.ok(y > 16 && y <= 76 && x > 84 && x < phone.width - 50, `${x} ${y}`)
  const corner: Spot = [view.x + 1, view.y + 1]
  const aside = go(view, [corner])
  assert.notEqual(aside, view, 'nobody stays under the overview')
  assert.ok((corner[0] - aside.x) * unitOf(aside, phone) > 84 || (corner[1] - aside.y) * unitOf(aside, phone) > 84)
  const low: Spot = [6, view.y + view.height - 2]
  assert.equal(go(view, [low]), view)
  const up = go(view, [low], 120)
  // The sheet grows by a button, over the feet of who stands there: a second touch at the other one must still meet it.
  const [own, foe]: Spot[] = [[6, view.y + view.height - 3], [8, view.y + view.height - 7]]
  const pushed = go(view, [own!, foe!], Math.round(2.5 * unitOf(view, phone)))
  about(pushed.width, view.width)
  about(pushed.x, view.x)
  about(pushed.y - view.y, 0.3)
  assert.ok((low[1] - up.y) * unitOf(up, phone) < phone.height - 120, 'out from under what covers the lower edge')
})

test('a sheet at the lower edge lifts what is most wanted above it, as far as there is room', () => {
  const up = (wanted: Spot[], covered: number) => lifted(limit, wanted, covered).y - limit.y
  about(up([], 8), 0)
  about(up([[4, 12]], 8), 0)
  about(up([[4, 20]], 8), 3.8)
  about(up([[4, 12], [4, 20]], 8), 3.8)
  about(up([[4, 1], [4, 20]], 8), 0) // never so far that the first one goes
})
