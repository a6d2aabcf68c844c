// SPDX-License-Identifier: MIT
// Characters and spells of Aura: from a blank sheet to a legal one by repairs, a sheet that travels by link, a spell composed
// and put on a sheet; on the smallest phone, in both languages, under axe.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, same } from './expect.mjs'
import { small, test } from './harness.mjs'
import { checkWidth } from './screens.mjs'
import { root } from './server.mjs'

const source = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8')

async function axe(page, where) {
  await page.evaluate(source)
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap((v) => v.nodes.slice(0, 4).map((n) => [v.id, ...n.target, n.any[0]?.message ?? ''].join(' ')))
  })
  same(found, [], `findings: ${where}`)
}

const wrong = (page) => page.locator('.sheet-wrong .sheet-problems li')
const title = (page) => page.locator('#problems-title').innerText()

test('sheets: from blank to legal by repairs, then by link', { lang: 'fr' }, async ({ page, open, url }) => {
  await page.goto(`${url}#/creer`)
  await page.locator('.sheet-wrong').waitFor()
  same(await wrong(page).count(), 1, 'who begins lacks a name and nothing else')
  for (const score of ['Force', 'Résistance', 'Adresse']) await page.getByRole('button', { name: `${score} : un de moins` }).click()
  await page.locator('#problems-title', { hasText: '4 choses' }).waitFor()
  expect(/AE-CHAR-2/.test(await wrong(page).nth(1).innerText()), 'each with its rule')
  await page.getByRole('button', { name: 'Mettre : Force 1' }).click()
  await page.getByRole('button', { name: 'Mettre : Force 1' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Tout réparer' }).click()
  await page.locator('#problems-title', { hasText: 'Une chose' }).waitFor()
  await page.locator('.sheet-identity .sheet-name').fill('Ondine')
  await page.locator('.sheet-fine').waitFor()
  await page.getByRole('button', { name: /Répartir 27 points/ }).click()
  await page.locator('.sheet-points b').first().filter({ hasText: '35 / 35' }).waitFor()

  // Magic without a domain, and what it costs the scores.
  await page.getByRole('button', { name: '+ magie' }).click()
  await page.locator('li:last-child input:focus').waitFor()
  await page.keyboard.type('Eaux vives')
  await page.locator('.sheet-wrong', { hasText: 'domaine' }).waitFor()
  await page.getByRole('button', { name: 'Nature', exact: true }).click()
  await page.locator('.sheet-wrong', { hasText: '3 de trop' }).waitFor()
  await page.locator('.sheet-wrong .sheet-problems button').first().click()
  await page.locator('.sheet-fine').waitFor()
  await page.getByRole('button', { name: 'Défaire' }).click()
  await page.locator('.sheet-wrong', { hasText: '3 de trop' }).waitFor()
  await page.locator('.sheet-wrong .sheet-problems button').first().click()
  await page.locator('.sheet-fine').waitFor()

  // A word that explains itself.
  await page.getByRole('button', { name: 'Traits', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.term-tip:visible', { hasText: 'AE-TRAIT-1' }).waitFor()
  await page.keyboard.press('Escape')
  same(await page.locator('.term-tip:visible').count(), 0, 'closed by a key')

  await page.getByRole('link', { name: 'Voir la fiche' }).click()
  await page.locator('.a4 h2', { hasText: 'Ondine' }).waitFor()
  await page.locator('.a4 .qr-code').waitFor()
  await page.getByRole('button', { name: 'Partager (QR)' }).click()
  const link = await page.locator('.sheet-share input').inputValue()
  const other = await (await open({ lang: 'en' })).newPage()
  await other.goto(link)
  await other.locator('.a4 h2', { hasText: 'Ondine' }).waitFor()
  expect((await other.locator('.a4').innerText()).includes('Eaux vives'), 'the whole sheet')
  await other.getByRole('button', { name: 'Keep it here' }).click()
  await other.locator('.sheet-fine', { hasText: 'legal' }).waitFor()
  await other.goto(`${link.slice(0, -9)}`)
  await other.locator('.alert', { hasText: 'damaged' }).waitFor()
})

test('sheets: one page of A4', { lang: 'fr', context: { viewport: { width: 900, height: 1000 } } }, async ({ page, url }) => {
  const sheet = JSON.parse(readFileSync(join(root, 'data/aura/sheets/hermine.json'), 'utf8'))
  const many = Array.from({ length: 12 }, (_, i) => ({ name: `Aussi ${i}`, kind: 'skill', value: 1 }))
  const long = { ...sheet, traits: [...sheet.traits, ...many], spells: Array.from({ length: 12 }, () => sheet.spells[0]) }
  const packed = deflateRawSync(JSON.stringify(long)).toString('base64url')
  for (const what of ['bastien', 'maelys', 'hermine', packed]) {
    await page.emulateMedia({ media: null })
    await page.goto(`${url}#/fiche/${what}`)
    await page.locator('.a4 .qr-code').waitFor()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    same([...pdf.matchAll(/\/Type\s*\/Page\b/g)].length, 1, `pages of ${what.slice(0, 9)}`)
    await page.emulateMedia({ media: 'print' })
    const left = await page.evaluate(() => {
      const bottom = (part) => document.querySelector(part).getBoundingClientRect().bottom
      return bottom('.a4') - bottom('.a4 footer')
    })
    expect(left > -1, `the credit is on the page (${left})`)
  }
})

test('sheets: a spell composed and put on a sheet', { lang: 'fr' }, async ({ page, url }) => {
  await page.goto(`${url}#/sort`)
  await page.locator('.spell-who select').selectOption({ label: 'Maëlys' })
  await page.locator('.sheet-sum', { hasText: '= 10' }).waitFor()
  for (const [id, row] of [['range', 2], ['area', 1], ['intensity', 2]]) await page.locator(`#spell-${id}`).fill(String(row))
  await page.locator('.spell-demand output').first().filter({ hasText: '15' }).waitFor()
  same(await page.locator('.spell-trades label').nth(5).innerText().then((t) => t.replace(/\s+/g, ' ')), '1 heure 15 64,8 %', 'exact odds')
  await page.locator('.spell-trades label').nth(3).click()
  await page.locator('.spell-demand output').first().filter({ hasText: '17' }).waitFor()
  await page.locator('#spell-range').focus()
  await page.keyboard.press('ArrowLeft')
  await page.locator('.spell-demand output').first().filter({ hasText: '14' }).waitFor()
  await page.locator('main .sheet-name').fill('Nuée')
  await page.getByRole('button', { name: 'Inscrire sur la fiche' }).click()
  await page.getByText('« Nuée » est sur la fiche de Maëlys.').waitFor()
  await page.goto(`${url}#/fiche`)
  await page.locator('.sheet-card', { hasText: 'Maëlys' }).first().getByRole('link').first().click()
  await page.locator('.a4-spells', { hasText: 'Nuée' }).waitFor()
  // From the bench to the composer, and back to the bench.
  const id = await page.evaluate(() => location.hash.split('/').at(-1))
  await page.goto(`${url}#/creer/${id}`)
  await page.locator('a.sheet-adds[href^="#/sort?de="]').click()
  await page.locator('[data-up]', { hasText: 'Maëlys' }).click()
  await page.waitForFunction((kept) => location.hash === `#/creer/${kept}`, id)
})

for (const colorScheme of ['light', 'dark'])
  test(`sheets: a small phone, ${colorScheme}`, { lang: 'fr', context: { ...small, bypassCSP: true, colorScheme } }, async ({ page, url }) => {
    const ways = { '#/fiche': '.sheet-card', '#/fiche/maelys': '.a4', '#/creer': '.sheet-wrong', '#/sort': '.spell-trades label' }
    for (const [hash, part] of Object.entries(ways)) {
      await page.goto(`${url}${hash}`)
      await page.locator(part).first().waitFor()
      await checkWidth(page, hash)
      await axe(page, hash)
    }
  })
