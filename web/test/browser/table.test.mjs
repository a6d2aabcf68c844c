// SPDX-License-Identifier: MIT
// What the table tells: why not, the past, distances, luck, odds.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { drawn, keptJournal, openEngine, told } from './engine.mjs'
import { confirm, followUntil, kinds, mouse, outcome, read, settled, spot, start } from './play.mjs'
import { scene, sceneUntil } from './scene.mjs'

const archers = ['pluie_de_fleches', 'haches_de_borva']
const archery = { system: 'evenor', scenario: 'extermination', seed: '3', seats: archers.map((band) => ({ band })) }

test('why not: a closed option gives its reason and its rule', { lang: 'fr', weight: 8 }, async ({ page, url }) => {
  await start(page, url, { seed: '2' })
  await followUntil(page, async () => (await page.locator('.choices:not(.inner) button.closed').count()) > 0)
  await page.locator('.choices:not(.inner) button.closed').first().click()
  const reason = page.locator('.tray .alert, .tray .closed-list')
  await reason.first().waitFor()
  if (await page.locator('.tray .closed-list').count()) await page.locator('.tray .closed-list summary').click()
  const link = reason.locator('a.id').first()
  const id = await link.innerText()
  expect(/^[A-Z]{2}-[A-Z]+-\d+/.test(id), `a rule is named: ${id}`)
  expect((await reason.first().innerText()).length > id.length + 15, 'the reason is a sentence')
  await link.click()
  const panel = page.locator('.rule-panel')
  await panel.locator('.id').filter({ hasText: id }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('.rule-panel')?.textContent.length > 80)
  expect(page.url().includes('#/play/'), 'the rule opens beside the game')
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('past: an entry of the log shows the table as it was', { lang: 'fr', weight: 8 }, async ({ page, url }) => {
  await start(page, url, { seed: '3' })
  let count = 0
  await followUntil(page, () => count++ >= 12)
  const now = await drawn(page)
  await page.locator('.log-pick[data-n="3"]').click()
  await page.locator('.tray').filter({ hasText: 'Vous regardez le passé' }).waitFor()
  const then = await drawn(page)
  expect(Object.keys(then).length < Object.keys(now).length, `fewer figures then: ${Object.keys(then)}`)
  for (const id of Object.keys(then)) expect(id in now, `${id} is still there now`)
  const engine = await openEngine(url)
  engine.send({ type: 'load', journal: await keptJournal(page) })
  const { depth } = engine.ask('map')
  for (const n of [3, 8, 13]) {
    await page.locator(`.log-pick[data-n="${n}"]`).click()
    await page.locator(`.log-pick[data-n="${n}"][aria-current=true]`).waitFor()
    same(await drawn(page), told(engine.ask('state', { event: n }), depth), `the table after event ${n}`)
  }
  await page.locator('.tray button.primary').click()
  await page.locator('.choices').first().waitFor()
  same(await drawn(page), now, 'back in the present')
})

test('measure: two places, two figures', { lang: 'en', weight: 8 }, async ({ page, url }) => {
  await start(page, url, { seed: '3' })
  const tag = page.locator('.tape-tag text')
  const ruler = async () => Number(/[\d.]+/.exec(await tag.textContent())?.[0])
  await page.getByRole('button', { name: 'Measure' }).click()
  await page.locator('.notice').waitFor()
  for (const [x, y] of [[3, 4], [9, 12]]) {
    const at = await spot(page, x, y)
    await page.mouse.click(at.x, at.y)
  }
  await page.locator('path.ruler').waitFor({ state: 'attached' })
  expect(Math.abs((await ruler()) - 10) < 0.15, `6 to the side and 8 up are 10: ${await ruler()}`)
  await page.keyboard.press('Escape')
  await page.locator('path.ruler').waitFor({ state: 'detached' })
  let count = 0
  await followUntil(page, () => count++ >= 2)
  const [[a, from], [b, to]] = Object.entries(await drawn(page)).map(([id, text]) => [id, text.split(' ').map(Number)])
  const apart = Math.hypot(from[0] - to[0], from[1] - to[1])
  await page.getByRole('button', { name: 'Measure' }).click()
  for (const id of [a, b]) await page.locator(`[data-figure="${id}"]`).click()
  await page.locator('path.ruler').waitFor({ state: 'attached' })
  const shown = await ruler()
  expect(shown <= apart + 0.01 && shown > apart - 2, `between two bases: ${shown}, their middles are ${apart} apart`)
})

test('luck: numbers for both sides', { lang: 'fr', weight: 12 }, async ({ page, url }) => {
  const isLate = ({ seat }, _, state) => seat === 'A' && state().turn > 2
  await sceneUntil(page, url, archery, isLate, 'bot:greedy')
  let count = 0
  await followUntil(page, async () => count++ >= 6)
  await page.locator('#tab-luck').click()
  const sides = page.locator('.luck-sides section')
  await sides.first().waitFor()
  same(await sides.count(), 2, 'two sides')
  for (let i = 0; i < 2; i++) {
    const cells = await sides.nth(i).locator('tr.luck-all td').allInnerTexts()
    const [dice, expected, actual] = cells.map((text) => Number(text.replace(',', '.')))
    expect(dice > 0 && expected > 0 && expected <= dice * 2 && actual >= 0, `side ${i}: ${cells.join(' / ')}`)
    const share = Number.parseFloat(cells[3].replace(',', '.'))
    expect(share > 0 && share <= 100, `a percentage: ${cells[3]}`)
  }
  expect((await page.locator('.luck-plot .luck-line').getAttribute('d')).length > 10, 'the curve is drawn')
})

test('forecast: the fates of a shot or a charge add up to 100 %', { lang: 'fr', weight: 12 }, async ({ page, url }) => {
  const isAttack = ({ seat }, kinds) => seat === 'A' && (kinds.includes('shoot') || kinds.includes('charge'))
  await sceneUntil(page, url, archery, isAttack, 'bot:greedy')
  let seen = 0
  let replies = 0
  await followUntil(page, async ({ step }) => {
    const offered = await kinds(page)
    const what = ['shoot', 'charge'].find((name) => offered.includes(name))
    if (!what) return false
    await page.locator(`[data-kind="${what}"]`).click()
    if ((await outcome(page, step, '.choices.inner')) === 'there') {
      await page.locator('.figure.target').first().press('Enter') // the tray may lie over it
      await outcome(page, step)
    }
    if (await page.locator('.forecast .alert').count()) return false
    await page.locator('.forecast [data-odds="done"] .fate').first().waitFor()
    replies += await page.locator('.forecast details[data-reply]').count()
    for (const one of await page.locator('.forecast .fate').all()) {
      const texts = await one.locator('.legend dd').allTextContents()
      const shares = texts.map((text) => Number.parseFloat(text.replace(',', '.')))
      const sum = shares.reduce((a, b) => a + b, 0)
      expect(Math.abs(sum - 100) <= 0.25, `${shares.join(' + ')} = 100`)
    }
    expect((await page.locator('.forecast .rolls dd b').count()) > 0, 'the dice are told')
    await page.keyboard.press('Escape')
    return ++seen >= 2
  })
  expect(seen >= 2 || (await read(page)).wait === 'over', `shots or charges looked at: ${seen}`)
  expect(seen > 0, 'at least one was looked at')
  expect(replies > 0, 'replies are told apart')
})

test('forecast: a member of a group sees what comes of its shot if the others add nothing', { lang: 'fr', weight: 6 }, async ({ page, url }) => {
  const figures = { asteria: { at: [6.8, 8.1] }, ulysse: { at: [6, 9.5] }, cerd: { at: [12, 12] }, kara: { at: [20, 20] } }
  await scene(page, url, [{
    type: 'setup', system: 'evenor', scenario: 'extermination', seed: '1', map: { width: 24, depth: 24, pieces: [] },
    seats: [{ name: 'A', band: ['asteria', 'ulysse'] }, { name: 'B', band: ['cerd', 'kara'] }],
    position: { turn: 1, camp1: 'A', to_act: 'A', resume: 'action', actions: 'static', group: ['asteria', 'ulysse'], figures },
  }])
  const aim = async () => {
    const { step } = await read(page)
    await page.locator('[data-kind=shoot]').click()
    if ((await outcome(page, step, '.choices.inner')) === 'there') await page.locator('.choices.inner button').filter({ hasText: 'Cerd' }).first().click()
    await page.locator('.forecast [data-odds="done"] .fate').first().waitFor()
    const texts = async (parts) => (await page.locator(`.forecast ${parts}`).allInnerTexts()).map((text) => text.replace(/\s/g, ' '))
    return [await texts('[data-without]'), await texts('.fate h4')]
  }
  const [apart, whom] = await aim()
  same(apart, ['Si rien ne s’y ajoute (Ulysse) :'], 'whom it leaves out')
  expect(whom.join().includes('Cerd'), `of whom it tells: ${whom}`)
  const { step } = await read(page)
  await page.locator('.commit .primary').click()
  await settled(page, step)
  const [none, target] = await aim()
  same(none, [], 'the last member leaves nobody out')
  expect(target.join().includes('Cerd'), `of whom it tells: ${target}`)
})

test('table: the marks of a choice are a tick, or one of two words', { lang: 'fr' }, async ({ page, url }) => {
  const { step } = await scene(page, url, [{
    type: 'setup', system: 'seg', scenario: 'clash', tape: Array(12).fill(1), map: { width: 24, depth: 24, pieces: [] },
    profiles: [{ id: 'a', stats: { value: 2 }, traits: ['projection', 'precise', 'bonus_club'] }, { id: 'x', stats: { value: 3 }, traits: [] }],
    seats: [{ name: 'A', band: ['a'] }, { name: 'B', band: ['x'] }],
    position: { turn: 1, to_act: 'A', resume: 'step', figures: { a: { at: [12, 12] }, x: { at: [13, 12] } }, figure: 'a', suit: 'spade' },
  }])
  await page.locator('[data-kind=projection]').click()
  await page.locator('[role=group][aria-label="Dans quel sens"] .chip', { hasText: 'attirer' }).click()
  await page.getByLabel('avec précision').check()
  same(await page.locator('[aria-label="Dans quel sens"] .chip').allInnerTexts(), ['repousser', 'attirer'], 'no has a word of its own')
  await confirm(page, mouse, step)
  const journal = await keptJournal(page)
  const { choice } = journal.split('\n').filter((line) => line.includes('"projection"')).map((line) => JSON.parse(line)).find(({ type }) => type === 'choose')
  same([choice.pull, choice.precise], [true, true], 'both are chosen')
})
