// SPDX-License-Identifier: MIT
// Sounds: none until somebody switches them on, none for who wants no motion.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { read, settled } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

/** Counts the grains that the page lets sound. */
const count = (page) => page.addInitScript(() => {
  globalThis.grains = 0
  const start = AudioScheduledSourceNode.prototype.start
  for (const kind of [OscillatorNode, AudioBufferSourceNode])
    kind.prototype.start = function (...at) {
      globalThis.grains++
      return start.apply(this, at)
    }
})
const figures = { hylas: [5, 5], thesee: [1, 23], thuroid: [6.005, 5], horsa: [23, 23] }
async function fight(page, url) {
  await count(page)
  await scene(page, url, [skirmish({ seats: [['hylas', 'thesee'], ['thuroid', 'horsa']], figures, who: 'hylas', actions: 3 })])
  const blow = async () => {
    const { step } = await read(page)
    await page.locator('[data-figure=thuroid]').click()
    await page.locator('.commit .primary:not([disabled])').click()
    await settled(page, step)
    return page.evaluate(() => globalThis.grains)
  }
  return blow
}

test('sounds: silent until switched on, and kept so', { settings: { pace: 'quick' }, weight: 5 }, async ({ page, url }) => {
  const blow = await fight(page, url)
  same(await page.locator('[data-sound]').getAttribute('aria-pressed'), 'false', 'off at first')
  same(await blow(), 0, 'nothing sounds')
  await page.locator('.more > summary').click()
  await page.locator('[data-sound]').click()
  expect((await page.evaluate(() => globalThis.grains)) > 0, 'a first sound says what it is')
  same(await page.evaluate(() => JSON.parse(localStorage.getItem('escarmouche.settings')).sound), true, 'it is kept')
})

test('sounds: none for who wants no motion', { settings: { pace: 'quick', sound: true }, context: { reducedMotion: 'reduce' }, weight: 5 }, async ({ page, url }) => {
  const blow = await fight(page, url)
  same(await page.locator('[data-sound]').getAttribute('aria-pressed'), 'true', 'it is on')
  same(await blow(), 0, 'nothing sounds')
})

test('sounds: dice and blows are heard', { settings: { pace: 'quick', sound: true }, weight: 5 }, async ({ page, url }) => {
  const blow = await fight(page, url)
  expect((await blow()) > 3, 'dice and what came of them')
})
