// SPDX-License-Identifier: MIT
// The table in a hand: what a finger covers is magnified, what it nearly touches is meant, all that is touched is 40 pixels or
// more, the odds stand in the button that confirms; on its side the tray stands beside the table.
import { expect, same } from './expect.mjs'
import { phone, small, test } from './harness.mjs'
import { settled, start } from './play.mjs'
import { scene, sceneUntil, skirmish } from './scene.mjs'

const seats = [['gosai', 'thesee'], ['leda', 'horsa']]
const figures = { gosai: [6, 5], thesee: [3, 2], leda: [6, 12], horsa: [12, 14] }
const duel = skirmish({ seats, figures, who: 'gosai', actions: 2 })
const held = (width, height) => ({ ...phone, viewport: { width, height } })
const centre = (page, id) => page.$eval(`[data-figure=${id}] .base`, (base) => {
  const { x, y, width, height } = base.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
})

test('phone: a loupe over what the finger hides, and a tap beside a figure means it', { lang: 'fr', weight: 5, context: held(390, 844) }, async ({ page, context, url }) => {
  await scene(page, url, [duel])
  const [own, foe] = [await centre(page, 'gosai'), await centre(page, 'leda')]
  const cdp = await context.newCDPSession(page)
  const touch = (type, at) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', own)
  await touch('touchMove', { x: own.x + 40, y: own.y - 10 })
  await touch('touchMove', { x: own.x + 60, y: own.y - 20 })
  const loupe = await page.locator('.loupe').boundingBox()
  expect(loupe.width >= 90 && loupe.y + loupe.height < own.y - 20, `above the finger: ${JSON.stringify(loupe)}`)
  await touch('touchEnd')
  await page.locator('.loupe').waitFor({ state: 'detached' })
  await page.locator('.commit .primary').waitFor()
  await page.keyboard.press('Escape')
  await page.touchscreen.tap(foe.x + 14, foe.y + 11)
  await page.locator('.commit .primary [data-chance]').waitFor()
  const button = await page.locator('.commit .primary').innerText()
  expect(/Léda/.test(button) && /[\d,]+.% hors de combat/.test(button), `the odds are in the button: ${button}`)
})

for (const [width, height] of [[360, 740], [390, 844], [844, 390]])
  test(`phone: all that is touched is large enough, nothing lies over the table, ${width}x${height}`, { lang: 'fr', weight: 4, context: held(width, height) }, async ({ page, url }) => {
    await scene(page, url, [duel])
    await page.locator('.choices button').first().waitFor()
    const little = await page.$$eval('.play .top button, .play .top select, .tray button, .tabs button', (all) =>
      all.filter((e) => e.checkVisibility()).map((e) => ({ text: e.innerText.slice(0, 20), ...JSON.parse(JSON.stringify(e.getBoundingClientRect())) })).filter((b) => b.height < 39.5 || b.width < 39.5).map((b) => `${b.text} ${Math.round(b.width)}x${Math.round(b.height)}`))
    same(little.join(' | '), '', 'nothing is smaller than 40 pixels')
    const [table, tray] = [await page.locator('svg.table').boundingBox(), await page.locator('.tray').boundingBox()]
    const isOver = tray.x < table.x + table.width - 1 && tray.x + tray.width > table.x + 1 && tray.y < table.y + table.height - 1
    same(isOver, false, `the tray stands beside the table: ${JSON.stringify({ table, tray })}`)
    expect(tray.y + tray.height <= height + 1, 'and in reach')
    expect(Math.min(table.width, table.height) >= 0.85 * Math.min(width, height), `a table as large as there is room: ${JSON.stringify(table)}`)
    same(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, 'nothing is wider than the screen')
  })

test('desk: the bar has room for two large bands', { lang: 'fr', weight: 3, context: { viewport: { width: 1280, height: 800 } } }, async ({ page, url }) => {
  await start(page, url, { system: 'nordenth', seed: '7' })
  const over = await page.$$eval('.play > .top, .play > .top *', (all) => all.filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 0.5).map((e) => e.outerHTML.slice(0, 60)))
  same(over.join(' | '), '', 'nothing leaves the screen')
})

const view = (page) => page.$eval('svg.table', (svg) => svg.getAttribute('viewBox').split(' ').map(Number))
const isSeen = ([x, y, width, height], [px, py]) => px > x && py > y && px < x + width && py < y + height

for (const [width, height] of [[360, 640], [390, 844], [844, 390]])
  test(`phone: the table is looked at from near, ${width}x${height}`, { lang: 'fr', weight: 5, context: held(width, height) }, async ({ page, context, url }) => {
    await scene(page, url, [duel])
    await page.locator('.choices button').first().waitFor()
    const across = () => page.$eval('[data-figure=gosai] .base', (base) => base.getBoundingClientRect().width)
    expect((await across()) >= 28, `figures are large enough: ${await across()} pixels`)
    const first = await view(page)
    expect(isSeen(first, [6, 19]) && isSeen(first, [6, 12]), `who acts and the enemy before it are in view: ${first}`)
    same(isSeen(first, [23, 1]), false, 'the far corner is not')
    // A finger carries the ground, two go nearer; a tap chooses no place on the way.
    const { x, y } = await centre(page, 'gosai')
    const cdp = await context.newCDPSession(page)
    const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [x + 60, y - 60])
    for (const far of [10, 20, 40]) await touch('touchMove', [x + 60, y - 60 + far])
    await touch('touchEnd')
    const carried = await view(page)
    expect(carried[1] < first[1] && carried[2] === first[2], `carried: ${carried}`)
    await touch('touchStart', [x - 20, y - 50], [x + 20, y - 50])
    for (const far of [25, 30, 40]) await touch('touchMove', [x - far, y - 50], [x + far, y - 50])
    await touch('touchEnd')
    const nearer = await view(page)
    expect(nearer[2] < 0.6 * carried[2], `twice as near: ${nearer}`)
    same(await page.locator('.commit .primary').count(), 0, 'nothing was chosen by that')
    // A finger on the stamp leads there, the button to all of it and back.
    const stamp = await page.locator('.overview').boundingBox()
    await page.touchscreen.tap(stamp.x + stamp.width * 0.85, stamp.y + stamp.height * 0.15)
    expect(isSeen(await view(page), [21, 3]), 'the view is where the stamp was touched')
    await page.locator('[data-fit=all]').tap()
    await page.locator('[data-fit=near]').waitFor()
    const all = await view(page)
    expect(isSeen(all, [0, 0]) && isSeen(all, [24, 24]), `all of the table: ${all}`)
    same(await page.locator('.overview').count(), 0, 'and no stamp of what is seen')
    await page.locator('[data-fit=near]').tap()
    await page.locator('[data-fit=all]').waitFor()
    expect((await across()) >= 28, 'near again')
  })

test('phone: the view moves for the next choice, never in the middle of one', { lang: 'fr', weight: 5, context: held(390, 844) }, async ({ page, url }) => {
  await scene(page, url, [duel])
  await page.locator('.choices button').first().waitFor()
  const first = await view(page)
  const foe = await centre(page, 'leda')
  await page.touchscreen.tap(foe.x, foe.y)
  await page.locator('.commit .primary [data-chance]').waitFor()
  same((await view(page)).join(' '), first.join(' '), 'who is aimed at is in view: it stays')
  await scene(page, url, [skirmish({ seats, figures: { gosai: [3, 3], thesee: [5, 3], leda: [20, 20], horsa: [22, 18] }, who: 'gosai', actions: 1 })])
  await page.locator('.choices [data-kind=end]').waitFor()
  same(isSeen(await view(page), [20, 4]), false, 'the others are far away')
  await page.locator('.choices [data-kind=end]').tap()
  await settled(page, 0)
  await page.waitForFunction(() => Number(document.querySelector('svg.table').getAttribute('viewBox').split(' ')[0]) > 8)
  expect(isSeen(await view(page), [20, 4]), 'their turn: the view is there')
})

test('phone: who may be picked is in view, however far away', { lang: 'fr', weight: 4, context: held(390, 844) }, async ({ page, url }) => {
  await scene(page, url, [skirmish({ seats: [['ulysse'], ['leda', 'horsa']], figures: { ulysse: [3, 3], leda: [21, 20], horsa: [22, 22] }, who: 'ulysse', actions: 1 })])
  await page.locator('.choices [data-kind=move_shoot]').waitFor()
  same(isSeen(await view(page), [21, 4]), false, 'they are far away')
  await page.locator('.choices [data-kind=move_shoot]').tap()
  await page.locator('.figure.target').first().waitFor({ state: 'attached' })
  await page.locator('[data-fit=near]').waitFor()
  expect(isSeen(await view(page), [21, 4]) && isSeen(await view(page), [3, 21]), `both ends are in view: ${await view(page)}`)
})

test('phone: the odds of somebody in an upper corner are read', { lang: 'fr', weight: 4, context: held(360, 640) }, async ({ page, url }) => {
  for (const at of [[17.5, 17], [16.5, 18], [18, 18.5]]) {
    await scene(page, url, [skirmish({ seats: [['ulysse'], ['leda']], figures: { ulysse: [12, 12], leda: at }, who: 'ulysse', actions: 1 })])
    const foe = await centre(page, 'leda')
    await page.touchscreen.tap(foe.x, foe.y)
    const chip = await page.locator('.say.odds rect').boundingBox()
    const button = await page.locator('[data-fit]').boundingBox()
    const isOver = chip.x + chip.width > button.x + 1 && chip.y < button.y + button.height - 1
    expect(!isOver && chip.x >= 0 && chip.x + chip.width <= 361, `beside the button: ${JSON.stringify({ at, chip, button })}`)
  }
})

test('phone: on the smallest one all that stands beside the choice is seen', { lang: 'fr', context: small, weight: 4 }, async ({ page, url }) => {
  const seats = [{ band: 'brawlers' }, { band: 'garrison' }]
  const isMove = ({ seat }, kinds, state) => seat === 'A' && kinds.includes('free_move') && state().turn > 1
  await sceneUntil(page, url, { system: 'seg', scenario: 'hold', seed: '4217', seats }, isMove)
  if (await page.locator('[data-lift]').count()) await page.locator('[data-lift]').click()
  await page.locator('[data-hint]').click()
  await page.locator('.commit .primary:not([disabled])').waitFor()
  const over = await page.$$eval('.commit > *', (all) => all.filter((e) => e.getBoundingClientRect().right > innerWidth).map((e) => e.textContent))
  same(over, [], 'cut off at the edge')
})
