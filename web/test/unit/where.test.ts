// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { found, whereIs } from '../../src/table/where'
import type { GameEvent, TableMap } from '../../src/wire'

const map = {
  width: 24, depth: 24,
  pieces: [
    { kind: 'tree', shape: 'disc', at: [3, 21], radius: 1 },
    { kind: 'tree', shape: 'disc', at: [12, 12], radius: 1 },
    { kind: 'rock', shape: 'poly', points: [[20, 2], [22, 2], [22, 4], [20, 4]] },
    { kind: 'wall', shape: 'rect', at: [18, 10, 23, 11] },
    { kind: 'wall', shape: 'rect', at: [10, 0, 14, 1] },
  ],
} as unknown as TableMap

test('where: a part of the table, unless there is only one', () => {
  assert.deepEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P9'].map((id) => whereIs(map, id)), ['en haut à gauche', 'au milieu', '', 'à droite', 'en bas', ''])
})

test('where: told instead of a name that nobody sees', () => {
  const event = (piece: string, text: string) => ({ n: 1, kind: 'cover', rules: [], text, piece }) as GameEvent
  assert.equal(found(event('P1', 'Léda se met à couvert derrière l’arbre P1.'), map).text, 'Léda se met à couvert derrière l’arbre en haut à gauche.')
  assert.equal(found(event('P3', 'Léda se met à couvert derrière le rocher P3.'), map).text, 'Léda se met à couvert derrière le rocher.')
  assert.equal(found(event('P1', 'l’arbre P12, l’arbre P1'), map).text, 'l’arbre P12, l’arbre en haut à gauche')
  const other = event('P1', 'Rien.')
  assert.equal(found(other, map), other)
})
