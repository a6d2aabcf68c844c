// SPDX-License-Identifier: MIT
// The end of a game: told with its heroes and moments, played again with the sides swapped. The log tells an activation a line.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { golden } from './files.mjs'
import { home, settled } from './play.mjs'

test('finale: the winner, heroes, moments; a moment shows the table then, a rematch swaps the sides', { weight: 12 }, async ({ page, url }) => {
  await home(page, url)
  await page.setInputFiles('.home-import input[type=file]', golden('extermination_greedy'))
  await settled(page)
  const finale = page.locator('.finale')
  await finale.waitFor()
  same(await finale.locator('.finale-verdict').innerText(), await page.locator('.verdict').innerText(), 'the same verdict')
  expect((await finale.locator('.finale-heroes li').count()) > 0, 'heroes')
  const moments = finale.locator('.finale-moments button')
  expect((await moments.count()) >= 3, 'moments')

  // All of the screen is its; the table and its story are still there behind.
  await finale.locator('[data-close]').click()
  // The story: one line an activation, no coordinates, all of it on demand.
  const lines = await page.$$eval('.log-story summary', (all) => all.map((s) => s.textContent.trim()))
  expect(lines.length > 5 && lines.every((line) => line.length > 8), `a line each: ${lines.length}`)
  same(await page.$$eval('.log-list', ([list]) => /\(\d[\d.,]* ?; ?\d/.test(list.textContent)), false, 'no coordinates')
  const closed = page.locator('.log-story details:not([open])').last()
  await closed.locator('summary').click()
  same(await page.locator('.log-rules a.id').count(), 0, 'rules wait until they are asked for')
  await page.locator('.log-story details[open] .log-ask').first().click()
  await page.locator('.log-rules a.id').first().waitFor()

  await page.locator('.tray button').filter({ hasText: 'bilan' }).click()
  await moments.first().click()
  await page.locator('.tray').filter({ hasText: 'Vous regardez le passé' }).waitFor()
  same(await finale.count(), 0, 'the table is looked at')
  await page.locator('.tray button.primary').click()
  await page.locator('.tray button').filter({ hasText: 'bilan' }).click()
  const names = await page.$$eval('.band h2', (all) => all.map((h) => h.textContent.split(' · ')[0]))
  const before = page.url()
  await finale.locator('[data-rematch]').click()
  const swapped = await page.waitForFunction(
    ([before, wanted]) => {
      const names = [...document.querySelectorAll('.band h2')].map((h) => h.textContent.split(' · ')[0])
      return location.href !== before && names.join() === wanted.join()
    },
    [before, [...names].reverse()],
  )
  expect(await swapped.jsonValue(), 'each has the other’s band')
})
