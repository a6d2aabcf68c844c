// SPDX-License-Identifier: MIT
// test/browser/spoken.mjs: playing by ear: nothing is known but what the live region says, nothing is done but typing.
import { expect } from './expect.mjs'
import { patience } from './harness.mjs'

/** All that has been said after line `since`: { n, text }. */
export function heard(page, since = 0) {
  return page.$$eval('[data-voice] [data-said]', (all, since) => all.map((p) => ({ n: Number(p.dataset.said), text: p.textContent.replace(/[\u00a0\u202f]/g, ' ') })).filter((it) => it.n > since), since)
}

/** Types a line and waits until something has been said to it and nobody but a person is to act; gives that, joined. */
export async function say(page, line) {
  const since = (await heard(page)).at(-1)?.n ?? 0
  if (line) await page.keyboard.type(line)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (since) => {
      const wait = document.querySelector('.play').dataset.wait
      const last = Number([...document.querySelectorAll('[data-voice] [data-said]')].at(-1)?.dataset.said ?? 0)
      return last > since && wait !== 'machine'
    },
    since,
    { polling: 'raf', timeout: patience },
  )
  const said = (await heard(page, since)).map((it) => it.text).join(' ')
  if (process.env.ALOUD) console.log(`# > ${line}\n# ${said}`)
  return said
}

/** "/" leads to the line from anywhere. */
export async function listen(page) {
  await page.keyboard.press('/')
  await page.locator('[data-say]:focus').waitFor()
}

const isNot = /Pas permis|Not allowed/
const isReady = /Entrée pour valider|Enter confirms/
const attacks = /^(charger|tirer|combattre|attaque|double|engager|shoot|charge|fight|basic|engage)/i

/** One choice: an attack by its sentence where there is one, else a move towards the nearest enemy heard of, else advice. */
export async function choose(page, seen) {
  const told = await say(page, 'choix')
  const list = [...told.matchAll(/(\d+)\s?: (.+?)\.(?= \d+\s?:|$)/g)].map(([, n, text]) => ({ n, text }))
  if (!list.length) throw new Error(`no choices were read out: ${told}`)
  const isDone = async (answer) => {
    if (!isReady.test(answer)) return !isNot.test(answer) && !/[?…]/.test(answer)
    seen.odds ||= /\d %|\d%/.test(answer)
    await say(page, '')
    return true
  }
  const attack = list.find(({ text }) => attacks.test(text))
  const run = list.find(({ text }) => /^(courir|se déplacer|run|move)/i.test(text))
  // The first time somebody may run, it does: the voice is to be heard on that, too.
  if (attack && !(run && seen.moves === 0) && !seen.refused?.has(attack.text)) {
    seen.attacks++
    if (await isDone(await say(page, attack.text))) return
    ;(seen.refused ??= new Set()).add(attack.text)
  } else if (run) {
    const around = await say(page, 'autour')
    const foe = /: (.+?), [\d.,]+ pas/.exec(around)?.[1]
    expect(/\d pas à \d+ h/.test(around), `a distance and an hour: ${around}`)
    seen.moves++
    if (foe && (await isDone(await say(page, `${run.text} vers ${foe} 3 pas`)))) return
  }
  return heed(page)
}

/** Takes the machine's advice, as it is read out. */
async function heed(page) {
  const advice = await say(page, 'conseil')
  expect(isReady.test(advice), `advice can be confirmed: ${advice}`)
  await say(page, '')
}

/** Plays to the end by ear, after `most` choices of its own by advice; gives what was heard of it. */
export async function playByEar(page, most = 30) {
  await listen(page)
  const seen = { attacks: 0, moves: 0, odds: false }
  for (let i = 0; i < 600; i++) {
    if (await page.evaluate(() => document.querySelector('.play').dataset.wait !== 'me')) return seen
    await (i < most ? choose(page, seen) : heed(page))
  }
  throw new Error('the game does not come to an end')
}
