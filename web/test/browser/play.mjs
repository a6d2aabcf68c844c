// SPDX-License-Identifier: MIT
// test/browser/play.mjs: setting up and playing a game as a person would: with what is on screen.
import { expect } from './expect.mjs'

const scenarios = { extermination: /^Extermination/, ambush: /^(Embuscade|Ambush)/, hunt: /^(La |The )?(Chasse|Hunt)/i }

export async function home(page, url) {
  await page.goto(url)
  await page.locator('.home-start button').waitFor()
}

/** Sets up a game by the form and waits for its table. */
export async function start(page, url, plan = {}) {
  const { scenario = 'extermination', seed = '1', who = ['me', 'bot:greedy'], own = false, practice = false } = plan
  await home(page, url)
  await page.locator('.home-scenario label').filter({ hasText: scenarios[scenario] }).click()
  await page.selectOption('#home-A-who', who[0])
  await page.selectOption('#home-B-who', who[1])
  if (own) await page.locator('input[name=home-dice]').nth(1).check()
  await page.fill('#home-seed', seed)
  if (practice) await page.locator('.home-table input[type=checkbox]').check()
  await page.locator('.home-start button').click()
  return settled(page)
}

/** What the table says of itself: whom the game waits for and how often it has gone on. */
export function read(page) {
  return page.evaluate(() => {
    const { step, wait } = document.querySelector('.play').dataset
    return { step: Number(step), wait }
  })
}

/** Waits until the game has gone on past the step `since` and a person or nobody is to act. */
export async function settled(page, since = -1) {
  await page.waitForFunction(
    (since) => {
      const play = document.querySelector('.play')
      return play && play.dataset.wait !== 'machine' && Number(play.dataset.step) > since
    },
    since,
    { polling: 'raf' },
  )
  return read(page)
}

/** Where a place of the table (pas, y upwards or as drawn) is on the screen. */
export function spot(page, x, y, isDrawn = false) {
  return page.evaluate(
    ([x, y, isDrawn]) => {
      const svg = document.querySelector('svg.table')
      const depth = svg.viewBox.baseVal.height
      const matrix = svg.getScreenCTM()
      const p = new DOMPoint(x, isDrawn ? y : depth - y).matrixTransform(matrix)
      return { x: p.x, y: p.y }
    },
    [x, y, isDrawn],
  )
}

/** A place in an area drawn on the table (.reach or .places), on the screen, free of figures; the same one for
 * the same area and share (0 to 1). Undefined where there is none. */
export function areaSpot(page, area, share) {
  return page.evaluate(
    ([area, share]) => {
      const svg = document.querySelector('svg.table')
      const path = svg.querySelector(`path.${area}`)
      const rows = [...(path?.getAttribute('d') ?? '').matchAll(/M([-\d.]+) ([-\d.]+)h([\d.]+)v([\d.]+)/g)]
      const spots = rows.flatMap(([, x, y, w, h]) =>
        Array.from({ length: Math.max(1, Math.floor(w / h)) }, (_, i) => [Number(x) + (i + 0.5) * h, Number(y) + h / 2]),
      )
      const matrix = svg.getScreenCTM()
      for (let i = 0; i < spots.length; i++) {
        const [x, y] = spots[Math.floor(share * spots.length + i) % spots.length]
        const p = new DOMPoint(x, y).matrixTransform(matrix)
        const under = document.elementFromPoint(p.x, p.y)
        if (under?.closest('svg.table') && !under.closest('[data-figure]')) return { x: p.x, y: p.y }
      }
      return undefined
    },
    [area, share],
  )
}

/** How a person points: with the mouse or with a finger. */
export const mouse = {
  at: (page, { x, y }) => page.mouse.click(x, y),
  on: (locator) => locator.click(),
}
export const finger = {
  at: (page, { x, y }) => page.touchscreen.tap(x, y),
  on: (locator) => locator.tap(),
}

const primary = '.commit .primary'

export async function confirm(page, hand, since) {
  await page.locator(`${primary}:not([disabled])`).waitFor()
  await hand.on(page.locator(primary))
  return settled(page, since)
}

/** Asks for a hint and does it. */
export async function follow(page, hand = mouse) {
  const { step } = await read(page)
  await hand.on(page.locator('[data-hint]'))
  return confirm(page, hand, step)
}

/** Plays on by hints until `done` (of what read() gives) or the end. */
export async function followUntil(page, done = () => false, hand = mouse) {
  let now = await settled(page)
  while (now.wait === 'me' && !(await done(now))) now = await follow(page, hand)
  return now
}

/** The verdict shown at the end. */
export async function verdict(page) {
  const now = await read(page)
  expect(now.wait === 'over', `the game is over (it waits for ${now.wait})`)
  const text = await page.locator('.verdict').innerText()
  expect(text.trim().length > 5, 'the result is told in words')
  return text
}
