// SPDX-License-Identifier: MIT
// home/about.ts: what each game is and how it feels, in two sentences, by the id of its system; and a corner of its world.
import { spaced } from '../lang'
import type { Piece } from '../wire'

type Words = readonly [fr: string, en: string]

const abouts: Record<string, { what: Words; feel: Words }> = {
  evenor: {
    what: ['Grecs, Amazones, Vikings, Saxons et Japonais s’affrontent, quatre ou cinq héros par bande.', 'Greeks, Amazons, Vikings, Saxons and Japanese clash, four or five heroes a band.'],
    feel: ['Nerveux : on tente plusieurs actions d’un coup, les six relancent, une charge peut tout renverser.', 'Brisk: several actions are tried for at once, sixes roll again, one charge can turn it all.'],
  },
  aurore: {
    what: ['La Veille des Braises contre le Cortège de Brume, dans des ruines sans soleil.', 'The Ember Watch against the Cortege of Mist, in ruins without a sun.'],
    feel: ['Tendu : chaque action se gagne au dé, et l’on s’arrête au premier raté.', 'Tense: every action is earned by a die, and the first failure ends it.'],
  },
  seg: {
    what: ['Un système pour tous les mondes : on bâtit ses personnages avec plus de soixante-dix compétences.', 'A system for any world: characters are built from more than seventy skills.'],
    feel: ['Rusé : chacun prépare sa pile de cartes en secret, puis tout se révèle carte après carte.', 'Cunning: everybody stacks a pile of cards in secret, then it all comes out card by card.'],
  },
  nordenth: {
    what: ['L’Aurore Obscure version Nordenth : des dés à huit faces qu’il ne faut pas dépasser.', 'L’Aurore Obscure in its Nordenth version: eight-sided dice to roll under.'],
    feel: ['Précis : silhouettes, hauteurs et équipement comptent.', 'Exact: silhouettes, heights and equipment count.'],
  },
}

export function aboutOf(system: string, lang: 'fr' | 'en'): { what: string; feel: string } | undefined {
  const found = abouts[system]
  const at = lang === 'fr' ? 0 : 1
  const said = (words: Words) => (lang === 'fr' ? spaced(words[at]) : words[at])
  return found && { what: said(found.what), feel: said(found.feel) }
}

const solid = { blocks_move: true, blocks_sight: true }
const disc = (kind: string, x: number, y: number, radius: number, more: Partial<Piece> = {}): Piece => ({ kind, shape: 'disc', at: [x, y], radius, height: 2, ...solid, ...more })
const rect = (kind: string, x0: number, y0: number, x1: number, y1: number, more: Partial<Piece> = {}): Piece => ({ kind, shape: 'rect', at: [x0, y0, x1, y1], height: 2, ...solid, ...more })
const poly = (kind: string, points: [number, number][], more: Partial<Piece> = {}): Piece => ({ kind, shape: 'poly', points, height: 2, ...solid, ...more })
const open = { blocks_move: false, blocks_sight: false, difficult: true }

const corners: Record<string, Piece[]> = {
  evenor: [
    rect('ruin', 6.6, 6.2, 10.4, 8.6, { blocks_sight: false, height: 1 }), disc('ruin', 8.2, 4.6, 0.45), disc('tree', 1.8, 7.4, 1.2), disc('tree', 16.4, 1.6, 1.15), disc('tree', 5.2, 0.9, 0.8),
    poly('rock', [[10.2, 2.2], [12, 1.8], [12.8, 3.2], [11.6, 4.4], [10, 3.8]]), poly('rough', [[12.4, 5.4], [15.4, 5], [16.6, 6.6], [15.2, 8.4], [12.6, 8]], open),
  ],
  aurore: [
    poly('water', [[6.2, 1], [10, 0.6], [11.2, 2.6], [9.6, 4], [6.4, 3.6]], open), poly('rock', [[3, 6.4], [5, 6], [5.8, 7.6], [4.4, 8.8], [2.8, 8.2]]), rect('ruin', 11.6, 5.4, 14.6, 8, { blocks_sight: false, height: 1 }),
    disc('ruin', 8.4, 6.4, 0.5), disc('tree', 16.2, 2, 1.2), disc('rough', 1.9, 2, 1.3, open), disc('bush', 7, 8.3, 0.6),
  ],
  seg: [
    rect('wall', 3.4, 6.2, 8, 6.7), rect('door', 8, 6.2, 9.4, 6.7), rect('wall', 9.4, 6.2, 12.6, 6.7), rect('crate', 5.2, 2.6, 6.3, 3.7), rect('crate', 6.4, 2.2, 7.2, 3), disc('crate', 10.6, 3, 0.5),
    rect('wall', 12.8, 0.8, 16, 3, { tags: ['standable'], blocks_sight: true, height: 2 }), disc('tree', 1.7, 1.8, 1), rect('bush', 13.8, 7.6, 17, 8.4, { ...open }), rect('rough', 0.8, 7.2, 2.9, 8.7, open),
  ],
  nordenth: [
    poly('tree', [[2, 6.6], [5.4, 6.3], [6.4, 7.4], [5, 8.8], [2.2, 8.5]], open), poly('rock', [[8.6, 1.2], [11.2, 0.8], [11.9, 2.4], [10.4, 3.7], [8.5, 3]]), disc('tree', 15.4, 8, 1), poly('water', [[5.2, 0.6], [7.5, 0.5], [7.8, 2], [6.2, 2.6]], open),
    rect('wall', 9.9, 7.5, 13.2, 8), disc('rock', 8.3, 6.9, 0.6),
  ],
}

/** Terrain for a picture of 18 by 9 pas. */
export function cornerOf(system: string): Piece[] {
  return corners[system] ?? (corners['evenor'] as Piece[])
}
