// SPDX-License-Identifier: MIT
// test/browser/axe.mjs: what axe-core finds on a page, whoever walks through it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './server.mjs'

const source = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8')

/** What is serious or critical, a line for each. The context bypasses the page's policy for scripts. */
export async function findings(page) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async () => {
    // Colours on the move are not those a person reads.
    const passing = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime < 4000) // rings breathe longer
    await Promise.all(passing.map((a) => a.finished.catch(() => 0)))
    // Rules that never find anything serious are not asked.
    const isGrave = ({ impact }) => impact === 'serious' || impact === 'critical'
    const slight = globalThis.axe._audit.rules.filter((rule) => !isGrave(rule))
    const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]))
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], rules })
    return violations
      .filter(isGrave)
      .flatMap((v) => v.nodes.slice(0, 4).map((n) => [v.id, ...n.target, n.any[0]?.message ?? ''].join(' ')))
  })
}
