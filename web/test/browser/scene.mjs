// SPDX-License-Identifier: MIT
// test/browser/scene.mjs: a game put in a given position and opened on the page: by a journal, as anybody could.
import { openEngine } from './engine.mjs'
import { file } from './files.mjs'
import { home, settled } from './play.mjs'

/** Plays `messages` in the page's own engine and imports the journal; the other seat is `rival`'s. */
export async function scene(page, url, messages, rival = 'me') {
  const engine = await openEngine(url)
  for (const message of messages) {
    const bad = engine.send(message).find(({ type }) => type === 'error' || type === 'refusal')
    if (bad) throw new Error(`${JSON.stringify(message)}: ${bad.text}`)
  }
  const journal = engine.send({ type: 'journal' }).map((line) => JSON.stringify(line)).join('\n')
  await home(page, url)
  await page.selectOption('#home-rival', rival)
  await page.setInputFiles('.home-import input[type=file]', file('scene.journal', `${journal}\n`))
  return settled(page)
}

/** A skirmish of Evenor on a bare table, `who` about to act. */
export function skirmish({ seats, figures, who, actions = 1, tape, pieces = [], states = {} }) {
  return {
    type: 'setup', system: 'evenor', scenario: 'extermination', ...(tape ? { tape } : { seed: '1' }),
    map: { width: 24, depth: 24, pieces },
    seats: seats.map((band, i) => ({ name: 'AB'[i], band })),
    position: { turn: 1, camp1: 'A', to_act: 'A', resume: 'action', figure: who, actions,
      figures: Object.fromEntries(Object.entries(figures).map(([id, at]) => [id, { at, ...states[id] }])) },
  }
}
