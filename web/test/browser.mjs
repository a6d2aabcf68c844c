// SPDX-License-Identifier: MIT
// node test/browser.mjs [FILTER...]: the page in a real browser, tested from outside. Prints TAP; pictures of
// failures go to build-web-test. With filters only tests whose names contain one of them.
//   BIN=escarmouche  the program that serves the page and replays what was played (without it: build-web alone)
//   PAGE=folder      serve this built page instead of the program's
//   CHROMIUM=path    the browser; by default /usr/bin/chromium-headless-shell, Chromium without its windows
//   AT_ONCE=3        so many tests at once: a browser waits half of its time
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAll } from './browser/harness.mjs'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'browser')
for (const name of readdirSync(folder).sort()) if (name.endsWith('.test.mjs')) await import(join(folder, name))
process.exit((await runAll(process.argv.slice(2), Number(process.env.AT_ONCE ?? 3))) ? 1 : 0)
