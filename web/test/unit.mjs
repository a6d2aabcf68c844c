// SPDX-License-Identifier: MIT
// node test/unit.mjs [FILTER...]: the tests of the page's pure logic, bundled by esbuild and run by node.
// Prints TAP. With filters only the files whose names contain one of them.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const filters = process.argv.slice(2)
const files = readdirSync(join(here, 'unit'))
  .filter((name) => name.endsWith('.test.ts') && (!filters.length || filters.some((part) => name.includes(part))))
  .sort()
if (!files.length) {
  console.error(`no test file matches ${filters.join(' ')}`)
  process.exit(2)
}

/** What modules touch of a browser while they are loaded; whatever they do with it goes nowhere. */
const shim = `
const kept = new Map()
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, String(value)),
  removeItem: (key) => void kept.delete(key),
}
globalThis.location ??= { hash: '', href: 'http://page.test/', replace() {} }
globalThis.addEventListener ??= () => undefined
globalThis.crypto ??= (await import('node:crypto')).webcrypto
`

const out = mkdtempSync(join(tmpdir(), 'escarmouche-unit-'))
try {
  await build({
    stdin: { contents: files.map((name) => `import './unit/${name}'`).join('\n'), resolveDir: here },
    outfile: join(out, 'unit.mjs'),
    banner: { js: shim },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node18',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  const node = ['--enable-source-maps', '--test-reporter=tap', join(out, 'unit.mjs')]
  process.exitCode = spawnSync(process.execPath, node, { stdio: 'inherit', cwd: join(here, '..') }).status ?? 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
