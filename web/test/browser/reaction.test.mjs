// SPDX-License-Identifier: MIT
// Who is attacked sees by whom and from where, and what each answer would bring; the machine's figure is named, and the table
// rests a moment before one is asked.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { settled } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

const seats = [['gosai', 'thesee'], ['leda', 'horsa']]
const figures = { gosai: [6, 5], thesee: [3, 2], leda: [6, 12], horsa: [12, 14] }
const shot = { type: 'choose', seat: 'A', choice: { kind: 'shoot', weapon: 'Arc', target: 'leda' } }
const clear = (text) => text.replace(/[\u00a0\u202f]/g, ' ')

test('reaction: who attacks, from where, and the odds of each answer side by side', { lang: 'fr', weight: 5 }, async ({ page, url }) => {
  await scene(page, url, [skirmish({ seats, figures, who: 'gosai', actions: 1, tape: [6, 6, 6, 6, 6, 6, 6, 6, 6, 6] }), shot])
  await page.locator('.tray.reaction .answer-odds').first().waitFor()
  const face = clear(await page.locator('.faceoff').innerText())
  expect(/Gosaï/.test(face) && /à 6 pas, 6 h/.test(face) && /tire|tirer/.test(face), `who, from where, what: ${face}`)
  same(await page.locator('.faceoff .emblem').count(), 2, 'both, face to face')
  const answers = (await page.locator('.tray.reaction > .choices > button:not(.closed)').allInnerTexts()).map(clear)
  expect(answers.length >= 2 && answers.every((text) => /Léda (hors de combat|touché)\s+[\d,]+ %/.test(text)), `each with its odds: ${answers.join(' | ')}`)
  const shares = answers.map((text) => /Léda [^\d]+([\d,]+) %/.exec(text)[1])
  expect(new Set(shares).size > 1, `and they differ: ${shares}`)
  // Wherever the tray floats, nothing in it lies over what else is in it.
  for (const side of ['bottom', 'top', 'bottom-left', 'top-right']) {
    const covered = await page.evaluate((side) => {
      document.querySelector('.tray-float').dataset.at = side
      const isCovered = (button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') !== button
      }
      return [...document.querySelectorAll('.tray button')].filter(isCovered).map((button) => button.textContent)
    }, side)
    same(covered, [], `every button can be reached, ${side}`)
  }
})

test('reaction: the machine’s figure is named, then the table rests before the question', { lang: 'fr', settings: { pace: 'calm' }, weight: 8 }, async ({ page, url }) => {
  await page.addInitScript(() => {
    globalThis.moments = []
    const look = () => {
      const play = document.querySelector('.play')
      const now = { actor: document.querySelector('[data-actor] b')?.textContent, wait: play?.dataset.wait, asks: document.querySelectorAll('.tray .choices button').length > 0, log: document.querySelectorAll('.log-pick').length }
      const last = globalThis.moments.at(-1)
      if (play && JSON.stringify(now) !== JSON.stringify(last?.now)) globalThis.moments.push({ now, at: performance.now() })
      requestAnimationFrame(look)
    }
    look()
  })
  await scene(page, url, [skirmish({ seats, figures, who: 'gosai', actions: 1 })], 'bot:greedy')
  // Looked at from near, where only one's own stand.
  const at = await page.$eval('[data-figure=thesee] .base', (base) => JSON.parse(JSON.stringify(base.getBoundingClientRect())))
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, -420)
  const view = () => page.$eval('svg.table', (svg) => svg.getAttribute('viewBox').split(' ').map(Number))
  const isSeen = ([x, y, width, height], [px, py]) => px >= x && py >= y && px <= x + width && py <= y + height
  await page.waitForFunction(() => Number(document.querySelector('svg.table').getAttribute('viewBox').split(' ')[2]) < 12)
  same(isSeen(await view(), [12, 10]), false, 'Horsa is out of the picture')
  await page.locator('.choices [data-kind=end]').click()
  await page.waitForFunction(() => globalThis.moments.some(({ now }) => now.actor))
  await settled(page, 0)
  await page.waitForFunction(() => globalThis.moments.at(-1).now.asks)
  const moments = await page.evaluate(() => globalThis.moments)
  const names = [...new Set(moments.map(({ now }) => now.actor).filter(Boolean))]
  expect(names.every((name) => /Léda|Horsa/.test(name)) && names.length > 0, `only the machine’s own are named: ${names}`)
  const asked = moments.findLastIndex(({ now }, i) => now.asks && !moments[i - 1]?.now.asks)
  const quiet = moments.slice(0, asked).findLastIndex(({ now }, i, all) => i > 0 && now.log !== all[i - 1].now.log)
  const there = await page.$$eval('.figure.B', (all) => all.map((f) => f.style.transform.match(/-?[\d.]+/g).map(Number)))
  const last = await view()
  expect(there.some((place) => isSeen(last, place)), `the view went to who acted: ${last}`)
  expect(quiet > 0 && moments[asked].at - moments[quiet].at > 400, `a beat after the last deed: ${Math.round(moments[asked].at - moments[quiet].at)} ms`)
})
