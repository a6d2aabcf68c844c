// SPDX-License-Identifier: MIT
// table/kind_words.ts: the kinds of terrain there are, and what each is called.
import { speak } from '../lang'

export const kindWord = speak({
  rock: ['rocher', 'rock'],
  ruin: ['ruine', 'ruin'],
  tree: ['arbre', 'tree'],
  bush: ['buisson', 'bush'],
  wall: ['mur', 'wall'],
  door: ['porte', 'door'],
  rough: ['terrain difficile', 'difficult ground'],
  water: ['eau', 'water'],
  crate: ['caisse', 'crate'],
  platform: ['plateforme', 'platform'],
  bridge: ['pont', 'bridge'],
  ladder: ['échelle', 'ladder'],
})
export const pieceKinds = ['rock', 'ruin', 'tree', 'bush', 'wall', 'door', 'rough', 'water', 'crate', 'platform', 'bridge', 'ladder'] as const
