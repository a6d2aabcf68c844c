// SPDX-License-Identifier: MIT
// test/browser/files.mjs: journals to import: the golden ones, and damaged ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './server.mjs'

const folder = join(root, 'tests/golden')

/** The latest golden journal of this name, such as "ambush_greedy". */
export function golden(name) {
  const found = readdirSync(folder).filter((file) => file.endsWith(`_${name}.journal`)).sort()
  if (!found.length) throw new Error(`no golden journal ${name}`)
  return join(folder, found[found.length - 1])
}
export function goldenText(name) {
  return readFileSync(golden(name), 'utf8')
}
export function file(name, content) {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
}
