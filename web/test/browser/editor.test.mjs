// SPDX-License-Identifier: MIT
// The drawing board: a map from nothing to a game on it, by mouse and by keys; what the engine minds; a link, a file; on a phone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, same } from './expect.mjs'
import { small, test } from './harness.mjs'
import { checkWidth } from './screens.mjs'
import { root } from './server.mjs'

const axeSource = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8')

/** The point of the screen over a place of the table. */
const over = (page, x, y) =>
  page.evaluate(
    ([x, y]) => {
      const svg = document.querySelector('.board-drawing')
      const depth = Number(svg.querySelector('.board').getAttribute('height'))
      const { x: left, y: top } = new DOMPoint(x, depth - y).matrixTransform(svg.getScreenCTM())
      return [left, top]
    },
    [x, y],
  )
const pieces = (page) => page.locator('.hold').count()
const field = (page, name) => page.getByRole('textbox', { name, exact: true })
/** A field comes to hold a value. */
async function holds(input, value, why) {
  for (let i = 0; i < 50 && (await input.inputValue()) !== value; i++) await input.page().waitForTimeout(50)
  same(await input.inputValue(), value, why)
}
const scenes = (page) => page.locator('.editor-scenes li')

async function put(page, name, x, y) {
  const before = await pieces(page)
  await page.getByRole('button', { name, exact: true }).click()
  await page.mouse.click(...(await over(page, x, y)))
  await page.waitForFunction((n) => document.querySelectorAll('.hold').length > n, before)
}

test('editor: a table is drawn, judged, mirrored, and played on', { lang: 'fr' }, async ({ page, url }) => {
  await page.goto(`${url}#/carte`)
  await page.getByRole('button', { name: 'Une table nue' }).click()
  await scenes(page).nth(2).waitFor()
  same(await page.locator('.editor-scenes .good').count(), 3, 'a bare table is good for everything')
  await put(page, 'Rocher', 8, 8)
  await put(page, 'Arbre', 4.1, 10.1)
  same(await page.locator('.hold.chosen').count(), 1, 'what was put down is in hand')
  // keys move it, the field says where it is
  await page.locator('.board-drawing').focus()
  await page.keyboard.press('ArrowRight')
  await holds(field(page, 'Gauche'), '3,7', 'drawn to the grid, then half a pas on')
  await page.keyboard.press('Control+z')
  same(await page.locator('.hold.chosen').count(), 0, 'taken back, nothing is in hand')
  // drag: a piece follows the pointer, drawn to the grid
  await page.mouse.move(...(await over(page, 8, 8)))
  await page.mouse.down()
  await page.mouse.move(...(await over(page, 10, 9)), { steps: 4 })
  await page.mouse.up()
  await holds(field(page, 'Gauche'), '8,5', 'two pas to the right')
  // what the engine minds: a corner that is pushed in
  const [handle] = await page.locator('.handle').all()
  const box = await handle.boundingBox()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(...(await over(page, 10.6, 9.6)), { steps: 4 })
  await page.mouse.up()
  await page.locator('.editor-verdict .alert', { hasText: 'Pièce 1' }).waitFor()
  same(await page.locator('.hold.wrong').count(), 1, 'the piece is marked')
  await page.getByRole('button', { name: 'Défaire' }).click()
  await page.locator('.editor-verdict .alert').waitFor({ state: 'detached' })
  // a block in the corner leaves no room to begin
  await put(page, 'Ruine', 3, 3)
  await field(page, 'Gauche').fill('0')
  await field(page, 'Gauche').press('Enter')
  await field(page, 'Bas').fill('0')
  await field(page, 'Bas').press('Enter')
  await field(page, 'Largeur').first().fill('7')
  await field(page, 'Largeur').first().press('Enter')
  await field(page, 'Profondeur').first().fill('7')
  await field(page, 'Profondeur').first().press('Enter')
  await page.locator('.editor-scenes .bad', { hasText: 'EV-SCEN-4' }).first().waitFor()
  await page.getByRole('button', { name: 'Enlever' }).click()
  await page.locator('.editor-scenes .bad').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'demi-tour' }).click()
  same(await pieces(page), 4, 'the near half twice')
  await page.getByPlaceholder('Nom de la carte').fill('Le gué')
  await page.getByPlaceholder('Nom de la carte').press('Enter')
  // kept: a reload finds it
  await page.waitForTimeout(600)
  await page.reload()
  await scenes(page).nth(2).waitFor()
  same(await pieces(page), 4, 'kept')
  await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap((v) => v.nodes.slice(0, 3).map((n) => [v.id, ...n.target].join(' ')))
  })
  same(found, [], 'axe')
  // and is played on
  await page.getByRole('button', { name: 'Jouer sur cette carte' }).click()
  await page.locator('#home-map').waitFor()
  same(await page.locator('#home-map option:checked').innerText(), 'Le gué', 'chosen at home')
  await page.locator('.home-start button').click()
  await page.locator('.table .piece').nth(3).waitFor()
  same(await page.locator('.table .piece').count(), 4, 'on the table')
})

test('editor: heights, walls with windows, a map that is sent on', { lang: 'en', context: { permissions: ['clipboard-read', 'clipboard-write'] } }, async ({ page, open, url }) => {
  await page.goto(`${url}#/carte`)
  await page.getByLabel('For which game?').selectOption('nordenth')
  await page.locator('[data-map=le_pont]').click()
  await scenes(page).nth(3).waitFor()
  const before = await pieces(page)
  await put(page, 'Wall with a window', 25, 4)
  same((await pieces(page)) - before, 4, 'cut by its window')
  same(await page.locator('.hold.chosen').count(), 4, 'one wall')
  await put(page, 'Platform', 3, 4)
  await holds(field(page, 'Height'), '2', 'a level')
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await page.getByText('in the clipboard').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  const other = await (await open({ lang: 'en' })).newPage()
  await other.goto(address)
  await scenes(other).nth(3).waitFor()
  same(await pieces(other), before + 5, 'the same map elsewhere')
  // a damaged one says so
  await other.goto(`${url}#/carte?m=xyz`)
  await other.locator('.alert', { hasText: 'damaged' }).waitFor()
})

test('editor: fits the smallest phone and is drawn by touch', { lang: 'fr', context: small }, async ({ page, url }) => {
  await page.goto(`${url}#/carte`)
  await page.getByRole('button', { name: 'Un décor au hasard' }).tap()
  await scenes(page).nth(2).waitFor()
  const before = await pieces(page)
  expect(before > 4, 'terrain of a seed')
  await checkWidth(page)
  await page.getByRole('button', { name: 'Caisse', exact: true }).tap()
  await page.locator('.board-drawing').scrollIntoViewIfNeeded()
  await page.touchscreen.tap(...(await over(page, 12, 12)))
  await page.waitForFunction((n) => document.querySelectorAll('.hold').length > n, before)
  await page.getByRole('button', { name: 'Enlever' }).tap()
  same(await pieces(page), before, 'and taken away')
})
