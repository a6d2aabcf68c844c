// SPDX-License-Identifier: MIT
// Games against the machine: by mouse, and to their end by hints in both languages. What was played replays natively.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { keptJournal } from './engine.mjs'
import { expect, same } from './expect.mjs'
import { bin, test } from './harness.mjs'
import { followUntil, point, read, start, verdict } from './play.mjs'
import { sceneBeforeEnd, sceneUntil } from './scene.mjs'

/** The game is in the list as over; its journal, exported, replays to the same hash. */
async function checkEnd(page, text) {
  await keptJournal(page)
  await page.locator('.tray a.primary').click()
  const game = page.locator('.home-game').first()
  await game.locator('.home-over').waitFor()
  same(await game.locator('.home-end').innerText(), text, 'the list tells the same result')
  const [download] = await Promise.all([page.waitForEvent('download'), game.locator('.row button').first().click()])
  const file = await download.path()
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const end = JSON.parse(lines[lines.length - 1])
  expect(end.type === 'end' && /^[0-9a-f]{16}$/.test(end.hash), 'the journal ends with its hash')
  if (!bin) return
  const options = { encoding: 'utf8', maxBuffer: 1 << 28 }
  const told = execFileSync(bin, ['replay', file, '--json'], options).trim().split('\n')
  const over = JSON.parse(told[told.length - 1])
  same([over.type, over.hash, over.events], ['over', end.hash, end.events], 'the native program replays it')
}

/** Points until all that is wanted was done so, or the game is over. */
async function pointUntil(page, wanted) {
  const done = {}
  while ((await read(page)).wait === 'me' && !wanted.every((what) => done[what])) {
    const what = await point(page)
    done[what] = (done[what] ?? 0) + 1
  }
  for (const what of wanted)
    expect(done[what] > 0, `at least one choice by pointing: ${what}; done: ${JSON.stringify(done)}`)
}

// Games to their end so: the matrix.
test('pointing: places, a move and a charge by mouse, extermination', { lang: 'fr', weight: 16 }, async ({ page, url }) => {
  await start(page, url, { scenario: 'extermination', seed: '11' })
  await pointUntil(page, ['place', 'fast_move'])
  const seats = [{ band: 'fils_de_sparte' }, { band: 'haches_de_borva' }]
  const isCharge = ({ seat }, kinds) => seat === 'A' && kinds.includes('charge')
  await sceneUntil(page, url, { system: 'evenor', scenario: 'extermination', seed: '11', seats }, isCharge, 'bot:greedy')
  await pointUntil(page, ['charge'])
})

for (const [scenario, lang, seed, isWhole] of [
  ['ambush', 'en', '12', false],
  ['hunt', 'fr', '15', true], // not a long one
])
  test(`game by hints, ${scenario}, ${lang}`, { lang, weight: isWhole ? 60 : 20 }, async ({ page, url }) => {
    const seats = [{ band: 'fils_de_sparte' }, { band: 'haches_de_borva' }]
    if (isWhole) await start(page, url, { scenario, seed })
    else await sceneBeforeEnd(page, url, { system: 'evenor', scenario, seed, seats }, 30, 'bot:greedy')
    await followUntil(page)
    const text = await verdict(page)
    const wanted = lang === 'fr' ? /Victoire|nul/i : /Victory|draw/i
    expect(wanted.test(text), `a result in ${lang}: ${text}`)
    await checkEnd(page, text)
  })
