// SPDX-License-Identifier: MIT
// Watching a game again: every table shown is the engine's, and a link carries the whole game.
import { expect, same } from './expect.mjs'
import { drawn, openEngine, told } from './engine.mjs'
import { golden, goldenText } from './files.mjs'
import { test } from './harness.mjs'

const clipboard = { context: { permissions: ['clipboard-read', 'clipboard-write'] } }

async function load(page, url, name) {
  await page.goto(`${url}#/replay`)
  await page.setInputFiles('.replay-drop input[type=file]', golden(name))
  await page.locator('.replay-player svg.table').waitFor()
}
const bar = (page) => page.locator('.replay-bar input[type=range]')
const press = (page, nth) => page.locator('.transport-buttons button').nth(nth).click()

test('replay: first, last, steps and the bar show what the engine tells', { lang: 'fr' }, async ({ page, url }) => {
  await load(page, url, 'hunt_greedy')
  const engine = await openEngine(url)
  engine.send({ type: 'load', journal: goldenText('hunt_greedy') })
  const { depth } = engine.ask('map')
  const last = Number(await bar(page).getAttribute('max'))
  same(last, engine.ask('events', { from: 1, max: 1 }).total, 'as many events as the engine has')
  const check = async (n) => {
    await page.waitForFunction((n) => document.querySelector('.replay-bar input').value === String(n), n)
    const wanted = told(engine.ask('state', { event: n }), depth)
    // The table follows the bar once the engine has answered.
    const isDrawn = (wanted) => {
      const all = [...document.querySelectorAll('svg.table [data-figure]')]
      const at = (f) => f.style.transform.match(/-?[\d.]+/g).map((v) => Number(v).toFixed(2)).join(' ')
      return all.length === Object.keys(wanted).length && all.every((f) => wanted[f.dataset.figure] === at(f))
    }
    await page.waitForFunction(isDrawn, wanted).catch(() => undefined)
    same(await drawn(page), wanted, `the table after event ${n}`)
  }
  // Events that move somebody: one too early or too late would show.
  const table = (n) => JSON.stringify(told(engine.ask('state', { event: n }), depth))
  const moving = Array.from({ length: last }, (_, i) => i + 1).filter((n) => table(n) !== table(n - 1))
  expect(moving.length > 20, `events that move somebody: ${moving.length}`)
  await check(0)
  const [first, , , fourth] = moving
  for (let n = 1; n <= first; n++) await press(page, 4)
  await check(first)
  await press(page, 2)
  await check(first - 1)
  for (const n of [fourth, moving[Math.floor(moving.length / 2)], moving.at(-1), fourth - 1]) {
    await bar(page).fill(String(n))
    await check(n)
  }
  await press(page, 6)
  await check(last)
  await page.locator('.replay-end').waitFor()
  await press(page, 0)
  await check(0)
  await page.locator('h2').first().click()
  await page.keyboard.press('End')
  await check(last)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowLeft')
  const n = Number(await bar(page).inputValue())
  expect(n > 0 && n < last, `a turn and an event back: ${n}`)
  await check(n)
})

test('replay: playing runs to the end by itself', { lang: 'en' }, async ({ page, url }) => {
  await load(page, url, 'ambush_greedy')
  await page.locator('.transport select').nth(1).selectOption('8')
  await page.locator('.transport .primary').click()
  const last = await bar(page).getAttribute('max')
  await page.waitForFunction((last) => document.querySelector('.replay-bar input').value === last, last)
  await page.locator('.replay-end').waitFor()
})

test('replay: a link opens the same game elsewhere', { lang: 'fr', ...clipboard }, async ({ page, url, open }) => {
  await load(page, url, 'ambush_greedy')
  await page.getByRole('button', { name: 'Copier un lien' }).click()
  await page.getByText('Lien copié').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await (await open({ lang: 'fr' })).newPage()
  await other.goto(link)
  await other.locator('.replay-player svg.table').waitFor()
  same(await other.locator('.replay-title').innerText(), await page.locator('.replay-title').innerText(), 'the title')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await press(tab, 6)
    await tab.locator('.replay-end').waitFor()
  }
  const log = (tab) => tab.$$eval('.log-pick', (all) => all.map((b) => b.textContent))
  same(await log(other), await log(page), 'the log')
  same(await drawn(other), await drawn(page), 'the last table')
})

test('replay: a damaged file or link is told', { lang: 'fr' }, async ({ page, url }) => {
  await page.goto(`${url}#/replay`)
  await page.locator('textarea').fill(goldenText('ambush_greedy').replace('"deploy"', '"deplay"'))
  await page.locator('.replay-drop button').last().click()
  await page.locator('.alert').filter({ hasText: 'Ligne 3' }).waitFor()
  await page.goto(`${url}#/replay/data/AAAA-not-a-game`)
  await page.locator('.alert').filter({ hasText: 'abîmé' }).waitFor()
})
