// SPDX-License-Identifier: MIT
// test/browser/speed.mjs: how quick the page is in a real browser. Measures; nothing here can fail for being slow.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch, newContext } from './harness.mjs'
import { follow, followUntil, home, kinds, settled, start } from './play.mjs'
import { scene, skirmish } from './scene.mjs'

const share = (sorted, p) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))]
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const round = (v) => Math.round(v * 10) / 10
  const [p50, p95, most] = [share(sorted, 0.5), share(sorted, 0.95), sorted.at(-1)].map(round)
  return { count: sorted.length, p50, p95, most }
}

/** First paint and the time from "Play now" to a first decision on screen, in milliseconds, each in a new context. */
async function arrival(browser, url, rounds) {
  const paint = []
  const decision = []
  for (let i = 0; i < rounds; i++) {
    const context = await newContext(browser)
    const page = await context.newPage()
    await home(page, url)
    const first = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    paint.push(await (await page.waitForFunction(first)).jsonValue())
    await page.evaluate(() => {
      document.querySelector('.home-now').addEventListener('click', () => (globalThis.clicked = performance.now()))
      const look = () =>
        document.querySelector('.play[data-wait=me] .choices button')
          ? (globalThis.decided = performance.now() - globalThis.clicked)
          : requestAnimationFrame(look)
      look()
    })
    await page.locator('.home-now').click()
    await settled(page)
    decision.push(await (await page.waitForFunction(() => globalThis.decided)).jsonValue())
    await context.close()
  }
  return { 'first paint': spread(paint), '“Play now” to a decision': spread(decision) }
}

/** From a pointer's move over the table to the way drawn anew, while a run is being chosen. */
async function previews(page, count) {
  await followUntil(page, async () => (await kinds(page)).includes('fast_move'))
  await page.locator('[data-kind=fast_move]').click()
  await page.locator('path.reach').waitFor({ state: 'attached' })
  return page.evaluate(async (count) => {
    const svg = document.querySelector('svg.table')
    const { left, top, width, height } = svg.getBoundingClientRect()
    const times = []
    for (let i = 0; i < count; i++) {
      // Points all over the table, in no order that a cache could like.
      const clientX = left + width * (0.05 + 0.9 * ((i * 0.618034) % 1))
      const clientY = top + height * (0.05 + 0.9 * ((i * 0.754878) % 1))
      const begin = performance.now()
      const drawn = new Promise((done) => {
        const watch = new MutationObserver(() => {
          if (!svg.querySelector('.way')) return
          watch.disconnect()
          done(performance.now() - begin)
        })
        watch.observe(svg, { subtree: true, childList: true, attributeFilter: ['points', 'cx', 'cy'] })
        setTimeout(() => (watch.disconnect(), done(undefined)), 2000) // the same way again: nothing to draw
      })
      const init = { clientX, clientY, bubbles: true, pointerId: 1, pointerType: 'mouse' }
      svg.dispatchEvent(new PointerEvent('pointermove', init))
      const time = await drawn
      if (time !== undefined) times.push(time)
      await new Promise((done) => requestAnimationFrame(done))
    }
    return times
  }, count)
}

/** The machine's answers in the worker: every question about a bot's choice, timed where it is asked. */
async function answers(browser, url) {
  const context = await newContext(browser)
  await context.addInitScript(() => {
    globalThis.answers = []
    const asked = new Map()
    const post = Worker.prototype.postMessage
    Worker.prototype.postMessage = function (message, ...rest) {
      if (!this.isHeard) {
        this.isHeard = true
        this.addEventListener('message', ({ data }) => {
          if (asked.has(data.id)) globalThis.answers.push(performance.now() - asked.get(data.id))
        })
      }
      if (message.text?.includes('"what":"bot"')) asked.set(message.id, performance.now())
      return post.call(this, message, ...rest)
    }
  })
  const page = await context.newPage()
  await start(page, url, { who: ['bot:greedy', 'bot:greedy'], seed: '3' })
  const times = await page.evaluate(() => globalThis.answers)
  await context.close()
  return times
}

/** What a fight on the stage costs: frames drawn in a second, and tasks longer than 50 ms while dice fall. */
async function stage(browser, url) {
  const context = await newContext(browser, { settings: { pace: 'calm' } })
  const page = await context.newPage()
  const seats = [['hylas', 'thesee'], ['thuroid', 'horsa']]
  const figures = { hylas: [5, 5], thesee: [1, 23], thuroid: [6.005, 5], horsa: [23, 23] }
  await scene(page, url, [skirmish({ seats, figures, who: 'hylas', actions: 2 })])
  await page.locator('[data-figure=thuroid]').click()
  await page.locator('.commit .primary:not([disabled])').waitFor()
  await page.evaluate(() => {
    globalThis.frames = []
    globalThis.tasks = []
    new PerformanceObserver((list) => list.getEntries().forEach((task) => globalThis.tasks.push(task.duration))).observe({ type: 'longtask' })
    let last = performance.now()
    const look = (now) => {
      if (document.querySelector('[data-stage]')) globalThis.frames.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.locator('[data-figure=thuroid]').click()
  await page.locator('[data-stage]').waitFor()
  await page.locator('[data-stage]').waitFor({ state: 'detached' })
  const found = await page.evaluate(() => ({ frames: globalThis.frames.slice(1), tasks: globalThis.tasks }))
  await context.close()
  return found
}

/** What is fetched only when somebody reads rules or learns, as they are and as they travel, is no part of arriving. */
const later = ['rules', 'lessons', 'glossary']

/** Bytes as they are and as they travel (gzip -9). */
export function sizes(folder) {
  const all = {}
  const sum = { module: 0, page: 0, later: 0 }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const name = relative(folder, path)
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const bytes = readFileSync(path)
    const packed = name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length
    all[name] = { bytes: bytes.length, gzip: packed }
    sum[name.endsWith('.wasm') ? 'module' : later.includes(name.split('/')[0]) ? 'later' : 'page'] += packed
  }
  return { files: all, ...sum, first: sum.module + sum.page, all: sum.module + sum.page + sum.later }
}

export async function measure(url, { rounds = 7, moves = 200 } = {}) {
  const browser = await launch()
  const result = await arrival(browser, url, rounds)
  const context = await newContext(browser)
  const page = await context.newPage()
  await start(page, url, { seed: '3' })
  await follow(page)
  result['hover preview'] = spread(await previews(page, moves))
  await context.close()
  result['answer of the greedy bot'] = spread(await answers(browser, url))
  const { frames, tasks } = await stage(browser, url)
  result['frame of the stage'] = spread(frames)
  result['long task of the stage'] = spread(tasks.length ? tasks : [0])
  await browser.close()
  return result
}
