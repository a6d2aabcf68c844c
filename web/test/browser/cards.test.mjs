// SPDX-License-Identifier: MIT
// The game of cards: piles composed by keys, by mouse and by touch, the curtain between two persons, dice of one's own,
// taking back, coming back.
import { drawn, keptJournal } from './engine.mjs'
import { expect, same } from './expect.mjs'
import { desk, phone, test } from './harness.mjs'
import { confirm, finger, follow, followUntil, lift, mouse, read, settled, start } from './play.mjs'
import { scene, sceneUntil } from './scene.mjs'

const game = { system: 'seg', scenario: 'clash', bands: ['garrison', 'brawlers'], seed: '5' }
const shared = { ...game, who: ['me', 'me'] }

/** The pile on screen, first to last, as "figure suit". */
const pile = (page) =>
  page.$$eval('.pile li', (rows) =>
    rows.map((row) => `${row.dataset.card} ${row.querySelector('[data-suit][aria-pressed=true]')?.dataset.suit}`),
  )
const names = (cards) => cards.map((card) => card.split(' ')[0])

/** A button of a card, by the keyboard alone. */
async function press(page, figure, button, key = 'Enter') {
  await page.locator(`[data-card="${figure}"] ${button}`).focus()
  await page.keyboard.press(key)
}

test('cards: a pile composed by keyboard is the one played', { weight: 10 }, async ({ page, url }) => {
  const { step } = await start(page, url, game)
  const before = await pile(page)
  const [first, second, third] = names(before)
  await press(page, second, '[data-do=up]')
  same(names(await pile(page)).slice(0, 2), [second, first], 'the second card goes up')
  same(
    await page.evaluate(() => document.activeElement.closest('[data-card]')?.dataset.card),
    second,
    'the focus goes along',
  )
  await press(page, second, '[data-suit=heart]', 'Shift+ArrowRight')
  same(names(await pile(page)).slice(0, 2), [first, second], 'Shift and an arrow move the card under the focus')
  await press(page, second, '[data-suit=heart]', '3')
  await press(page, third, '[data-suit=diamond]')
  await page.keyboard.press('Escape')
  const made = await pile(page)
  same([made[1], made[2]], [`${second} club`, `${third} diamond`], 'suits by digit and by button; Escape loses nothing')
  await page.locator('.commit .primary:not([disabled])').focus()
  await page.keyboard.press('Enter')
  await settled(page, step)
  const shown = await page.$$eval('.own-pile li', (all) => all.map((card) => card.textContent))
  same(shown.length, made.length, 'one person sees the cards of the own pile')
  expect(/trèfle/.test(shown[1]) && /carreau/.test(shown[2]), `the cards are those given: ${shown}`)
})

const band = ['a', 'b', 'c', 'd', 'e', 'f']
const foes = band.map((id) => `${id}2`)
const line = (resume, piles) => ({
  type: 'setup', system: 'seg', scenario: 'clash', tape: [], map: { width: 24, depth: 24, pieces: [] },
  profiles: [...band.map((id) => ({ id, name: `Ada ${id}`, stats: { value: 2 }, traits: [] })), ...foes.map((id) => ({ id, stats: { value: 2 }, traits: [] }))],
  seats: [{ name: 'A', band }, { name: 'B', band: foes }],
  position: { turn: 1, to_act: 'A', resume, ...(piles ? { piles } : {}), figures: { ...Object.fromEntries(band.map((id, i) => [id, { at: [4 + 3 * i, 2], wounds: i % 2 }])), ...Object.fromEntries(foes.map((id, i) => [id, { at: [4 + 3 * i, 22] }])) } },
})

test('cards: who makes a pile sees whose cards it is made of', { context: desk }, async ({ page, url }) => {
  await scene(page, url, [line('pile')], 'bot:greedy')
  await page.locator('.pile-maker').waitFor()
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.tray').getBoundingClientRect()
    return [...document.querySelectorAll('.figure.A .base')].every((base) => {
      const at = base.getBoundingClientRect()
      return at.bottom <= top || at.top >= bottom
    })
  })
})

test('cards: whose card is turned over stands on the button', { lang: 'en', context: phone }, async ({ page, url }) => {
  await scene(page, url, [line('reveal', { A: [['c', 'club'], ['a', 'heart']], B: [['a2', 'club']] })], 'bot:greedy')
  same(await page.locator('[data-kind=reveal] > span').innerText(), 'Reveal the card: Ada c', 'the next card of the pile')
})

test('cards: who shares the screen sees on no button whose card is next', { lang: 'en' }, async ({ page, url }) => {
  await scene(page, url, [line('reveal', { A: [['c', 'club'], ['a', 'heart']], B: [['a2', 'club']] })])
  same(await page.locator('[data-kind=reveal] > span').innerText(), 'Reveal the card', 'no name')
})

test('cards: a wound is seen in what it leaves', { lang: 'en' }, async ({ page, url }) => {
  await scene(page, url, [line('reveal', { A: [['c', 'club'], ['a', 'heart']], B: [['a2', 'club']] })], 'bot:greedy')
  await page.locator('[data-figure=b]').click()
  expect(/^Value\s+1 of 2$/.test(await page.locator('.fc-vitality').innerText()), 'on the card')
  same(await page.locator('[data-figure=b] .pip-lost').count(), 1, 'and on the table')
})

test('cards: all in one suit, explained by its rule', { lang: 'en' }, async ({ page, url }) => {
  const { step } = await start(page, url, game)
  const about = page.locator('.suits-all .about')
  await about.filter({ hasText: 'do not matter' }).filter({ hasText: 'SG-DEP-3' }).waitFor()
  same(await page.locator('.pile .opens').count(), 0, 'in turn zero suits open nothing')
  await followUntil(page, async (now) => now.step > step && (await page.locator('.pile').count()) > 0)
  await page.locator('[data-all=club]').click()
  expect((await pile(page)).every((card) => card.endsWith(' club')), 'every card is a club')
  await about.filter({ hasText: '♠' }).filter({ hasText: 'SG-ACT-8' }).waitFor()
  await page.locator('.pile .opens').filter({ hasText: 'Fast move' }).first().waitFor()
  same(await page.locator('.choices').count(), 0, 'there is nothing else to choose')
})

/** The middle of a card's handle. */
async function handle(page, figure) {
  const box = await page.locator(`[data-card="${figure}"] .handle`).boundingBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('cards: a pile is dragged into order', { weight: 10 }, async ({ page, url }) => {
  await start(page, url, game)
  const before = names(await pile(page))
  await page.mouse.move(...(await handle(page, before[2])))
  await page.mouse.down()
  await page.mouse.move(...(await handle(page, before[0])), { steps: 8 })
  await page.mouse.up()
  same(names(await pile(page)), [before[2], before[0], before[1], ...before.slice(3)], 'the card held goes first')
})

test('cards: a finger drags by the handle', { context: phone, weight: 10 }, async ({ page, context, url }) => {
  await start(page, url, game)
  const before = names(await pile(page))
  await page.locator(`[data-card="${before[1]}"]`).scrollIntoViewIfNeeded()
  const [from, to] = [await handle(page, before[0]), await handle(page, before[1])]
  const cdp = await context.newCDPSession(page)
  const touch = (type, at) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
  await touch('touchStart', from)
  for (let i = 1; i <= 6; i++) await touch('touchMove', [from[0], from[1] + ((to[1] - from[1]) * i) / 6])
  await touch('touchEnd')
  same(names(await pile(page)).slice(0, 2), [before[1], before[0]], 'the first card was dragged below the second')
})

test('cards: on a phone somebody whom the pile is about stands above the sheet', { context: phone, weight: 12 }, async ({ page, url }) => {
  await page.goto(`${url}#/apprendre/seg/first_game`)
  await settled(page)
  await page.locator('[data-coach=understood]').click()
  await page.locator('.pile-maker').waitFor()
  await page.waitForFunction(() => {
    const [top, sheet] = [document.querySelector('.table-box').getBoundingClientRect().top, document.querySelector('.dock').getBoundingClientRect().top]
    const stands = (figure) => {
      const base = figure.querySelector('.base').getBoundingClientRect()
      return base.top > top && base.bottom < sheet && document.elementFromPoint(base.x + base.width / 2, base.y + base.height / 2)?.closest('.figure') === figure
    }
    return [...document.querySelectorAll('svg.table .figure.A')].some(stands)
  }, undefined, { timeout: 15_000 })
})

for (const [where, context, hand] of [['desk', desk, mouse], ['phone', phone, finger]])
  test(`cards: the curtain hides a pile, ${where}`, { context, weight: 20 }, async ({ page, url }) => {
    let now = await start(page, url, shared)
    const everybody = () => page.evaluate(() => document.querySelector('#app').innerHTML)
    const isBare = async () => !/data-card|class="suit/.test(await everybody())
    for (const seat of ['A', 'B']) {
      same(now.wait, 'curtain', `side ${seat} is called to the screen`)
      expect((await page.locator('.curtain h2').innerText()).includes(seat), `the curtain names side ${seat}`)
      expect(await isBare(), 'no card behind the curtain')
      await page.keyboard.press('Enter')
      same((await read(page)).step, now.step, 'Enter behind the curtain chooses nothing')
      await lift(page, hand)
      const owners = new Set(await page.$$eval('.pile .whose', (all) => all.map((dot) => dot.classList[1])))
      same([...owners], [seat], 'only the own cards are shown')
      expect((await page.locator('.own-pile').count()) === 0, 'no pile is shown beside')
      if (seat === 'B') {
        await page.reload()
        same((await settled(page)).wait, 'curtain', 'after a reload the curtain is up again')
        expect(await isBare(), 'and no card is behind it')
        await lift(page, hand)
      }
      now = await confirm(page, hand, (await read(page)).step)
    }
    expect(await isBare(), 'both piles are made, no card is shown')
    same(now.wait, 'me', 'what is for both needs no curtain')
    await follow(page, hand)
  })

test('cards: who wants the own cards is called behind the curtain', { weight: 20 }, async ({ page, url }) => {
  await start(page, url, shared)
  const reveal = '[data-kind=reveal]'
  await followUntil(page, async () => (await page.locator(reveal).count()) > 0)
  const cards = () => page.locator('.own-pile li').count()
  const suits = () => page.locator('.choices [data-suit], .choices.inner button, .parts [aria-pressed]').count()
  same([await cards(), await suits()], [0, 0], 'neither cards nor suits are on screen')
  for (const way of ['[data-hint]', '[data-kind=change_suit]']) {
    await page.locator(way).click()
    same((await read(page)).wait, 'curtain', `${way}: what is said of a hidden card is for its owner`)
    await page.locator('.curtain button:not(.primary)').click()
  }
  await page.locator('[data-look]').click()
  same((await read(page)).wait, 'curtain', 'first the screen is handed over')
  same(await cards(), 0, 'no card behind the curtain')
  await page.locator('.curtain button:not(.primary)').click()
  same([(await read(page)).wait, await cards()], ['me', 0], 'one may change one’s mind')
  await page.locator('[data-look]').click()
  await lift(page)
  expect((await cards()) > 0, 'the own cards are shown')
  await page.locator('[data-hide]').click()
  await page.locator('[data-look]').waitFor()
  same(await cards(), 0, 'and put away again')
  await page.locator('[data-look]').click()
  await lift(page)
  await follow(page)
  same(await cards(), 0, 'the next choice puts them away as well')
})

test('cards: own dice, taking back, coming back, watching again', { lang: 'en', weight: 30 }, async ({ page, url }) => {
  let now = await start(page, url, { ...game, own: true, practice: true })
  let rolls = 0
  while (rolls < 4 && now.wait !== 'over') {
    if (now.wait === 'me') now = await follow(page)
    else {
      same(await page.locator('.own-dice .die').count(), 1, 'one die at a time')
      await page.locator('.own-dice .face').nth(0).click()
      await page.locator('.own-dice .primary:not([disabled])').click()
      now = await settled(page, now.step)
      rolls++
    }
  }
  expect((await page.locator('.log-list .line-die[data-face="1"]').count()) > 0, 'the log has the dice given')
  const { step } = await read(page)
  await page.locator('.tools button').first().click()
  await settled(page, step)
  await page.locator('#tab-luck').click()
  await page.locator('#side-panel h3, #side-panel p').first().waitFor()
  const before = await drawn(page)
  await keptJournal(page)
  await page.reload()
  await settled(page)
  same(await drawn(page), before, 'the same table after a reload')
  await page.goto(`${url}#/replay/game/${page.url().split('/').at(-1)}`)
  await page.locator('.replay-player svg.table').waitFor()
  same(await page.locator('.replay-player .own-pile, .replay-player .pile').count(), 0, 'a replay shows no pile')
})

/** The enemy nearest to the figure that is to act. */
const nearest = (page) =>
  page.evaluate(() => {
    const at = (f) => f.style.transform.match(/-?[\d.]+/g).map(Number)
    const active = document.querySelector('.figure.active')
    const far = (f) => Math.hypot(at(f)[0] - at(active)[0], at(f)[1] - at(active)[1])
    const enemies = [...document.querySelectorAll('.figure.B:not(.out)')].sort((a, b) => far(a) - far(b))
    return enemies[0].dataset.figure
  })

const hands = [['finger', phone, finger], ...(process.env.MATRIX ? [['mouse', desk, mouse]] : [])]
for (const [where, context, hand] of hands)
  test(`cards: pointing at an enemy leads to it and into contact, ${where}`, { context, weight: 20 }, async ({ page, url }) => {
    const isMove = ({ seat }, kinds, state) => seat === 'A' && kinds.includes('free_move') && state().turn > 1
    const setup = { system: game.system, scenario: game.scenario, seed: game.seed, seats: game.bands.map((band) => ({ band })) }
    await sceneUntil(page, url, setup, isMove, 'bot:greedy')
    const move = page.locator('.choices:not(.inner) [data-kind=free_move]:not(.closed)')
    let walked = 0
    let gap = Infinity
    /** A walk towards the nearest enemy, by pointing at it, unless something is in the way. */
    const walk = async ({ step }) => {
      const enemy = await nearest(page)
      await hand.on(move)
      await page.locator('path.places').waitFor({ state: 'attached' })
      await hand.on(page.locator(`[data-figure="${enemy}"]`))
      await page.locator('.commit .primary:not([disabled]), .forecast .alert').first().waitFor()
      if (await page.locator('.forecast .alert').count()) return
      const [a, b] = await page.evaluate(
        ([enemy]) => {
          const ghost = document.querySelector('.ghost')
          const base = document.querySelector(`[data-figure="${enemy}"]`).style.transform.match(/-?[\d.]+/g)
          return [[ghost.getAttribute('cx'), ghost.getAttribute('cy')].map(Number), base.map(Number)]
        },
        [enemy],
      )
      gap = Math.hypot(a[0] - b[0], a[1] - b[1]) - 1
      await confirm(page, hand, step)
      walked++
    }
    await followUntil(
      page,
      async (now) => {
        if (await move.count()) await walk(now)
        return gap <= 0.01
      },
      hand,
    )
    expect(walked > 0 && gap >= 0 && gap <= 0.01, `in contact after ${walked} moves, ${gap} pas apart`)
  })
