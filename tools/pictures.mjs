// SPDX-License-Identifier: MIT
// node tools/pictures.mjs PROGRAM: takes the pictures of the README anew (docs/pictures), in a real browser, from a
// game that is the same each time: a fixed seed, the machine's own proposals for both the person and the machine.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '../web/node_modules/playwright-core/index.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const program = process.argv[2] ?? join(root, 'build/escarmouche')
const picture = (name) => join(root, 'docs/pictures', `${name}.png`)

const server = spawn(program, ['serve', '--port', '0'])
const address = await new Promise((found) =>
  server.stdout.on('data', (text) => {
    const match = /http:\S+/.exec(String(text))
    if (match) found(match[0])
  }),
)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })

async function open(size, more = {}) {
  const context = await browser.newContext({ viewport: size, locale: 'fr-FR', ...more })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('escarmouche.settings', '{"lang":"fr","pace":"instant"}'))
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
await start(page)
await until(page, /^Charger/)
await page.locator('.danger').waitFor()
await page.waitForTimeout(500) // the figures glide to their places
await page.screenshot({ path: picture('table') })
await page.locator('.commit .primary').click()
await until(page, /^(Tirer|Bouger et tirer|Charger)/)
await page.locator('.fate').first().waitFor()
await page.screenshot({ path: picture('log'), clip: { x: 1090, y: 54, width: 350, height: 846 } })

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

// A game of cards: the pile of the third turn, and a character being made.
const cards = await open(desk)
await cards.locator('#home-system').selectOption('seg')
await cards.locator('#home-seed').fill('4217')
await cards.getByRole('button', { name: 'Commencer la partie' }).click()
for (let pile = 0; pile < 3; pile++) {
  if (pile) await cards.locator('.commit .primary').click()
  await until(cards, /pile/)
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

const phone = await open({ width: 390, height: 844 }, { hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
await start(phone)
await until(phone, /^Courir/)
await phone.locator('.reach').waitFor()
await phone.screenshot({ path: picture('phone') })
await browser.close()
server.kill()
