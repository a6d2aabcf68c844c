// SPDX-License-Identifier: MIT
// test/browser/harness.mjs: tests register here; each gets a browser context of its own and fails on any
// error the page reports, besides what it checks itself.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { root, serve } from './server.mjs'

/** Whatever waits, waits so long: a slow machine must not fail a test, a hanging page must end it. */
export const patience = Number(process.env.PATIENCE ?? 60_000) // less while a test is being written
const longest = 5 * patience
export const pictures = join(root, 'build-web-test')
export const bin = process.env.BIN ? resolve(process.env.BIN) : undefined
export const desk = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** The smallest phone that is looked after. */
export const small = { ...phone, viewport: { width: 360, height: 640 } }

const registered = []

/** A test that gives 'skipped' counts for nothing. options: lang, settings, isDrawn, context (for newContext), weight (long ones start first). */
export function test(name, options, run) {
  registered.push({ name, options, run })
}

/** What Playwright turns off (the last such list is the one that counts), and two pages that every window would load for its
 * address bar, which nobody sees: they cost as much as ours. */
const off = [
  'AutoDeElevate', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'BoundaryEventDispatchTracksNodeRemoval', 'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider', 'GlobalMediaControls', 'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'PaintHolding',
  'RenderDocument', 'ThirdPartyStoragePartitioning', 'Translate', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup',
]

export function launch(more = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    // Letters as wide as on a screen that people look at: the shell alone would round them to whole pixels.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none', `--disable-features=${off.join()}`, ...more],
  })
}

/** A page of a test lives for a second or two: scripts optimised for long runs never pay it back. (The module still is.) */
const brief = ['--js-flags=--no-opt --no-maglev']

/** A context with the settings put in before the page's first script, once: the page may change them. Rings that
 * breathe are drawn anew sixty times a second: who does not look at motion has none. Nor are there pixels, a third of what a
 * browser does, for whoever asks only where things are: what is wholly transparent is laid out and hit, but not painted.
 * Tests that look at colours say isDrawn. */
export async function newContext(browser, { lang = 'fr', settings = {}, isDrawn = true, context: more = {} } = {}) {
  const reducedMotion = settings.pace ? 'no-preference' : 'reduce'
  const context = await browser.newContext({ ...desk, locale: lang, serviceWorkers: 'block', reducedMotion, ...more })
  context.setDefaultTimeout(patience)
  await context.addInitScript(
    ([key, kept]) => location.origin !== 'null' && (localStorage.getItem(key) ?? localStorage.setItem(key, kept)),
    ['escarmouche.settings', JSON.stringify({ lang, pace: 'instant', ...settings })],
  )
  if (!isDrawn) await context.addInitScript(clear)
  return context
}

function clear() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@media screen { body { opacity: 0 !important } }')
  document.adoptedStyleSheets = [sheet]
}

/** Collects what the pages of a context complain about. */
function listen(context, faults) {
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error()}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    faults.push(`console: ${message.text()} (${message.location().url})`)
  })
}

/** Processor seconds of all that belongs to a browser: unlike the clock they say the same on a busy machine. */
async function spent(asked) {
  const { processInfo } = await asked.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function runOne({ browser, asked }, url, { name, options, run }) {
  const contexts = []
  const before = await spent(asked)
  const faults = []
  const open = async (more = {}) => {
    const context = await newContext(browser, { isDrawn: false, ...options, ...more })
    contexts.push(context)
    listen(context, faults)
    return context
  }
  const begin = performance.now()
  let why = ''
  let said
  let timer
  try {
    const context = await open()
    const page = await context.newPage()
    const late = new Promise((_, no) => {
      timer = setTimeout(() => no(new Error(`still running after ${longest / 1000} s`)), longest)
    })
    said = await Promise.race([run({ page, context, open, url, faults, lang: options.lang ?? 'fr' }), late])
    if (faults.length) why = faults.join('\n')
  } catch (fault) {
    // Where in the test it happened; what lies below is always the same.
    const at = (fault.stack ?? '').split('\n').filter((line) => /^ +at .*test\.mjs/.test(line))
    why = [fault.message ?? String(fault), ...at.slice(0, 2), ...faults].join('\n')
  }
  clearTimeout(timer)
  if (why) {
    mkdirSync(pictures, { recursive: true })
    const all = contexts.flatMap((context) => context.pages())
    for (const [i, page] of all.entries()) {
      const path = join(pictures, `${name.replace(/\W+/g, '-')}${i || ''}.png`)
      await page.evaluate(() => void (document.adoptedStyleSheets = [])).catch(() => undefined)
      await page.screenshot({ path }).catch(() => undefined)
    }
  }
  const cost = (await spent(asked).catch(() => before)) - before
  for (const context of contexts) await context.close().catch(() => undefined)
  return { why, isSkipped: said === 'skipped', seconds: (performance.now() - begin) / 1000, cost }
}

/** Runs what is registered, some at a time; prints TAP and gives the number of failures. What fails is tried once more when
 * nothing else runs: only that failure counts, but the first one is told, for a race is a fault as well. */
export async function runAll(filters, atOnce) {
  const wanted = registered
    .filter(({ name }) => !filters.length || filters.some((part) => name.includes(part)))
    .sort((a, b) => (b.options.weight ?? 0) - (a.options.weight ?? 0))
  if (!wanted.length) throw new Error(`no test is called anything like ${filters.join(', ')}`)
  const server = await serve({ bin, page: process.env.PAGE })
  const all = [...wanted]
  const doubtful = []
  let count = 0
  let failed = 0
  let skipped = 0
  // A browser for each: two tests do not wait for one another's drawing.
  const work = async (tests, isLast) => {
    const browser = await launch(brief)
    const asked = await browser.newBrowserCDPSession()
    for (let it = tests.shift(); it; it = tests.shift()) {
      const { why, isSkipped, seconds, cost } = await runOne({ browser, asked }, server.url, it)
      if (why && !isLast) {
        doubtful.push(it)
        console.log(`# at first try: ${it.name}\n${why.replace(/^/gm, '# ')}`)
        continue
      }
      if (why) failed++
      if (isSkipped) skipped++
      const took = `(${seconds.toFixed(1)} s, ${cost.toFixed(1)} s of a processor)`
      console.log(`${why ? 'not ok' : 'ok'} ${++count} - ${it.name} ${took}${isSkipped ? ' # SKIP' : ''}`)
      if (why) console.log(why.replace(/^/gm, '# '))
    }
    await browser.close()
  }
  await Promise.all(Array.from({ length: atOnce }, () => work(all, false)))
  if (doubtful.length) await work(doubtful, true)
  await server.close()
  console.log(`1..${count}\n# pass ${count - failed - skipped}\n# fail ${failed}`)
  return failed
}
