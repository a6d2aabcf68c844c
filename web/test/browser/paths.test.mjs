// SPDX-License-Identifier: MIT
// Ways end where they are meant to: in contact with what is pointed at.
import { expect } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { confirm, finger, mouse, read, spot } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

const seats = [['thuroid', 'thesee'], ['gosai', 'kara', 'horsa']]
const figures = { thuroid: [5, 5], gosai: [10, 5], kara: [5, 8], thesee: [1, 23], horsa: [23, 23] }

/** Where a figure is drawn, in pas with y upwards. */
function at(page, figure) {
  return page.$eval(`[data-figure=${figure}]`, (f) => {
    const [x, y] = f.style.transform.match(/-?[\d.]+/g).map(Number)
    return [x, 24 - y]
  })
}

for (const [name, hand, context] of [['mouse', mouse, {}], ['finger', finger, phone]])
  test(`paths: who fled is run to by pointing at it (${name})`, { weight: 4, context }, async ({ page, url }) => {
    await scene(page, url, [
      skirmish({ seats, figures, who: 'thuroid', tape: [4] }),
      { type: 'choose', seat: 'A', choice: { kind: 'charge', target: 'gosai', path: [[5, 5], [8.995, 5]] } },
      { type: 'choose', seat: 'B', choice: { kind: 'flee', path: [[10, 5], [9, 7]] } },
    ])
    const { step } = await read(page)
    await hand.on(page.locator('[data-kind=repath]'))
    await page.locator('path.reach').waitFor({ state: 'attached' })
    await hand.on(page.locator('[data-figure=gosai]'))
    await confirm(page, hand, step)
    const [x, y] = await at(page, 'thuroid')
    const gap = Math.hypot(x - 9, y - 7) - 1
    expect(gap >= 0 && gap <= 0.01, `in contact with who fled: ${gap}`)
  })

for (const [name, click, wanted] of [
  ['on it', [9.5, 5.2], (x, y) => Math.abs(x - 8.5) < 0.011 && Math.abs(y - 5.2) < 0.1],
  ['next to it', [8.25, 4], (x, y) => Math.abs(x - 8.5) < 0.011 && Math.abs(y - 4) < 0.1],
  ['on a trunk', [5, 8.1], (x, y) => Math.abs(Math.hypot(x - 5, y - 8) - 1.5) < 0.011],
])
  test(`paths: scenery is run up to by pointing ${name}`, { weight: 4 }, async ({ page, url }) => {
    const pieces = [
      { shape: 'rect', at: [9, 3, 10, 7], kind: 'wall', blocks_move: true, blocks_sight: true },
      { shape: 'disc', at: [5, 8], radius: 1, kind: 'tree', blocks_move: true },
    ]
    const away = { thuroid: [5, 5], gosai: [20, 5], kara: [20, 8], thesee: [1, 23], horsa: [23, 23] }
    await scene(page, url, [skirmish({ seats, figures: away, who: 'thuroid', actions: 2, pieces })])
    const { step } = await read(page)
    await page.locator('[data-kind=fast_move]').click()
    await page.locator('path.reach').waitFor({ state: 'attached' })
    const there = await spot(page, click[0], 24 - click[1], true)
    await page.mouse.click(there.x, there.y)
    await confirm(page, mouse, step)
    const [x, y] = await at(page, 'thuroid')
    expect(wanted(x, y), `in contact: ${x} ${y}`)
    // The engine agrees: cover may be taken there.
    await page.locator('[data-kind=take_cover]:not(.closed)').waitFor()
  })
