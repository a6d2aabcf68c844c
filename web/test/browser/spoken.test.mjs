// SPDX-License-Identifier: MIT
// The spoken table: what the live region says, what typed lines do, and a whole game by these two alone.
import { playable } from './engine.mjs'
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { read, start, verdict } from './play.mjs'
import { scene, skirmish } from './scene.mjs'
import { heard, listen, playByEar, say } from './spoken.mjs'

const wall = { shape: 'rect', at: [8, 8, 12, 9], kind: 'wall', height: 2, blocks_move: true, blocks_sight: true }
const duel = (more = {}) => skirmish({ seats: [['leda', 'thesee'], ['gosai', 'horsa']], figures: { leda: [6, 5], thesee: [3, 2], gosai: [6, 10], horsa: [12, 14] }, who: 'leda', actions: 3, pieces: [wall], ...more })

test('spoken: who is where, what may be done, and a way by the clock', { lang: 'fr', weight: 8 }, async ({ page, url }) => {
  await scene(page, url, [duel()])
  await listen(page)
  const first = (await heard(page)).map((it) => it.text).join(' ')
  expect(/Léda/.test(first) && /Possible/.test(first), `the decision is said: ${first}`)
  const around = await say(page, 'autour')
  expect(/Depuis Léda : Gosaï, 4 pas à 12 h, .*à découvert\..*Horsa, 9,8 pas à 1 h, hors de vue \(mur\)/.test(around), `enemies, nearest first, with what hides them: ${around}`)
  expect(/Thésée, [\d,]+ pas à 8 h/.test(await say(page, 'amis')), 'friends by distance and hour')
  expect(/Gosaï : 4 pas/.test(await say(page, 'mesurer gosai')), 'a measure by name')
  expect(/rien de tel/.test(await say(page, 'danser')), 'what is no choice is said to be none')
  expect(/qui \?/.test(await say(page, 'courir vers zeus')), 'nor somebody nobody knows')
  const { step } = await read(page)
  const way = await say(page, 'courir 3 h 4 pas')
  expect(/Courir\. 4 pas sur 6\..*Entrée pour valider/.test(way), `the way and its cost: ${way}`)
  same((await read(page)).step, step, 'nothing is done before it is confirmed')
  const done = await say(page, '')
  expect((await read(page)).step > step && /Léda/.test(done), `an empty line does it, and it is told: ${done}`)
  const at = await page.$eval('[data-figure=leda]', (f) => f.style.transform.match(/-?[\d.]+/g).map(Number))
  expect(Math.abs(at[0] - 10) < 0.02 && Math.abs(at[1] - 19) < 0.02, `three o’clock is to the right: ${at}`)
  await say(page, 'annuler')
  same((await page.$eval('[data-figure=leda]', (f) => f.style.transform.match(/-?[\d.]+/g).map(Number)))[0], 6, 'and undo takes it back')
})

test('spoken: a shot by name says its odds, one that may not be says why', { lang: 'fr', weight: 6 }, async ({ page, url }) => {
  await scene(page, url, [skirmish({ seats: [['gosai', 'thesee'], ['leda', 'horsa']], figures: { gosai: [6, 5], thesee: [3, 2], leda: [6, 12], horsa: [12, 14] }, who: 'gosai', actions: 2, pieces: [wall] })])
  await listen(page)
  const shot = await say(page, 'tir leda')
  expect(/Tirer sur Léda.*Léda : [\d,]+ %.*Entrée pour valider/.test(shot), `the odds before it is done: ${shot}`)
  await say(page, 'retour')
  await page.keyboard.type('cour')
  await page.keyboard.press('ArrowDown')
  same(await page.locator('.say-offers [aria-selected=true]').innerText(), 'Courir', 'what a word may become is offered')
  await page.keyboard.press('Enter')
  same(await page.locator('[data-say]').inputValue(), 'Courir ', 'and taken over')
  await page.keyboard.press('Escape')
  const refused = await say(page, 'refus')
  expect(/\S+ : .+/.test(refused), `what is refused, with reasons: ${refused}`)
})

test('spoken: a game by ear alone, every event told', { lang: 'fr', weight: 40 }, async ({ page, url }) => {
  await page.addInitScript(() => {
    // The region keeps its last lines: all of them are noted here as they come.
    globalThis.voice = []
    const watch = new MutationObserver((all) => all.forEach((m) => m.addedNodes.forEach((p) => p.dataset?.said && globalThis.voice.push(p.textContent))))
    const look = () => {
      const region = document.querySelector('[data-voice]')
      region ? watch.observe(region, { childList: true }) : requestAnimationFrame(look)
    }
    addEventListener('load', look)
  })
  await scene(page, url, [duel({ tape: undefined })], 'bot:greedy')
  const begun = await page.$$eval('.log-pick', (all) => all.length)
  const seen = await playByEar(page, 14)
  await verdict(page)
  expect(seen.attacks > 0 && seen.moves > 0 && seen.odds, `attacks, moves and odds were heard: ${JSON.stringify(seen)}`)
  const voice = await page.evaluate(() => globalThis.voice)
  const told = (await page.$$eval('.log-entry, .log-head .log-pick', (all) => all.length)) - begun
  expect(voice.length >= told && told > 20, `${voice.length} lines were said of ${told} events`)
  expect(/Victoire|nul/i.test(voice.at(-1)), `the end is said: ${voice.at(-1)}`)
})

/** Ten against eight take a master an evening: two against two are told in the same words. */
const few = {
  type: 'setup', system: 'nordenth', seed: '3', map: { width: 30, depth: 30, pieces: [{ id: 'wall', kind: 'wall', line: [[14, 12], [20, 12]], height: 3 }] },
  seats: [['guerillero_grenadier', 'chef_rodeur'], ['toxique', 'sauvage']].map((band, i) => ({ name: 'AB'[i], band })),
  position: { turn: 1, to_act: 'A', resume: 'step', figure: 'guerillero_grenadier',
    figures: Object.fromEntries(Object.entries({ guerillero_grenadier: [15, 8], chef_rodeur: [10, 6], toxique: [18, 15], sauvage: [12, 16] }).map(([id, at]) => [id, { at }])) },
}
const all = !process.env.MATRIX ? [] : await playable()
for (const { id, scenarios: [first] } of all)
  test(`matrix: ${id}, by ear`, { lang: 'fr', weight: 60 }, async ({ page, url }) => {
    if (id === few.system) await scene(page, url, [few], 'bot:greedy')
    else await start(page, url, { system: id, scenario: first.scenario, bands: first.bands, seed: '41' })
    await playByEar(page)
    await verdict(page)
  })
