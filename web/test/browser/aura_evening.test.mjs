// SPDX-License-Identifier: MIT
// The game master's table: an evening of some sixty gestures by taps alone, taken back and done again, kept over a reload, with what
// only the master may see; the second evening begins with what the first left.
import { climb, gather, make, openTable, pass, side, steps, storyOf, tab, tap, waiting } from './aura.mjs'
import { expect, same } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { checkWidth } from './screens.mjs'

const isLong = Boolean(process.env.MATRIX)

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
