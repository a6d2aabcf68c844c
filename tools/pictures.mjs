// SPDX-License-Identifier: MIT
// node tools/pictures.mjs PROGRAM (or PAGE=build-web): takes the pictures of the README anew (docs/pictures), in a real browser, from
// games that are the same each time: given positions and seeds, the machine's own proposals.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bring, bringSheets, climb, make, openTable, pass, sheets, tab } from '../web/test/browser/aura.mjs'
import { launch } from '../web/test/browser/harness.mjs'
import { scene } from '../web/test/browser/scene.mjs'
import { serve } from '../web/test/browser/server.mjs'
import { fieldOf } from './picture_scene.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const picture = (name) => join(root, 'docs/pictures', `${name}.png`)
const server = await serve(process.env.PAGE ? { page: process.env.PAGE } : { bin: process.argv[2] ?? join(root, 'build/escarmouche') })
const address = server.url
const browser = await launch()

async function open(size, more = {}, pace = 'instant') {
  const context = await browser.newContext({ viewport: size, locale: 'fr-FR', ...more })
  const page = await context.newPage()
  await page.addInitScript((pace) => localStorage.setItem('escarmouche.settings', JSON.stringify({ lang: 'fr', pace })), pace)
  await page.goto(address)
  await page.getByRole('button', { name: 'Jouer maintenant' }).waitFor()
  return page
}

async function start(page) {
  await page.locator('#home-seed').fill('4217')
  const bands = page.locator('select').filter({ hasText: 'Les Fils de Sparte' })
  await bands.nth(0).selectOption({ label: 'Les Fils de Sparte' })
  await bands.nth(1).selectOption({ label: 'Les Haches de Borva' })
  await page.getByRole('button', { name: 'Commencer la partie' }).click()
  await page.locator('.tray').waitFor()
}

/** Follows the machine's advice until it proposes something like this; false at the end of the game. */
async function until(page, wanted) {
  for (;;) {
    await page.locator('[data-hint], .verdict').first().waitFor()
    if (await page.locator('.verdict').count()) return false
    await page.locator('[data-hint]').click()
    const commit = page.locator('.commit .primary:enabled')
    await commit.waitFor()
    if (wanted.test(await commit.innerText())) return true
    await commit.click()
  }
}

const desk = { width: 1440, height: 900 }
const page = await open(desk)
await page.screenshot({ path: picture('home') })
// A charge before it is made, a fight on the stage, and the end of a game with its story.
await scene(page, address, [fieldOf('leda')])
await page.locator('.choices [data-kind=charge]').click()
await page.locator('[data-figure=thorvald]').click()
await page.locator('.say.odds').waitFor()
await page.locator('.fate').first().waitFor()
await page.waitForTimeout(900) // the figures glide to their places
await page.screenshot({ path: picture('table') })

const fight = await open(desk, {}, 'slow')
await scene(fight, address, [fieldOf('hylas', { leda: [6, 14], hylas: [9, 12], thorvald: [10.005, 12] })])
await fight.locator('[data-figure=thorvald]').click()
await fight.locator('.commit .primary:enabled').waitFor()
await fight.locator('[data-figure=thorvald]').click()
await fight.locator('.stage-banner').waitFor({ timeout: 90_000 })
await fight.waitForTimeout(500)
await fight.screenshot({ path: picture('stage') })
const end = await open(desk)
await end.locator('.home-import input[type=file]').setInputFiles(join(root, 'tests/golden/0.1.0_evenor_extermination_greedy.journal'))
await end.locator('.finale').waitFor()
await end.waitForTimeout(900)
await end.screenshot({ path: picture('end') })
await end.locator('[data-close]').click()
await end.screenshot({ path: picture('log'), clip: { x: 1110, y: 54, width: 330, height: 846 } })

await page.goto(`${address}#/band/evenor/leonidas,ulysse,leda,thesee,selene,hylas?name=Les%20Compagnons`)
await page.getByRole('heading', { name: 'Bâtir une bande' }).waitFor()
await page.locator('.figure-card:visible').first().waitFor()
await page.screenshot({ path: picture('builder') })

await page.goto(`${address}#/replay`)
await page.locator('input[type=file]').first().setInputFiles(join(root, 'tests/golden/0.1.0_evenor_extermination_greedy.journal'))
await page.locator('svg.table').waitFor()
await page.getByLabel('Aller au tour').selectOption({ index: 5 })
await page.waitForTimeout(700)
await page.screenshot({ path: picture('replay') })

// A lesson at the real table, with its hint.
const lesson = await open(desk)
await lesson.goto(`${address}#/apprendre/evenor/charge`)
await lesson.locator('.play[data-wait=me]').waitFor()
await lesson.locator('[data-coach=hint]').click()
await lesson.waitForTimeout(700)
await lesson.screenshot({ path: picture('lesson') })

// A map being drawn: one of the game's own, with a piece of it chosen.
const map = await open(desk)
await map.goto(`${address}#/carte`)
await map.locator('[data-map]').first().click()
await map.locator('.editor-scenes li').first().waitFor()
await map.locator('main details summary').last().click()
await map.locator('main details[open] button').first().click()
await map.waitForTimeout(700)
await map.screenshot({ path: picture('editor') })

// A game of cards: the pile of the third turn, and a character being made.
const cards = await open(desk)
await cards.locator('#home-system').selectOption('seg')
await cards.locator('#home-seed').fill('4217')
await cards.getByRole('button', { name: 'Commencer la partie' }).click()
for (let pile = 0; pile < 3; pile++) {
  if (pile) await cards.locator('.commit .primary').click()
  await until(cards, /pile|Valider/)
}
await cards.waitForTimeout(500)
await cards.screenshot({ path: picture('piles') })
await cards.goto(`${address}#/band`)
await cards.getByLabel('Jeu').selectOption('seg')
await cards.locator('summary').filter({ hasText: 'Exemples' }).click()
await cards.getByRole('button', { name: 'Dupliquer Cour de la nuit' }).click()
await cards.locator('summary').filter({ hasText: 'Exemples' }).click()
await cards.locator('[data-edit]').first().click()
await cards.screenshot({ path: picture('team') })

// Aura: a character with broken limits and their repairs, its sheet, a spell before it is cast.
const aura = await open({ width: 1440, height: 1000 })
await aura.goto(`${address}#/creer`)
await aura.locator('.sheet-wrong').waitFor()
await aura.locator('.sheet-tools select').selectOption('cassandre')
await aura.locator('.sheet-fine').waitFor()
for (const name of ['Intelligence : un de plus', 'Soigneuse : un de plus']) await aura.getByRole('button', { name }).click()
await aura.locator('.sheet-wrong').waitFor()
await aura.screenshot({ path: picture('character') })
await aura.goto(`${address}#/fiche/maelys`)
await aura.locator('.a4 .qr-code').waitFor()
await aura.locator('.a4').screenshot({ path: picture('sheet') })
await aura.goto(`${address}#/sort`)
await aura.locator('.spell-who select').selectOption({ label: 'Maëlys' })
for (const [id, row] of [['range', 2], ['area', 1], ['intensity', 2]]) await aura.locator(`#spell-${id}`).fill(String(row))
await aura.locator('.spell-demand output').first().filter({ hasText: '15' }).waitFor()
await aura.screenshot({ path: picture('spell') })

const phone = await open({ width: 390, height: 844 }, { hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
await start(phone)
await until(phone, /^Courir/)
await phone.locator('.reach-edge').waitFor()
await phone.screenshot({ path: picture('phone') })

// The game master's table in a fight, on a desk and on a phone, and what a player sees of it.
async function evening(page) {
  await openTable(page, address, { name: 'Les Brumes de Sarre', players: 'Léa, Tom, Inès', seed: 7 })
  await page.locator('.saga-pool').waitFor()
  for (const [i, seat] of ['B', 'C', 'D', 'D'].entries()) {
    await bringSheets(page, sheets.slice(i, i + 1), seat)
  }
  await page.locator('.saga-arrivals input:not([type=file])').first().fill('Vauquelin')
  await bring(page, '[data-level="6"]')
  await page.locator('.saga-arrivals input:not([type=file])').first().fill('Coupe-jarrets')
  await bring(page, '[data-minions="10"]')
  await page.locator('.saga-arrivals [data-close]').click()
  await make(page, 'places', { kind: 'scene_open', name: 'Le pont aux tanneurs' })
  await climb(page, { actor: 'Maëlys', stat: 'per', rung: 12, secret: true })
  await pass(page)
  const people = ['Maëlys', 'Bastien', 'Ysolde', 'Anselme', 'Vauquelin', 'Coupe-jarrets']
  await make(page, 'fight', { kind: 'initiative', sides: people.map((actor) => ({ actor })) })
  await pass(page)
  await make(page, 'harm', { kind: 'damage', hits: [{ actor: 'Bastien', damage: 5 }] })
  await make(page, 'harm', { kind: 'damage', hits: [{ actor: 'Vauquelin', damage: 9 }] })
  await make(page, 'fight', { kind: 'engage', actor: 'Bastien', target: 'Vauquelin', trait: 'Escrimeur' })
  await page.locator('.saga-window').waitFor()
  await page.locator('[data-group="tests"]').click()
  await page.locator('.saga-lines').evaluate((e) => (e.scrollTop = e.scrollHeight))
  await page.locator('.saga-middle').evaluate((e) => ((e.scrollTop = 0), e.scrollIntoView()))
  await page.waitForTimeout(400)
}
const master = await open(desk)
await evening(master)
await master.screenshot({ path: picture('master') })
const thumb = await open({ width: 390, height: 844 }, { hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
await evening(thumb)
await thumb.screenshot({ path: picture('master-phone') })
await pass(thumb)
await tab(thumb, 'table')
await thumb.locator('[data-pass]').selectOption('B')
await thumb.locator('[data-lift]').click()
await thumb.locator('.saga-player .saga-stats').first().waitFor()
await thumb.waitForTimeout(400)
await thumb.screenshot({ path: picture('master-player') })
await browser.close()
await server.close()
