// SPDX-License-Identifier: MIT
// The game of cards: a whole game by hints, a pile composed by keyboard, and two persons at one screen who must
// not see each other's pile.
import { expect, same } from './expect.mjs'
import { desk, phone, test } from './harness.mjs'
import { confirm, follow, followUntil, home, read, settled, verdict } from './play.mjs'

/** Sets up a game of the first system that has suits. */
async function start(page, url, { who = ['me', 'bot:greedy'], bands = ['garrison', 'brawlers'], seed = '5' } = {}) {
  await home(page, url)
  await page.selectOption('#home-system', 'seg')
  for (const [i, letter] of ['A', 'B'].entries()) {
    await page.selectOption(`#home-${letter}-band`, `sample:${bands[i]}`)
    await page.selectOption(`#home-${letter}-who`, who[i])
  }
  await page.fill('#home-seed', seed)
  await page.locator('.home-start button').click()
  return settled(page)
}

/** The pile on screen, first to last, as "figure suit". */
const pile = (page) =>
  page.$$eval('.pile li', (rows) =>
    rows.map((row) => `${row.dataset.card} ${row.querySelector('[data-suit][aria-pressed=true]')?.dataset.suit}`),
  )
const names = (cards) => cards.map((card) => card.split(' ')[0])

/** A button of a card, by the keyboard alone. */
async function press(page, figure, button) {
  await page.locator(`[data-card="${figure}"] ${button}`).focus()
  await page.keyboard.press('Enter')
}

for (const lang of ['fr', 'en'])
  test(`cards: a whole game by hints, ${lang}`, { lang, weight: 60 }, async ({ page, url }) => {
    await start(page, url)
    await followUntil(page)
    await verdict(page)
  })

test('cards: a pile composed by keyboard is the one played', { weight: 10 }, async ({ page, url }) => {
  const { step } = await start(page, url)
  const before = await pile(page)
  const [first, second, third] = names(before)
  await press(page, second, '[data-do=up]')
  same(names(await pile(page)).slice(0, 2), [second, first], 'the second card goes up')
  same(
    await page.evaluate(() => document.activeElement.closest('[data-card]')?.dataset.card),
    second,
    'the focus goes along',
  )
  await press(page, third, '[data-do=remove]')
  await page.locator('.forecast .alert').waitFor()
  expect(await page.locator('.commit .primary').isDisabled(), 'a pile without everybody is refused')
  await page.locator(`[data-add="${third}"]`).focus()
  await page.keyboard.press('Enter')
  await press(page, third, '[data-suit=diamond]')
  const made = await pile(page)
  same(made.at(-1), `${third} diamond`, 'who was out comes last, in the suit chosen')
  await page.locator('.commit .primary:not([disabled])').focus()
  await page.keyboard.press('Enter')
  await settled(page, step)
  const shown = await page.$$eval('.own-pile li', (all) => all.map((card) => card.textContent))
  same(shown.length, made.length, 'one person sees the cards of the own pile')
  expect(/carreau/.test(shown.at(-1)), `the last card is the one given: ${shown.at(-1)}`)
})

test('cards: a pile is dragged into order', { weight: 10 }, async ({ page, url }) => {
  await start(page, url)
  const before = names(await pile(page))
  const middle = async (figure) => {
    const box = await page.locator(`[data-card="${figure}"] .name`).boundingBox()
    return [box.x + 5, box.y + box.height / 2]
  }
  const last = before[before.length - 1]
  await page.locator(`[data-card="${before[2]}"]`).scrollIntoViewIfNeeded()
  await page.mouse.move(...(await middle(before[2])))
  await page.mouse.down()
  const [x, y] = await middle(before[0])
  await page.mouse.move(x, y - 12, { steps: 8 })
  await page.mouse.up()
  same(names(await pile(page)), [before[2], before[0], before[1], ...before.slice(3)], 'the card held goes first')
  expect(names(await pile(page)).includes(last), 'nobody is lost')
})

for (const [where, context] of [['desk', desk], ['phone', phone]])
  test(`cards: the curtain hides a pile, ${where}`, { context, weight: 20 }, async ({ page, url }) => {
    let now = await start(page, url, { who: ['me', 'me'] })
    const everybody = () => page.evaluate(() => document.querySelector('#app').innerHTML)
    for (const seat of ['A', 'B']) {
      same(now.wait, 'curtain', `side ${seat} is called to the screen`)
      expect((await page.locator('.curtain h2').innerText()).includes(seat), `the curtain names side ${seat}`)
      expect(!/data-card|class="suit/.test(await everybody()), 'no card behind the curtain')
      await page.keyboard.press('Enter')
      same((await read(page)).step, now.step, 'Enter behind the curtain chooses nothing')
      await page.locator('[data-lift]').click()
      await page.locator('.pile li').first().waitFor()
      const owners = new Set(await page.$$eval('.pile .dot', (all) => all.map((dot) => dot.classList[1])))
      same([...owners], [seat], 'only the own cards are shown')
      expect((await page.locator('.own-pile').count()) === 0, 'no pile is shown beside')
      const { step } = await read(page)
      now = await confirm(page, { on: (button) => button.click() }, step)
    }
    expect(!/data-card|class="suit/.test(await everybody()), 'both piles are made, no card is shown')
    same(now.wait, 'me', 'what is for both needs no curtain')
    await follow(page)
  })
