// SPDX-License-Identifier: MIT
// axe-core on every screen: nothing serious or critical, on a desk and a phone, by day and by night.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { same } from './expect.mjs'
import { desk, phone, test } from './harness.mjs'
import { eachScreen } from './screens.mjs'
import { root } from './server.mjs'

const source = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8')

async function findings(page, rules) {
  await page.evaluate(source)
  return page.evaluate(async (rules) => {
    // Colours on the move are not those a person reads.
    const passing = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity)
    await Promise.all(passing.map((a) => a.finished.catch(() => 0)))
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .flatMap((v) => v.nodes.slice(0, 4).map((n) => [v.id, ...n.target, n.any[0]?.message ?? ''].join(' ')))
  }, rules)
}

for (const [device, shape] of [['desk', desk], ['phone', phone]]) {
  const context = { ...shape, bypassCSP: true }
  test(`axe: ${device}, by day and by night`, { lang: 'fr', context, weight: 30 }, async ({ page, url }) => {
    const all = []
    await eachScreen(page, url, async (where) => {
      // By night only the colours are others.
      for (const [colorScheme, rules] of [['dark', ['color-contrast']], ['light', undefined]]) {
        await page.emulateMedia({ colorScheme })
        for (const finding of await findings(page, rules)) all.push(`${where}, ${colorScheme}: ${finding}`)
      }
    })
    same(all, [], 'serious or critical findings')
  })
}
