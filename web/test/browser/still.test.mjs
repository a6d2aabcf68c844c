// SPDX-License-Identifier: MIT
// Nothing jumps: through a whole game the table is where it was and as large as it was, to the pixel; on a phone, with
// MATRIX=1 on a desk too.
import { expect, same } from './expect.mjs'
import { desk, small, test } from './harness.mjs'
import { followUntil, read, start } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

/** Notes every place and size that the table of a game has, frame by frame, by the address of the game. */
function watch(page) {
  return page.addInitScript(() => {
    window.seen = {}
    const look = () => {
      const box = document.querySelector('.play svg.table')?.getBoundingClientRect()
      if (box?.width) (window.seen[location.hash] ??= new Set()).add([box.x, box.y + scrollY, box.width, box.height].join(' '))
      requestAnimationFrame(look)
    }
    look()
  })
}
async function stayed(page) {
  const seen = await page.evaluate(() => [...window.seen[location.hash]])
  same(seen.length, 1, `one place and one size: ${seen.join(' | ')}`)
}

const games = [
  ['L’Aurore Obscure, phone', { system: 'aurore', seed: '4' }, small],
]
if (process.env.MATRIX)
  games.push(
    ['Evenor', { seed: '4', bands: ['pluie_de_fleches', 'haches_de_borva'] }, {}],
    ['SEG', { system: 'seg', scenario: 'clash', bands: ['garrison', 'gatekeepers'], seed: '4' }, {}],
    ['Nordenth', { system: 'nordenth', seed: '4' }, {}],
  )
for (const [name, plan, context] of games)
  test(`still: the table does not move through a whole game of ${name}`, { weight: 12, context }, async ({ page, url }) => {
    // A person's part of it, with a look around now and then: cards, reasons, the luck.
    await watch(page)
    await start(page, url, plan)
    let count = 0
    await followUntil(page, async () => {
      if (++count % 4 === 0) await page.locator('.line').nth(count % 3).click()
      if (count === 6) await page.locator('#tab-luck').click()
      const closed = page.locator('.choices:not(.inner) button.closed')
      if (count > 8 && (await closed.count())) await closed.first().click()
      return count > 12
    })
    await stayed(page)
    // The machine's whole game against itself.
    await start(page, url, { ...plan, who: ['bot:greedy', 'bot:greedy'] })
    same((await read(page)).wait, 'over', 'it has come to its end')
    await stayed(page)
  })

test('still: while figures are put on the table the tray stays at one edge', { context: desk }, async ({ page, url }) => {
  await start(page, url, { system: 'seg', scenario: 'hold', bands: ['brawlers', 'garrison'], seed: '4217' })
  const edges = []
  await followUntil(page, async () => {
    const { turn, at } = await page.evaluate(() => ({ turn: document.querySelector('.play').dataset.turn, at: document.querySelector('.tray-float').dataset.at }))
    if (turn === '0' && !(await page.locator('.pile-maker').count())) edges.push(at)
    return turn !== '0'
  })
  expect(edges.length > 6, `it was asked often: ${edges}`)
  same([...new Set(edges)].length, 1, `one edge: ${edges}`)
})

test('hint: asked for right after pointing, it is what stays', { context: small }, async ({ page, url }) => {
  await start(page, url, { system: 'aurore', seed: '4' })
  await followUntil(page, ({ step }) => step > 2) // somebody stands already
  await page.evaluate(() => {
    document.querySelector('.line').click() // to its contact, which takes some questions
    document.querySelector('[data-hint]').click()
  })
  await page.locator('.commit .primary:not([disabled])').waitFor()
})

test('still: a table that waits comes to rest', { settings: { pace: 'calm' }, context: { reducedMotion: 'no-preference' } }, async ({ page, url }) => {
  await scene(page, url, [skirmish({ seats: [['gosai', 'thesee'], ['leda', 'horsa']], figures: { gosai: [6, 5], thesee: [3, 2], leda: [6, 12], horsa: [12, 14] }, who: 'gosai' })])
  await page.locator('.choices button').first().waitFor()
  const moving = await page.evaluate(() => document.getAnimations().map((a) => ({ name: a.animationName, ends: a.effect.getComputedTiming().endTime })))
  expect(moving.some(({ name }) => name === 'glow'), 'who acts breathes')
  same(moving.filter(({ ends }) => !(ends < 10_000)).map(({ name }) => name).join(), '', 'and nothing does for ever')
})
