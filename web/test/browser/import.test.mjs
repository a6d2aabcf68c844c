// SPDX-License-Identifier: MIT
// Journals from outside: broken ones are named, sound ones are played again.
import { expect, same } from './expect.mjs'
import { file, golden, goldenText } from './files.mjs'
import { test } from './harness.mjs'
import { follow, home, settled, start, verdict } from './play.mjs'

const line = 20

function damaged() {
  const lines = goldenText('hunt_greedy').split('\n')
  const withLine = (text) => lines.map((old, i) => (i === line - 1 ? text : old)).join('\n')
  const it = lines[line - 1]
  return [
    ['changed hash', withLine(it.replace(/(.)"\}$/, (_, digit) => `${digit === '0' ? '1' : '0'}"}`)), line],
    ['changed byte', withLine(it.replace('"choose"', '"chxose"')), line],
    ['cut line', lines.slice(0, line - 1).join('\n') + '\n' + it.slice(0, it.length / 2), line],
    ['binary', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 255, 254, 0, 0]), 0],
    ['empty', '', 0],
    ['other text', 'Cher journal, aujourd’hui…', 0],
  ]
}

test('import: a broken journal is refused, the games stay', { lang: 'fr', weight: 5 }, async ({ page, url }) => {
  await start(page, url, { seed: '9' })
  await follow(page)
  await home(page, url)
  const list = page.locator('.home-list')
  await list.locator('.home-game').waitFor()
  const before = await list.locator('h3, a').allInnerTexts()
  const told = new Set()
  for (const [name, content, at] of damaged()) {
    await page.setInputFiles('.home-import input[type=file]', file(`${name}.journal`, content))
    const alert = page.locator('.home-import .alert').filter({ hasText: at ? `Ligne ${at} :` : `${name}.journal` })
    const text = await alert.innerText()
    expect(text.length > 25, `${name}: a sentence: ${text}`)
    told.add(text)
    expect(!page.url().includes('#/play'), `${name}: no game is opened`)
    same(await list.locator('h3, a').allInnerTexts(), before, `${name}: the list of games`)
  }
  expect(told.size >= 5, `each is told in its own words: ${[...told].join(' | ')}`)
  await page.reload()
  await list.locator('.home-game').waitFor()
  same(await list.locator('h3, a').allInnerTexts(), before, 'the list after a reload')
})

test('import: a sound journal becomes a game', { lang: 'en', weight: 5 }, async ({ page, url }) => {
  await home(page, url)
  await page.setInputFiles('.home-import input[type=file]', golden('extermination_greedy'))
  await settled(page)
  expect((await verdict(page)).startsWith('Victory'), 'its end is told in the reader’s language')
  await home(page, url)
  await page.locator('.home-game .home-over').waitFor()
})

test('import: a journal that breaks off is played on', { lang: 'fr', weight: 5 }, async ({ page, url }) => {
  await home(page, url)
  const part = goldenText('hunt_greedy').split('\n').slice(0, 60).join('\n') + '\n'
  await page.setInputFiles('.home-import input[type=file]', file('part.journal', part))
  const { wait } = await settled(page)
  same(wait, 'me', 'the game goes on')
  await follow(page)
})
