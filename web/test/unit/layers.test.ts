// SPDX-License-Identifier: MIT
// The page's folders in their order: each leans only on those named before it, so no two lean on each other. A new folder
// is named here first.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const order = [
  'gen', // made from the engine's lists by fields.mjs
  'wire.ts', // the protocol as types
  'store', // what the browser keeps, settings: knows no engine and no screen
  'lang.ts', 'route.ts',
  'engine', // the module and what it tells of itself: knows no screen
  'team', // a team as plain data
  'game', // a game being played, without a screen
  'draw', // drawings as plain data: shapes, terrain, glyphs
  'table', // the table on the screen
  'panels', // what stands around it, and what several screens share
  'saga', // a table of role-players: campaigns, the master's screen, sheets, spells
  'learn', // lessons: their shelf, the coach beside the table
  'editor', // maps of one's own: the drawing board
  'rules', 'replay', 'band', 'home', // the parts of one screen each
  'screens', 'app.tsx', 'main.tsx',
]
/** Made by the build for a thread of its own, or without anything to include. */
const apart = ['sw.ts', 'css.d.ts', 'style']

const root = join(process.cwd(), 'src')
const placeOf = (path: string) => relative(root, path).split('/')[0] ?? ''

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (/\.tsx?$/.test(path)) yield path
  }
}

/** What a file includes of the page itself, as files or folders of src. */
function included(path: string): string[] {
  const found = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']*)'/g)
  return [...found].map(([, to = '']) => join(dirname(path), to)).filter((to) => !/\.(css|json)$/.test(to))
}

test('layers: each folder leans only on those before it', () => {
  const wrong: string[] = []
  const unknown = new Set<string>()
  for (const path of filesIn(root)) {
    const from = order.indexOf(placeOf(path))
    if (apart.includes(placeOf(path))) continue
    if (from < 0) unknown.add(placeOf(path))
    for (const to of included(path)) {
      const place = placeOf(to)
      const at = order.findIndex((name) => name === place || name.replace(/\.tsx?$/, '') === place)
      if (at < 0 || at > from) wrong.push(`${relative(root, path)} includes ${relative(root, to)}`)
    }
  }
  assert.deepEqual([...unknown], [], 'folders without a place in the order')
  assert.deepEqual(wrong, [])
})

test('layers: engine and store know no screen', () => {
  for (const folder of ['engine', 'store'])
    for (const path of filesIn(join(root, folder))) {
      assert.ok(!path.endsWith('.tsx'), `${relative(root, path)} draws`)
      const text = readFileSync(path, 'utf8')
      assert.ok(!/\bdocument\./.test(text), `${relative(root, path)} reaches for the page`)
    }
})
