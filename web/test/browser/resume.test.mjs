// SPDX-License-Identifier: MIT
// A game outlives its page; two tabs keep two games.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { drawn, keptJournal } from './engine.mjs'
import { follow, followUntil, home, settled, start } from './play.mjs'

/** All that is to be the same again: the log, the table, the question asked. */
async function picture(page) {
  return {
    log: await page.$$eval('.log-pick', (all) => all.map((b) => `${b.dataset.n} ${b.textContent}`)),
    table: await drawn(page),
    question: await page.locator('.tray-head p').innerText(),
    turn: await page.locator('.turn').innerText(),
  }
}

test('resume: the same game after the page was closed', { lang: 'fr', weight: 10 }, async ({ page, context, url }) => {
  await start(page, url, { seed: '6' })
  // On until a choice that has caused an event: only then can be seen from outside that it is kept.
  let count = 0
  let events = 0
  await followUntil(page, async () => {
    const before = events
    events = await page.locator('.log-pick').count()
    return count++ >= 14 && events > before
  })
  const before = await picture(page)
  expect(before.log.length > 10, `something has happened: ${before.log.length} events`)
  await keptJournal(page)
  await page.close()
  const again = await context.newPage()
  await home(again, url)
  await again.locator('.home-game a.primary').first().click()
  await settled(again)
  same(await picture(again), before, 'events, table and question')
  await follow(again)
})

test('resume: two tabs keep two games', { lang: 'en', weight: 10 }, async ({ page, context, url }) => {
  await start(page, url, { seed: '7', scenario: 'ambush' })
  const other = await context.newPage()
  await start(other, url, { seed: '8', scenario: 'hunt' })
  for (let i = 0; i < 6; i++) {
    for (const tab of [page, other]) {
      await tab.bringToFront() // tabs behind are slowed down
      await follow(tab)
    }
  }
  const pictures = [await picture(page), await picture(other)]
  await keptJournal(page)
  await keptJournal(other)
  const ids = [page.url(), other.url()]
  expect(ids[0] !== ids[1], 'two games')
  await page.goto('about:blank')
  await other.goto('about:blank')
  for (const [i, tab] of [page, other].entries()) {
    await tab.bringToFront()
    await tab.goto(ids[i])
    await settled(tab)
    same(await picture(tab), pictures[i], `game ${i + 1} as it was left`)
  }
  await home(page, url)
  same(await page.locator('.home-game').count(), 2, 'both games are in the list')
})

test('resume: the older of two tabs overwrites nothing', { lang: 'fr', weight: 10 }, async ({ page, context, url }) => {
  await start(page, url, { seed: '7', scenario: 'ambush' })
  const other = await context.newPage()
  await other.goto(page.url())
  await settled(other)
  for (let i = 0; i < 3; i++) await follow(other)
  const kept = await keptJournal(other)
  const wanted = await picture(other)
  await page.bringToFront()
  await follow(page)
  await page.locator('.notice[role=alert]').filter({ hasText: 'autre fenêtre' }).waitFor()
  same(await keptJournal(other), kept, 'what is kept is what was played last')
  await page.reload()
  await settled(page)
  same(await picture(page), wanted, 'after a reload the game goes on from there')
})
