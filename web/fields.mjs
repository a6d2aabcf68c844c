// SPDX-License-Identifier: MIT
// node fields.mjs: makes types from the engine's lists: src/gen/choice_fields.ts, the members of a choice with the names of
// their types (src/core/choice_fields.def), and src/gen/signs.ts, what words can be to who shows a game (src/core/signs.def).
// Run by `npm run check`; the bundle needs no types.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const core = join(here, '../src/core')

/** What has not changed is not written: the page would be built anew for it. */
function write(name, from, text) {
  const out = join(here, 'src/gen', name)
  const whole = `// Made by fields.mjs from src/core/${from}.\n${text}`
  mkdirSync(dirname(out), { recursive: true })
  if (!existsSync(out) || readFileSync(out, 'utf8') !== whole) writeFileSync(out, whole)
}

const members = new Map()
const rows = readFileSync(join(core, 'choice_fields.def'), 'utf8').replace(/^\/\/.*$/gm, '')
for (const row of rows.split(/^(?=CHOICE_M)/m).filter((row) => row.trim())) {
  const mark = /^CHOICE_MARK\(\w+, "(\w+)"\)\s*$/.exec(row)
  const type = /^CHOICE_MEMBER\(\w+, (\w+),/.exec(row)?.[1]
  const fields = [...row.matchAll(/CHOICE_FIELD\(\w+, "(\w+)"/g)]
  if (mark) members.set(mark[1], 'mark')
  for (const [, name] of fields) members.set(name, type)
  if (!mark && !(type && fields.length)) throw new Error(`choice_fields.def: cannot read ${JSON.stringify(row)}`)
}
write('choice_fields.ts', 'choice_fields.def', `export interface FieldTypes {\n${[...members].map(([name, type]) => `  ${name}: '${type}'\n`).join('')}}\n`)

const signs = new Map()
for (const line of readFileSync(join(core, 'signs.def'), 'utf8').split('\n').filter((line) => line && !/^(\/\/|#ifdef|#endif)/.test(line))) {
  const [, list, name] = /^(\w+)\(\w+, "(\w*)"\)/.exec(line) ?? []
  if (list === undefined) throw new Error(`signs.def: cannot read ${JSON.stringify(line)}`)
  signs.set(list, [...(signs.get(list) ?? []), name])
}
const typeName = (list) => list.replace(/_?([A-Z])([A-Z]*)/g, (_, first, rest) => first + rest.toLowerCase())
const union = (names) => names.filter(Boolean).map((name) => `'${name}'`).join(' | ')
write('signs.ts', 'signs.def', [...signs].map(([list, names]) => `export type ${typeName(list)} = ${union(names)}\n`).join(''))
