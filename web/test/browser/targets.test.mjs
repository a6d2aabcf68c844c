// SPDX-License-Identifier: MIT
// On a phone all that is touched is 40 pixels or more: on every screen, and in the middle of choices in each system.
import { eachAuraScreen } from './aura.mjs'
import { expect } from './expect.mjs'
import { golden } from './files.mjs'
import { phone, small, test } from './harness.mjs'
import { home, lift, read, settled } from './play.mjs'
import { sceneUntil } from './scene.mjs'
import { eachScreen, littleTargets } from './screens.mjs'

const lying = { ...phone, viewport: { width: 844, height: 390 } }
const games = {
  evenor: { scenario: 'extermination', bands: ['fils_de_sparte', 'haches_de_borva'] },
  aurore: { scenario: 'hunt', bands: ['ember_watch', 'givre_d_evenor'] },
  seg: { scenario: 'hold', bands: ['brawlers', 'garrison'] },
  nordenth: { scenario: 'tenir_le_pont', bands: ['lystheses', 'rodeurs'] },
}

/** What is too little, each once, with where it was seen first. */
function collector(page) {
  const seen = new Map()
  const look = async (where) => {
    for (const it of await littleTargets(page)) if (!seen.has(it)) seen.set(it, where)
  }
  const none = () => expect(!seen.size, `40 pixels for a finger:\n${[...seen].map(([it, where]) => `${where}: ${it}`).join('\n')}`)
  return { look, none }
}

/** What may be chosen when one is looked at in the middle of: by the kinds of which one is offered. */
const moments = {
  deployment: ['deploy'],
  pile: ['build_pile'],
  move: ['fast_move', 'free_move', 'move'],
  shot: ['shoot', 'bolt', 'projection', 'lob'],
  fight: ['fight', 'basic_attack', 'burst', 'charge'],
  answer: ['flee', 'counter_charge', 'parry', 'dodge', 'return_fire'],
}
const only = { pile: ['seg'], shot: ['evenor', 'aurore', 'nordenth'] }

/** The first of some games that comes to this moment. */
async function openAt(page, url, setup, all, seed = 4217) {
  try {
    await sceneUntil(page, url, { ...setup, seed: String(seed) }, ({ seat }, kinds) => seat === 'A' && kinds.some((kind) => all.includes(kind)))
  } catch (fault) {
    if (!/is over before/.test(fault.message) || seed > 4236) throw fault
    await openAt(page, url, setup, all, seed + 1)
  }
}

for (const [system, { scenario, bands }] of Object.entries(games))
  for (const [name, context] of [['upright', small], ['lying', lying]])
    test(`targets: what a finger finds in the middle of ${system}, ${name}`, { lang: 'fr', context, weight: 30 }, async ({ page, url }) => {
      const { look, none } = collector(page)
      for (const [moment, all] of Object.entries(moments)) {
        if (only[moment] && !only[moment].includes(system)) continue
        await openAt(page, url, { system, scenario, seats: bands.map((band) => ({ band })) }, all)
        if ((await read(page)).wait === 'curtain') await lift(page)
        await page.locator('[data-hint]').waitFor()
        await look(moment)
        await page.locator('[data-hint]').click()
        await page.locator('.commit .primary:not([disabled])').waitFor()
        await look(`${moment}, one is meant`)
      }
      for (const tab of ['#tab-luck', '#tab-log']) {
        await page.locator(tab).click()
        await look(tab)
      }
      if (!(await page.locator('.figure-card').count())) await page.locator('.line').first().click()
      await page.locator('.figure-card').first().waitFor()
      await look('a card')
      await page.locator('.more > summary').click()
      await look('the menu')
      none()
    })

test('targets: what a finger finds on every screen', { lang: 'fr', context: small, weight: 60 }, async ({ page, url }) => {
  const { look, none } = collector(page)
  await eachScreen(page, url, look)
  for (const system of Object.keys(games)) {
    await page.goto(`${url}#/carte`)
    await page.locator('main select').first().selectOption(system)
    await page.locator('[data-map]').first().click()
    await page.locator('.editor-scenes li').first().waitFor()
    await look(`editor, ${system}`)
    await page.goto(`${url}#/apprendre/${system}/first_game`)
    await settled(page)
    await look(`guided, ${system}`)
  }
  await home(page, url)
  await page.setInputFiles('.home-import input[type=file]', golden('ambush_greedy'))
  await settled(page)
  await page.locator('.finale').waitFor()
  await look('the end')
  await page.locator('[data-analyse]').click()
  await page.locator('.analysis[data-analysis=done]').waitFor()
  await look('the analysis')
  none()
})

test('targets: what a finger finds at the master’s table', { lang: 'fr', context: small, weight: 20 }, async ({ page, url }) => {
  const { look, none } = collector(page)
  await eachAuraScreen(page, url, look)
  none()
})
