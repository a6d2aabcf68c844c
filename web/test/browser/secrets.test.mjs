// SPDX-License-Identifier: MIT
// What a seat may not know is not in the page: not on screen, not in its memory, not in what it keeps or gives away.
import { readFileSync } from 'node:fs'
import { keptJournal } from './engine.mjs'
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { followUntil, home, lift, read, settled, start } from './play.mjs'

const game = { system: 'seg', scenario: 'clash', bands: ['garrison', 'brawlers'], seed: '5' }

/** Pairs [figure, suit] anywhere in the memory of the page's thread, once what is not in use is gone. */
async function cardsInMemory(page, context) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'Array.prototype' })
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId })
  const find = `function () {
    const suits = ['spade', 'heart', 'club', 'diamond']
    const isCard = (a) => a.length === 2 && typeof a[0] === 'string' && suits.includes(a[1])
    return [...new Set(this.filter(isCard).map((a) => a.join(' ')))].sort()
  }`
  const told = await cdp.send('Runtime.callFunctionOn', { objectId: objects.objectId, functionDeclaration: find, returnByValue: true })
  await cdp.send('Runtime.releaseObject', { objectId: objects.objectId })
  await cdp.detach()
  return told.result.value
}

/** The cards left in memory once the page has come to rest: until a choice is kept it is still on its way. */
async function lasting(page, context, isMeant) {
  let found = []
  for (let i = 0; i < 25; i++) {
    found = (await cardsInMemory(page, context)).filter((card) => isMeant(card.split(' ')[0]))
    if (!found.length) break
    await page.waitForTimeout(200)
  }
  return found
}

/** All that the browser keeps of this page, as text. */
async function kept(page) {
  return page.evaluate(async () => {
    const db = await new Promise((done) => {
      const request = indexedDB.open('escarmouche')
      request.onsuccess = () => done(request.result)
    })
    const all = []
    for (const name of db.objectStoreNames)
      all.push(
        await new Promise((done) => {
          const request = db.transaction(name).objectStore(name).getAll()
          request.onsuccess = () => done(request.result)
        }),
      )
    db.close()
    const text = (value) => {
      if (value instanceof Uint8Array) return new TextDecoder('latin1').decode(value)
      if (value instanceof CryptoKey) return `key ${value.extractable}`
      return typeof value === 'object' && value ? Object.entries(value).map(([k, v]) => `${k}=${text(v)}`).join('\n') : String(value)
    }
    return text(all) + JSON.stringify({ ...localStorage })
  })
}

/** Composes a pile all in one suit; gives whose cards are in it. Clicked from inside: the driver remembers what it has
 * clicked itself, and the pile with it. */
async function compose(page, suit) {
  const { step } = await read(page)
  const figures = await page.$$eval('.pile li', (rows) => rows.map((row) => row.dataset.card))
  const click = (selector) => page.evaluate((selector) => document.querySelector(selector).click(), selector)
  await click(`[data-all=${suit}]`)
  await page.waitForFunction(() => document.querySelector('.commit .primary:not([disabled])') !== null)
  await click('.commit .primary')
  return { figures, ...(await settled(page, step)) }
}

async function exported(page, url) {
  await home(page, url)
  const button = page.locator('.home-game').first().locator('.row button').first()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return readFileSync(await download.path(), 'utf8')
}

test('secrets: two persons at one screen', { weight: 20 }, async ({ page, context, url }) => {
  await start(page, url, { ...game, who: ['me', 'me'] })
  await lift(page)
  const { figures, wait } = await compose(page, 'diamond')
  same(wait, 'curtain', 'the other side is called')
  const isHers = (figure) => figures.includes(figure)
  same(await lasting(page, context, isHers), [], 'the first pile is gone from the page before the other comes')
  await lift(page)
  same(await lasting(page, context, isHers), [], 'and stays away while the other one is made')
  const now = await compose(page, 'club')
  same(now.wait, 'me', 'both piles are made')
  same(await lasting(page, context, () => true), [], 'no card in the memory of the page')
  await keptJournal(page)
  const store = await kept(page)
  expect(!/"cards"|diamond|"club"/.test(store), 'no card in what the browser keeps')
  same((store.match(/"type":"sealed"/g) ?? []).length, 2, 'both piles are sealed')
  expect(/key false/.test(store), 'the whole game is enciphered with a key that is not handed out')
  const id = page.url().split('/').at(-1)
  const file = await exported(page, url)
  expect(!/"cards"|diamond|"club"/.test(file) && /"type":"sealed"/.test(file), 'the exported journal is the sealed one')
  await page.goto(`${url}#/replay/game/${id}`)
  await page.locator('.replay-player svg.table').waitFor()
  same(await lasting(page, context, () => true), [], 'nor does watching it bring them')
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.replay-share button').last().click()])
  const shared = readFileSync(await download.path(), 'utf8')
  expect(!/"cards"/.test(shared) && /"type":"sealed"/.test(shared), 'what is shared of it is sealed')
})

test('secrets: against the machine', { lang: 'en', weight: 20 }, async ({ page, context, url }) => {
  await start(page, url, game)
  const { figures } = await compose(page, 'diamond')
  await followUntil(page, async () => (await page.locator('[data-kind=reveal]').count()) > 0)
  expect((await cardsInMemory(page, context)).length > 0, 'the own pile is there')
  same(await lasting(page, context, (figure) => !figures.includes(figure)), [], 'no card of the machine is in the page')
  await keptJournal(page)
  const file = await exported(page, url)
  expect(/"type":"sealed","seat":"B"/.test(file) && !/"foreman"/.test(file.split('\n').slice(2).join('')), 'its pile is sealed')
})
