// SPDX-License-Identifier: MIT
// Tables with heights: levels that fade, a way that is seen, a template before it is placed, who is asked in the middle of a
// move, who fights together; and a game from such a table to its end. Whole games in each language by mouse, by touch and by
// keys are the matrix's.
import { expect, same } from './expect.mjs'
import { phone, small, test } from './harness.mjs'
import { confirm, finger, followUntil, mouse, spot, verdict } from './play.mjs'
import { scene } from './scene.mjs'
import { checkWidth } from './screens.mjs'

const depth = 30
const pieces = [
  { id: 'deck', kind: 'platform', box: [8, 12, 12, 16], height: 1, tags: ['standable', 'climb'] },
  { id: 'tower', kind: 'platform', box: [20, 4, 23, 7], height: 2.5, tags: ['standable'] },
  { id: 'ladder', kind: 'ladder', ladder: [10, 12], height: 1 },
  { id: 'low', kind: 'wall', line: [[4, 9], [7, 9]], height: 0.75, tags: ['cross'] },
  { id: 'wall', kind: 'wall', line: [[14, 12], [20, 12]], height: 3 },
  { id: 'fence', kind: 'wall', line: [[13, 13.2], [17, 13.2]], height: 0.75, tags: ['cross'] },
  { id: 'ford', kind: 'water', box: [24, 10, 29, 14], blocks_move: false, blocks_sight: false, tags: ['stream'] },
]
const bands = [['guerillero_grenadier', 'chef_rodeur'], ['toxique', 'sauvage', 'equarisseur']]
const setup = (figures, position = {}) => ({
  type: 'setup', system: 'nordenth', seed: '3', map: { width: 30, depth, pieces },
  seats: bands.map((band, i) => ({ name: 'AB'[i], band })),
  position: { turn: 1, to_act: 'A', resume: 'step', figure: 'guerillero_grenadier', ...position,
    figures: Object.fromEntries(Object.entries(figures).map(([id, at]) => [id, { at }])) },
})
const apart = { guerillero_grenadier: [15, 10.5], chef_rodeur: [4, 4], toxique: [18, 14], sauvage: [19.4, 14.4], equarisseur: [27, 27] }

test('heights: a slider fades what is above, and nothing moves', { lang: 'fr', context: small }, async ({ page, url }) => {
  await scene(page, url, [setup(apart)])
  const box = () => page.locator('svg.table').boundingBox()
  const before = await box()
  const slider = page.getByRole('slider', { name: 'Niveau' }) // it has a name where its word has no room
  same(await page.locator('.piece.above').count(), 0, 'all is shown at first')
  await slider.focus()
  await page.keyboard.press('Home')
  same(await page.locator('.piece.above').count(), 2, 'from the ground both platforms are above')
  expect((await page.locator('.levels output').innerText()) === 'sol', 'the level is told')
  await page.keyboard.press('ArrowRight')
  same(await page.$$eval('.piece.above', (all) => all.map((p) => p.dataset.piece)), ['P2'], 'one level up only the tower is')
  same(await box(), before, 'the table stays where it is')
  await checkWidth(page, 'a table with levels')
})

for (const [where, context, hand] of [['mouse', {}, mouse], ['touch', phone, finger]])
  test(`heights: who sees a way is known before it is gone, by ${where}`, { lang: 'en', context }, async ({ page, url }) => {
    const { step } = await scene(page, url, [setup({ ...apart, guerillero_grenadier: [13, 10.5] })])
    await hand.on(page.locator('[data-kind=move]'))
    await page.locator('path.reach').waitFor({ state: 'attached' })
    await page.locator('svg.table').scrollIntoViewIfNeeded()
    await hand.at(page, await spot(page, 13.5, depth - 14.5, true))
    await page.locator('[data-view=toxique]').waitFor({ state: 'attached' })
    expect(/In view on the way/.test(await page.locator('.forecast').textContent()), 'the forecast tells it in words')
    expect(/acts before you: \d/.test(await page.locator('.forecast').textContent()), 'with the chance that it acts first')
    await confirm(page, hand, step)
  })

test('heights: a template shows whom it would catch and where it may drift', { lang: 'fr' }, async ({ page, url }) => {
  const { step } = await scene(page, url, [setup({ ...apart, guerillero_grenadier: [23, 20] })])
  await page.locator('[data-kind=lob]').click()
  const at = await spot(page, 18.6, depth - 14.4, true)
  await page.mouse.move(at.x, at.y, { steps: 3 })
  for (const id of ['toxique', 'sauvage']) await page.locator(`.template [data-under=${id}]`).waitFor({ state: 'attached' })
  same(await page.locator('.template .drift').count(), 16, 'eight ways to drift, near and far')
  expect((await page.locator('.forecast [data-area] li').count()) >= 2, 'two are told as caught, with their chances')
  await mouse.at(page, at)
  await confirm(page, mouse, step)
})

test('heights: who is asked in the middle of a move sees why, with the chance', { lang: 'fr' }, async ({ page, url }) => {
  const { step } = await scene(page, url, [
    setup({ ...apart, guerillero_grenadier: [13, 10.5] }),
    { type: 'choose', seat: 'A', choice: { kind: 'move', path: [[13, 10.5], [13, 12.4]] } },
    { type: 'choose', seat: 'B', choice: { kind: 'next', figure: 'toxique' } },
  ])
  expect(/arrive en vue de Toxique/.test(await page.locator('.tray .faceoff').innerText()), 'who has come into view of whom is told')
  same(await page.locator('.sight.shot').count(), 1, 'and drawn')
  await page.locator('[data-kind=roll] small').filter({ hasText: '%' }).waitFor()
  await page.locator('[data-kind=roll]').click()
  await confirm(page, mouse, step)
})

test('heights: groups for a fight are drawn up on the table', { lang: 'en' }, async ({ page, url }) => {
  const engaged = { guerillero_grenadier: [10, 20], chef_rodeur: [11, 21], toxique: [11, 20], sauvage: [10, 21] }
  const start = setup({ ...engaged, equarisseur: [27, 27] }, { resume: 'melee', figure: undefined })
  for (const id of Object.keys(engaged)) start.position.figures[id].states = ['engaged']
  const { step } = await scene(page, url, [start])
  same(await page.locator('.knot').count(), 1, 'those who fight are outlined')
  await page.locator('[data-figure=guerillero_grenadier]').click()
  await page.locator('.knot.drafted').waitFor({ state: 'attached' })
  await confirm(page, mouse, step)
})

test('heights: a game to its end', { lang: 'fr', weight: 20 }, async ({ page, url }) => {
  await scene(page, url, [setup({ guerillero_grenadier: [12, 18], chef_rodeur: [14, 18], toxique: [13, 22], sauvage: [15, 22], equarisseur: [11, 22] })], 'bot:greedy')
  await followUntil(page)
  await verdict(page)
})
