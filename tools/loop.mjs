// SPDX-License-Identifier: MIT
// node tools/loop.mjs PROGRAM (or PAGE=build-web): twenty seconds of a turn as a looping picture, docs/pictures/turn.webp, by
// img2webp (package webp). The page's clock and its motion are turned by hand, a frame at a time, so that the picture is the same
// on a slow machine: what a person would see, with nothing dropped.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from '../web/test/browser/harness.mjs'
import { scene } from '../web/test/browser/scene.mjs'
import { serve } from '../web/test/browser/server.mjs'
import { fieldOf } from './picture_scene.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const server = await serve(process.env.PAGE ? { page: process.env.PAGE } : { bin: process.argv[2] ?? join(root, 'build/escarmouche') })
const browser = await launch()
const context = await browser.newContext({ viewport: { width: 1200, height: 750 }, deviceScaleFactor: 0.8, locale: 'fr-FR' })
const page = await context.newPage()
await page.addInitScript(() => localStorage.setItem('escarmouche.settings', JSON.stringify({ lang: 'fr', pace: 'calm' })))
await page.goto(server.url)
await page.getByRole('button', { name: 'Jouer maintenant' }).waitFor()

await scene(page, server.url, [fieldOf('leda')], 'bot:greedy')
await page.waitForTimeout(900)

const step = 125
const frames = mkdtempSync(join(tmpdir(), 'turn-'))
const names = []
await page.clock.install()
await page.clock.pauseAt(Date.now() + 1000)
/** Lets the page live for so long. */
async function live(ms) {
  for (let t = 0; t < ms; t += step) {
    await page.clock.runFor(step)
    await page.evaluate(async (step) => {
      for (const motion of document.getAnimations()) {
        if (motion.playState === 'running') motion.pause()
        motion.currentTime = Number(motion.currentTime ?? 0) + step
        const end = motion.effect?.getComputedTiming().endTime
        if (typeof end === 'number' && Number(motion.currentTime) >= end) motion.finish()
      }
    }, step)
    const path = join(frames, `${String(names.length).padStart(4, '0')}.png`)
    await page.screenshot({ path })
    names.push(path)
  }
}
const seconds = 20
await live(1000)
const foe = page.locator('[data-figure=thorvald]')
await foe.hover()
await live(800)
await foe.click()
await live(2200)
await foe.click()
while (names.length * step < seconds * 1000) {
  await live(500)
  const hint = page.locator('[data-hint]')
  const commit = page.locator('.commit .primary:enabled')
  if (await commit.count()) {
    await live(1200)
    await commit.first().click()
  } else if (await hint.count()) await hint.first().click()
}
await browser.close()
await server.close()
const picture = join(root, 'docs/pictures/turn.webp')
execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '55', '-m', '4', '-d', String(step), ...names, '-o', picture])
rmSync(frames, { recursive: true })
process.exit(0)
