// SPDX-License-Identifier: MIT
// node fields.mjs: writes src/gen/choice_fields.ts, the members of a choice with the names of their types, from
// the engine's manifest src/core/choice_fields.def. Run by `npm run check`; the bundle needs no types.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const manifest = join(here, '../src/core/choice_fields.def')
const out = join(here, 'src/gen/choice_fields.ts')

const members = new Map()
const rows = readFileSync(manifest, 'utf8').replace(/^\/\/.*$/gm, '')
for (const row of rows.split(/^(?=CHOICE_M)/m).filter((row) => row.trim())) {
  const mark = /^CHOICE_MARK\(\w+, "(\w+)"\)\s*$/.exec(row)
  const type = /^CHOICE_MEMBER\(\w+, (\w+),/.exec(row)?.[1]
  const fields = [...row.matchAll(/CHOICE_FIELD\(\w+, "(\w+)"/g)]
  if (mark) members.set(mark[1], 'mark')
  for (const [, name] of fields) members.set(name, type)
  if (!mark && !(type && fields.length)) throw new Error(`${manifest}: cannot read ${JSON.stringify(row)}`)
}

const text = `// Made by fields.mjs from src/core/choice_fields.def.
export interface FieldTypes {
${[...members].map(([name, type]) => `  ${name}: '${type}'\n`).join('')}}
`
mkdirSync(dirname(out), { recursive: true })
// What has not changed is not written: the page would be built anew for it.
if (!existsSync(out) || readFileSync(out, 'utf8') !== text) writeFileSync(out, text)
