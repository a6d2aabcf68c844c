// SPDX-License-Identifier: MIT
// Builds the page into OUT (default ../build-web) around the engine module WASM
// (default ../build-wasm/escarmouche.wasm) and the texts of the rules LIBRARY, which become files of their own, read when
// somebody reads them (default ../build-wasm/src/gen/library.json, by tools/gen_rules.py). The service worker gets the list of files and a version
// made of their contents, so that a new page replaces an old one as a whole.
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const out = process.env.OUT ?? join(here, '..', 'build-web')
const wasm = process.env.WASM ?? join(here, '..', 'build-wasm', 'escarmouche.wasm')
const library = process.env.LIBRARY ?? join(here, '..', 'build-wasm', 'src', 'gen', 'library.json')
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
for (const [name, weight] of [['lato', 400], ['lato-bold', 700]])
  await cp(join(here, `node_modules/@fontsource/lato/files/lato-latin-${weight}-normal.woff2`), join(out, `${name}.woff2`))
await cp(wasm, join(out, 'escarmouche.wasm'))

for (const [name, texts] of Object.entries(JSON.parse(await readFile(library, 'utf8')))) {
  await mkdir(dirname(join(out, name)), { recursive: true })
  await writeFile(join(out, name), JSON.stringify(texts))
}

// Lessons and glossaries are written by hand; the page fetches them when somebody learns.
for (const shelf of ['lessons', 'glossary']) {
  await mkdir(join(out, shelf), { recursive: true })
  for (const name of await readdir(join(here, '..', 'data', shelf)))
    await writeFile(join(out, shelf, name), JSON.stringify(JSON.parse(await readFile(join(here, '..', 'data', shelf, name), 'utf8'))))
}

const entries = await readdir(out, { recursive: true, withFileTypes: true })
const nameOf = (entry) => relative(out, join(entry.parentPath ?? entry.path, entry.name)) // by age of node
const names = entries.filter((entry) => entry.isFile()).map(nameOf).sort()
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
