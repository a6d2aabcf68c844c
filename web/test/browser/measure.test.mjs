// SPDX-License-Identifier: MIT
// The ruler: drawn by mouse, by a finger that rests, by keys; what it shows is what the engine measures.
import { expect, same } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { read, spot } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

const wall = { shape: 'rect', at: [8, 8, 12, 9], kind: 'wall', height: 2, blocks_move: true, blocks_sight: true }
const duel = skirmish({ seats: [['gosai', 'thesee'], ['leda', 'horsa']], figures: { gosai: [6, 5], thesee: [3, 2], leda: [6, 12], horsa: [12, 14] }, who: 'gosai', actions: 2, pieces: [wall] })
const figureAt = (page, id) => page.$eval(`[data-figure=${id}] .base`, (base) => {
  const { x, y, width, height } = base.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})
const tape = async (page) => (await page.locator('.tape-tag text').textContent()).replace(/[\u00a0\u202f]/g, ' ')
const until = (page, text) => page.waitForFunction((text) => document.querySelector('.tape-tag text')?.textContent.replace(/[\u00a0\u202f]/g, ' ').startsWith(text), text)

test('measure: a drag draws a live ruler from edge to edge, with reaches and sight', { lang: 'fr', weight: 6 }, async ({ page, url }) => {
  await scene(page, url, [duel])
  const { step } = await read(page)
  const [own, foe, hidden] = [await figureAt(page, 'gosai'), await figureAt(page, 'leda'), await figureAt(page, 'horsa')]
  await page.locator('[data-measure]').click()
  await page.mouse.move(own.x, own.y)
  await page.mouse.down()
  const mid = await spot(page, 6, 9, true)
  await page.mouse.move(mid.x, mid.y, { steps: 3 })
  await page.locator('.tape.live').waitFor({ state: 'attached' })
  await page.mouse.move(foe.x, foe.y, { steps: 3 })
  await until(page, '6 pas')
  expect(/^6 pas · en vue$/.test(await tape(page)), `from edge to edge, and seen: ${await tape(page)}`)
  expect((await page.locator('.tape .reach-band').count()) >= 3, 'how far the bow reaches is marked')
  await page.mouse.move(hidden.x, hidden.y, { steps: 3 })
  await until(page, '9,8')
  expect(/hors de vue/.test(await tape(page)), `behind the wall: ${await tape(page)}`)
  await page.mouse.up()
  await page.locator('.tape:not(.live)').waitFor({ state: 'attached' })
  expect(/Gosaï à Horsa.*9,8/.test(await page.locator('[data-measured]').innerText()), 'and it is said')
  await page.keyboard.press('Escape')
  same(await page.locator('.tape').count(), 0, 'Escape puts it away')
  // Without the switch: the right button.
  await page.mouse.move(own.x, own.y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(foe.x, foe.y, { steps: 3 })
  await until(page, '6 pas')
  await page.mouse.up({ button: 'right' })
  same((await read(page)).step, step, 'nothing was chosen')
  same(await page.locator('.commit .primary').count(), 0, 'nor drafted')
})

test('measure: a finger that rests draws it, keys lead it', { lang: 'fr', weight: 6, context: phone }, async ({ page, context, url }) => {
  await scene(page, url, [duel])
  await page.locator('svg.table').scrollIntoViewIfNeeded()
  const [own, foe] = [await figureAt(page, 'gosai'), await figureAt(page, 'leda')]
  const cdp = await context.newCDPSession(page)
  const touch = (type, at) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] })
  await touch('touchStart', foe)
  await page.waitForTimeout(600)
  await touch('touchMove', { x: (own.x + foe.x) / 2, y: (own.y + foe.y) / 2 })
  await touch('touchMove', own)
  await until(page, '6 pas')
  await touch('touchEnd')
  await page.locator('.tape:not(.live)').waitFor({ state: 'attached' })
  same(await page.locator('.commit .primary').count(), 0, 'nothing is drafted by it')
  // One's own is moved by a finger that rests on it first, as by one that does not.
  await page.keyboard.press('Escape')
  await touch('touchStart', own)
  await page.waitForTimeout(600)
  await touch('touchMove', { x: own.x + 30, y: own.y - 12 })
  await touch('touchMove', { x: own.x + 44, y: own.y - 16 })
  await touch('touchEnd')
  await page.locator('.commit .primary').waitFor()
  same(await page.locator('.tape').count(), 0, 'no ruler')
  await page.keyboard.press('Escape')
  await page.locator('.commit .primary').waitFor({ state: 'detached' })
  await page.keyboard.press('m')
  for (const key of ['ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  for (let i = 0; i < 14; i++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.locator('[data-measured]').waitFor({ state: 'attached' })
  expect(/Gosaï à Léda.*6/.test(await page.locator('[data-measured]').innerText()), `by keys from base to base: ${await page.locator('[data-measured]').innerText()}`)
})
