// SPDX-License-Identifier: MIT
// The teacher on the page: a bar that can be stopped, what decided the game, the moment on the table, and the game once more from there, with
// advice that says why. Nobody may know everything while cards are hidden.
import { findings } from './axe.mjs'
import { expect, same } from './expect.mjs'
import { file, goldenText } from './files.mjs'
import { patience, phone, test } from './harness.mjs'

/** The first steps of a game. */
const opening = (name, steps) => file(`${name}.journal`, `${goldenText(name).split('\n').slice(0, steps + 2).join('\n')}\n`)

async function load(page, url, journal) {
  await page.goto(`${url}#/replay`)
  await page.setInputFiles('.replay-drop input[type=file]', journal)
  await page.locator('.replay-player svg.table').waitFor()
  await page.locator('[data-tab=analysis]').click()
}

test('analysis: stopped, begun anew, read, and the game once more from a moment', { lang: 'en', weight: 20 }, async ({ page, url }) => {
  await load(page, url, opening('aurore_skirmish_greedy', 36))
  await page.locator('[data-analyse]').click()
  await page.waitForFunction(() => Number(document.querySelector('.analysis progress')?.value) > 0)
  await page.locator('[data-stop-analysis]').click()
  same(await page.locator('.analysis').getAttribute('data-analysis'), 'idle', 'it can be stopped')
  await page.locator('[data-analyse]').click()
  await page.locator('[data-analysis=done]').waitFor({ timeout: 4 * patience }) // it plays thousands of turns
  expect((await page.locator('.analysis-moments li').count()) >= 1, 'there are moments')
  same(await page.locator('.analysis tbody tr').count(), 2, 'a row a side')
  same(await findings(page), [], 'an analysis is for everybody')
  const before = await page.locator('.replay-bar input').inputValue()
  await page.locator('.analysis-moments .link').last().click()
  await page.waitForFunction((n) => document.querySelector('.replay-bar input').value !== n, before)
  await page.locator('.analysis-moments [data-again]').first().click()
  await page.waitForURL(/#\/play\//)
  await page.locator('[data-hint]').click()
  expect((await page.locator('[data-advice]').innerText()).length > 20, 'advice says why')
})

test('analysis: not while cards are hidden', { lang: 'fr', context: phone }, async ({ page, url }) => {
  await load(page, url, opening('seg_clash_greedy', 30))
  await page.locator('[data-analyse]').click()
  await page.locator('.analysis .alert').filter({ hasText: 'cachées' }).waitFor()
  same(await page.locator('[data-analyse]').count(), 1, 'it can be asked for again')
})
