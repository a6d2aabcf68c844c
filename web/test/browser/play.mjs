// SPDX-License-Identifier: MIT
// test/browser/play.mjs: setting up and playing a game as a person would: with what is on screen.
import { expect } from './expect.mjs'
import { patience } from './harness.mjs'

export async function home(page, url) {
  await page.goto(url)
  await page.locator('.home-start button').waitFor()
}

/** Sets up a game by the form and waits for its table. Another system is played with the bands it offers, unless the
 * plan names some. */
export async function start(page, url, plan = {}) {
  const { system, scenario = system ? undefined : 'extermination', seed = '1', who = ['me', 'bot:greedy'] } = plan
  const bands = plan.bands ?? (system ? [] : ['fils_de_sparte', 'haches_de_borva'])
  await home(page, url)
  if (system) await page.selectOption('#home-system', system)
  if (scenario) await page.locator(`input[name=home-scenario][value=${scenario}]`).check()
  for (const [i, letter] of ['A', 'B', 'C', 'D'].slice(0, who.length).entries()) {
    if (!(await page.locator(`#home-${letter}-who`).count())) await page.locator('#home-add-seat').click()
    if (bands[i]) await page.selectOption(`#home-${letter}-band`, `sample:${bands[i]}`)
    await page.selectOption(`#home-${letter}-who`, who[i])
  }
  if (plan.own) await page.locator('input[name=home-dice]').nth(1).check()
  await page.fill('#home-seed', seed)
  if (plan.practice) await page.locator('.home-table input[type=checkbox]').check()
  await page.locator('.home-start button').click()
  return settled(page)
}

/** What the table says of itself: whom the game waits for and how often it has gone on. */
export function read(page) {
  return page.evaluate(() => {
    const { step, wait } = document.querySelector('.play').dataset
    return { step: Number(step), wait }
  })
}

/** Waits until the game has gone on past the step `since` and a person or nobody is to act. */
export async function settled(page, since = -1) {
  await page.waitForFunction(
    (since) => {
      const play = document.querySelector('.play')
      return play && play.dataset.wait !== 'machine' && Number(play.dataset.step) > since
    },
    since,
    { polling: 'raf' },
  )
  return read(page)
}

/** Where a place of the table (pas, y upwards or as drawn) is on the screen. */
export function spot(page, x, y, isDrawn = false) {
  return page.evaluate(
    ([x, y, isDrawn]) => {
      const svg = document.querySelector('svg.table')
      const depth = svg.viewBox.baseVal.height
      const matrix = svg.getScreenCTM()
      const p = new DOMPoint(x, isDrawn ? y : depth - y).matrixTransform(matrix)
      return { x: p.x, y: p.y }
    },
    [x, y, isDrawn],
  )
}

/** The spot of an area drawn on the table (.reach or .places) that is nearest to one of the figures `to` (a
 * selector), on the screen and clear of figures: a finger is wide. Undefined where there is none. */
export async function areaSpot(page, area, to) {
  await page.locator('svg.table').scrollIntoViewIfNeeded()
  // Who is still walking would be hit on the way.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime < 4000) // rings breathe longer
    return Promise.all(passing.map((a) => a.finished.catch(() => 0))).then(() => undefined)
  })
  return page.evaluate(
    ([area, to]) => {
      const svg = document.querySelector('svg.table')
      const path = svg.querySelector(`path.${area}`)
      const rows = [...(path?.getAttribute('d') ?? '').matchAll(/M([-\d.]+) ([-\d.]+)h([\d.]+)v([\d.]+)/g)]
      // Rows overlap by a fiftieth. The rim is left alone: half a pixel may lead out of the area.
      const step = Number(rows[0]?.[4] ?? 1) / 1.02
      const cells = rows.flatMap(([, x, y, w]) =>
        Array.from({ length: Math.round(w / step) }, (_, i) => [Math.round(x / step + i), Math.round(y / step)]),
      )
      const [left, top] = rows[0] ? [rows[0][1] / step, rows[0][2] / step].map((v) => v - Math.round(v)) : [0, 0]
      const known = new Set(cells.map(String))
      const inner = cells.filter(([i, j]) =>
        [[1, 0], [-1, 0], [0, 1], [0, -1]].every(([a, b]) => known.has(String([i + a, j + b]))),
      )
      const spots = inner.map(([i, j]) => [(i + left + 0.5) * step, (j + top + 0.5) * step])
      const places = (all) => [...all].map((f) => f.style.transform.match(/-?[\d.]+/g).map(Number))
      const goals = places(svg.querySelectorAll(to))
      const others = places(svg.querySelectorAll('.figure'))
      const gap = ([x, y], all) => Math.min(...all.map(([a, b]) => Math.hypot(a - x, b - y)), 1000)
      const matrix = svg.getScreenCTM()
      const clear = spots.filter((at) => gap(at, others) > 2.5)
      for (const [x, y] of clear.sort((a, b) => gap(a, goals) - gap(b, goals))) {
        const p = new DOMPoint(x, y).matrixTransform(matrix)
        const under = document.elementFromPoint(p.x, p.y)
        if (under?.closest('svg.table') && !under.closest('[data-figure]')) return { x: p.x, y: p.y }
      }
      return undefined
    },
    [area, to],
  )
}

/** How a person points: with the mouse or with a finger. */
export const mouse = {
  at: (page, { x, y }) => page.mouse.click(x, y),
  on: (locator) => locator.click(),
}
export const finger = {
  at: (page, { x, y }) => page.touchscreen.tap(x, y),
  on: (locator) => locator.tap(),
}

const primary = '.commit .primary'

export async function confirm(page, hand, since) {
  await page.locator(`${primary}:not([disabled])`).waitFor()
  await hand.on(page.locator(primary))
  return settled(page, since)
}

/** Asks for a hint and does it. About hidden cards their owner is called first. */
export async function follow(page, hand = mouse) {
  const { step } = await read(page)
  await hand.on(page.locator('[data-hint]'))
  await page.locator('.commit .primary:not([disabled]), [data-lift]').first().waitFor()
  if ((await read(page)).wait === 'curtain') {
    await lift(page, hand)
    await hand.on(page.locator('[data-hint]'))
  }
  return confirm(page, hand, step)
}

/** Over to the other language; at the table the switch is in its menu. */
export async function switchLanguage(page) {
  const button = page.locator('button[lang]').first()
  const menu = page.locator('.more > summary')
  const was = await page.evaluate(() => document.documentElement.lang)
  const isOther = (was) => document.documentElement.lang !== was
  // A lesson is set up anew in the other language: its table comes in the place of a screen whose button was there a moment ago.
  for (let n = 0; n < 5 && !(await page.evaluate(isOther, was)); n++) {
    if (!(await button.isVisible())) await menu.click()
    const isClicked = await button.click({ timeout: 5000 }).then(() => true, () => false)
    if (isClicked) await page.waitForFunction(isOther, was)
  }
  expect(await page.evaluate(isOther, was), 'the language can be switched')
  if (await page.locator('.more[open]').count()) await menu.click()
}

/** Waits for what comes of a click: the game has gone on, a choice can be confirmed, one is refused, or some
 * selector is there. */
export async function outcome(page, since, selector = '', ready = '.commit .primary:not([disabled])') {
  const found = await page.waitForFunction(
    ([since, selector, ready]) => {
      const play = document.querySelector('.play')
      if (Number(play.dataset.step) > since) return play.dataset.wait === 'machine' ? false : 'on'
      if (ready && document.querySelector(ready)) return 'ready'
      if (document.querySelector('.forecast .alert, .tray .alert')) return 'refused'
      return selector && document.querySelector(selector) ? 'there' : false
    },
    [since, selector, ready],
    { polling: 'raf' },
  )
  return found.jsonValue()
}

/** The kinds of choice offered, without the closed ones. */
export function kinds(page) {
  return page.$$eval('.choices:not(.inner) button:not(.closed)', (all) => all.map((b) => b.dataset.kind))
}

const kind = (page, name) => page.locator(`.choices:not(.inner) [data-kind="${name}"]`)
const attacks = ['charge', 'shoot', 'fight', 'move_shoot', 'double_attack', 'basic_attack']
const moves = ['fast_move', 'move_shoot']

/** Where one of those who may be picked is on the screen; who sees none of them looks at the whole table first. */
async function targetSpot(page, hand) {
  const find = () =>
    page.$$eval('.figure.target', (all) => {
      const spots = all.map((figure) => {
        const { x, y, width, height } = figure.querySelector('.base').getBoundingClientRect()
        return { figure, x: x + width / 2, y: y + height / 2 }
      })
      const it = spots.find(({ figure, x, y }) => document.elementFromPoint(x, y)?.closest('[data-figure]') === figure)
      return it && { x: it.x, y: it.y }
    })
  const at = await find()
  if (at) return at
  await hand.on(page.locator('[data-fit=all]'))
  await page.waitForTimeout(400)
  return find()
}

/** Somewhere near the enemy, by pointing at the table. */
async function walk(page, hand, step) {
  await hand.on(kind(page, 'free_move'))
  await page.locator('path.places').waitFor({ state: 'attached' })
  const at = await areaSpot(page, 'places', '.figure.B:not(.out)')
  if (!at) return false
  await hand.at(page, at)
  if ((await outcome(page, step)) !== 'ready') return false
  await confirm(page, hand, step)
  return true
}

/** One choice by pointing: figures are placed and moved by pointing at the table, targets are picked there. Where
 * pointing does not lead to a choice that may be, the hint does. Gives what was done, by kind. */
export async function point(page, hand = mouse) {
  const { step } = await read(page)
  const offered = await kinds(page)
  const isMarked = await page.evaluate(() => document.querySelector('svg.table.pointing path.places') !== null)
  if (offered.includes('deploy') || isMarked) {
    // Where any of the band may be placed next, somebody is named first; the last one by the button itself.
    const names = page.locator('.choices.inner button')
    await page.locator('path.places, .choices.inner button').first().waitFor({ state: 'attached', timeout: 3000 }).catch(() => hand.on(kind(page, 'deploy')))
    if (!(await page.locator('path.places').count()) && (await names.count())) await hand.on(names.first())
    await page.locator('path.places').waitFor({ state: 'attached' })
    const at = await areaSpot(page, 'places', '.figure')
    if (at) {
      await hand.at(page, at)
      // A figure is put on the table by one click; one that stands on it goes on once that is confirmed.
      const now = await (offered.includes('deploy') ? outcome(page, step, '', '') : outcome(page, step))
      if (now === 'ready') await confirm(page, hand, step)
      if (now !== 'refused') return 'place'
    }
  }
  const attack = attacks.find((name) => offered.includes(name))
  const what = attack ?? ['free_move', 'fast_move', 'activate'].find((name) => offered.includes(name))
  if (what === 'free_move') {
    if (await walk(page, hand, step)) return what
  } else if (what) {
    // What is offered alone lies open already, and a touch would close it.
    if ((await kind(page, what).getAttribute('aria-expanded')) !== 'true') await hand.on(kind(page, what))
    let now = await outcome(page, step, '.choices.inner, path.reach')
    if (now === 'there' && attack && (await page.locator('.figure.target').count())) {
      await hand.at(page, await targetSpot(page, hand))
      const isWay = what === 'move_shoot' || (await page.locator('path.reach').count()) > 0 // a charge may want its way, too
      now = isWay ? await outcome(page, step, 'path.reach') : await outcome(page, step)
    } else if (now === 'there' && !moves.includes(what)) {
      await hand.on(page.locator('.choices.inner button').first())
      now = await outcome(page, step)
    }
    const at = now === 'there' && (await areaSpot(page, 'reach', '.figure.B:not(.out)'))
    if (at) {
      await hand.at(page, at)
      now = await outcome(page, step)
    }
    if (now === 'on') return what
    if (now === 'ready') {
      await confirm(page, hand, step)
      return what
    }
  }
  await follow(page, hand)
  return 'hint'
}

/** Whoever is called to the screen comes. */
export async function lift(page, hand = mouse) {
  await hand.on(page.locator('[data-lift]'))
  await page.locator('[data-hint]').waitFor()
  return read(page)
}

/** A hint asked for and done inside the page, frame by frame: what follow() does, without a journey from here to the
 * browser for every look and click. Whether a hand gets there is for the tests that point. */
function followInside(page) {
  return page.evaluate(async (patience) => {
    const late = performance.now() + patience
    const until = async (found) => {
      for (;;) {
        const it = found()
        if (it) return it
        if (performance.now() > late) throw new Error(`nothing came of a hint: ${document.querySelector('.tray')?.innerText}`)
        await new Promise(requestAnimationFrame)
      }
    }
    const find = (selector) => () => document.querySelector(selector)
    const state = () => document.querySelector('.play').dataset
    const since = Number(state().step)
    const primary = '.commit .primary:not([disabled])'
    const click = async (selector) => (await until(find(selector))).click()
    await click('[data-hint]')
    await until(find(`${primary}, [data-lift]`))
    if (state().wait === 'curtain') {
      await click('[data-lift]')
      await click('[data-hint]')
    }
    await click(primary)
    await until(() => state().wait !== 'machine' && Number(state().step) > since)
    return { step: Number(state().step), wait: state().wait }
  }, patience)
}

/** Plays on by hints until `done` (of what read() gives) or the end. */
export async function followUntil(page, done = () => false, hand) {
  let now = await settled(page)
  for (;;) {
    if (now.wait === 'curtain') now = await lift(page, hand)
    if (now.wait !== 'me' || (await done(now))) return now
    now = await (hand ? follow(page, hand) : followInside(page))
  }
}

/** The verdict shown at the end; what is shown over the table then is put away. */
export async function verdict(page) {
  const now = await read(page)
  expect(now.wait === 'over', `the game is over (it waits for ${now.wait})`)
  const text = await page.locator('.verdict').innerText()
  if (await page.locator('.finale').count()) await page.locator('.finale [data-close]').click()
  expect(text.trim().length > 5, 'the result is told in words')
  return text
}
