// SPDX-License-Identifier: MIT
// The stage: a fight with both figures, dice that land, counts, the result in words; a click lets all fall.
import { expect, same } from './expect.mjs'
import { small, test } from './harness.mjs'
import { read, settled } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

const seats = [['hylas', 'thesee'], ['thuroid', 'horsa']]
const figures = { hylas: [5, 5], thesee: [1, 23], thuroid: [6.005, 5], horsa: [23, 23] }

async function fight(page, url) {
  await scene(page, url, [skirmish({ seats, figures, who: 'hylas', actions: 2 })])
  const { step } = await read(page)
  await page.locator('[data-figure=thuroid]').click()
  await page.locator('.commit .primary:not([disabled])').waitFor()
  await page.evaluate(() => {
    globalThis.scenes = []
    const note = () => {
      const stage = document.querySelector('[data-stage]')
      if (!stage) return
      const air = stage.querySelectorAll('.big-die.air').length
      const lying = stage.querySelectorAll('.big-die:not(.air)').length
      const names = [...stage.querySelectorAll('.stage-side b')].map((b) => b.textContent).join(' ')
      const counted = [...stage.querySelectorAll('.stage-count')].map((count) => count.getBoundingClientRect())
      const seam = innerWidth / 2
      const onSeam = counted.filter(({ left, right }) => left < seam && right > seam).length
      globalThis.scenes.push({ onSeam, air, lying, names, banner: stage.querySelector('.stage-banner')?.textContent ?? '', counts: counted.length, lunges: document.querySelector('.lunging')?.closest('[data-figure]').dataset.figure })
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.locator('[data-figure=thuroid]').click() // the second click does it
  return step
}

test('stage: dice land one by one, the result is told last', { settings: { pace: 'quick' }, weight: 6 }, async ({ page, url }) => {
  const step = await fight(page, url)
  await settled(page, step)
  const scenes = await page.evaluate(() => globalThis.scenes)
  expect(scenes.length > 0 && scenes.every(({ names }) => /Hylas/.test(names) && /Thuroid/.test(names)), 'both are on the stage')
  expect(scenes.some(({ air }) => air > 0), 'dice are in the air')
  expect(scenes.some(({ air, lying }) => air > 0 && lying > 0), 'some lie while others fly')
  const told = scenes.findIndex(({ banner }) => banner)
  expect(told >= 0 && scenes[told].banner.length > 5, 'the result in words')
  expect(scenes.slice(told).every(({ air }) => air === 0), 'no die flies once it is told')
  expect(scenes.some(({ counts }) => counts === 2), 'counts side by side')
  expect(scenes.some(({ counts }) => counts === 1) && scenes.every(({ onSeam }) => onSeam === 0), 'each on its own half, also the first one alone')
  expect(scenes.some(({ lunges }) => lunges === 'hylas') && scenes.some(({ lunges }) => lunges === 'thuroid'), 'on the table each lunges at the other')
  same(await page.locator('[data-stage]').count(), 0, 'the stage is gone')
})

test('stage: a touch lets all fall, still with reduced motion', { settings: { pace: 'slow' }, context: { ...small, reducedMotion: 'reduce' }, weight: 4 }, async ({ page, url }) => {
  const step = await fight(page, url)
  const stage = page.locator('[data-stage]')
  await stage.waitFor()
  same(await page.locator('.big-die.air').count(), 0, 'dice lie from the start')
  same(await page.evaluate(() => document.getAnimations().length), 0, 'nothing moves')
  const begin = Date.now()
  await stage.tap({ position: { x: 20, y: 20 } })
  await settled(page, step)
  expect(Date.now() - begin < 4000, `at once: ${Date.now() - begin} ms`)
})
