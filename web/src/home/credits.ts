// SPDX-License-Identifier: MIT
// home/credits.ts: who made the games that are played here, by the id of their system.

type Words = readonly [fr: string, en: string]

const newlight = by('Sylvain Mazoyer « Newlight »')

const credits: Record<string, Words> = {
  evenor: newlight,
  aurore: newlight,
  nordenth: by('Sygill Forge'),
  aura: by('Alexis Flamand · CC BY-SA 3.0 FR'),
  // No name is known: the rules are named by their date.
  seg: ['d’après les règles SEG, version du 1er janvier 2022', 'after the SEG rules, version of 1 January 2022'],
}

function by(author: string): Words {
  return [`un jeu de ${author}`, `a game by ${author}`]
}

/** In words that go on from the game's name. */
export function creditOf(system: string, lang: 'fr' | 'en'): string | undefined {
  return credits[system]?.[lang === 'fr' ? 0 : 1]
}
