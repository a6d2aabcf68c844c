// SPDX-License-Identifier: MIT
// node tools/screens.mjs FOLDER [WORD...]: a picture of every screen of every game, as SYSTEM-SHAPE-SCREEN.png, for looking at them
// side by side. Each word leaves only what has it in its name ("seg", "phone,small", "end", "no:night"). PAGE names the built page
// (build-web by default). The games are the machine's own with given seeds, played to each moment without a browser and opened there as a journal.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEngine } from '../web/test/browser/engine.mjs'
import { file } from '../web/test/browser/files.mjs'
import { launch, newContext } from '../web/test/browser/harness.mjs'
import { home, settled } from '../web/test/browser/play.mjs'
import { serve } from '../web/test/browser/server.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [, , folder = join(root, 'build-screens'), ...words] = process.argv
const held = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const shapes = {
  desk: { viewport: { width: 1440, height: 900 } },
  'desk-night': { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  tablet: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  upright: { viewport: { width: 820, height: 1180 }, hasTouch: true, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, ...held },
  'phone-night': { viewport: { width: 390, height: 844 }, ...held, colorScheme: 'dark' },
  lying: { viewport: { width: 844, height: 390 }, ...held },
  small: { viewport: { width: 360, height: 640 }, ...held },
}
const games = {
  evenor: { scenario: 'extermination', names: ['Les Fils de Sparte', 'Les Haches de Borva'], bands: ['fils_de_sparte', 'haches_de_borva'], lesson: 'charge', rule: 'EV-MELEE-3' },
  aurore: { scenario: 'hunt', names: ['La Veille des Braises', 'Le Givre d’Evenor'], bands: ['ember_watch', 'givre_d_evenor'], lesson: 'shoot', rule: 'AO-CHARGE-3' },
  seg: { scenario: 'hold', names: ['Les Cogneurs', 'La Garnison'], bands: ['brawlers', 'garrison'], lesson: 'build_pile', rule: 'SG-PARRY-2' },
  nordenth: { scenario: 'tenir_le_pont', names: ['Les Lysthèses', 'Les Rôdeurs'], bands: ['lystheses', 'rodeurs'], fights: ['charge'], lesson: 'grenade', rule: 'AN-VUE-8' },
}
const moves = ['fast_move', 'free_move', 'move']
const shots = ['shoot', 'bolt', 'projection', 'lob']
const fights = ['fight', 'basic_attack', 'burst', 'engage', 'group']
const fightsOf = (system) => games[system].fights ?? fights
const answers = ['flee', 'counter_charge', 'parry', 'dodge', 'return_fire']

/** The journal of a game that stands where `done` first holds (of the decision, the kinds that may be chosen, the state): of the
 * first game where it ever does. With `done` never true, the journal of a whole game. */
async function journalAt(url, system, done) {
  const { scenario, names, bands } = games[system]
  const engine = await openEngine(url)
  for (let seed = 4217; seed < 4237; seed++) {
    let told = engine.send({ type: 'setup', system, scenario, seed: String(seed), seats: bands.map((band, i) => ({ name: names[i], band })) })
    for (;;) {
      const decide = told.find(({ type }) => type === 'decide')
      const kinds = decide && engine.ask('offer').options.filter((o) => !o.why).map((o) => o.choice.kind)
      const isThere = decide ? done?.(decide, kinds, () => engine.ask('state', { seat: decide.seat })) : !done
      if (isThere) return `${engine.send({ type: 'journal' }).map((line) => JSON.stringify(line)).join('\n')}\n`
      if (!decide) break
      told = engine.send({ type: 'choose', seat: decide.seat, choice: engine.ask('bot', { bot: 'greedy' }).choice })
    }
  }
  throw new Error('no game comes to this moment')
}
const offers = (all, from = 2) => ({ seat }, kinds, state) => seat === 'A' && kinds.some((kind) => all.includes(kind)) && state().turn >= from
const known = new Map()
function journal(url, system, name, done) {
  const key = `${system} ${name}`
  if (!known.has(key)) known.set(key, journalAt(url, system, done))
  return known.get(key)
}

async function openAt(page, url, text, rival = 'me') {
  await home(page, url)
  await page.selectOption('#home-rival', rival)
  await page.setInputFiles('.home-import input[type=file]', file('moment.journal', text))
  await settled(page)
  // Secret cards: whoever has them is called to the screen first.
  if (await page.locator('[data-lift]').count()) await page.locator('[data-lift]').click()
  return settled(page)
}
const quiet = (page) => page.waitForTimeout(500)
const drafted = (page) => page.locator('.commit .primary:enabled').first().waitFor({ timeout: 8000 }).catch(() => undefined)

/** Opens one of these kinds of choice and aims at the first one it may be done to. */
async function aim(page, all) {
  const kind = page.locator(all.map((k) => `.choices:not(.inner) [data-kind=${k}]:not(.closed)`).join()).first()
  await kind.click()
  await page.locator('.commit .primary:enabled, .choices.inner button, .figure.target').first().waitFor({ timeout: 8000 }).catch(() => undefined)
  const inner = page.locator('.choices.inner button')
  if (!(await page.locator('.commit .primary:enabled').count()) && (await inner.count())) await inner.first().click()
  await drafted(page)
}
const screens = {
  home: async (page, url, system) => {
    await home(page, url)
    await page.selectOption('#home-system', system)
  },
  form: async (page, url, system) => {
    await home(page, url)
    await page.selectOption('#home-system', system)
    await page.locator('#home-system').scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 500)
  },
  learn: (page, url, system) => page.goto(`${url}#/apprendre/${system}`),
  lesson: async (page, url, system) => {
    await page.goto(`${url}#/apprendre/${system}/${games[system].lesson}`)
    await settled(page)
    await page.locator('[data-coach=hint]').click()
  },
  guided: async (page, url, system) => {
    await page.goto(`${url}#/apprendre/${system}/first_game`)
    await settled(page)
  },
  builder: async (page, url, system) => {
    await page.goto(`${url}#/band`)
    await page.locator('.band-shelf select').selectOption(system)
    const shelf = page.locator('.band-shelf details').first()
    await shelf.locator('summary').click()
    await shelf.locator('li button').first().click()
  },
  character: async (page, url, system) => {
    if (system !== 'seg') return 'none'
    await page.goto(`${url}#/band`)
    await page.locator('.band-shelf select').selectOption(system)
    await page.locator('.band-making-bar .primary').click()
    await page.locator('[data-skill=heal] input').evaluate((box) => box.click())
    await page.locator('.character-formula').waitFor()
  },
  deploy: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'deploy', ({ seat }, kinds) => seat === 'A' && kinds.includes('deploy')))
  },
  move: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'move', offers(moves)))
    await page.locator('[data-hint]').click()
    await drafted(page)
  },
  shot: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'shot', offers(shots, 1)))
    await aim(page, shots)
  },
  fight: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'fight', offers(fightsOf(system))))
    await aim(page, fightsOf(system))
  },
  stage: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'fight', offers(fightsOf(system))))
    await aim(page, fightsOf(system))
    await page.locator('.more > summary').click()
    await page.selectOption('[data-pace]', 'slow')
    await page.keyboard.press('Escape')
    await page.locator('.commit .primary').click()
    await page.locator('.stage-banner').waitFor({ timeout: 30_000 }).catch(() => undefined)
  },
  answer: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'answer', ({ seat }, kinds) => seat === 'A' && kinds.some((kind) => answers.includes(kind))))
    await page.locator('.answer-odds').first().waitFor({ timeout: 8000 }).catch(() => undefined)
  },
  pile: async (page, url, system) => {
    if (system !== 'seg') return 'none'
    await openAt(page, url, await journal(url, system, 'pile', ({ seat }, kinds, state) => seat === 'A' && kinds.includes('build_pile') && state().turn > 1), 'bot:greedy')
  },
  log: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'log', ({ seat }, kinds, state) => seat === 'A' && state().turn > 3))
    await page.locator('.log details summary, .log [aria-expanded=false]').last().click({ timeout: 3000 }).catch(() => undefined)
    await page.locator('#tab-log').scrollIntoViewIfNeeded()
  },
  luck: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'log', ({ seat }, kinds, state) => seat === 'A' && state().turn > 3))
    await page.locator('#tab-luck').click()
    await page.locator('.luck').first().waitFor({ timeout: 8000 }).catch(() => undefined)
    await page.locator('#tab-luck').scrollIntoViewIfNeeded()
  },
  end: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'end'))
    await page.locator('.finale').waitFor({ timeout: 20_000 })
    await page.waitForTimeout(1500)
  },
  replay: async (page, url, system) => {
    await page.goto(`${url}#/replay`)
    await page.locator('.replay-drop input[type=file]').setInputFiles(file('game.journal', await journal(url, system, 'end')))
    await page.locator('.replay-player svg.table').waitFor()
    await page.locator('.replay-bar input').fill('60')
  },
  analysis: async (page, url, system) => {
    await openAt(page, url, await journal(url, system, 'end'))
    await page.locator('[data-analyse]').click({ timeout: 20_000 })
    await page.locator('.analysis[data-analysis=done]').waitFor({ timeout: 300_000 })
    await page.locator('.analysis').scrollIntoViewIfNeeded()
  },
  paper: async (page, url, system) => {
    await screens.builder(page, url, system)
    await page.evaluate(() => (globalThis.print = () => undefined))
    await page.locator('.band-printing > .row button').first().click()
    await quiet(page)
    await page.emulateMedia({ media: 'print' })
  },
  rules: async (page, url, system) => {
    await page.goto(`${url}#/rules/${games[system].rule}`)
    await page.locator('.rules-columns').waitFor()
  },
  maps: async (page, url, system) => {
    await page.goto(`${url}#/carte`)
    await page.locator('main select').first().selectOption(system)
    await page.locator('[data-map]').first().waitFor()
  },
  editor: async (page, url, system) => {
    await page.goto(`${url}#/carte`)
    await page.locator('main select').first().selectOption(system)
    await page.locator('[data-map]').first().waitFor()
    await page.locator('[data-map]').first().click()
    await page.locator('.editor-scenes li').first().waitFor()
  },
}

mkdirSync(folder, { recursive: true })
const server = await serve({ page: resolve(process.env.PAGE ?? join(root, 'build-web')) })
const browser = await launch()
let taken = 0
for (const [shape, context] of Object.entries(shapes))
  for (const system of Object.keys(games))
    for (const [name, visit] of Object.entries(screens)) {
      const title = `${system}-${shape}-${name}`
      const parts = title.split('-')
      const has = (word) => (word.startsWith('no:') ? !parts.includes(word.slice(3)) : word.split(',').some((part) => parts.includes(part)))
      if (!words.every(has)) continue
      const room = await newContext(browser, { lang: process.env.LANGUAGE ?? 'fr', context: { ...context, reducedMotion: 'reduce' } })
      room.setDefaultTimeout(20_000)
      const page = await room.newPage()
      page.on('pageerror', (fault) => console.log(`${title}: ${fault}`))
      try {
        if ((await visit(page, server.url, system)) !== 'none') {
          await quiet(page)
          await page.screenshot({ path: join(folder, `${title}.png`), fullPage: false })
          taken++
        }
      } catch (fault) {
        console.log(`${title}: ${String(fault).split('\n')[0]}`)
        await page.screenshot({ path: join(folder, `${title}-FAULT.png`) }).catch(() => undefined)
      }
      await room.close()
    }
console.log(`${taken} pictures in ${folder}`)
await browser.close()
await server.close()
