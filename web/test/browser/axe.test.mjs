// SPDX-License-Identifier: MIT
// axe-core on every screen: nothing serious or critical, on a desk by day and a phone by night; with MATRIX=1 on both by both.
// On a phone by night the walk through both languages asks it (languages.test.mjs).
import { eachAuraScreen } from './aura.mjs'
import { findings } from './axe.mjs'
import { same } from './expect.mjs'
import { desk, phone, test } from './harness.mjs'
import { checkWidth, eachScreen } from './screens.mjs'

const shapes = { desk, phone }
const all = [['desk', 'light'], ['phone', 'dark'], ...(process.env.MATRIX ? [['desk', 'dark'], ['phone', 'light']] : [])]
for (const [device, colorScheme] of all) {
  const context = { ...shapes[device], bypassCSP: true, colorScheme }
  if (process.env.MATRIX || device === 'desk')
    test(`axe: ${device}, ${colorScheme}`, { lang: 'fr', context, isDrawn: true, weight: 70 }, async ({ page, url }) => {
      const all = []
      await eachScreen(page, url, async (where) => {
        for (const finding of await findings(page)) all.push(`${where}: ${finding}`)
      })
      same(all, [], 'serious or critical findings')
    })
  test(`axe: the master’s table, ${device}, ${colorScheme}`, { lang: 'fr', context, isDrawn: true, weight: 20 }, async ({ page, url }) => {
    const all = []
    await eachAuraScreen(page, url, async (where) => {
      await checkWidth(page, where)
      for (const finding of await findings(page)) all.push(`${where}: ${finding}`)
    })
    same(all, [], 'serious or critical findings')
  })
}
