// SPDX-License-Identifier: MIT
// Playing on the table alone: how many clicks things take, that selecting never commits, that nothing is done by accident.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { read, settled, spot } from './play.mjs'
import { scene, sceneUntil } from './scene.mjs'

const figures = { thuroid: [5, 12], ulysse: [4, 18], thesee: [1, 22], gosai: [8.5, 12], kara: [12, 18], horsa: [22, 3] }
const seats = [['thuroid', 'ulysse', 'thesee'], ['gosai', 'kara', 'horsa']]
const slot = (tape) => ({
  type: 'setup', system: 'evenor', scenario: 'extermination', tape, map: { width: 24, depth: 24, pieces: [] },
  seats: seats.map((band, i) => ({ name: 'AB'[i], band })),
  position: { turn: 1, camp1: 'A', to_act: 'A', figures: Object.fromEntries(Object.entries(figures).map(([id, at]) => [id, { at }])) },
})

/** Clicks that count themselves. */
function counting(page) {
  const hand = {
    clicks: 0,
    async on(figure) {
      hand.clicks++
      await page.locator(`[data-figure=${figure}]`).click()
    },
    async at(x, y) {
      hand.clicks++
      const p = await spot(page, x, 24 - y, true)
      await page.mouse.click(p.x, p.y)
    },
  }
  return hand
}
const events = (page) => page.$$eval('.log-pick', (all) => all.map((b) => b.textContent).join(' | '))

test('on the table: a move takes three clicks, and goes as far as it gets', { weight: 6 }, async ({ page, url }) => {
  await scene(page, url, [slot([4, 4, 4, 4, 4, 4])])
  const { step } = await read(page)
  const hand = counting(page)
  await hand.on('thuroid')
  await page.locator('path.stride.meant').waitFor()
  same((await read(page)).step, step, 'selecting commits nothing')
  await hand.at(5, 2) // beyond its reach
  await page.locator('[data-meant]').waitFor()
  const [x, y] = await page.$eval('.way .ghost', (g) => [Number(g.getAttribute('cx')), 24 - Number(g.getAttribute('cy'))])
  expect(y > 5.9 && y < 6.5 && Math.abs(x - 5) < 0.4, `drafted as far as it gets: ${x} ${y}`)
  same((await read(page)).step, step, 'drafting commits nothing')
  await hand.at(5, 2) // the same place again does it, though the way ends elsewhere
  await page.locator('[data-figure=thuroid][style*="translate"]').waitFor()
  await settled(page, step + 2)
  same(hand.clicks, 3, 'clicks')
  const at = await page.$eval('[data-figure=thuroid]', (f) => 24 - Number(f.style.transform.match(/-?[\d.]+/g)[1]))
  expect(Math.abs(at - y) < 0.02, `it stands where it was drafted: ${at}, ${y}`)
})

test('on the table: who was activated by a button goes where one points', { weight: 4 }, async ({ page, url }) => {
  await scene(page, url, [slot([4, 4, 4, 4, 4, 4])])
  await page.locator('.tray .choices > button').first().click()
  await page.locator('.tray .inner button', { hasText: 'Thuroid' }).click()
  await page.locator('path.stride.meant').waitFor()
  const { step } = await read(page)
  const hand = counting(page)
  await hand.at(5, 8)
  await page.locator('[data-meant]').waitFor()
  same((await read(page)).step, step, 'drafting commits nothing')
  await hand.at(5, 8)
  await settled(page, step + 1)
  expect(/Thuroid avance/.test(await events(page)), 'it ran')
})

for (const [what, who, whom, word] of [['charge', 'thuroid', 'gosai', /charge/i], ['shot', 'ulysse', 'kara', /tire/i]])
  test(`on the table: a ${what} takes three clicks and shows its odds at the target`, { weight: 6 }, async ({ page, url }) => {
    await scene(page, url, [slot(Array(40).fill(4))])
    const { step } = await read(page)
    const hand = counting(page)
    await hand.on(who)
    await hand.on(whom)
    const chip = page.locator('.say.odds text').first()
    await chip.waitFor()
    expect(/\d+.%/.test(await chip.textContent()), `odds at the target: ${await chip.textContent()}`)
    same((await read(page)).step, step, 'aiming commits nothing')
    await hand.on(whom)
    await page.waitForFunction((step) => Number(document.querySelector('.play').dataset.step) > step, step + 1)
    same(hand.clicks, 3, 'clicks')
    await page.waitForFunction((word) => new RegExp(word, 'i').test(document.querySelector('.log-list').textContent), word.source)
    expect(word.test(await events(page)), `the log tells it: ${await events(page)}`)
  })

test('on the table: a friend who is to do something does it at a second touch', { weight: 2 }, async ({ page, url }) => {
  await page.goto(`${url}#/apprendre/seg/protector`)
  await page.locator('.play[data-wait=me] .tray .choices').waitFor()
  const hand = counting(page)
  await hand.on('captain')
  await page.locator('.tray .commit .primary:enabled').waitFor()
  await hand.on('captain')
  await page.locator('[data-outcome=won]').waitFor()
  same(hand.clicks, 2, 'touched, touched again')
})

test('on the table: Escape lets go, a friend is no target, dragging drafts, Enter does it', { weight: 6 }, async ({ page, url }) => {
  await scene(page, url, [slot([4, 4, 4, 4])])
  const { step } = await read(page)
  const hand = counting(page)
  await hand.on('thuroid')
  await hand.on('ulysse')
  same(await page.locator('[data-meant]').count(), 0, 'another of one’s own is selected instead')
  await hand.at(6, 20)
  await page.locator('[data-meant]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-meant]').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.locator('path.stride.meant').waitFor({ state: 'detached' })
  const [from, to] = [await spot(page, 5, 12, true), await spot(page, 7, 9, true)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await page.locator('[data-meant]').waitFor()
  same((await read(page)).step, step, 'dragging commits nothing')
  await page.keyboard.press('Enter')
  await settled(page, step + 2)
  const at = await page.$eval('[data-figure=thuroid]', (f) => f.style.transform)
  expect(/translate\(7(\.\d+)?px, 9(\.\d+)?px\)/.test(at), `it went there: ${at}`)
})

test('on the table: whom a leader brings along is touched, and touched again', { weight: 4 }, async ({ page, url }) => {
  const game = { system: 'evenor', scenario: 'extermination', seed: '7', seats: [{ name: 'A', band: 'fils_de_sparte' }, { name: 'B', band: 'haches_de_borva' }] }
  await sceneUntil(page, url, game, (decide, kinds) => kinds.includes('follow'))
  const { step } = await read(page)
  const who = await page.locator('.figure.ready').first().getAttribute('data-figure')
  const hand = counting(page)
  await hand.on(who)
  await page.locator('.tray .commit .primary:enabled').waitFor()
  same((await read(page)).step, step, 'the first touch commits nothing')
  await hand.on(who)
  await page.waitForFunction((step) => Number(document.querySelector('.play').dataset.step) > step, step)
  same(hand.clicks, 2, 'touched, touched again')
})
