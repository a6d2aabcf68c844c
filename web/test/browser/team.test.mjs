// SPDX-License-Identifier: MIT
// Where players make the characters: a team from nothing by mouse and by keyboard, what it costs and why it is
// refused, the terms of the game, and the way onto paper, into a link, a file, and a game.
import { readFileSync } from 'node:fs'
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { tabTo } from './keys.mjs'
import { settled } from './play.mjs'

const rule = /[A-Z]{2}-[A-Z]+-\d+/

async function open(page, url) {
  await page.goto(`${url}#/band`)
  await page.locator('.band-shelf select').selectOption('seg')
  await page.locator('.band-making-bar').waitFor()
}
const formula = (page) => page.locator('.character-formula output').innerText()
const formulaIs = (page, text) => page.locator('.character-formula output').filter({ hasText: text }).waitFor()
const cost = (page) => page.locator('.roster-limits b').first().innerText()
const figures = (page) => page.locator('.roster-figures > li summary b').allInnerTexts()
const verdict = (page) => page.locator('.roster-legal, .roster-verdict').innerText()

/** A character by mouse: its skills are ticked, or stepped where they stack. */
async function make(page, name, value, skills) {
  await page.locator('.band-making-bar .primary').click()
  await page.locator('.character-sheet .band-name input').fill(name)
  for (let v = 1; v < value; v++) await page.locator('.character-stat button').last().click()
  for (const [skill, count] of skills) {
    const row = page.locator(`[data-skill=${skill}]`)
    if (await row.locator('input').count()) await row.locator('input').check()
    else for (let n = 0; n < count; n++) await row.locator('.skill-steps button').last().click()
  }
}

/** 104 + 51 + 30 + 15 = 200. */
async function makeTeam(page) {
  await make(page, 'Ancre', 4, [['flight', 1], ['double_attack', 1]])
  await formulaIs(page, '4 × (10 + 6 + 10) = 104')
  await make(page, 'Brume', 3, [['bonus_heart', 2], ['tenacious', 1]])
  await formulaIs(page, '3 × (10 + 2 × 2 + 3) = 51')
  await make(page, 'Cendre', 2, [['counter_attack', 1]])
  await formulaIs(page, '2 × (10 + 5) = 30')
  await make(page, 'Dune', 1, [['long_move', 1], ['elusive', 1]])
  await formulaIs(page, '1 × (10 + 3 + 2) = 15')
}

test('team: two hundred points from nothing, by mouse', { lang: 'fr' }, async ({ page, url }) => {
  await open(page, url)
  await makeTeam(page)
  await page.locator('.roster-legal').waitFor()
  same(await cost(page), '200 / 200', 'the whole budget')
  same(await figures(page), ['Ancre', 'Brume', 'Cendre', 'Dune'], 'everybody, in order')

  // One more skill is one too many: the price is told before and after.
  const long = page.locator('[data-skill=infiltration]')
  expect(rule.test(await long.locator('.skill-why').innerText()), 'why not, with the rule, before it is chosen')
  await long.locator('input').check()
  await page.locator('.roster-limits .over').waitFor()
  expect(rule.test(await verdict(page)), `over the budget: ${await verdict(page)}`)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.locator('.roster-legal').waitFor()
  same(await formula(page), '1 × (10 + 3 + 2) = 15', 'undone')

  // Skills that do not go together.
  await page.locator('[data-skill=short_move] input').check()
  await page.locator('.character-wrong').filter({ hasText: 'SG-COST-6' }).waitFor()
  await page.locator('[data-chosen=short_move] button').click()
  await page.locator('.roster-legal').waitFor()
  same(await page.evaluate(() => document.activeElement?.id), 'chosen-title', 'the focus stays with the skills')

  // A card somebody has: marked as held, refused when taken, free ones say so.
  const card = page.locator('.character-cards label')
  expect((await card.nth(0).innerText()).includes('Ancre'), 'whose card it is')
  expect((await card.nth(8).innerText()).includes('libre'), 'a free card')
  await card.nth(0).click()
  await page.locator('.character-cards .skill-why').filter({ hasText: 'SG-TEAM-1' }).waitFor()
  await page.locator('.roster-verdict').filter({ hasText: 'Dune' }).waitFor()
  await card.nth(8).click()
  await page.locator('.roster-legal').waitFor()

  // Searching and kinds.
  await page.locator('.skill-picker [type=search]').fill('teleport')
  await page.waitForFunction(() => document.querySelectorAll('.skill-picker .skill').length === 2)
  await page.locator('.skill-picker select').selectOption('club')
  await page.waitForFunction(() => document.querySelectorAll('.skill-picker .skill').length === 1)
  expect(await page.locator('.skill-doubt').isVisible(), 'a price of ours is marked')

  // Done leads back to where it began.
  await page.locator('.character-top button').click()
  await page.waitForFunction(() => document.activeElement?.dataset.edit === '3')
})

test('team: two hundred points by keyboard alone', { lang: 'en' }, async ({ page, url }) => {
  await open(page, url)
  await page.locator('.band-shelf select').focus()
  const type = async (selector, text) => {
    await tabTo(page, selector)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  const character = async (name, value, skills, end) => {
    await tabTo(page, '.band-making-bar .primary', name === 'Anchor' ? 'Tab' : 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'character-title')
    await type('.character-sheet .band-name input', name)
    await type('.character-stat input', String(value))
    for (const [search, skill, presses] of skills) {
      await tabTo(page, '.skill-picker [type=search]', search === skills[0][0] ? 'Tab' : 'Shift+Tab')
      await page.keyboard.press('Control+A')
      await page.keyboard.type(search)
      await page.waitForFunction(() => document.querySelectorAll('.skill-picker .skill').length === 1)
      await tabTo(page, `[data-skill=${skill}] :is(input, .skill-steps button:last-child)`)
      for (let i = 0; i < presses; i++) await page.keyboard.press('Space')
    }
    await formulaIs(page, end)
  }
  await character('Anchor', 4, [['flight', 'flight', 1], ['double attack', 'double_attack', 1]], '(10 + 6 + 10) = 104')
  await character('Brook', 3, [['sg-skbon-3', 'bonus_heart', 2], ['tenacious', 'tenacious', 1]], '2 × 2 + 3) = 51')
  await character('Cinder', 2, [['sg-skdef-5', 'counter_attack', 1]], '2 × (10 + 5) = 30')
  await character('Dune', 1, [['long move', 'long_move', 1], ['elusive', 'elusive', 1]], '1 × (10 + 3 + 2) = 15')
  await page.locator('.roster-legal').waitFor()
  same(await cost(page), '200 / 200', 'the whole budget')

  // Another card by the arrows, back by undo.
  await tabTo(page, '.character-cards input', 'Shift+Tab')
  const card = () => page.$$eval('.character-cards input', (all) => all.findIndex((radio) => radio.checked))
  same(await card(), 3, 'the fourth card')
  await page.keyboard.press('ArrowLeft')
  await page.locator('.character-wrong').filter({ hasText: 'SG-TEAM-1' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('.roster-legal').waitFor()
  await tabTo(page, '.character-top button', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.dataset.edit === '3')
  await tabTo(page, '[data-edit="1"]', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await formulaIs(page, '= 51')
})

test('team: skills are banned and priced for the game', { lang: 'fr' }, async ({ page, url }) => {
  await open(page, url)
  await makeTeam(page)
  await page.locator('.band-making-bar button').last().click()
  await page.locator('[data-terms=flight] input[type=checkbox]').check()
  await page.locator('.roster-verdict').filter({ hasText: 'SG-SKGEN-3' }).waitFor()
  expect((await verdict(page)).includes('Ancre'), 'who has the banned skill')
  await page.locator('[data-edit="0"]').click()
  await page.locator('[data-chosen=flight] .skill-bad').waitFor()
  await page.locator('.band-making-bar button').last().click()
  await page.locator('[data-terms=flight] input[type=checkbox]').uncheck()
  await page.locator('.roster-legal').waitFor()

  await page.locator('#terms-double_attack').fill('14')
  await page.locator('.roster-limits .over').waitFor()
  same(await cost(page), '216 / 200', 'the new price, four times')
  await page.locator('#terms-double_attack').fill('-')
  await page.locator('#terms-double_attack').fill('-2')
  await page.locator('.roster-legal').waitFor()
  same(await cost(page), '152 / 200', 'a skill may cost less than nothing')
  await page.locator('.game-skills .row button').last().click()
  await page.waitForFunction(() => document.querySelector('.roster-limits b').innerText === '200 / 200')

  // The budget and optional skills, among the options a band is judged by.
  await page.locator('.home-options summary').click()
  await page.locator('#home-option-team_budget').fill('180')
  await page.locator('.roster-limits .over').waitFor()
  await page.locator('#home-option-team_budget').fill('')
  await page.locator('.roster-legal').waitFor()
  await page.locator('[data-edit="3"]').click()
  await page.locator('.skill-picker').waitFor()
  same(await page.locator('[data-skill=intangible]').count(), 0, 'an optional skill is not offered')
  await page.locator('#home-option-optional_skills').check()
  await page.locator('[data-skill=intangible]').waitFor()
})

const clipboard = { context: { permissions: ['clipboard-read', 'clipboard-write'] } }

test('team: saved, shared, printed, kept over a reload', { lang: 'fr', ...clipboard }, async (given) => {
  const { page, url, open: another } = given
  await page.addInitScript(() => {
    globalThis.printed = 0
    globalThis.print = () => void globalThis.printed++
  })
  await open(page, url)
  await makeTeam(page)
  await page.locator('.roster-legal').waitFor()
  await page.locator('.band-making > .band-name input').fill('Les Quatre')
  await page.locator('.band-making-bar button').last().click()
  await page.locator('#terms-slow').fill('-5')
  const state = async (at) => ({ figures: await figures(at), cost: await cost(at), ok: await verdict(at) })
  const mine = await state(page)

  const sheets = [
    ['Vol', '+1 aux tests ♥ × 2'],
    ['3 × (10 + 2 × 2 + 3) = 51', 'Total'],
    ['♠', 'Attaque basique', 'Double attaque'],
  ]
  for (const [i, words] of sheets.entries()) {
    await page.locator('.band-printing > .row button').nth(i).click()
    await page.waitForFunction((n) => globalThis.printed === n, i + 1)
    const paper = await page.locator('.band-paper').textContent()
    for (const word of words) expect(paper.includes(word), `“${word}” is on sheet ${i}`)
    for (const name of mine.figures) expect(paper.includes(name), `${name} is on sheet ${i}`)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
    expect(pages === 1, `sheet ${i} has ${pages} pages`)
  }

  await page.locator('.roster-actions').getByRole('button', { name: 'Copier le lien' }).click()
  await page.locator('.band-news p').filter({ hasText: 'presse-papiers' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await (await another({ lang: 'fr' })).newPage()
  await other.goto(link)
  await other.locator('.roster-legal').waitFor()
  same(await state(other), mine, 'the same team by the link')
  await other.locator('.band-making-bar button').last().click()
  same(await other.locator('#terms-slow').inputValue(), '-5', 'with its terms')

  await page.reload()
  await page.locator('.roster-legal').waitFor()
  same(await state(page), mine, 'the same team after a reload, not yet saved')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.locator('.band-shelf details').nth(1).filter({ hasText: '(1)' }).waitFor()
  await page.getByRole('button', { name: 'Nouvelle bande' }).click()
  await page.locator('.band-shelf details').nth(1).locator('summary').click()
  await page.getByRole('button', { name: 'Ouvrir Les Quatre' }).click()
  await page.locator('.roster-legal').waitFor()
  same(await state(page), mine, 'the same team from the shelf')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  const buffer = readFileSync(await (await saved).path())
  await page.getByRole('button', { name: 'Nouvelle bande' }).click()
  await page.setInputFiles('.band-shelf input[type=file]', { name: 'b.json', mimeType: 'application/json', buffer })
  await page.locator('.roster-legal').waitFor()
  same(await state(page), mine, 'the same team from its file')
})

test('team: a list of skills from a file', { lang: 'en' }, async ({ page, url }) => {
  await open(page, url)
  await page.locator('.band-making-bar button').last().click()
  const load = (skills) =>
    page.setInputFiles('.game-skills input[type=file]', {
      name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(skills)),
    })
  await page.setInputFiles('.band-shelf input[type=file]', {
    name: 'shelf.json', mimeType: 'application/json', buffer: Buffer.from('{"list":{"skills":[{"id":"flight","cost":9}]}}'),
  })
  await page.getByText('“shelf.json” is loaded').first().waitFor()
  await load({ nothing: [] })
  await page.locator('[role=alert] .alert').filter({ hasText: 'list.json' }).waitFor()
  const own = { id: 'juggernaut', name: { fr: 'Mastodonte', en: 'Juggernaut' }, cost: 3 }
  await load({ list: { system: 'evenor', skills: [own] } })
  await page.locator('[role=alert] .alert').filter({ hasText: 'another game' }).waitFor()
  await load({ skills: [{ ...own, grants: ['no_such_skill'] }] })
  await page.locator('[role=alert] .alert').filter({ hasText: '/skills/0/grants/0' }).waitFor()
  const others = [{ id: 'vampire', banned: true }, { id: 'agile', cost: 9 }]
  await load({ list: { system: 'seg', skills: [{ ...own, grants: ['bonus_heart:2', 'slow'] }, ...others] } })
  await page.locator('[data-terms=juggernaut]').waitFor()
  expect(await page.locator('[data-terms=vampire] input[type=checkbox]').isChecked(), 'banned by the list')
  same(await page.locator('#terms-agile').inputValue(), '9', 'priced by the list')
  await page.locator('.band-making-bar .primary').click()
  await page.locator('[data-skill=juggernaut] input').check()
  await formulaIs(page, '1 × (10 + 3) = 13')
  await page.locator('.roster-legal').waitFor()
})

test('team: a file without its list says what is missing', { lang: 'fr' }, async ({ page, url }) => {
  await open(page, url)
  const profiles = [{ id: 'gil', name: 'Gil', stats: { value: 2, rank: 5 }, traits: ['lasso', 'agile'] }]
  const file = { band: { id: 'posse', name: 'Milice', system: 'seg', figures: ['gil'], profiles } }
  const upload = (json) => ({ name: 'f.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(json)) })
  await page.setInputFiles('.band-shelf input[type=file]', upload(file))
  await page.locator('[role=alert] .alert').filter({ hasText: '/profiles/0/traits/0' }).waitFor()
  await page.getByRole('button', { name: 'Charger leur liste' }).click()
  const row = { id: 'lasso', name: { fr: 'Lasso', en: 'Lasso' }, cost: 7, grants: ['ranged_short'] }
  await page.setInputFiles('.game-skills input[type=file]', upload({ list: { system: 'seg', skills: [row] } }))
  await page.locator('.roster-legal').waitFor()
  same(await page.locator('.roster-formula').innerText(), '2 × (10 + 10) = 40', 'with its price')
})

test('team: from a sample, changed, into a game', { lang: 'fr', weight: 8 }, async ({ page, url }) => {
  await open(page, url)
  await page.locator('.band-shelf details').first().locator('summary').click()
  await page.getByRole('button', { name: 'Dupliquer Garnison' }).first().click()
  await page.locator('.roster-legal').waitFor()
  await page.locator('[data-edit="0"]').click()
  await page.locator('.character-sheet .band-name input').fill('Moi-même')
  await page.locator('[data-chosen=protector] button').click()
  await page.locator('[data-skill=counter_attack] input').check()
  await page.locator('.roster-legal').waitFor()
  await page.locator('.roster-actions .primary').click()
  await page.waitForFunction(() => document.querySelector('#home-A-band')?.value.startsWith('own:'))
  same(await page.locator('#home-system').inputValue(), 'seg', 'the game of the band')
  await page.waitForFunction(() => location.hash === '#/' && document.activeElement?.id === 'home-prepare-title')
  expect((await page.locator('.side-A .home-figures').innerText()).includes('Moi-même'), 'my character is on the list')
  await page.selectOption('#home-B-band', 'sample:garrison')
  await page.locator('.home-start button').click()
  await settled(page)
  const text = await page.locator('.play').innerText()
  expect(text.includes('Moi-même') && text.includes('Aldemar'), 'mine on one side, the printed one on the other')
})
