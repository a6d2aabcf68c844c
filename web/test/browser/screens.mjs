// SPDX-License-Identifier: MIT
// test/browser/screens.mjs: every screen in turn, for checks that hold on all of them.
import { expect } from './expect.mjs'
import { golden } from './files.mjs'
import { follow, followUntil, home, kinds, lift, settled, spot, start } from './play.mjs'
import { scene, sceneUntil } from './scene.mjs'

/** Nothing is wider than the screen, and the screen is not zoomed out to hide it. */
export async function checkWidth(page, where) {
  const { wide, screen, widest } = await page.evaluate(() => {
    const isOver = (e) => e.getBoundingClientRect().right > innerWidth + 1
    const over = [...document.querySelectorAll('body *')].filter(isOver)
    return {
      wide: document.documentElement.scrollWidth,
      screen: innerWidth,
      widest: over.slice(0, 3).map((e) => `${e.tagName}.${e.className}`).join(', '),
    }
  })
  expect(wide <= screen, `${where} fits the screen (${wide} of ${screen}; ${widest})`)
  expect(screen === page.viewportSize().width, `${where} is not zoomed out (${screen})`)
}

/** No words are smaller than twelve pixels, but those of drawings and of sheets of paper. */
export async function checkLetters(page, where) {
  const tiny = await page.evaluate(() => {
    const found = new Set()
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const e = walk.currentNode.parentElement
      const px = Number.parseFloat(getComputedStyle(e).fontSize)
      if (px < 12 && walk.currentNode.data.trim() && !e.closest('svg, .a4, .band-paper, .unseen') && e.checkVisibility()) found.add(`${e.tagName}.${e.className} ${px}`)
    }
    return [...found].slice(0, 5)
  })
  expect(tiny.length === 0, `${where} can be read: ${tiny.join(', ')}`)
}

/** What a finger has less than 40 pixels for, a line for each: measured by what is hit around its middle, for the place that
 * answers may be larger than what is drawn. Words within a text and the figures on the table are not meant: the table
 * takes the nearest figure. */
export function littleTargets(page) {
  return page.evaluate(() => {
    const all = 'a[href], button, select, summary, textarea, input, [role=button], [role=tab], [role=slider], [tabindex="0"][aria-expanded]'
    const isText = (e) => e.matches('p *, li *') && (e.matches('.term-word') || (getComputedStyle(e).display === 'inline' && [...e.parentElement.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())))
    // Off the screen on purpose: boxes whose label is drawn instead, jumps for the keyboard.
    const isMeant = (e) => {
      const { width, height } = e.getBoundingClientRect()
      return e.checkVisibility({ visibilityProperty: true }) && !e.disabled && width > 1 && height > 1 && !e.closest('svg.table, [inert]') && !isText(e)
    }
    const found = new Set()
    for (const e of document.querySelectorAll(all)) {
      const label = e.matches('input[type=checkbox], input[type=radio], input[type=file]') ? e.closest('label') ?? e.labels?.[0] : undefined
      const target = label ?? e
      if (!isMeant(target)) continue
      const drawn = target.getBoundingClientRect()
      if (drawn.width >= 39.5 && drawn.height >= 39.5) continue
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const answers = (dx, dy) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (target.contains(hit) || hit.closest('label')?.control === e)
      }
      if (!answers(0, 0)) continue // it lies under something that is over all of the page
      const far = (dx, dy) => {
        let n = 0
        while (n < 40 && answers(dx * (n + 1), dy * (n + 1))) n++
        return n
      }
      const [wide, high] = [far(-1, 0) + far(1, 0) + 1, far(0, -1) + far(0, 1) + 1]
      if (wide < 39 || high < 39) found.add(`${target.tagName.toLowerCase()}.${target.className} "${(target.innerText || target.ariaLabel || '').slice(0, 20)}" ${wide}x${high}`)
    }
    scrollTo(0, 0)
    return [...found]
  })
}

/** Calls `check` with a name on home, builder, a character, skills, rules, a rule, replay, deployment, an action to choose,
 * the luck, a way over heights, and those of a game of cards. */
export async function eachScreen(page, url, check) {
  await home(page, url)
  await check('home')
  await page.goto(`${url}#/band`)
  await page.locator('.band-shelf summary').first().click()
  await page.locator('.band-shelf details').first().locator('li button').first().click()
  await page.locator('.roster-figures').waitFor()
  await check('builder')
  await page.locator('.band-shelf select').selectOption('seg')
  await page.locator('.band-making-bar .primary').click()
  await page.locator('[data-skill=heal] input').evaluate((box) => box.click()) // two bars stay in sight on a small screen
  await page.locator('.character-formula').waitFor()
  await check('character')
  await page.locator('.band-making-bar button').last().click()
  await page.locator('.game-skills .skill').first().waitFor()
  await check('skills of the game')
  await page.goto(`${url}#/rules`)
  await page.locator('.rules-columns').waitFor()
  await check('rules')
  await page.goto(`${url}#/replay`)
  await page.setInputFiles('.replay-drop input[type=file]', golden('ambush_greedy'))
  await page.locator('.replay-player svg.table').waitFor()
  await page.locator('.replay-bar input').fill('60')
  await check('replay')
  await page.locator('.transport-buttons button').last().click()
  await page.locator('.replay-end').waitFor()
  await check('end of the replay')
  await start(page, url, { seed: '3' })
  await check('deployment')
  const seats = [{ band: 'fils_de_sparte' }, { band: 'haches_de_borva' }]
  const isMove = ({ seat }, kinds) => seat === 'A' && kinds.includes('fast_move')
  await sceneUntil(page, url, { system: 'evenor', scenario: 'extermination', seed: '3', seats }, isMove, 'bot:greedy')
  await page.locator('[data-hint]').click()
  await page.locator('.commit .primary:not([disabled])').waitFor()
  await page.locator('.forecast').waitFor()
  await check('table')
  await page.keyboard.press('Escape')
  await follow(page)
  await settled(page)
  await page.locator('#tab-luck').click()
  await page.locator('.luck, #side-panel p').first().waitFor()
  await check('luck')
  await lessonScreens(page, url, check)
  await heightScreen(page, url, check)
  await cardScreens(page, url, check)
}

/** The shelf of lessons, one of them with its hint and a word explained, and its end. */
async function lessonScreens(page, url, check) {
  await page.goto(`${url}#/apprendre/evenor`)
  await page.locator('.learn-shelf').waitFor()
  await check('lessons')
  await page.goto(`${url}#/apprendre/evenor/prone`)
  await settled(page)
  await page.locator('[data-coach=hint]').click()
  await page.locator('.coach .term-word').first().focus()
  await page.keyboard.press('Enter')
  await check('a lesson')
  await page.keyboard.press('Escape')
  await page.locator('[data-coach=hint][aria-pressed=true]').waitFor() // it stayed through the change of language
  await page.locator('.tray button.coached').click()
  await page.locator('.tray .commit .primary').click()
  await page.locator('[data-outcome=won]').waitFor()
  await check('end of a lesson')
}

/** Levels, and who sees a way before it is gone. */
async function heightScreen(page, url, check) {
  const figures = { guerillero: { at: [13, 10.5] }, toxique: { at: [18, 14] } }
  const pieces = [
    { id: 'wall', kind: 'wall', line: [[14, 12], [20, 12]], height: 3 },
    { id: 'deck', kind: 'platform', box: [8, 12, 12, 16], height: 1, tags: ['standable', 'climb'] },
  ]
  const setup = {
    type: 'setup', system: 'nordenth', seed: '3', map: { width: 30, depth: 30, pieces },
    seats: [{ name: 'A', band: ['guerillero'] }, { name: 'B', band: ['toxique'] }],
    position: { turn: 1, to_act: 'A', resume: 'step', figure: 'guerillero', figures },
  }
  await scene(page, url, [setup])
  await page.locator('[data-kind=move]').click()
  await page.locator('path.reach').waitFor({ state: 'attached' })
  await page.locator('svg.table').scrollIntoViewIfNeeded()
  const { x, y } = await spot(page, 13.5, 30 - 14.5, true)
  await page.mouse.click(x, y)
  await page.locator('[data-view=toxique]').waitFor({ state: 'attached' })
  await check('heights')
}

/** The screens of a game of cards between two persons: its setup, the curtain, a pile, a reveal, the own cards, a melee. */
async function cardScreens(page, url, check) {
  await home(page, url)
  await page.locator('[data-system=seg]').click()
  await page.selectOption('#home-system', 'seg')
  await check('home of cards')
  await start(page, url, { system: 'seg', scenario: 'clash', bands: ['garrison', 'gatekeepers'], who: ['me', 'me'], seed: '5' })
  await check('curtain')
  await lift(page)
  await check('pile')
  await followUntil(page, async () => (await kinds(page)).includes('reveal'))
  await check('reveal')
  await page.locator('[data-look]').click()
  await lift(page)
  await check('own cards')
  await page.keyboard.press('Escape')
  const seats = [{ band: 'garrison' }, { band: 'gatekeepers' }]
  // Late enough for signs beside the figures.
  const isMelee = (_, kinds, state) => kinds.includes('basic_attack') && state().turn > 1
  await sceneUntil(page, url, { system: 'seg', scenario: 'clash', seed: '5', seats }, isMelee)
  await page.locator('[data-hint]').click()
  await page.locator('.commit .primary:not([disabled])').waitFor()
  await check('melee')
}
