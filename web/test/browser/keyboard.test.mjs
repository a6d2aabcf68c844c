// SPDX-License-Identifier: MIT
// A game from the home page to its end without a mouse: Tab and Enter, arrows, digits, u and Escape.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { hasFocus, tabTo, takeHint } from './keys.mjs'
import { outcome, read, settled, verdict } from './play.mjs'

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

test('keyboard: a whole game without a mouse', { lang: 'fr', weight: 70 }, async ({ page, url }) => {
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
  while ((await read(page)).wait === 'me') {
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
  await verdict(page)
})
