// SPDX-License-Identifier: MIT
// tools/picture_scene.mjs: the skirmish that the pictures of the README are of: two bands of Evenor on a small field, close enough for
// a charge. Given places, so that a picture taken anew is the same picture.
import { skirmish } from '../web/test/browser/scene.mjs'

const solid = { blocks_move: true, blocks_sight: true, height: 2 }
const pieces = [
  { shape: 'disc', at: [6, 16], radius: 1.4, kind: 'tree', ...solid },
  { shape: 'poly', points: [[13, 14], [16, 13.5], [17, 16], [15, 17.5], [12.8, 16.5]], kind: 'rock', ...solid },
  { shape: 'rect', at: [3, 3, 8, 6], kind: 'ruin', blocks_move: true, height: 1 },
  { shape: 'poly', points: [[14, 3], [18, 2.5], [20, 4], [19, 6.5], [15, 6.2]], kind: 'water', difficult: true },
  { shape: 'rect', at: [18, 12, 22, 12.6], kind: 'wall', ...solid },
  { shape: 'disc', at: [2.6, 14.4], radius: 1.1, kind: 'tree', ...solid },
  { shape: 'disc', at: [20.8, 16.8], radius: 1.5, kind: 'tree', ...solid },
  { shape: 'disc', at: [11.4, 9.4], radius: 0.5, kind: 'ruin', ...solid },
  { shape: 'rect', at: [10.5, 19.2, 15, 20.2], kind: 'bush', height: 1, blocks_sight: true, difficult: true },
  { shape: 'rect', at: [18.4, 8.4, 19.5, 9.5], kind: 'crate', ...solid },
  { shape: 'rect', at: [19.6, 8.7, 20.5, 9.6], kind: 'crate', ...solid },
  { shape: 'poly', points: [[8.6, 1.6], [12.4, 1.2], [13, 3.6], [11.4, 5], [8.8, 4.2]], kind: 'rough', difficult: true },
]
const seats = [['leda', 'hylas', 'selene', 'ulysse'], ['thorvald', 'kara', 'horsa', 'oni']]
const places = { leda: [7, 11], hylas: [9, 6.6], selene: [4, 10], ulysse: [5, 19.2], thorvald: [10, 12.6], kara: [13.4, 11], horsa: [19, 20], oni: [16, 9] }

/** The setup with `who` about to act twice; `moved`: who stands elsewhere. */
export function fieldOf(who, moved = {}) {
  const setup = skirmish({ seats, figures: { ...places, ...moved }, who, actions: 2, pieces })
  return { ...setup, seats: setup.seats.map((seat, i) => ({ ...seat, name: ['Les Fils de Sparte', 'Les Haches de Borva'][i] })) }
}
