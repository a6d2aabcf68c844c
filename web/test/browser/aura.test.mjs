// SPDX-License-Identifier: MIT
// The game master's table: an evening of some sixty gestures by taps alone, taken back and done again, kept over a reload, with what
// only the master may see; the second evening begins with what the first left.
import { readFileSync } from 'node:fs'
import { bring, bringSheets, climb, make, openTable, pass, sheets, steps, tab, tap, waiting } from './aura.mjs'
import { expect, same } from './expect.mjs'
import { phone, small, test } from './harness.mjs'
import { checkWidth } from './screens.mjs'

const isLong = Boolean(process.env.MATRIX)
const side = (...names) => names.map((actor) => ({ actor }))

/** Everybody at the table: four characters of files, a captain by level, a gang by its worth. */
async function gather(page) {
  await bringSheets(page)
  await page.locator('.saga-arrivals [data-calling]').selectOption('soldier')
  await bring(page, '[data-level="6"]')
  await bring(page, '[data-minions="10"]')
  await page.locator('.saga-arrivals [data-close]').click()
  const names = await page.locator('.saga-actor').evaluateAll((all) => all.map((e) => e.getAttribute('data-actor')))
  return { captain: names.find((n) => n !== names.at(-1) && !/^(Maëlys|Bastien|Ysolde|Anselme)$/.test(n)), gang: names.at(-1) }
}

/** Somebody's card opens. */
async function pickOut(page, name) {
  const button = page.locator(`[data-actor="${name}"] .saga-name`)
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

/** The evening; gives how many steps it took. */
async function evening(page, { captain, gang }) {
  const all = ['Maëlys', 'Bastien', 'Ysolde', 'Anselme', captain, gang]
  const go = async (group, gesture) => {
    await make(page, group, gesture)
    await pass(page)
  }
  await go('places', { kind: 'scene_open', name: 'Le pont' })
  await go('places', { kind: 'place', name: 'Auberge', restful: true })
  // Everybody but one lets the windows go by.
  for (const actor of ['Maëlys', 'Bastien', 'Anselme', captain]) await go('people', { kind: 'pass_always', actor, on: true })
  // exploration
  await climb(page, { actor: 'Ysolde', stat: 'adr', rung: 14 })
  expect((await waiting(page)) !== 'floor', 'whoever has not said "pass for me" is asked')
  expect((await pass(page)) >= 1, 'the window goes by with a tap')
  await climb(page, { actor: 'Maëlys', stat: 'per', rung: 12, secret: true })
  await pass(page)
  await climb(page, { actor: 'Bastien', stat: 'for', rung: 10 })
  await climb(page, { actor: 'Anselme', stat: 'edu', rung: 16 })
  const before = await steps(page)
  await tap(page, '[data-free]')
  await pass(page)
  expect((await steps(page)) > before && (await page.locator('.saga-tiers').count()) === 0, 'a test without a difficulty is described')
  await go('tests', { kind: 'oracle', text: 'Pleut-il ?' })
  await go('tests', { kind: 'oppose', sides: side('Bastien', captain) })
  await go('tests', { kind: 'collective', sides: side('Bastien', 'Anselme'), difficulty: 12 })
  await go('tests', { kind: 'race', sides: side('Bastien', 'Anselme'), difficulty: 10 })
  await go('tests', { kind: 'extended', name: 'Le mur', sides: side('Bastien'), difficulty: 10, threshold: 12 })
  await go('tests', { kind: 'extended_stop', name: 'Le mur' })
  await tap(page, '.saga-pool button')
  await go('harm', { kind: 'shock', actor: 'Maëlys', shock: 'trying' })
  await go('harm', { kind: 'hazard', column: 'fall', targets: ['Bastien'], height: 4 })
  // a fight with minions and a captain
  await go('fight', { kind: 'initiative', sides: side(...all) })
  expect((await page.locator('[data-next]').count()) === 1, 'the next turn is a tap away')
  same(await page.locator('.saga-actor.to-act').count(), 1, 'somebody is to act')
  same(await page.locator('.saga-actor.to-act.picked').count(), 1, 'and acts unless somebody else is picked')
  await go('fight', { kind: 'engage', actor: 'Bastien', target: captain })
  await tap(page, '[data-next]')
  await pass(page)
  await go('fight', { kind: 'sweep', actor: 'Bastien', foes: side(gang) })
  await tap(page, '[data-next]')
  await pass(page)
  await go('fight', { kind: 'engage', actor: 'Ysolde', target: gang })
  await tap(page, '[data-next]')
  await pass(page)
  await go('fight', { kind: 'shoot', actor: 'Ysolde', target: captain, metres: 20 })
  await tap(page, '[data-next]')
  await pass(page)
  await go('fight', { kind: 'gang', sides: side('Bastien', 'Anselme'), target: captain })
  await tap(page, '[data-next]')
  await pass(page)
  await go('fight', { kind: 'condition', actor: 'Bastien', condition: 'prone' })
  await go('fight', { kind: 'end_fight' })
  // three spells
  for (const [name, more] of [['Étincelle', { effect: 'minor' }], ['Choc', { effect: 'minor', does: 'damage' }], ['Voile', { effect: 'minor', duration: 1 }]]) {
    await go('magic', { kind: 'prepare', actor: 'Maëlys', trait: 'Magie de guerre', name, ...more })
    await tab(page, 'clock')
    await tap(page, '[data-advance="hour"]')
    await pass(page)
    await go('magic', { kind: 'cast', actor: 'Maëlys' })
  }
  // a chase
  await go('chase', { kind: 'vehicle', name: 'La calèche', driver: 'Bastien', model: 'carriage' })
  await go('chase', { kind: 'vehicle', name: 'Le cheval', driver: captain, model: 'horse' })
  await go('chase', { kind: 'chase', pursuer: 'La calèche', fugitive: 'Le cheval', distance: 'medium' })
  await tab(page, 'clock')
  await tap(page, '[data-exchange]')
  await pass(page)
  await go('chase', { kind: 'obstacle', vehicle: 'Le cheval', difficulty: 12 })
  // wounds to the critical state, medicine by the card of whoever is hurt, poison, sleep
  await go('harm', { kind: 'damage', hits: [{ actor: 'Bastien', damage: 7 }] })
  const critical = page.locator(`[data-actor="${captain}"] .chip.bad`)
  for (let i = 0; i < 8 && !(await critical.count()); i++) await go('harm', { kind: 'damage', hits: [{ actor: captain, damage: 14 }] })
  expect((await critical.count()) > 0, 'a critical state is seen at once')
  await go('harm', { kind: 'damage', hits: [{ actor: 'Anselme', damage: 4 }] })
  await go('harm', { kind: 'treat', actor: 'Anselme', target: 'Bastien', trait: 'Chirurgien', setting: 'facility' })
  // The next time the card knows who treats, and with what.
  await tab(page, 'table')
  await pickOut(page, 'Maëlys')
  await page.locator('[data-actor="Maëlys"] [data-treat]').click()
  same(await page.locator('.saga-tray > .people [aria-pressed="true"]').getAttribute('data-who'), 'Anselme', 'whoever treated last treats again')
  await page.locator('[data-form="treat"] [data-pick="trait:Chirurgien"][aria-pressed="true"]').waitFor()
  await tap(page, '[data-make="treat"]')
  await pass(page)
  await go('harm', { kind: 'poison', actor: 'Ysolde', severity: 'benign' })
  await go('harm', { kind: 'cure', actor: 'Ysolde' })
  await tab(page, 'table')
  await pickOut(page, 'Ysolde')
  await tap(page, '[data-actor="Ysolde"] [data-gauge="light"]')
  await go('places', { kind: 'scene_close' })
  await tab(page, 'clock')
  await tap(page, '[data-advance="dawn"]')
  await pass(page)
  await tap(page, '[data-advance="week"]')
  await pass(page)
  return steps(page)
}

const wholeStory = async (page) => {
  const more = page.locator('[data-whole]')
  if (await more.count()) await more.click()
}
const storyOf = (page) => page.locator('.saga-lines > *').evaluateAll((all) => all.map((e) => e.textContent.trim()))

async function wholeEvening({ page, url, lang }, seed) {
  await openTable(page, url, { seed })
  const people = await gather(page)
  const count = await evening(page, people)
  expect(count >= 60, `the evening has sixty gestures (${count})`)
  await checkWidth(page, 'the table')
  // Back to the beginning and forth again: the same table.
  await tab(page, 'story')
  await wholeStory(page)
  const story = await storyOf(page)
  expect(story.length > 60, `the chronicle tells them (${story.length})`)
  expect(story.every((line) => !/[{}]/.test(line)), 'in whole sentences')
  const slider = page.locator('.saga-slide input')
  await slider.fill('0')
  await page.waitForFunction(() => document.querySelector('main.saga').dataset.at === '0')
  await slider.fill(String(count))
  await page.waitForFunction((n) => document.querySelector('main.saga').dataset.at === String(n), count)
  same(await storyOf(page), story, 'taken back and done again, the story is the same')
  // A reload loses nothing.
  await page.reload()
  await page.waitForFunction((n) => document.querySelector('main.saga')?.dataset.at === String(n), count)
  await tab(page, 'story')
  await wholeStory(page)
  same(await storyOf(page), story, 'after a reload the story is the same')
  // What only the master sees.
  const secrets = await page.locator('.saga-lines .secret').count()
  expect(secrets >= 1, 'a secret roll stands apart')
  await page.locator('[data-as-players]').click()
  same(await page.locator('.saga-lines .secret').count(), 0, 'and the players do not read of it')
  expect((await storyOf(page)).length < story.length, 'not even that it happened')
  // Experience: two points for each, one tap for three; the next evening spends them.
  await tab(page, 'table')
  await page.locator('[data-closing]').click()
  await page.locator('.saga-award').filter({ hasText: 'Ysolde' }).locator('[data-award="3"]').click()
  await page.locator('[data-close-session]').click()
  await page.locator('[data-begin]').click()
  await page.locator('main.saga').waitFor()
  await tab(page, 'table')
  await page.locator('.saga-actor').nth(5).waitFor()
  const names = await page.locator('.saga-actor').evaluateAll((all) => all.map((e) => e.getAttribute('data-actor')))
  for (const name of ['Maëlys', 'Bastien', 'Ysolde', 'Anselme']) expect(names.includes(name), `${name} is there again (${lang})`)
  await pickOut(page, 'Ysolde')
  await page.locator('[data-actor="Ysolde"] [data-spend]').click()
  await page.locator('[data-form="raise"] [data-pick="trait:Acrobate"]').click()
  await page.locator('[data-tried].bad').waitFor()
  await page.locator('[data-form="raise"] [data-pick="trait:Acrobate"]').click()
  const added = page.locator('[data-form="raise"]')
  await added.evaluate((f) => f.querySelectorAll('details').forEach((d) => (d.open = true)))
  await added.locator('[data-add="traits"]').click()
  await added.locator('.saga-objects [data-key="name"]').fill('Équitation')
  await added.locator('.saga-objects [data-key="value"]').fill('1')
  await page.locator('[data-tried]:not(.bad)').waitFor()
  const before = await steps(page)
  await tap(page, '[data-make="raise"]')
  expect((await steps(page)) > before, 'experience is spent')
}

test('aura: an evening of sixty gestures on the page', { lang: 'fr', weight: 40 }, (at) => wholeEvening(at, 7))
if (isLong) {
  test('aura: the same evening in English', { lang: 'en', weight: 40 }, (at) => wholeEvening(at, 11))
  test('aura: the same evening on a phone', { lang: 'fr', context: phone, weight: 40 }, (at) => wholeEvening(at, 13))
  test('aura: the same evening on a phone in English', { lang: 'en', context: phone, weight: 40 }, (at) => wholeEvening(at, 17))
}

test('aura: campaigns leave as files and come back, bad files change nothing', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { name: 'Les Loups', seed: 3 })
  await bringSheets(page, sheets.slice(0, 2))
  await page.goto(`${url}#/aura`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  const path = await (await download).path()
  const file = JSON.parse(readFileSync(path, 'utf8'))
  same([file.type, file.name, file.evenings.length, file.evenings[0].steps.length], ['campaign', 'Les Loups', 1, 3], 'the file')
  expect(/Alexis Flamand/.test(file.credit), 'carries the credit')
  const take = (text) => page.locator('[data-campaign]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  for (const bad of ['', '{', '[]', '{"type":"campaign"}', JSON.stringify({ ...file, evenings: [{ ...file.evenings[0], at: 99 }] })]) {
    await take(bad)
    await page.getByRole('alert').filter({ hasText: 'n’est pas une campagne' }).waitFor()
    same(await page.locator('.saga-kept').count(), 1, 'nothing has changed')
  }
  // One whose last gesture nobody can play goes on from the one before; one that cannot begin says so and may be left.
  const [first] = file.evenings
  const odd = { type: 'choose', seat: 'A', choice: { kind: 'tick', actor: 'Personne', gauge: 'light', count: 1 } }
  await take(JSON.stringify({ ...file, name: 'Abîmée', evenings: [{ ...first, steps: [...first.steps, odd], at: 4 }] }))
  await page.getByRole('link', { name: 'Jouer : Abîmée' }).click()
  await page.locator('[data-said]').filter({ hasText: 'jusqu’au geste 3' }).waitFor()
  same(await steps(page), 3, 'as far as it can be played')
  await page.goto(`${url}#/aura`)
  await take(JSON.stringify({ ...file, name: 'Cassée', evenings: [{ ...first, closed: true, leaves: [{ kind: 'restore', name: 'X', for: 9999 }] }] }))
  await page.getByRole('link', { name: 'Jouer : Cassée' }).click()
  await page.locator('[data-begin]').click()
  await page.getByRole('alert').filter({ hasText: 'La séance ne peut pas s’ouvrir' }).waitFor()
  same(await page.locator('[data-begin]').isEnabled(), true, 'nothing hangs')
  await page.goto(`${url}#/aura`)
  await take(JSON.stringify({ ...file, name: 'Copie' }))
  await page.locator('.saga-kept').nth(3).waitFor()
  await page.getByRole('link', { name: 'Jouer : Copie' }).click()
  await page.locator('[data-actor="Bastien"]').waitFor()
  same(await steps(page), 3, 'the copy stands where the campaign stood')
})

test('aura: the other language tells the same evening', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { seed: 3 })
  await bringSheets(page, sheets.slice(0, 2))
  await page.locator('.saga-arrivals [data-close]').click()
  await climb(page, { actor: 'Bastien', stat: 'for', rung: 10 })
  const before = await steps(page)
  await page.locator('.saga-lines').filter({ hasText: 'lance' }).waitFor()
  await page.locator('.saga-does [lang="en"]').click()
  await page.locator('.saga-lines').filter({ hasText: 'Bastien rolls' }).waitFor()
  same(await steps(page), before, 'nothing was lost')
  expect((await waiting(page)) !== 'floor', 'and what waited still waits')
  await page.locator('[data-rung="14"]').filter({ hasText: 'Hard' }).waitFor()
})

test('aura: a campaign has options of its own, and a scene is a tap away', { lang: 'fr' }, async ({ page, url }) => {
  await page.goto(`${url}#/aura`)
  await page.locator('.home-options summary').click()
  await page.locator('#home-option-minion_roll').selectOption('flat')
  await page.locator('#home-option-negative_trait_cap').fill('x')
  same(await page.locator('[data-create]').isDisabled(), true, 'what is no number makes no campaign')
  await page.locator('#home-option-negative_trait_cap').fill('5')
  await page.locator('[data-create]').click()
  await page.locator('[data-begin]').click()
  await page.locator('main.saga').waitFor()
  await bringSheets(page, sheets.slice(1, 2))
  await bring(page, '[data-minions="10"]')
  await page.locator('.saga-arrivals [data-close]').click()
  await page.locator('[data-scene]').click()
  await page.locator('[data-make="scene_open"]').click()
  await page.locator('[data-scene]').waitFor({ state: 'detached' })
  const gang = await page.locator('.saga-actor').last().getAttribute('data-actor')
  await make(page, 'fight', { kind: 'engage', actor: 'Bastien', target: gang })
  await pass(page)
  same(await page.locator('.saga-throw').count(), 1, 'minions that do not roll have no dice')
  await page.goto(`${url}#/aura`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  same(file.options, { negative_trait_cap: 5, minion_roll: 'flat' }, 'only what differs is kept')
})

test('aura: a refusal changes nothing and names its rule', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { seed: 4 })
  await bringSheets(page, sheets.slice(1, 2))
  await page.locator('.saga-arrivals [data-close]').click()
  const before = await steps(page)
  await page.locator('[data-group="harm"]').click()
  await page.locator('[data-kind="sequela"]').click()
  await page.locator('.saga-tray > .people [data-who="Bastien"]').click()
  await page.locator('[data-form="sequela"] [data-key="name"]').fill('Boiterie')
  await page.locator('[data-make="sequela"]').click()
  await page.locator('[data-said]').waitFor()
  expect(/AE-/.test(await page.locator('[data-said]').innerText()), 'the rule is named')
  await page.locator('[data-said] .id').click()
  await page.waitForFunction(() => document.querySelector('.rule-panel')?.textContent.length > 80) // and says what it says
  same(await steps(page), before, 'no step was made')
})

test('aura: real dice are asked for and keyed in', { lang: 'fr', context: small }, async ({ page, url }) => {
  await page.goto(`${url}#/aura`)
  await page.locator('[data-create]').click()
  await page.locator('[data-real]').check()
  await page.locator('[data-begin]').click()
  await page.locator('main.saga').waitFor()
  await bringSheets(page, sheets.slice(2, 3))
  await page.locator('.saga-arrivals [data-close]').click()
  await climb(page, { actor: 'Ysolde', stat: 'adr', rung: 14 })
  await page.locator('.saga-own').waitFor()
  for (const face of [3, 6, 8]) await page.locator(`[data-face="${face}"]`).click()
  await page.locator('[data-give]').click()
  await page.locator('.saga-throw').waitFor()
  same(await page.locator('.saga-throw .saga-die b').allInnerTexts(), ['3', '6', '8'], 'the dice on the stage')
  await checkWidth(page, 'real dice')
  await pass(page)
  await make(page, 'tests', { kind: 'oracle', text: 'Pleut-il ?', hidden: true })
  same(await page.locator('.saga-own').count(), 0, 'the master’s own question is not rolled before everybody')
  await page.locator('.saga-stage').filter({ hasText: 'Pleut-il' }).waitFor()
})

test('aura: a player sees the own sheet behind a curtain, no secrets, and asks', { lang: 'fr', context: small }, async ({ page, url }) => {
  await openTable(page, url, { seed: 5 })
  const people = await gather(page)
  await climb(page, { actor: 'Ysolde', stat: 'per', rung: 12, secret: true })
  await pass(page)
  // Somebody comes whom the players do not know of, and the master has a blow at him in mind.
  const hidden = 'Ombremort'
  await page.locator('[data-arrivals]').click()
  await page.locator('.saga-arrivals input').first().fill(hidden)
  await bring(page, '[data-level="9"]')
  await page.locator('.saga-arrivals [data-close]').click()
  await make(page, 'people', { kind: 'show', actor: hidden, shown: 'hidden' })
  await page.locator('[data-group="fight"]').click()
  await page.locator('[data-kind="engage"]').click()
  await page.locator('.saga-tray > .people [data-who="Ysolde"]').click()
  await page.locator(`[data-pick="target:${hidden}"]`).click()
  await tab(page, 'table')
  await page.locator('[data-pass]').selectOption('B')
  await page.locator('.curtain [data-lift]').waitFor()
  same(await page.locator('.saga-stage, .saga-order, .saga-player').count(), 0, 'the curtain hides the table')
  await page.locator('[data-lift]').click()
  await page.locator('.saga-player .saga-stats').first().waitFor()
  const text = await page.locator('.saga-player').innerText()
  expect(!text.includes('MJ seul'), 'no secret is told')
  expect(!(await page.locator('.saga-player').innerHTML()).includes(`${people.captain}, `), 'no gauge of the captain is there')
  await checkWidth(page, 'the player’s view')
  // What a player's own form offers is what the player sees: no hidden foe, no chance worked out from numbers that are not shown.
  await page.locator('.saga-player [data-deed="engage"]').click()
  await page.locator(`.saga-player [data-pick="target:${people.captain}"]`).click()
  await page.waitForTimeout(300)
  const body = await page.locator('body').innerHTML()
  expect(!body.includes(hidden), 'who is hidden is nowhere on a player’s page')
  same(await page.locator('.saga-player :is(.saga-odds, .saga-glance)').filter({ hasText: '%' }).count(), 0, 'no odds against numbers that are the master’s')
  // Whoever holds the device finds the curtain again, however the page is come back to; nothing of the master's is behind it.
  await page.reload()
  await page.locator('.curtain [data-lift]').waitFor()
  await page.goto(`${url}#/aura`)
  await page.locator('.saga-kept').waitFor()
  same(await page.locator('.saga-kept button').count(), 0, 'a campaign that a player holds is not exported')
  await page.locator('.saga-kept a').click()
  await page.locator('.curtain [data-lift]').click()
  await page.locator('.saga-player .saga-stats').first().waitFor()
  same(await page.locator('.saga-order, .saga-rewind').count(), 0, 'nor is the master’s table there')
  await page.locator('[data-back]').click()
  await page.locator('[data-lift]').click()
  await page.locator('main.saga').waitFor()
  // Where a player is asked, the ways to end it are the master's.
  await climb(page, { actor: 'Ysolde', stat: 'adr', rung: 18 })
  await page.locator('.saga-window [data-answer="drop"]').waitFor()
  await tab(page, 'table')
  await page.locator('[data-pass]').selectOption('B')
  await page.locator('[data-lift]').click()
  await page.locator('.saga-player .saga-window [data-answer="pass"]').waitFor()
  same(await page.locator('.saga-window :is([data-answer="drop"], [data-nobody])').count(), 0, 'a player answers or passes')
  expect(/−|\+|égalité|réussite|échec/.test(await page.locator('.saga-window [data-answer="pass"] .saga-outcome').innerText()), 'and reads what comes of it')
})

test('aura: a test by keys alone, the focus goes along', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { seed: 5 })
  await bringSheets(page)
  await page.locator('.saga-arrivals [data-close]').click()
  const where = () => page.evaluate(() => document.activeElement?.closest('.saga-climb, .saga-window, [data-form]')?.className ?? '')
  await page.keyboard.press('3')
  await page.keyboard.press('t')
  await page.waitForFunction(() => document.activeElement?.closest('.saga-climb'))
  while (!(await page.evaluate(() => document.activeElement?.getAttribute('data-rung') === '16'))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.closest('.saga-window'))
  for (let n = 0; (await waiting(page)) !== 'floor' && n < 9; n++) {
    const before = await steps(page)
    expect(/saga-window/.test(await where()), 'what waits has the focus')
    await page.keyboard.press('Enter')
    await page.waitForFunction((was) => Number(document.querySelector('main.saga').dataset.at) > was, before)
  }
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-rung') === '16')
  const before = await steps(page)
  await page.locator('[data-rung="16"]').dblclick()
  await page.locator('.saga-window').waitFor()
  await page.waitForTimeout(200)
  same(await steps(page), before + 1, 'a thumb that taps twice has meant one roll')
  await pass(page)
  // Nobody waits for the table: each key means what the ones before it leave.
  const passed = await steps(page)
  await page.locator('[data-undo]').dblclick()
  for (const key of ['z', 'z', 'p', 'e']) await page.keyboard.press(key)
  await page.waitForFunction((at) => Number(document.querySelector('main.saga').dataset.at) === at, passed - 3)
  await page.waitForFunction(() => document.activeElement?.closest('[data-form="engage"]'))
})

test('aura: two taps from the first screen to an evening with ready characters', { lang: 'en', context: phone }, async ({ page, url }) => {
  await page.goto(url)
  await page.locator('.home-master a').first().click()
  await page.locator('[data-evening]').first().click()
  await page.locator('main.saga').waitFor()
  const owners = await page.locator('.saga-badge:not(.small, .foes, .others)').count()
  expect(owners >= 4, `characters are at the table (${owners})`)
  await climb(page, { actor: 'Ysolde', stat: 'adr', rung: 14 })
  await page.locator('.saga-throw').waitFor()
  await checkWidth(page, 'the table at once')
  await pass(page)
  await page.locator('[data-group="chase"]').click()
  await page.locator('[data-kind="chase"]').click()
  await page.locator('[data-form="chase"] .saga-field button').first().click() // a vehicle first
  const shown = await page.locator('[data-kind="vehicle"]').evaluate((chip) => chip.getBoundingClientRect().right <= chip.parentElement.getBoundingClientRect().right)
  expect(shown, 'the gesture whose form is open is in sight among the others')
  await page.locator('[data-arrivals]').click()
  await page.locator('.saga-arrivals [data-cast]').last().waitFor()
  same(await page.locator('.saga-arrivals [data-cast]:disabled').count(), 1, 'the cast that is here does not come twice')
})

test('aura: up from the table to build and to compose, and back with the spell', { lang: 'fr', context: phone }, async ({ page, url }) => {
  await openTable(page, url, { seed: 19 })
  await bringSheets(page, sheets.slice(0, 2))
  const before = await steps(page)
  await page.locator('.saga-arrivals a[href^="#/creer"]').click()
  await page.locator('[data-to-table]').click()
  await page.locator('main.saga').waitFor()
  same(await steps(page), before, 'the table is as it was left')
  await tab(page, 'make')
  await page.locator('[data-group="magic"]').click()
  await page.locator('[data-kind="prepare"]').click()
  await page.locator('.saga-tray > .people [data-who="Maëlys"]').click()
  same(await page.locator('[data-form="prepare"] .saga-odds').count(), 0, 'nothing is refused before anything is said')
  await page.locator('[data-compose]').click()
  await page.locator('.sheet-name').fill('Brandon')
  await page.locator('[data-prepare]').click()
  await page.locator('[data-form="prepare"] [data-pick="trait:Magie de guerre"][aria-pressed="true"]').waitFor()
  same(await page.locator('[data-form="prepare"] [data-key="name"]').inputValue(), 'Brandon', 'the spell came along')
  await tap(page, '[data-make="prepare"]')
  await page.locator('.saga-stage').filter({ hasText: 'Brandon' }).waitFor()
})

test('aura: in a fight everybody has a foe of the other side, and a spell comes back to who casts it', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { seed: 7 })
  const { captain, gang } = await gather(page)
  await make(page, 'fight', { kind: 'initiative' })
  await pass(page)
  const foes = new Set([captain, gang])
  let blow = await page.locator('[data-make="engage"]').innerText()
  for (let turn = 0; turn < 6; turn++) {
    const [, who, whom] = /:\s*(.+) → (.+)$/u.exec(blow.trim()) ?? []
    expect(who === (await page.locator('.saga-actor.to-act').getAttribute('data-actor')), `${blow}: ${who} acts out of turn`)
    expect(foes.has(who) !== foes.has(whom), `${who} is to strike ${whom}`)
    blow = await page.evaluate(nextTurn)
  }
  await page.locator('[data-group="magic"]').click()
  await page.locator('.saga-tray > .people [data-who="Maëlys"]').click()
  await page.locator('[data-compose]').click()
  await page.locator('[data-prepare]').click()
  expect(/Maëlys/.test(await page.locator('[data-make="prepare"]').innerText()), 'whoever’s turn it is has taken the spell')
})

test('aura: the next spell is another, with a name or without; a form that was used begins anew', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { seed: 7 })
  await bringSheets(page, sheets.slice(0, 1))
  await page.locator('.saga-arrivals [data-close]').click()
  await make(page, 'places', { kind: 'scene_open', name: 'Le quai' })
  same(await page.locator('[data-kind="test"]').getAttribute('aria-pressed'), 'true', 'a scene has begun: tests come next')
  for (const name of ['Brandon', '']) {
    await make(page, 'magic', { kind: 'prepare', actor: 'Maëlys', effect: 'minor', ...(name ? { name } : {}) })
    same(await page.locator('[data-form="prepare"] [data-pick="trait:Magie de guerre"]').getAttribute('aria-pressed'), 'true', 'the only magic is in hand again')
    const signs = await page.locator('.saga-actor .saga-signs').innerText()
    expect(new RegExp(`${name || 'un sort'}\\s: prêt`).test(signs), `what is ready is told (${signs})`)
    await page.locator('[data-kind="cast"]').click()
    same(await page.locator('[data-form="cast"] [data-pick^="spell:"]').allInnerTexts(), name ? [name] : [], 'what is spent is gone')
    await tap(page, '[data-make="cast"]')
    await pass(page)
  }
})

test('aura: on a phone what came of it and why not are in sight', { lang: 'fr', context: phone }, async ({ page, url }) => {
  await openTable(page, url, { seed: 20 })
  await bringSheets(page, sheets)
  await page.locator('.saga-arrivals [data-close]').click()
  await make(page, 'tests', { kind: 'oracle', text: 'Pleut-il ?' })
  await page.locator('.saga-stage').filter({ hasText: 'Pleut-il' }).waitFor()
  await make(page, 'harm', { kind: 'damage', hits: [{ actor: 'Maëlys', damage: 4 }] })
  await page.locator('.saga-stage').filter({ hasText: '4 de dégâts' }).waitFor()
  // Treated once a day: the second time is refused.
  await make(page, 'harm', { kind: 'treat', actor: 'Anselme', target: 'Maëlys', trait: 'Chirurgien' })
  await pass(page)
  const form = page.locator('[data-form="treat"]')
  await form.locator('[data-pick="target:Maëlys"]').click()
  const trait = form.locator('[data-pick="trait:Chirurgien"]')
  if ((await trait.getAttribute('aria-pressed')) !== 'true') await trait.click()
  await form.locator('[data-pick="setting:facility"]').click()
  await form.evaluate((f) => f.querySelectorAll('details').forEach((d) => (d.open = true)))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.locator('[data-make="treat"]').click()
  await page.locator('[data-said]').waitFor()
  const box = await page.locator('[data-said]').boundingBox()
  expect(box.y >= 0 && box.y + box.height <= 844, `the refusal is on the screen (${box.y})`)
  await page.locator('[data-hush]').click()
  same(await page.locator('[data-said]').count(), 0, 'and goes when it was read')
  await page.locator('.saga-up').click()
  await page.locator('.saga-kept').waitFor()
})

test('aura: what the browser has no room for leaves as a file', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { seed: 21 })
  await bringSheets(page, sheets.slice(1, 2))
  await page.locator('.saga-arrivals [data-close]').click()
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await make(page, 'people', { kind: 'pass_always', actor: 'Bastien', on: true })
  await climb(page, { actor: 'Bastien', stat: 'for', rung: 10 })
  const count = await steps(page)
  const download = page.waitForEvent('download')
  await page.locator('[data-rescue]').click()
  const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  same(file.evenings.at(-1).steps.length, count, 'with all that was done since')
})

/** The next turn, and the blow on the button as soon as the table has changed: before a frame is painted whoever acts has a foe. */
const nextTurn = () =>
  new Promise((done) => {
    const seen = new MutationObserver(() => {
      seen.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(document.querySelector('[data-make="engage"]').innerText)
      port2.postMessage('')
    })
    seen.observe(document.querySelector('main.saga'), { attributeFilter: ['data-at'] })
    document.querySelector('[data-next]').click()
  })
/** A line typed at the prompt; it makes a gesture. */
async function type(page, line) {
  const before = await steps(page)
  await page.locator('[data-prompt]').fill(line)
  await page.keyboard.press('Enter')
  await page.waitForFunction((n) => Number(document.querySelector('main.saga')?.dataset.at) > n, before)
}
/** Whom a player who holds the device sees in a fight. */
async function seenBy(page, seat) {
  await page.locator('[data-pass]').selectOption(seat)
  await page.locator('[data-lift]').click()
  await page.locator('.saga-player .saga-strip').waitFor()
  const text = await page.locator('.saga-player .saga-strip').innerHTML()
  await page.locator('[data-back]').click()
  await page.locator('[data-lift]').click()
  await page.locator('main.saga').waitFor()
  return text
}

test('aura: typed lines, veiled tests, foes shown and hidden, the odds of a fight, three evenings in a chain', { lang: 'fr' }, async ({ page, url }) => {
  await openTable(page, url, { seed: 12 })
  await page.locator('main.saga').press('/')
  await page.locator('[data-prompt]').fill('xyz 3')
  await page.keyboard.press('Enter')
  await page.locator('[data-prompt-fault]').waitFor()
  expect((await page.locator('[data-prompt-fault]').innerText()).includes('xyz'), 'a word that is nobody is named')
  await type(page, 'create name=Bob owner=B for=4 res=4 adr=5 per=4 int=4 vol=4 cha=4 edu=4 traits=Lame:5 weapons=one_handed')
  await type(page, 'pass_always bob on=true')
  await type(page, 'npc name=Vauquelin level=4')
  await type(page, 'bob adr lame 17 veiled')
  const story = await storyOf(page)
  expect(story.some((line) => line.includes('contre 17')), 'the master reads the difficulty')
  await page.locator('[data-as-players]').click()
  await page.waitForFunction(() => document.querySelectorAll('.saga-lines > *').length > 3)
  expect((await storyOf(page)).every((line) => !line.includes('17,') && !line.includes('contre 17')), 'a veiled one is not told to players')
  await type(page, 'initiative sides=Bob,Vauquelin')
  expect((await seenBy(page, 'B')).includes('Vauquelin'), 'a foe has a name')
  await page.locator('main.saga').press('/')
  await type(page, 'show vauquelin hidden')
  expect(!(await seenBy(page, 'B')).includes('Vauquelin'), 'or none, where the master hides him')
  await page.locator('main.saga').press('/')
  await type(page, 'show vauquelin words')
  await type(page, 'end_fight')
  await page.locator('[data-group="fight"]').click()
  await page.locator('.saga-encounter summary').click()
  await page.locator('[data-encounter]').click()
  await page.locator('[data-fought]').waitFor()
  expect(/Les joueurs\s:\s\d+/.test(await page.locator('[data-fought]').innerText()), 'a fight is estimated before it is fought')
  for (const number of [2, 3]) {
    await page.locator('[data-closing]').click()
    await page.locator('[data-close-session]').click()
    // What was told is still to be read.
    const download = page.waitForEvent('download')
    await page.locator(`[data-story="${number - 1}"]`).click()
    const told = readFileSync(await (await download).path(), 'utf8')
    expect(told.includes(`séance ${number - 1}`) && told.includes(number === 2 ? 'Vauquelin' : 'Bob') && told.includes('Alexis Flamand'), 'the chronicle of a closed session')
    await page.locator('[data-begin]').click()
    await page.locator('[data-actor="Vauquelin"]').waitFor()
    expect((await page.locator('.saga-title').innerText()).includes(`séance ${number}`), `session ${number} follows`)
    await page.locator('main.saga').press('/')
    await type(page, 'tick bob light 1')
  }
  expect((await page.locator('[data-actor="Bob"] [data-gauge="light"]').first().getAttribute('title')).includes('2'), 'what one evening did the next one begins with')
})

test('aura: a tap rolls within 50 ms, a rewind of 600 gestures within 100 (printed)', { lang: 'fr', isDrawn: true, weight: 30 }, async ({ page, url }) => {
  await openTable(page, url, { seed: 6 })
  await bringSheets(page)
  await page.locator('.saga-arrivals [data-close]').click()
  for (const name of ['Maëlys', 'Bastien', 'Ysolde', 'Anselme']) await make(page, 'people', { kind: 'pass_always', actor: name, on: true })
  await page.locator('[data-group="tests"]').click()
  const taken = []
  const rungs = [10, 14, 16, 18]
  // Processor time of the page and its engine: unlike the clock it says the same on a busy machine.
  const asked = await page.context().browser().newBrowserCDPSession()
  const spent = async () => (await asked.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  const atFirst = await spent()
  for (let i = 0; (await steps(page)) < (isLong ? 600 : 120); i++) {
    const before = await steps(page)
    const took = await page.evaluate(([rung, n]) => new Promise((resolve) => {
      const main = document.querySelector('main.saga')
      const begin = performance.now()
      const watch = new MutationObserver(() => {
        if (Number(main.dataset.at) <= n) return
        watch.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - begin))
      })
      watch.observe(main, { attributes: true })
      const button = document.querySelector(`[data-rung="${rung}"]`) ?? document.querySelector('[data-rung]')
      button.click()
    }), [rungs[i % rungs.length], before])
    taken.push(took)
    await page.waitForFunction(() => document.querySelector('main.saga').dataset.wait === 'floor')
  }
  const perTap = ((await spent()) - atFirst) / taken.length
  const count = await steps(page)
  const back = []
  const played = []
  for (const to of [count - 1, 1, count, Math.floor(count / 2), count - 1, 10, count - 3, count]) {
    const took = await page.evaluate((n) => new Promise((resolve) => {
      const main = document.querySelector('main.saga')
      const begin = performance.now()
      const watch = new MutationObserver(() => {
        if (Number(main.dataset.at) !== n) return
        watch.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - begin))
      })
      watch.observe(main, { attributes: true })
      const input = document.querySelector('.saga-slide input')
      input.value = String(n)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }), to)
    back.push(took)
    played.push(Number(await page.locator('main.saga').getAttribute('data-played')))
  }
  taken.sort((a, b) => a - b)
  const ms = (n) => `${n.toFixed(1)} ms`
  console.log(`# tap to applied: median ${ms(taken[taken.length >> 1])}, 95 of 100 ${ms(taken[Math.floor(taken.length * 0.95)])}, worst ${ms(taken.at(-1))} (${taken.length} taps)`)
  console.log(`# processor time of the page for a tap, what is asked and drawn after it included: ${ms(perTap * 1000)}`)
  console.log(`# rewind of ${count} gestures: ${back.map(ms).join(', ')}`)
  expect(taken.length > 50, 'enough taps to tell')
  // Time is the machine's; work is ours: from the nearest station, however long the evening is.
  console.log(`# steps played again: ${played.join(', ')}`)
  const apart = Math.max(16, 2 ** Math.ceil(Math.log2(count / 8)))
  expect(played.every((n) => n <= apart), `a way back or forth plays few steps again (${played.join(', ')} of ${count})`)
})

