// SPDX-License-Identifier: MIT
// axe-core on every screen: nothing serious or critical, on a desk by day and a phone by night; with MATRIX=1 on both by both.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachAuraScreen } from './aura.mjs'
import { same } from './expect.mjs'
import { desk, phone, test } from './harness.mjs'
import { checkWidth, eachScreen } from './screens.mjs'
import { root } from './server.mjs'

const source = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8')

async function findings(page) {
  await page.evaluate(source)
  return page.evaluate(async () => {
    // Colours on the move are not those a person reads.
    const passing = document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity)
    await Promise.all(passing.map((a) => a.finished.catch(() => 0)))
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .flatMap((v) => v.nodes.slice(0, 4).map((n) => [v.id, ...n.target, n.any[0]?.message ?? ''].join(' ')))
  })
}

const shapes = { desk, phone }
const all = [['desk', 'light'], ['phone', 'dark'], ...(process.env.MATRIX ? [['desk', 'dark'], ['phone', 'light']] : [])]
for (const [device, colorScheme] of all) {
  const context = { ...shapes[device], bypassCSP: true, colorScheme }
  test(`axe: ${device}, ${colorScheme}`, { lang: 'fr', context, weight: 30 }, async ({ page, url }) => {
    const all = []
    await eachScreen(page, url, async (where) => {
      for (const finding of await findings(page)) all.push(`${where}: ${finding}`)
    })
    same(all, [], 'serious or critical findings')
  })
  test(`axe: the master’s table, ${device}, ${colorScheme}`, { lang: 'fr', context, weight: 20 }, async ({ page, url }) => {
    const all = []
    await eachAuraScreen(page, url, async (where) => {
      await checkWidth(page, where)
      for (const finding of await findings(page)) all.push(`${where}: ${finding}`)
    })
    same(all, [], 'serious or critical findings')
  })
}
