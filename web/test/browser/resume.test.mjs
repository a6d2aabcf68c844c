// SPDX-License-Identifier: MIT
// A game outlives its page; two tabs keep two games.
import { readFileSync } from 'node:fs'
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { drawn, keptJournal } from './engine.mjs'
import { follow, followUntil, home, settled, start, switchLanguage } from './play.mjs'

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

const elsewhere = (page) => page.locator('[data-elsewhere]')

for (const [name, without] of [['', ''], [' (asking each other)', 'locks']])
  test(`resume: two tabs on one game ask who plays${name}`, { lang: 'fr', weight: 10 }, async ({ page, context, url }) => {
    if (without) await context.addInitScript(() => delete Navigator.prototype.locks)
    await start(page, url, { seed: '7', scenario: 'ambush' })
    await follow(page)
    const other = await context.newPage()
    await other.goto(page.url())
    await elsewhere(other).waitFor()
    await page.bringToFront()
    await follow(page)
    const kept = await picture(page)
    await other.bringToFront()
    await other.locator('[data-elsewhere] .primary').click()
    await settled(other)
    same(await picture(other), kept, 'the other window goes on where this one was')
    await elsewhere(page).waitFor()
    for (let i = 0; i < 3; i++) await follow(other)
    const wanted = await picture(other)
    // Back again: a reload asks, and what was played is there.
    await page.bringToFront()
    await page.reload()
    await elsewhere(page).waitFor()
    await page.locator('[data-elsewhere] .primary').click()
    await settled(page)
    same(await picture(page), wanted, 'nobody’s moves are lost')
    // Who is left alone with a game is not asked.
    await page.close()
    await other.bringToFront()
    await other.reload()
    await settled(other)
    same(await picture(other), wanted, 'the game as it was left')
    // A change of language opens it anew: that is no other window.
    await switchLanguage(other)
    await other.locator('html[lang=en] .play').waitFor()
  })

test('resume: a full browser says so and hands out the game', { lang: 'fr', weight: 5 }, async ({ page, url }) => {
  await start(page, url, { seed: '6' })
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await follow(page)
  await follow(page)
  const notice = page.locator('.trouble')
  expect(/plus de place/.test(await notice.innerText()), 'said in words')
  const [file] = await Promise.all([page.waitForEvent('download'), notice.locator('button').click()])
  const journal = readFileSync(await file.path(), 'utf8')
  const shown = await page.locator('.log-pick').count()
  same(JSON.parse(journal.trim().split('\n').at(-1)).events, shown, 'all that was played is in the file')
  await home(page, url)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
  await page.locator('.home-start button').click()
  await page.locator('.alert').filter({ hasText: 'plus de place' }).waitFor()
})

test('resume: cleared while one plays, the game is kept anew', { lang: 'fr', weight: 5 }, async ({ page, context, url }) => {
  await start(page, url, { seed: '6' })
  await follow(page)
  const wire = await context.newCDPSession(page)
  await wire.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'indexeddb' })
  await follow(page)
  await page.locator('.trouble').filter({ hasText: 'données effacées' }).waitFor()
  await follow(page)
  const before = await picture(page)
  await keptJournal(page)
  await page.reload()
  await settled(page)
  same(await picture(page), before, 'the game after all')
  same(await page.locator('.trouble').count(), 0, 'nothing is wrong any more')
})
