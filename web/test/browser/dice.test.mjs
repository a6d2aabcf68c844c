// SPDX-License-Identifier: MIT
// Dice fall one roll after the other: the log and the table wait for them, and every roll is seen.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { read, settled } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

const seats = [['hylas', 'thesee'], ['thuroid', 'horsa']]
const figures = { hylas: [5, 5], thesee: [1, 23], thuroid: [6.005, 5], horsa: [23, 23] }

/** Notes from now on which rolls are shown, and what the log and the table tell while their dice are in the air. */
function watch(page) {
  return page.evaluate(() => {
    globalThis.noted = []
    const note = () => {
      const strip = document.querySelector('.strip')
      if (!strip) return
      const isFlying = strip.querySelector('.waits') !== null
      const told = Math.max(0, ...[...document.querySelectorAll('.log-pick')].map((b) => Number(b.dataset.n)))
      const out = document.querySelectorAll('.figure.out, .figure.prone').length
      const active = document.querySelector('.figure.active')?.dataset.figure
      globalThis.noted.push({ roll: Number(strip.dataset.roll), isFlying, told, out, active })
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

async function fight(page, url) {
  await scene(page, url, [skirmish({ seats, figures, who: 'hylas', actions: 2 })])
  const { step } = await read(page)
  await page.locator('[data-kind=fight]').click()
  const inner = page.locator('.choices.inner button').first()
  await page.locator('.choices.inner button, .commit .primary:not([disabled])').first().waitFor()
  if (!(await page.locator('.commit .primary').count())) await inner.click()
  await page.locator('.commit .primary:not([disabled])').waitFor()
  return step
}

test('dice: every roll is seen, and nothing is told before it has landed', { lang: 'fr', settings: { pace: 'quick' }, weight: 8 }, async ({ page, url }) => {
  const step = await fight(page, url)
  const before = await page.locator('.figure.out, .figure.prone').count()
  await watch(page)
  await page.locator('.commit .primary').click()
  await settled(page, step)
  const noted = await page.evaluate(() => globalThis.noted)
  const rolls = await page.$$eval('.log-entry', (all) =>
    all.filter((e) => e.querySelector('.line-die')).map((e) => Number(e.querySelector('.log-pick').dataset.n)),
  )
  expect(rolls.length >= 2, `there was something to roll: ${rolls}`)
  for (const n of rolls) {
    const air = noted.filter((it) => it.roll === n && it.isFlying)
    expect(air.length > 0, `roll ${n} of ${rolls} is seen in the air`)
    for (const it of air) expect(it.told < n, `while roll ${n} is in the air the log has told ${it.told}`)
    expect(noted.some((it) => it.roll === n && !it.isFlying), `roll ${n} is seen lying`)
  }
  for (const it of noted) if (it.roll === rolls[0] && it.isFlying) same(it.out, before, 'nobody has fallen yet')
  for (const it of noted) if (it.isFlying) same(it.active, 'hylas', 'who is at it while the dice fall')
})

test('dice: a key lets all of them fall', { lang: 'fr', settings: { pace: 'calm' }, weight: 4 }, async ({ page, url }) => {
  const step = await fight(page, url)
  await watch(page)
  await page.locator('.commit .primary').click()
  await page.locator('.strip .waits').waitFor({ state: 'attached' })
  await page.keyboard.press('x')
  await settled(page, step)
  const flown = await page.evaluate(() => globalThis.noted.filter((it) => it.isFlying).map((it) => it.roll))
  same(new Set(flown).size, 1, 'rolls that were waited for')
})

test('dice: a page closed while they fall has lost nothing', { lang: 'fr', settings: { pace: 'calm' }, weight: 4 }, async ({ page, url }) => {
  await fight(page, url)
  await page.locator('.commit .primary').click()
  await page.locator('.strip .waits').waitFor({ state: 'attached' })
  const id = page.url()
  await page.goto('about:blank')
  await page.goto(id)
  await settled(page)
  expect((await page.locator('.log-entry .line-die').count()) > 0, 'what was rolled is in the log')
})
