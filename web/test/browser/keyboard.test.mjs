// SPDX-License-Identifier: MIT
// A game from the home page to its end without a mouse: Tab and Enter, arrows, digits, u and Escape.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { hasFocus, tabTo, takeHint } from './keys.mjs'
import { outcome, read, settled, spot, start } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

/** Sets up a short game in the form, by keys. */
async function setUp(page, url) {
  await page.goto(url)
  await page.locator('.home-start button').waitFor()
  await tabTo(page, 'input[name=home-scenario]')
  const labels = await page.locator('.home-scenario label').allInnerTexts()
  const wanted = labels.findIndex((text) => text.startsWith('Extermination'))
  const at = () => page.$$eval('input[name=home-scenario]', (all) => all.findIndex((radio) => radio.checked))
  for (let i = 0; i < labels.length && (await at()) !== wanted; i++) await page.keyboard.press('ArrowDown')
  same(await at(), wanted, 'the scenario is chosen by arrow keys')
  for (const [letter, name] of [['A', 'Les Fils'], ['B', 'Les Haches']]) {
    await tabTo(page, `#home-${letter}-band`)
    await page.keyboard.type(name)
  }
  await tabTo(page, '#home-seed')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('31')
  await tabTo(page, '.home-start button')
  await page.keyboard.press('Enter')
  await settled(page)
}

/** Leads the cursor on the table to a place of an area (drawn coordinates) with the arrow keys. */
async function steer(page, [x, y]) {
  const ghost = () =>
    page.$eval('.way .ghost', (g) => [Number(g.getAttribute('cx')), Number(g.getAttribute('cy'))])
  await page.keyboard.press('ArrowUp')
  await page.locator('.way .ghost').waitFor({ state: 'attached' })
  const [fromX, fromY] = await ghost()
  const presses = (by, less, more) => Array(Math.round(Math.abs(by) / 0.5)).fill(by < 0 ? less : more)
  const keys = [...presses(x - fromX, 'ArrowLeft', 'ArrowRight'), ...presses(y - fromY, 'ArrowUp', 'ArrowDown')]
  for (const key of keys) await page.keyboard.press(key)
  const wanted = [fromX + Math.round((x - fromX) / 0.5) * 0.5, fromY + Math.round((y - fromY) / 0.5) * 0.5]
  await page.waitForFunction(([x, y]) => {
    const g = document.querySelector('.way .ghost')
    return g && Math.hypot(g.getAttribute('cx') - x, g.getAttribute('cy') - y) < 0.1
  }, wanted)
}

/** A place in an area drawn on the table, well inside and clear of figures, as drawn. */
function freePlace(page, area) {
  return page.evaluate((area) => {
    const at = (f) => f.style.transform.match(/-?[\d.]+/g).map(Number)
    const figures = [...document.querySelectorAll('.figure')].map(at)
    const d = document.querySelector(`path.${area}`).getAttribute('d')
    const rows = [...d.matchAll(/M([-\d.]+) ([-\d.]+)h([\d.]+)v([\d.]+)/g)].map((row) => row.slice(1).map(Number))
    const isIn = (x, y) => rows.some(([left, top, w, h]) => x >= left && x <= left + w && y >= top && y <= top + h)
    const isInside = (x, y) => [[0, 0], [0.6, 0], [-0.6, 0], [0, 0.6], [0, -0.6]].every(([a, b]) => isIn(x + a, y + b))
    const gap = (x, y) => Math.min(3, ...figures.map(([a, b]) => Math.hypot(a - x, b - y)))
    let best = { score: -1, at: undefined }
    for (let x = 0.5; x < 24; x += 0.5)
      for (let y = 0.5; y < 24; y += 0.5)
        if (isInside(x, y) && gap(x, y) > best.score) best = { score: gap(x, y), at: [x, y] }
    return best.at
  }, area)
}

/** One choice of some kind by digits, Enter and Escape; false if there is none. */
async function choose(page, kinds) {
  const { step } = await read(page)
  const offered = await page.$$eval('.choices:not(.inner) button', (all) =>
    all.map((b, i) => ({ kind: b.dataset.kind, digit: i + 1, isOpen: !b.classList.contains('closed') })),
  )
  const reachable = offered.filter((o) => o.isOpen && o.digit <= 9)
  for (const kind of kinds) {
    const option = reachable.find((o) => o.kind === kind)
    if (!option) continue
    const isShown = await page.evaluate(() => document.querySelector('.choices.inner') !== null)
    if (!isShown) await page.keyboard.press(String(option.digit))
    let now = isShown ? 'there' : await outcome(page, step, '.choices.inner')
    if (now === 'there' && !(await page.locator('.commit .primary').count())) {
      await page.keyboard.press('1')
      now = await outcome(page, step)
    } else if (now === 'there') now = await outcome(page, step)
    if (now === 'ready') {
      await page.keyboard.press('Enter')
      now = (await settled(page, step)) && 'on'
    }
    if (now === 'on') return true
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  }
  return false
}

test('keyboard: a game without a mouse', { lang: 'fr', weight: 70 }, async ({ page, url }) => {
  await setUp(page, url)
  await hasFocus(page)
  await tabTo(page, 'svg.table')
  const mine = () => page.locator('.figure.A').count()
  const place = async () => {
    const { step } = await read(page)
    await page.locator('path.places').waitFor({ state: 'attached' })
    await steer(page, await freePlace(page, 'places'))
    await page.keyboard.press('Enter')
    return settled(page, step)
  }
  await place()
  same(await mine(), 1, 'a figure is placed by arrows and Enter')
  const { step } = await read(page)
  await page.keyboard.press('u')
  await settled(page, step)
  same(await mine(), 0, 'u takes it back')
  while ((await page.locator('.choices:not(.inner) [data-kind=deploy]').count()) > 0) {
    await hasFocus(page)
    await place()
  }
  same(await mine(), 5, 'all are placed')

  let moved = false
  let count = 0
  // To its end by keys: the matrix does that.
  while ((await read(page)).wait === 'me' && (!moved || count < 12)) {
    await hasFocus(page)
    expect(++count < 400, 'the game comes to an end')
    const digit = await page.$$eval(
      '.choices:not(.inner) button',
      (all) => all.findIndex((b) => b.dataset.kind === 'fast_move') + 1,
    )
    if (moved || !digit) {
      if (!(await choose(page, ['fight', 'charge', 'shoot', 'activate', 'series']))) await takeHint(page)
      continue
    }
    const before = await read(page)
    await page.keyboard.press(String(digit))
    await page.locator('path.reach').waitFor({ state: 'attached' })
    await tabTo(page, 'svg.table', 'Shift+Tab')
    await steer(page, await freePlace(page, 'reach'))
    await page.locator('.way .path:not(.bad)').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    same(await outcome(page, before.step), 'ready', 'the way can be confirmed')
    await page.keyboard.press('Enter')
    await settled(page, before.step)
    moved = true
  }
  expect(moved, 'a figure was moved by arrows and Enter')
})

test('keyboard: arrows lead the way from the figure, wherever the keyboard is, and say why not', { lang: 'fr', weight: 8 }, async ({ page, url }) => {
  const pieces = [{ shape: 'rect', at: [8, 3, 9, 7], kind: 'wall', blocks_move: true }]
  const figures = { thuroid: [6, 5], thesee: [1, 23], gosai: [20, 5], horsa: [23, 23] }
  const seats = [['thuroid', 'thesee'], ['gosai', 'horsa']]
  await scene(page, url, [skirmish({ seats, figures, who: 'thuroid', actions: 2, pieces })])
  const there = (x, y) =>
    page.waitForFunction(([x, y]) => {
      const g = document.querySelector('.way .ghost')
      return g && Math.hypot(g.getAttribute('cx') - x, 24 - g.getAttribute('cy') - y) < 0.02
    }, [x, y])
  const { step } = await read(page)
  // The pointer rests on the table and the button has the focus: neither is in the way.
  const rest = await spot(page, 15, 15, true)
  await page.mouse.move(rest.x, rest.y)
  await page.locator('[data-kind=fast_move]').focus()
  await page.keyboard.press('Enter')
  await page.locator('.parts .keys-how').waitFor()
  await page.keyboard.press('ArrowUp')
  await there(6, 5.5)
  same(await page.locator('.why-not').count(), 0, 'nothing is wrong with half a pas')
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
  await there(7.496, 5.5) // up to the wall
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowUp')
  const why = page.locator('.parts .why-not')
  await why.waitFor()
  expect((await why.innerText()).length > 15 && (await why.locator('a').count()) === 1, `the reason with its rule: ${await why.innerText()}`)
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowDown')
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft')
  await there(6, 5.5)
  await page.keyboard.press('Enter')
  await page.locator('.commit .primary:not([disabled])').waitFor()
  await page.keyboard.press('Enter')
  await settled(page, step)
  const at = await page.$eval('[data-figure=thuroid]', (f) => f.style.transform)
  expect(/6px, 18\.5px/.test(at), `half a pas up: ${at}`)
})

test('keyboard: who is still beside the table begins where one may stand', { lang: 'en', weight: 4 }, async ({ page, url }) => {
  await start(page, url, { seed: '3' })
  await page.locator('path.places').waitFor({ state: 'attached' })
  await page.locator('[data-hint]').focus()
  await page.keyboard.press('ArrowUp')
  await page.locator('.way .ghost').waitFor({ state: 'attached' })
  same(await page.locator('.why-not').count(), 0, 'one may stand there')
  const { step } = await read(page)
  await page.keyboard.press('Enter')
  await settled(page, step)
  same(await page.locator('.figure.A').count(), 1, 'the figure stands')
})
