// SPDX-License-Identifier: MIT
// The machine as umpire of a real table: it asks for each roll by name and takes what was rolled.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { follow, read, settled, start } from './play.mjs'

test('own dice: asked by name, only faces a die has', { lang: 'fr', weight: 15 }, async ({ page, url }) => {
  let now = await start(page, url, { own: true, seed: '4' })
  let rolls = 0
  const names = new Set()
  while (rolls < 6 && now.wait !== 'over') {
    if (now.wait === 'me') {
      now = await follow(page)
      continue
    }
    same(now.wait, 'dice', 'the page asks for dice')
    const box = page.locator('.own-dice')
    const name = (await box.locator('b').innerText()).trim()
    expect(name.length > 8, `the roll has a name: ${name}`)
    names.add(name)
    const faces = await box.locator('button.face').allInnerTexts()
    same(faces, ['1', '2', '3', '4', '5', '6'], 'the faces offered')
    const done = box.locator('button.primary')
    const count = await box.locator('.die').count()
    expect(count > 0 && (await done.isDisabled()), 'nothing to confirm before the dice are in')
    await box.locator('button.face').first().focus()
    await page.keyboard.press('7')
    await page.keyboard.press('0')
    same(await box.locator('.die.waiting').count(), count, 'a 7 is not taken')
    const { step } = await read(page)
    for (let i = 0; i < count; i++) {
      if (i % 2) await page.keyboard.press('6')
      else await box.locator('button.face').nth(5).click()
    }
    await box.locator('.die.waiting').first().waitFor({ state: 'detached' })
    await done.click()
    now = await settled(page, step)
    rolls++
  }
  same(rolls, 6, 'six rolls were asked for')
  expect(names.size > 1, `rolls of several names: ${[...names].join(', ')}`)
  const sixes = await page.locator('.log-list .line-die[data-face="6"]').count()
  expect(sixes >= 6, `the log shows the sixes given: ${sixes}`)
})
