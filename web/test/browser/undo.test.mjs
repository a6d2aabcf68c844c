// SPDX-License-Identifier: MIT
// Taking back: a placed figure, not past a die, past dice in practice.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { drawn } from './engine.mjs'
import { follow, point, read, settled, start } from './play.mjs'

const undo = (page) => page.locator('.tools button').first()
const lastEvent = (page) => page.$$eval('.log-pick', (all) => Math.max(0, ...all.map((b) => Number(b.dataset.n))))
const dice = (page) => page.locator('.log-list .line-die').count()
const mine = (page) => page.locator('.figure.A').count()

async function takeBack(page) {
  const { step } = await read(page)
  await undo(page).click()
  return settled(page, step)
}

test('undo: a figure that was placed is off the table again', { lang: 'fr' }, async ({ page, url }) => {
  await start(page, url, { seed: '5' })
  same(await mine(page), 0, 'none of mine on the table')
  const done = await point(page)
  same(done, 'place', 'a figure is placed by one click')
  same(await mine(page), 1, 'one on the table')
  await takeBack(page)
  same(await mine(page), 0, 'none again')
  await undo(page).click({ force: true }) // closed, yet it answers
  await page.locator('.notice').filter({ hasText: 'rien à annuler' }).waitFor()
})

/** Plays on until my own choice has rolled a die. */
async function untilDice(page) {
  let before = await dice(page)
  let now = await settled(page)
  do {
    before = await dice(page)
    now = await follow(page)
  } while ((await dice(page)) === before && now.wait === 'me')
}

test('undo: after a die it says why not', { lang: 'en', weight: 10 }, async ({ page, url }) => {
  await start(page, url, { seed: '5' })
  await untilDice(page)
  const before = [await drawn(page), await lastEvent(page)]
  same(await undo(page).getAttribute('aria-disabled'), 'true', 'undo is marked as closed')
  await undo(page).click({ force: true })
  await page.locator('.notice').filter({ hasText: 'Dice were rolled since that choice.' }).waitFor()
  same([await drawn(page), await lastEvent(page)], before, 'nothing has changed')
})

test('undo: practice goes back past dice', { lang: 'fr', weight: 10 }, async ({ page, url }) => {
  await start(page, url, { seed: '5', practice: true })
  await untilDice(page)
  const before = [await lastEvent(page), await dice(page)]
  await takeBack(page)
  const after = [await lastEvent(page), await dice(page)]
  expect(after[0] < before[0] && after[1] < before[1], `fewer events and dice: ${before} -> ${after}`)
  for (let left = 60; left > 0 && (await mine(page)) > 0; left--) await takeBack(page)
  same(await mine(page), 0, 'all the way back')
  await follow(page)
  same(await mine(page), 1, 'and on again')
})

test('undo: side by side the other person may allow it', { lang: 'en', weight: 10 }, async ({ page, url }) => {
  await start(page, url, { seed: '5', who: ['me', 'me'] })
  await untilDice(page)
  const before = [await lastEvent(page), await dice(page)]
  const { step } = await read(page)
  await undo(page).click()
  await page.locator('.curtain').waitFor()
  same((await read(page)).wait, 'plea', 'the table is hidden while somebody is asked')
  same(await page.locator('svg.table').count(), 0, 'no table behind it')
  expect((await page.locator('.curtain').innerText()).includes('Dice were rolled since that choice.'), 'it says what stands in the way')
  await page.locator('[data-refuse]').click()
  await page.locator('svg.table').waitFor()
  same([await lastEvent(page), await dice(page)], before, 'refused: nothing has changed')
  await undo(page).click()
  await page.locator('[data-agree]').click()
  await settled(page, step)
  const after = [await lastEvent(page), await dice(page)]
  expect(after[0] < before[0] && after[1] < before[1], `agreed: fewer events and dice: ${before} -> ${after}`)
})
