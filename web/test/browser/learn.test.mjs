// SPDX-License-Identifier: MIT
// The first evening: a lesson by mouse in French, one by keys in English, and a guided game by somebody who only does what the
// screen shows.
import { expect, same } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { hasFocus, tabTo } from './keys.mjs'
import { switchLanguage } from './play.mjs'
import { checkWidth } from './screens.mjs'

const mine = (page) => page.locator('.play[data-wait=me], .play[data-wait=over]').waitFor()

async function open(page, url, lesson, system = 'evenor') {
  await page.goto(`${url}#/apprendre/${system}/${lesson}`)
  await page.locator('.coach').waitFor()
  await mine(page)
}

test('learn: a lesson by mouse, in French', { lang: 'fr' }, async ({ page, url }) => {
  await page.goto(`${url}#/apprendre/evenor`)
  const card = page.locator('[data-lesson=shoot]')
  expect(!(await card.getAttribute('class')).includes('done'), 'nothing is learnt yet')
  await card.click()
  await mine(page)
  expect(/Cerd/.test(await page.locator('.coach-text').innerText()), 'the coach tells what to do')
  // A word explains itself.
  await page.locator('.coach .term-word').first().click()
  expect((await page.locator('.coach .term-tip:visible').innerText()).length > 20, 'a word of the game has its sentence')
  await page.keyboard.press('Escape')
  await page.locator('[data-figure=ulysse]').click()
  await page.locator('[data-figure=cerd]').click()
  await page.locator('[data-meant]').click()
  await page.locator('[data-outcome=won]').waitFor()
  await page.locator('[data-coach=next]').click()
  await page.locator('.coach').getByText('Le plus proche').waitFor()
  // Something else than what is wanted: not yet, and once more.
  await mine(page)
  await page.locator('[data-figure=asteria]').click()
  await page.locator('[data-figure=cerd]').click()
  await page.locator('[data-meant]').click()
  await page.locator('[data-outcome=missed]').waitFor()
  await page.locator('[data-coach=retry]').click()
  await mine(page)
  await page.goto(`${url}#/apprendre/evenor`)
  await page.locator('[data-lesson=shoot].done').waitFor()
  same(await page.locator('.lesson-card.done').count(), 1, 'one lesson is done')
  await page.goto(`${url}#/`)
  same(await page.locator('[data-resume]').count(), 0, 'a lesson is no game to go on with')
})

test('learn: a lesson by keys, in English', { lang: 'en' }, async ({ page, url }) => {
  await open(page, url, 'prone')
  await tabTo(page, '[data-coach=hint]')
  await page.keyboard.press('Enter')
  await page.locator('.coach-hint').waitFor()
  for (let i = 0; i < 2; i++) { // the hint stays in another language
    const before = await page.locator('.coach-hint').innerText()
    await switchLanguage(page)
    await page.waitForFunction((old) => ![undefined, old].includes(document.querySelector('.coach-hint')?.innerText), before)
  }
  await page.locator('.tray button.coached').waitFor()
  const digit = await page.locator('.tray button.coached kbd').innerText()
  await page.keyboard.press(digit)
  await tabTo(page, '.tray .commit .primary')
  await page.keyboard.press('Enter')
  await page.locator('[data-outcome=won]').waitFor()
  expect(/Well played/.test(await page.locator('.coach-ending').innerText()), 'in English')
  expect(await hasFocus(page, '[data-coach=next]'), 'the way on has the focus')
  await page.keyboard.press('Enter')
  await page.locator('.coach').getByText('Return fire').first().waitFor()
})

test('learn: after a digit Enter does what was picked, whoever had the keyboard', { lang: 'fr' }, async ({ page, url }) => {
  await open(page, url, 'prone')
  await page.locator('[data-coach=hint]').click()
  const digit = await page.locator('.tray button.coached kbd').innerText()
  await page.locator('.figure:not(.active)').first().focus()
  await page.keyboard.press(digit)
  await page.locator('.tray .commit .primary:enabled').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-outcome=won]').waitFor()
})

/** Does what is shown, as somebody would who knows nothing: presses what glows, else touches what the first arrow points at. */
async function followScreen(page) {
  const press = (selector) => page.locator(selector).first().click()
  for (let i = 0; i < 80; i++) {
    await mine(page)
    if (await page.locator('[data-outcome]').count()) return page.locator('[data-outcome]').getAttribute('data-outcome')
    const before = await page.locator('.play').getAttribute('data-step')
    if (await page.locator('[data-coach=understood]').count()) await press('[data-coach=understood]')
    else if (await page.locator('.pile button.coached').count()) await press('.pile button.coached')
    else if (await page.locator('.tray .commit .primary.coached:enabled').count()) await press('.tray .commit .primary.coached:enabled')
    else if (await page.locator('.tray .inner button.coached:not([aria-pressed=true])').count()) await press('.tray .inner button.coached:not([aria-pressed=true])')
    else if (await page.locator('.tray button.coached:not([aria-pressed=true])').count()) await press('.tray button.coached:not([aria-pressed=true])')
    else {
      same(await page.locator('.shown-arrow').count(), 1, 'one arrow at a time')
      const { x, y, width, height } = await page.locator('.shown g:has(> .shown-arrow) > .shown-ring').boundingBox()
      await page.mouse.click(x + width / 2, y + height / 2)
      // Either something else is pointed at now, or it is drafted and only wants to be confirmed.
      await page.locator('.tray .commit .primary.coached:enabled').first().waitFor({ timeout: 700 }).catch(() => undefined)
      continue
    }
    await page.waitForFunction((step) => document.querySelector('.play')?.dataset.step !== step, before, { timeout: 500 }).catch(() => undefined)
  }
  return 'no end'
}

/** Home has the form of that game. */
const isSetUp = (page, system) => page.waitForFunction((id) => document.querySelector('#home-system')?.value === id, system)

// One of them each time; all of them in both languages where there is time.
const firsts = process.env.MATRIX ? ['evenor', 'aurore', 'seg', 'nordenth'].flatMap((system) => [[system, 'fr'], [system, 'en']]) : [['evenor', 'fr']]
for (const [system, lang] of firsts)
  test(`learn: the first game of ${system} by what the screen shows, ${lang}`, { lang }, async ({ page, url }) => {
    await open(page, url, 'first_game', system)
    same(await followScreen(page), 'won', 'the guided game is won')
    same(await page.locator('.coach-dots .done').count(), await page.locator('.coach-dots i').count(), 'every step is behind')
    await page.locator('[data-coach=play]').click()
    await isSetUp(page, system)
  })

test('learn: home begins with the game that its address names, once', { lang: 'fr' }, async ({ page, url }) => {
  await page.goto(`${url}#/?game=seg`)
  await isSetUp(page, 'seg')
  same(new URL(page.url()).hash, '#/', 'the address does not insist on it')
  await page.selectOption('#home-system', 'aurore')
  await switchLanguage(page)
  same(await page.locator('#home-system').inputValue(), 'aurore', 'what was picked since')
})

test('learn: shelf and lesson fit a small phone', { lang: 'fr', context: { ...phone, viewport: { width: 360, height: 640 } } }, async ({ page, url }) => {
  await page.goto(`${url}#/apprendre/evenor`)
  await page.locator('.learn-shelf').waitFor()
  await checkWidth(page, 'the shelf')
  await open(page, url, 'first_game')
  await checkWidth(page, 'a guided game')
  await page.locator('[data-coach=understood]').click()
  await page.locator('.tray .choices').waitFor()
  const tray = await page.locator('.tray').boundingBox()
  const table = await page.locator('.table-box').boundingBox()
  expect(table.height > 180 && tray.y + tray.height <= 641, `coach, table and tray share the screen (${table.height}, ${tray.y + tray.height})`)
})

test('learn: on an upright tablet a lesson shows its corner of the table', { lang: 'fr', context: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true } }, async ({ page, url }) => {
  await open(page, url, 'first_game', 'nordenth')
  await page.locator('[data-coach=understood]').click()
  await page.locator('.answer-odds').first().waitFor()
  const [, , width] = await page.$eval('svg.table', (svg) => svg.getAttribute('viewBox').split(' ').map(Number))
  expect(width < 20, `not all of the 26 pas: ${width}`)
})

test('learn: on a phone each name stands by its own ring', { context: phone }, async ({ page, url }) => {
  await page.goto(`${url}#/apprendre/nordenth/first_game`)
  await page.locator('.shown-name').nth(3).waitFor({ state: 'attached' })
  const [names, rings] = await page.evaluate(() => ['.shown-name', '.shown-ring'].map((what) => [...document.querySelectorAll('.shown > g:has(.shown-name)')].map((one) => {
    const { left, right, top, bottom } = one.querySelector(what).getBoundingClientRect()
    return { left, right, top, bottom }
  })))
  const meet = (a, b) => Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top)
  for (const [i, name] of names.entries()) {
    expect(names.every((other, k) => k === i || !meet(name, other)), `name ${i} lies on no other`)
    expect(rings.every((ring, k) => k === i || !meet(name, ring)), `name ${i} lies on nobody else's ring`)
  }
})
