// SPDX-License-Identifier: MIT
// The band builder: limits named as they happen, links, keeping bands, printing.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'

async function open(page, url, hash = '#/band') {
  await page.goto(url + hash)
  await page.locator('.profile-list > li').first().waitFor()
}
const figures = (page) => page.locator('.roster-figures li summary b').allInnerTexts()
const shelf = (page, nth) => page.locator('.band-shelf details').nth(nth)

/** Takes the nth sample band. */
async function sample(page, nth) {
  await shelf(page, 0).locator('summary').click()
  await shelf(page, 0).locator('li button').nth(nth).click()
  await page.locator('.roster-figures').waitFor()
  await shelf(page, 0).locator('summary').click()
}

test('builder: limits are named as they happen', { lang: 'fr' }, async ({ page, url }) => {
  await open(page, url)
  await page.locator('.roster-verdict li').first().waitFor()
  await sample(page, 3)
  await page.locator('.roster-legal').waitFor()
  const legal = await figures(page)
  expect(legal.length > 2, `a sample band: ${legal}`)
  const why = page.locator('.profile.closed .profile-why').first()
  await why.locator('summary').click()
  expect(/[A-Z]{2}-[A-Z]+-\d+/.test(await why.locator('li').first().innerText()), 'why not, with the rule')
  for (let i = 0; i < 4; i++) await page.locator('.profile.closed .profile-enter > button').nth(i).click()
  await page.locator('.roster-limits .over').first().waitFor()
  const problems = page.locator('.roster-verdict li')
  await problems.first().waitFor()
  for (const text of await problems.allInnerTexts())
    expect(text.length > 20 && /[A-Z]{2}-[A-Z]+-\d+/.test(text), `a problem in words, with its rule: ${text}`)
  for (let left = (await figures(page)).length; left > legal.length; left--)
    await page.locator('.roster-figures [data-part=remove]').last().click()
  await page.locator('.roster-legal').waitFor()
  same(await figures(page), legal, 'the band as before')
})

test('builder: the options a band is judged by go with it', { lang: 'en' }, async ({ page, url }) => {
  await open(page, url)
  await sample(page, 0)
  await page.locator('.roster-legal').waitFor()
  await page.locator('.home-options summary').click()
  await page.locator('.home-option input:not([type=checkbox])').first().fill('5')
  await page.locator('.roster-limits .over').first().waitFor()
  expect((await page.locator('.roster-limits b').first().innerText()).endsWith('/ 5'), 'the budget set')
  await page.reload()
  await page.locator('.roster-limits .over').first().waitFor()
  await page.getByRole('button', { name: 'Play with this band' }).click()
  await page.locator('.side-A .alert').waitFor()
  await page.locator('.side-A .soft').filter({ hasText: 'brings its rules' }).waitFor()
})

test('builder: save, duplicate, delete', { lang: 'en' }, async ({ page, url }) => {
  await open(page, url)
  await sample(page, 0)
  const mine = shelf(page, 1)
  const count = (n) => mine.locator('summary').filter({ hasText: `(${n})` }).waitFor()
  await count(0)
  await page.locator('.band-name input').fill('Nightwatch')
  await page.locator('.roster-actions').getByRole('button', { name: 'Save', exact: true }).click()
  await count(1)
  await mine.locator('summary').click()
  await mine.getByRole('button', { name: 'Duplicate Nightwatch' }).click()
  await page.locator('.roster-actions').getByRole('button', { name: 'Save', exact: true }).click()
  await count(2)
  same((await mine.locator('li b').allInnerTexts()).sort(), ['Nightwatch', 'Nightwatch (copy)'], 'both are kept')
  await mine.getByRole('button', { name: 'Delete Nightwatch', exact: true }).click()
  await mine.getByRole('button', { name: 'Keep' }).click()
  await count(2)
  await mine.getByRole('button', { name: 'Delete Nightwatch', exact: true }).click()
  await mine.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await count(1)
  await page.reload()
  await count(1)
  same(await shelf(page, 1).locator('li b').allTextContents(), ['Nightwatch (copy)'], 'the copy outlives the page')
})

const clipboard = { context: { permissions: ['clipboard-read', 'clipboard-write'] } }

test('builder: a link brings the same band elsewhere', { lang: 'fr', ...clipboard }, async (given) => {
  const { page, url, open: another } = given
  await open(page, url)
  await sample(page, 2)
  await page.locator('.band-name input').fill('Les Éperviers & fils')
  await page.locator('.roster-actions').getByRole('button', { name: 'Copier le lien' }).click()
  await page.locator('.band-news p').filter({ hasText: 'presse-papiers' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.startsWith(url), `a link to this page: ${link}`)
  const other = await (await another({ lang: 'en' })).newPage()
  await other.goto(link)
  await other.locator('.roster-legal').waitFor()
  same(await figures(other), await figures(page), 'figures, in order')
  same(await other.locator('.band-name input').inputValue(), 'Les Éperviers & fils', 'the name')
})

test('builder: cards and reference are printed on pages', { lang: 'fr' }, async ({ page, url }) => {
  await page.addInitScript(() => {
    globalThis.printed = 0
    globalThis.print = () => void globalThis.printed++
  })
  await open(page, url)
  await sample(page, 1)
  const names = await figures(page)
  const pages = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true })
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
  }
  const buttons = page.locator('.band-printing > .row button')
  await buttons.nth(0).click()
  await page.waitForFunction(() => globalThis.printed === 1)
  same(await page.locator('.paper-card .emblem').count(), await page.locator('.paper-card').count(), 'each card has its emblem')
  const paper = await page.locator('.band-paper').textContent()
  for (const name of names) expect(paper.includes(name), `${name} is on the cards`)
  const cards = await pages()
  expect(cards >= 1 && cards <= names.length, `pages of cards: ${cards}`)
  await buttons.nth(1).click()
  await page.waitForFunction(() => globalThis.printed === 2)
  const reference = await pages()
  expect(reference >= 1 && reference < 40, `pages of the reference sheet: ${reference}`)
  await page.emulateMedia({ media: 'print' })
  expect(!(await page.locator('.profile-list').isVisible()), 'the screen’s own lists stay off the paper')
  expect(await page.locator('.band-paper').isVisible(), 'the sheet is on the paper')
})

test('builder: on a printed card no word lies over another', { lang: 'fr', weight: 4 }, async ({ page, url }) => {
  await page.addInitScript(() => (globalThis.print = () => undefined))
  await open(page, url)
  for (const system of ['evenor', 'aurore', 'nordenth', 'seg']) {
    await page.locator('.band-shelf select').selectOption(system)
    await sample(page, 0)
    await page.locator('.band-printing > .row button').first().click()
    await page.emulateMedia({ media: 'print' })
    await page.locator('.paper-card').first().waitFor()
    const over = await page.$$eval('.paper-card', (cards) => cards.flatMap((card) => {
      const edge = card.getBoundingClientRect().right
      const boxes = [...card.querySelectorAll('.paper-stats div')]
      return boxes.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > edge).map((e) => e.textContent)
    }))
    same(over, [], `${system}: words wider than their box`)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('builder: opened from a game of cards it builds for that game', { lang: 'fr' }, async ({ page, url }) => {
  await open(page, url)
  await page.goto(url)
  await page.selectOption('#home-system', 'seg')
  await page.locator('.home-sum a').first().click()
  await page.locator('.profile-list > li').first().waitFor()
  same(await page.locator('.band-shelf select').inputValue(), 'seg', 'the system of the builder')
  // From then on the shelf decides, also after a change of language.
  await page.locator('.band-shelf select').selectOption('evenor')
  await page.locator('button[lang]').click()
  await page.locator('html[lang=en] .profile-list > li').first().waitFor()
  same(await page.locator('.band-shelf select').inputValue(), 'evenor', 'the system after a change of language')
})
