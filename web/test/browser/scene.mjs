// SPDX-License-Identifier: MIT
// test/browser/scene.mjs: a game put in a given position and opened on the page: by a journal, as anybody could.
import { openEngine } from './engine.mjs'
import { file } from './files.mjs'
import { home, settled } from './play.mjs'

function tell(engine, message) {
  const answers = engine.send(message)
  const bad = answers.find(({ type }) => type === 'error' || type === 'refusal')
  if (bad) throw new Error(`${JSON.stringify(message)}: ${bad.text}`)
  return answers
}

/** Imports the game that an engine has played, without its last lines; the other seats are `rival`'s. */
async function take(page, url, engine, rival, less = 0) {
  const lines = engine.send({ type: 'journal' }).map((line) => JSON.stringify(line))
  const journal = lines.slice(0, lines.length - less).join('\n')
  await home(page, url)
  await page.selectOption('#home-rival', rival)
  await page.setInputFiles('.home-import input[type=file]', file('scene.journal', `${journal}\n`))
  return settled(page)
}

/** Plays `messages` in the page's own engine and opens the game. */
export async function scene(page, url, messages, rival = 'me') {
  const engine = await openEngine(url)
  for (const message of messages) tell(engine, message)
  return take(page, url, engine, rival)
}

/** Lets the machine play both sides until `done` (of the decision and the kinds that may be chosen) and opens the game
 * there: what is on the way to it is played without a browser, in a moment. */
export async function sceneUntil(page, url, setup, done, rival = 'me') {
  const engine = await openEngine(url)
  let answers = tell(engine, { type: 'setup', ...setup })
  for (;;) {
    const decide = answers.find(({ type }) => type === 'decide')
    if (!decide) throw new Error('the game is over before that')
    const kinds = engine.ask('offer').options.filter((o) => !o.why).map((o) => o.choice.kind)
    if (done(decide, kinds, () => engine.ask('state', { seat: decide.seat }))) return take(page, url, engine, rival)
    answers = tell(engine, { type: 'choose', seat: decide.seat, choice: engine.ask('bot', { bot: 'greedy' }).choice })
  }
}

/** A game that the machine has played against itself, opened `left` steps before its end. */
export async function sceneBeforeEnd(page, url, setup, left, rival) {
  const engine = await openEngine(url)
  let decide
  let answers = tell(engine, { type: 'setup', ...setup })
  while ((decide = answers.find(({ type }) => type === 'decide')))
    answers = tell(engine, { type: 'choose', seat: decide.seat, choice: engine.ask('bot', { bot: 'greedy' }).choice })
  return take(page, url, engine, rival, left + 1) // and the line that says how it ended
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
