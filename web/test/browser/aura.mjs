// SPDX-License-Identifier: MIT
// test/browser/aura.mjs: hands at the game master's table: campaigns, gestures by forms, the ladder, windows. Everything is found by
// the engine's own names, so the same walk works in both languages and on both devices.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './server.mjs'

export const sheets = ['maelys', 'bastien', 'ysolde', 'anselme'].map((name) => join(root, `data/aura/sheets/${name}.json`))
export const allSheets = () => readdirSync(join(root, 'data/aura/sheets')).map((name) => join(root, 'data/aura/sheets', name))

const main = (page) => page.locator('main.saga')
const at = async (page) => Number(await main(page).getAttribute('data-at'))
const waits = (page) => main(page).getAttribute('data-wait')

/** A new campaign with an open session. `seed`: the dice are the same each time. */
export async function openTable(page, url, { name = 'Les Brumes', players = 'Léa, Tom', seed } = {}) {
  if (seed !== undefined) await page.addInitScript((n) => (globalThis.crypto.getRandomValues = ((real) => (a) => (a instanceof Uint32Array && a.length === 2 ? a.fill(n) : real.call(crypto, a)))(crypto.getRandomValues)), seed)
  await page.goto(`${url}#/aura`)
  if (seed !== undefined) await page.reload()
  await page.locator('[data-name]').fill(name)
  await page.locator('[data-players]').fill(players)
  await page.locator('[data-create]').click()
  await page.locator('[data-begin]').click()
  await main(page).waitFor()
  await page.waitForFunction(() => document.querySelector('main.saga')?.getAttribute('data-at') === '1')
}

/** The tab that a phone shows; a desk shows all of them. */
export async function tab(page, name) {
  const button = page.locator(`[data-tab="${name}"]:is(button)`)
  if (await button.isVisible()) await button.click()
}

/** Waits for the step that a tap makes; says what was refused where there is none. One wait for both: one left behind would
 * go on asking the page until the test ends. */
async function stepped(page, before, what) {
  const found = await page.waitForFunction((n) => {
    const isOn = Number(document.querySelector('main.saga')?.getAttribute('data-at')) > n
    return isOn ? 'on' : document.querySelector('[data-said]')?.innerText
  }, before)
  const said = await found.jsonValue()
  if (said !== 'on') throw new Error(`${what}: ${said}`)
}

/** Lets every window go by, by its default. */
export async function pass(page) {
  let count = 0
  while ((await waits(page)) !== 'floor') {
    const before = await at(page)
    await page.locator('.saga-window [data-answer="pass"]').first().click()
    await stepped(page, before, 'pass')
    count++
  }
  return count
}

export async function bring(page, pick) {
  if (!(await page.locator('.saga-arrivals').isVisible())) await page.locator('[data-arrivals]').click()
  const before = await at(page)
  await page.locator(`.saga-arrivals ${pick}`).first().click()
  await stepped(page, before, pick)
}

export async function bringSheets(page, files = sheets, seat = 'B') {
  if (!(await page.locator('.saga-arrivals').isVisible())) await page.locator('[data-arrivals]').click()
  await page.locator('[data-owner]').selectOption(seat)
  const before = await page.locator('.saga-actor').count()
  await page.locator('[data-sheets]').setInputFiles(files)
  await page.waitForFunction((n) => document.querySelectorAll('.saga-actor').length >= n, before + files.length)
}

/** A test by a tap on a rung. */
export async function climb(page, { actor, stat, trait, rung, secret = false }) {
  await tab(page, 'make')
  await page.locator('[data-group="tests"]').click()
  await page.locator('[data-kind="test"]').click()
  if (actor) await page.locator(`.saga-ladder [data-who="${actor}"]`).click()
  for (const [name, value] of Object.entries({ stat, trait }))
    for (const button of await page.locator(`.saga-ladder [data-${name}]`).all()) {
      const isWanted = (await button.getAttribute(`data-${name}`)) === value
      if (isWanted !== ((await button.getAttribute('aria-pressed')) === 'true')) await button.click()
    }
  const hidden = page.locator('[data-secret]')
  if (((await hidden.getAttribute('aria-pressed')) === 'true') !== secret) await hidden.click()
  const before = await at(page)
  const tap = page.locator(`[data-rung="${rung}"]`)
  if (!(await tap.count())) await page.locator('.saga-rung.folded').first().click()
  await tap.click()
  await stepped(page, before, 'test')
}

async function fill(form, key, value) {
  if (Array.isArray(value) && value.every((v) => typeof v === 'object')) {
    const people = form.locator(`[data-pick^="${key}:"]`)
    for (const chip of await people.all()) {
      const name = (await chip.getAttribute('data-pick')).slice(key.length + 1)
      const isWanted = value.some((v) => v.actor === name)
      if (isWanted !== ((await chip.getAttribute('aria-pressed')) === 'true')) await chip.click()
    }
    if (!(await people.count())) for (let i = 0; i < value.length; i++) await form.locator(`[data-add="${key}"]`).click()
    await unfold(form)
    for (const [i, member] of value.entries())
      for (const [inner, to] of Object.entries(member)) if (inner !== 'actor') await fill(form.locator(`.saga-objects > .saga-each > .saga-person, .saga-objects > fieldset`).nth(i), inner, to)
    return
  }
  if (Array.isArray(value)) {
    for (const one of value) await form.locator(`[data-pick="${key}:${one}"]`).first().click()
    return
  }
  const chip = form.locator(`[data-pick="${key}:${value}"]`).first()
  if (await chip.count()) {
    if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click()
    return
  }
  const field = form.locator(`[data-key="${key}"]`).first()
  const tag = await field.evaluate((e) => e.tagName)
  if (tag === 'SELECT') await field.selectOption(String(value))
  else if (tag === 'BUTTON') await field.click()
  else await field.fill(String(value))
}

const unfold = (form) => form.evaluate((f) => f.querySelectorAll('details').forEach((d) => (d.open = true)))

/** Any gesture by its form: group and kind by name, then fact by fact. */
export async function make(page, group, { kind, actor, ...facts }) {
  await tab(page, 'make')
  await page.locator(`[data-group="${group}"]`).click()
  await page.locator(`[data-kind="${kind}"]`).click()
  if (actor) await page.locator(`.saga-tray > .people [data-who="${actor}"]`).click()
  const form = page.locator(`.saga-tray [data-form="${kind}"]`)
  await unfold(form)
  for (const [key, value] of Object.entries(facts)) await fill(form, key, value)
  const before = await at(page)
  await form.locator(`[data-make="${kind}"]`).click()
  await stepped(page, before, kind)
}

/** A button of the screen that makes a gesture by itself. */
export async function tap(page, pick) {
  const before = await at(page)
  await page.locator(pick).first().click()
  await stepped(page, before, pick)
}

export const steps = at
export const waiting = waits

/** The shelf, arrivals, a window, a form, the end, a player's view. */
export async function eachAuraScreen(page, url, check) {
  await page.goto(`${url}#/aura`)
  await page.locator('[data-create]').waitFor()
  await check('campaigns')
  await openTable(page, url, { seed: 9 })
  await bringSheets(page)
  await bring(page, '[data-level="6"]')
  await bring(page, '[data-minions="10"]')
  await check('arrivals')
  await page.locator('.saga-arrivals [data-close]').click()
  await climb(page, { actor: 'Ysolde', stat: 'adr', rung: 18 })
  await page.locator('.saga-window').waitFor()
  await check('a window')
  await pass(page)
  for (const name of ['table', 'make', 'story', 'clock']) {
    await tab(page, name)
    await check(`part ${name}`)
  }
  await tab(page, 'make')
  await page.locator('[data-group="fight"]').click()
  await page.locator('[data-kind="engage"]').click()
  await unfold(page.locator('.saga-tray [data-form="engage"]'))
  await check('a form')
  await tab(page, 'table')
  await page.locator('[data-closing]').click()
  await check('the end')
  await page.locator('[data-pass]').selectOption('B')
  await check('the curtain')
  await page.locator('[data-lift]').click()
  await page.locator('.saga-player .saga-stats').first().waitFor()
  await check('a player')
}

/** People as the sides of a gesture. */
export const side = (...names) => names.map((actor) => ({ actor }))

/** Everybody at the table: four characters of files, a captain by level, a gang by its worth. */
export async function gather(page) {
  await bringSheets(page)
  await page.locator('.saga-arrivals [data-calling]').selectOption('soldier')
  await bring(page, '[data-level="6"]')
  await bring(page, '[data-minions="10"]')
  await page.locator('.saga-arrivals [data-close]').click()
  const names = await page.locator('.saga-actor').evaluateAll((all) => all.map((e) => e.getAttribute('data-actor')))
  return { captain: names.find((n) => n !== names.at(-1) && !/^(Maëlys|Bastien|Ysolde|Anselme)$/.test(n)), gang: names.at(-1) }
}

/** The chronicle, line by line. */
export const storyOf = (page) => page.locator('.saga-lines > *').evaluateAll((all) => all.map((e) => e.textContent.trim()))
