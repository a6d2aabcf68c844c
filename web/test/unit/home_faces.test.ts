// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { glyphFor } from '../../src/draw/role'
import { facesOf } from '../../src/home/faces'
import type { Profile } from '../../src/wire'

const profile = (id: string, faction: string, weapon: string): Profile => ({ id, name: id, faction, weapons: weapon ? [{ name: weapon, text: weapon }] : [], traits: [], skills: [], stats: {} }) as unknown as Profile

test('faces: one of each people, and other signs than the games before, as long as there are some', () => {
  const people = [profile('a', 'grecs', 'Arc'), profile('b', 'grecs', 'Lance'), profile('c', 'saxons', 'Hache'), profile('d', 'saxons', 'Arc')]
  const faces = facesOf([{ id: 'x', profiles: people }, { id: 'y', profiles: people }])
  const [x, y] = [faces.get('x'), faces.get('y')]
  assert.equal(x?.first?.id, 'a')
  assert.notEqual(x?.other?.faction, x?.first?.faction)
  assert.notEqual(glyphFor(y?.first), glyphFor(x?.first))
  assert.deepEqual(facesOf([{ id: 'z', profiles: [] }]).get('z'), { first: undefined, other: undefined })
  assert.ok(facesOf([{ id: 'w', profiles: people.slice(0, 1) }]).get('w')?.other, 'a game of one people has it twice')
})
