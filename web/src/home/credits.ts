// SPDX-License-Identifier: MIT
// home/credits.ts: who made the games that are played here, by the id of their system.

export interface Credit {
  author: string
  licence?: string
}

const credits: Record<string, readonly [fr: Credit, en: Credit]> = {
  evenor: both({ author: 'Sylvain Mazoyer « Newlight »' }),
  aurore: both({ author: 'Sylvain Mazoyer « Newlight »' }),
  nordenth: both({ author: 'Sygill Forge' }),
  aura: both({ author: 'Alexis Flamand', licence: 'CC BY-SA 3.0 FR' }),
  seg: [{ author: 'l’auteur de SEG' }, { author: 'the author of SEG' }],
}

function both(credit: Credit): readonly [Credit, Credit] {
  return [credit, credit]
}

export function creditOf(system: string, lang: 'fr' | 'en'): Credit | undefined {
  return credits[system]?.[lang === 'fr' ? 0 : 1]
}
