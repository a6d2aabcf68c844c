// SPDX-License-Identifier: MIT
// Once loaded, the page needs no network.
import { expect } from './expect.mjs'
import { test } from './harness.mjs'
import { follow, home, settled } from './play.mjs'

const options = { lang: 'fr', context: { serviceWorkers: 'allow' } }

test('offline: reloaded without a network, a game can be played', options, async ({ page, context, url }) => {
  await home(page, url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await context.setOffline(true)
  await page.reload()
  await page.locator('.home-now').click()
  await settled(page)
  await follow(page)
  expect((await page.locator('.figure').count()) > 0, 'a figure is on the table')
  await page.goto(`${url}#/rules`)
  await page.locator('.rules-columns').waitFor()
  expect(await page.evaluate(() => document.fonts.check('16px "EB Garamond"')), 'the letters are there too')
})
