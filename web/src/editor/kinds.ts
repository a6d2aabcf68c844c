// SPDX-License-Identifier: MIT
// editor/kinds.ts: what can be put on a table: a row each, with the shape it begins with. Looks, sizes and what it does are
// only a beginning: everything can be changed afterwards. What a game makes nothing of is not offered.
import { speak } from '../lang'
import type { Piece, Place } from '../wire'
import { whole } from './sketch'

/** A wall with holes, as the engine takes it: it cuts it into plain pieces. */
export interface CutWall {
  kind: 'wall'
  line: [Place, Place]
  height: number
  openings: { from: number; to: number; bottom: number; top: number; cross: boolean }[]
}

export interface Kind {
  key: Parameters<typeof kindName>[0]
  /** What a game must make something of for it to be worth a thing: names of `means`; `elevation`. */
  needs?: string[]
  /** As it is put down around a place. */
  make: (at: Place) => Piece | CutWall
}

export const kindName = speak({
  rock: ['Rocher', 'Rock'],
  tree: ['Arbre', 'Tree'],
  bush: ['Buisson', 'Bush'],
  hedge: ['Haie', 'Hedge'],
  ruin: ['Ruine', 'Ruin'],
  column: ['Colonne', 'Column'],
  wall: ['Mur', 'Wall'],
  door: ['Porte', 'Door'],
  crate: ['Caisse', 'Crate'],
  rough: ['Terrain difficile', 'Difficult ground'],
  water: ['Eau', 'Water'],
  deep: ['Eau profonde', 'Deep water'],
  stream: ['Eau courante', 'Running water'],
  platform: ['Plateforme', 'Platform'],
  bridge: ['Pont', 'Bridge'],
  ladder: ['Échelle', 'Ladder'],
  fence: ['Muret', 'Low wall'],
  screen: ['Paroi', 'Partition'],
  window: ['Paroi à fenêtre', 'Wall with a window'],
  gate: ['Paroi à passage', 'Wall with a gate'],
})

const solid = { blocks_move: true, blocks_sight: true }
const flat = { blocks_move: false, blocks_sight: false, height: 0 }

const rect = (width: number, depth: number, rest: Partial<Piece>) => ([x, y]: Place): Piece => ({
  shape: 'rect',
  at: [whole(x - width / 2), whole(y - depth / 2), whole(x + width / 2), whole(y + depth / 2)],
  ...rest,
})
const disc = (diameter: number, rest: Partial<Piece>) => ([x, y]: Place): Piece => ({ shape: 'disc', at: [x, y], radius: diameter / 2, ...rest })
const shape = (points: Place[], rest: Partial<Piece>) => ([x, y]: Place): Piece => ({
  shape: 'poly',
  points: points.map(([dx, dy]): Place => [whole(x + dx), whole(y + dy)]),
  ...rest,
})
const cut = (length: number, height: number, opening: CutWall['openings'][number]) => ([x, y]: Place): CutWall => ({
  kind: 'wall',
  line: [[whole(x - length / 2), y], [whole(x + length / 2), y]],
  height,
  openings: [opening],
})

export const kinds: readonly Kind[] = [
  { key: 'rock', make: shape([[-1.5, -0.9], [0.6, -1.2], [1.6, 0.1], [0.5, 1.2], [-1.2, 0.9]], { kind: 'rock', height: 2, ...solid }) },
  { key: 'tree', make: disc(1.6, { kind: 'tree', height: 3, ...solid }) },
  { key: 'bush', make: disc(1.8, { kind: 'bush', height: 1, ...solid }) },
  { key: 'hedge', make: rect(4, 0.8, { kind: 'bush', height: 1, ...solid }) },
  { key: 'ruin', make: rect(4, 2.5, { kind: 'ruin', height: 2, ...solid }) },
  { key: 'column', make: disc(1, { kind: 'ruin', height: 3, ...solid }) },
  { key: 'wall', make: rect(4, 0.5, { kind: 'wall', height: 2, ...solid }) },
  { key: 'door', needs: ['door'], make: rect(2, 0.5, { kind: 'door', height: 2, door: 'closed', ...solid }) },
  { key: 'crate', make: rect(1.2, 1.2, { kind: 'crate', height: 1, ...solid }) },
  { key: 'rough', needs: ['difficult'], make: rect(4, 3, { kind: 'rough', difficult: true, ...flat }) },
  { key: 'water', needs: ['difficult'], make: rect(5, 2.5, { kind: 'water', difficult: true, ...flat }) },
  { key: 'deep', needs: ['swim'], make: rect(5, 2.5, { kind: 'water', tags: ['swim'], ...flat }) },
  { key: 'stream', needs: ['stream'], make: rect(6, 2, { kind: 'water', tags: ['stream'], ...flat }) },
  { key: 'platform', needs: ['standable'], make: rect(4, 4, { kind: 'platform', height: 2, tags: ['standable'], ...solid }) },
  { key: 'bridge', needs: ['standable', 'cross'], make: rect(2, 6, { kind: 'bridge', height: 1.5, bottom: 1, tags: ['standable'], ...solid }) },
  { key: 'ladder', needs: ['ladder'], make: ([x, y]) => ({ shape: 'disc', at: [x, y], radius: 0.001, kind: 'ladder', tags: ['ladder'], blocks_move: false, blocks_sight: false, height: 2 }) },
  { key: 'fence', needs: ['cross'], make: shape([[-2, 0], [2, 0]], { kind: 'wall', height: 0.75, tags: ['cross'], ...solid }) },
  { key: 'screen', needs: ['cross'], make: shape([[-2, 0], [2, 0]], { kind: 'wall', height: 3, ...solid }) },
  { key: 'window', needs: ['cross'], make: cut(4, 3, { from: 1.4, to: 2.6, bottom: 0.6, top: 1.6, cross: true }) },
  { key: 'gate', needs: ['cross'], make: cut(4, 3, { from: 1, to: 3, bottom: 0, top: 2, cross: true }) },
]

export function kindsFor(means: readonly string[]): Kind[] {
  return kinds.filter(({ needs = [] }) => needs.every((need) => means.includes(need)))
}
