// SPDX-License-Identifier: MIT
// Two to four sides: people on one screen, machines among them.
import { expect, same } from './expect.mjs'
import { openEngine } from './engine.mjs'
import { small, test } from './harness.mjs'
import { confirm, followUntil, home, lift, mouse, read, settled, start, verdict } from './play.mjs'
import { sceneBeforeEnd } from './scene.mjs'
import { checkWidth } from './screens.mjs'

test('hot-seat: both sides play, the marker tells whose turn it is', { weight: 30 }, async ({ page, url }) => {
  await start(page, url, { who: ['me', 'me'], seed: '3' })
  const seats = new Set()
  const turns = new Set()
  await followUntil(page, async () => {
    const { tray, screen, turn } = await page.evaluate(() => ({
      tray: document.querySelector('.tray').className.match(/seat-(\w)/)?.[1],
      screen: document.querySelector('.play').className.match(/seat-(\w)/)?.[1],
      turn: document.querySelector('.turn b').textContent,
    }))
    same(tray, screen, 'tray and screen agree on whose choice it is')
    const name = await page.locator(`.tray-head b.${tray}`).count()
    expect(name === 1, 'the question is in the colour of its side')
    seats.add(`${turn} ${tray}`)
    turns.add(turn)
    return turns.size >= 3
  })
  same([...turns], ['Mise en place', 'Tour 1', 'Tour 2'], 'the marker counts the turns')
  for (const wanted of ['Mise en place A', 'Mise en place B', 'Tour 1 A', 'Tour 1 B'])
    expect(seats.has(wanted), `${wanted} among ${[...seats].join(', ')}`)
})

const narrow = { viewport: { width: 1280, height: 800 } }
const letters = ['A', 'B', 'C', 'D']
const bands = ['garrison', 'brawlers', 'gatekeepers', 'hunters']
const four = { system: 'seg', scenario: 'clash', bands, who: ['me', 'me', 'me', 'me'], seed: '7' }
const three = { ...four, seed: '13', bands: ['garrison_watch', 'night_vigil', 'marsh_blind'], who: ['me', 'bot:greedy', 'bot:greedy'] }
const shown = (page) => page.$$eval('.home-seat', (all) => all.map((seat) => seat.className.match(/side-(\w)/)[1]))

test('seats: a third and a fourth side where the scenario takes them', { lang: 'en', context: small }, async ({ page, url }) => {
  const { ask } = await openEngine(url)
  const { scenarios } = ask('systems').systems.find(({ id }) => id === 'seg')
  await home(page, url)
  await page.selectOption('#home-system', 'seg')
  for (const { name, seats } of scenarios) {
    await page.locator(`input[name=home-scenario][value=${name}]`).check()
    while (await page.locator('#home-add-seat').count()) await page.locator('#home-add-seat').click()
    same(await shown(page), letters.slice(0, seats), `${name} takes ${seats}`)
  }
  await page.locator('input[name=home-scenario][value=clash]').check()
  same(await shown(page), letters, 'who was added is still there')
  await checkWidth(page, 'a home of four')
  await page.locator('#home-C-name').fill('Third')
  await page.locator('#home-D-name').fill('Fourth')
  await page.reload()
  await page.locator('.home-start button').waitFor()
  same(await page.locator('#home-D-name').inputValue(), 'Fourth', 'the next visit has them too')
  await page.locator('.side-C .home-remove').click()
  same(await shown(page), letters.slice(0, 3), 'one is gone')
  same(await page.locator('#home-C-name').inputValue(), 'Fourth', 'the one after it moves up')
  await page.locator('#home-add-seat:focus').waitFor()
  same(await page.locator('.side-A .home-remove, .side-B .home-remove').count(), 0, 'two sides there must be')
})

test('seats: one person and two machines play to the end, on a small phone', { lang: 'en', context: small, weight: 40 }, async ({ page, url }) => {
  await start(page, url, three)
  await checkWidth(page, 'the first pile')
  same(await page.locator('.band').count(), 3, 'a list for each band')
  same(await page.locator('.turn .muster').count(), 3, 'a counter for each side')
  await followUntil(page, async () => (await page.locator('.figure.C').count()) > 1)
  await checkWidth(page, 'the table')
  await page.reload()
  await settled(page)
  same(await page.locator('.band').count(), 3, 'three after coming back')
  // The middle of it is like any other game's.
  const { system, scenario, seed } = three
  await sceneBeforeEnd(page, url, { system, scenario, seed, seats: three.bands.map((band) => ({ band })) }, 40, 'bot:greedy')
  same(await page.locator('.band').count(), 3, 'three in a game that was taken in')
  await followUntil(page)
  expect(/Victory|draw/i.test(await verdict(page)), 'somebody has won, or nobody')
  await page.locator('#tab-luck').click()
  await page.locator('.luck').waitFor()
  same(await page.locator('.luck-sides > section').count(), 3, 'the luck of all three')
  same(await page.locator('.luck-plot .luck-side').count(), 3, 'a line for each')
  await checkWidth(page, 'the luck')
  await page.goto(`${url}#/`)
  await page.locator('.home-game').first().locator('a').last().click()
  await page.locator('.replay-player svg.table').waitFor()
  same(await page.locator('.replay-title h2 > span').count(), 3, 'the replay names them all')
  await page.locator('.transport-buttons button').last().click()
  await page.locator('.replay-end').waitFor()
  same(await page.locator('.replay-end .luck-sides > section').count(), 3, 'and tells the luck of all')
  await checkWidth(page, 'the end of the replay')
})

test('seats: four people compose their piles behind the curtain', { lang: 'fr', context: narrow, weight: 20 }, async ({ page, url }) => {
  let now = await start(page, url, four)
  for (const letter of letters) {
    same(now.wait, 'curtain', `${letter} is called`)
    const called = await page.locator('.curtain h2').innerText()
    expect(called.includes(`camp ${letter}`), `it is ${letter} who is called: ${called}`)
    same(await page.locator('svg.table, .pile').count(), 0, 'nothing is to be seen meanwhile')
    await lift(page)
    const owners = await page.$$eval('.pile .whose', (all) => [...new Set(all.map((whose) => whose.className))])
    same(owners, [`whose ${letter}`], 'the cards are those of this side alone')
    now = await confirm(page, mouse, now.step)
  }
  await checkWidth(page, 'the table of four')
  same(await page.locator('.own-pile').count(), 0, 'no card is on screen')
  same(await page.locator('.seat-line').count(), 4, 'how many cards each has is for everybody')

  // The toss has told something: all the others are asked before a pile is taken back.
  const asker = await page.locator('.play').evaluate((play) => play.className.match(/seat-(\w)/)[1])
  const others = letters.filter((letter) => letter !== asker)
  const undo = page.locator('.tools button').first()
  await undo.click()
  await page.locator('[data-agree]').click()
  await page.locator('[data-refuse]').click()
  await page.locator('svg.table').waitFor()
  same((await read(page)).step, now.step, 'one of them refuses: nothing has changed')
  await undo.click()
  for (const letter of others) {
    const asked = await page.locator('.curtain h2').innerText()
    expect(asked.includes(`Camp ${letter}`), `${letter} is asked: ${asked}`)
    same((await read(page)).wait, 'plea', 'the table is hidden meanwhile')
    await page.locator('[data-agree]').click()
  }
  same((await settled(page, now.step)).wait, 'curtain', 'all agree: the last pile is to be made again')
  expect((await page.locator('.curtain h2').innerText()).includes('camp D'), 'it is the last side’s')
})

test('home: what is played now is what the form has set', { lang: 'fr' }, async ({ page, url }) => {
  await home(page, url)
  const offered = () => page.locator('.home-offer b').allInnerTexts()
  const agrees = () => page.waitForFunction(() => document.querySelector('.home-start p span').textContent === [...document.querySelectorAll('.home-offer b')].map((b) => b.textContent).join(' contre '))
  await agrees()
  await page.selectOption('#home-A-band', 'sample:haches_de_borva')
  await page.selectOption('#home-B-band', 'sample:fils_de_sparte')
  await agrees()
  same(await offered(), ['Les Haches de Borva', 'Les Fils de Sparte'], 'the bands that were picked')
  await page.locator('.home-card[data-system=aurore]').click()
  await agrees()
  const names = await offered()
  await page.locator('.home-now').click()
  await settled(page)
  same((await page.locator('.band h2').allInnerTexts()).map((name) => name.replace(/\s*· .*/, '').trim()), names, 'and at the table')
})

for (const [when, isThere] of [['before the form is there', false], ['while the form is drawn', true]])
  test(`home: a game that is picked ${when} stays picked`, { lang: 'fr' }, async ({ page, url }) => {
    await page.addInitScript((isThere) => {
      const seen = new MutationObserver(() => {
        const card = document.querySelector('.home-card[data-system=nordenth]')
        if (!card || Boolean(document.querySelector('#home-system')) !== isThere) return
        seen.disconnect()
        document.documentElement.dataset.isEarly = 'true'
        card.click()
      })
      seen.observe(document, { childList: true, subtree: true })
    }, isThere)
    await home(page, url)
    await page.locator('#home-system').waitFor()
    await page.waitForTimeout(400)
    same(await page.evaluate(() => document.documentElement.dataset.isEarly), 'true')
    same([await page.inputValue('#home-system'), await page.locator('.home-card[aria-pressed=true]').getAttribute('data-system')], ['nordenth', 'nordenth'])
  })
