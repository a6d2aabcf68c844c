// SPDX-License-Identifier: MIT
// On a phone held upright: a whole game by taps, and nothing wider than the screen.
import { golden } from './files.mjs'
import { expect } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { finger, home, point, read, start, verdict } from './play.mjs'

async function checkWidth(page, where) {
  const { wide, screen, widest } = await page.evaluate(() => {
    const isOver = (e) => e.getBoundingClientRect().right > innerWidth + 1
    const over = [...document.querySelectorAll('body *')].filter(isOver)
    return {
      wide: document.documentElement.scrollWidth,
      screen: innerWidth,
      widest: over.slice(0, 3).map((e) => `${e.tagName}.${e.className}`).join(', '),
    }
  })
  expect(wide <= screen, `${where} fits the screen (${wide} of ${screen}; ${widest})`)
  expect(screen === phone.viewport.width, `${where} is not zoomed out (${screen})`)
}

test('touch: a whole game by taps', { lang: 'fr', context: phone, weight: 50 }, async ({ page, url }) => {
  await start(page, url, { scenario: 'ambush', seed: '21' })
  const done = {}
  while ((await read(page)).wait === 'me') {
    const what = await point(page, finger)
    done[what] = (done[what] ?? 0) + 1
    await checkWidth(page, 'the table')
  }
  expect(done.place > 0, `figures were placed by taps: ${JSON.stringify(done)}`)
  await verdict(page)
  await checkWidth(page, 'the table at the end')
})

test('touch: no screen is wider than a phone', { lang: 'fr', context: phone, weight: 20 }, async ({ page, url }) => {
  for (const lang of ['fr', 'en']) {
    await home(page, url)
    await checkWidth(page, `home, ${lang}`)
    await page.goto(`${url}#/band`)
    await page.locator('.profile-list > li').first().waitFor()
    await checkWidth(page, `builder, ${lang}`)
    await page.locator('.band-shelf select').selectOption('seg')
    await page.locator('.band-making-bar .primary').tap()
    await page.locator('.character-formula').waitFor()
    await checkWidth(page, `a character, ${lang}`)
    await page.locator('.band-making-bar button').last().tap()
    await page.locator('.game-skills').waitFor()
    await checkWidth(page, `skills of the game, ${lang}`)
    await page.goto(`${url}#/rules`)
    await page.locator('.rules-columns').waitFor()
    await checkWidth(page, `rules, ${lang}`)
    await page.goto(`${url}#/replay`)
    await page.locator('.replay-drop').waitFor()
    await checkWidth(page, `replay, nothing open, ${lang}`)
    await page.setInputFiles('.replay-drop input[type=file]', golden('ambush_greedy'))
    await page.locator('.replay-player svg.table').waitFor()
    await checkWidth(page, `replay, ${lang}`)
    await page.locator('.transport-buttons button').last().tap()
    await page.locator('.replay-end').waitFor()
    await checkWidth(page, `replay at its end, ${lang}`)
    await page.evaluate(() => localStorage.setItem('escarmouche.settings', '{"lang":"en","pace":"instant"}'))
  }
})
