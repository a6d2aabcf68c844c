// SPDX-License-Identifier: MIT
// Once loaded, the page needs no network.
import { expect } from './expect.mjs'
import { test } from './harness.mjs'
import { follow, home, settled } from './play.mjs'

const options = { lang: 'fr', context: { serviceWorkers: 'allow' } }
const text = (page, id) => page.locator(`article[id="${id}"]`).innerText()

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
  // Nobody has read a rule yet: the texts were kept beforehand, of every game and in every language.
  for (const [id, words] of Object.entries({ 'EV-MELEE-3': /béni -1/, 'AO-CHARGE-6': /la cible ne réagit pas/, 'SG-PARRY-1': /tenter une parade/ })) {
    await page.goto(`${url}#/rules/${id}`)
    await page.locator(`article[id="${id}"]`).waitFor()
    expect(words.test(await text(page, id)), `${id} can be read: ${await text(page, id)}`)
  }
  expect(await page.evaluate(() => document.fonts.check('16px "EB Garamond"')), 'the letters are there too')
})

test('offline: texts that were never fetched are missed in words, and come when the network does', { lang: 'en' }, async (
  { page, context, url, faults },
) => {
  const asked = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await home(page, url)
  expect(!asked.some((path) => path.startsWith('/rules/')), `the first screen fetches no texts: ${asked.join(' ')}`)
  await context.setOffline(true)
  await page.goto(`${url}#/rules/EV-MELEE-3`)
  const alert = page.locator('main [role=alert]')
  await alert.waitFor()
  expect(/do not come: the network does not answer/.test(await alert.innerText()), await alert.innerText())
  faults.length = 0 // the browser's own complaint about the network
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.locator('article[id="EV-MELEE-3"]').waitFor()
  expect(/blessed -1/.test(await text(page, 'EV-MELEE-3')), await text(page, 'EV-MELEE-3'))
  await page.goto(`${url}#/rules/SG-PARRY-1`)
  await page.locator('article[id="SG-PARRY-1"]').waitFor()
  const files = asked.filter((path) => path.startsWith('/rules/'))
  expect(files.filter((path) => path.endsWith('seg.json')).length === 1, `each game by its own file: ${files.join(' ')}`)
})
