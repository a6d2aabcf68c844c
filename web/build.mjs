// SPDX-License-Identifier: MIT
// Builds the page into OUT (default ../build-web) around the engine module WASM
// (default ../build-wasm/escarmouche.wasm). The service worker gets the list of files and a version
// made of their contents, so that a new page replaces an old one as a whole.
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const out = process.env.OUT ?? join(here, '..', 'build-web')
const wasm = process.env.WASM ?? join(here, '..', 'build-wasm', 'escarmouche.wasm')
const common = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022'],
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
}

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
await build({
  ...common,
  entryPoints: { app: join(here, 'src/main.tsx'), worker: join(here, 'src/engine/worker.ts') },
  outdir: out,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  external: ['*.woff2'],
})
await cp(join(here, 'public'), out, { recursive: true })
await cp(join(here, 'node_modules/@fontsource/eb-garamond/files/eb-garamond-latin-600-normal.woff2'), join(out, 'garamond.woff2'))
await cp(wasm, join(out, 'escarmouche.wasm'))

const names = (await readdir(out)).filter((name) => name !== 'sw.js').sort()
const version = createHash('sha256')
for (const name of names) version.update(name).update(await readFile(join(out, name)))
await build({
  ...common,
  entryPoints: { sw: join(here, 'src/sw.ts') },
  outdir: out,
  define: {
    FILES: JSON.stringify(['./', ...names.filter((name) => name !== 'index.html')]),
    VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
  },
})
