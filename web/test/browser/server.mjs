// SPDX-License-Identifier: MIT
// test/browser/server.mjs: the page's address for the tests: served by the program (BIN), or, without one or
// where PAGE names a folder, by a few lines of node from the built page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, extname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

async function fromFolder(folder) {
  const server = createServer(async (request, answer) => {
    const path = decodeURIComponent(new URL(request.url, 'http://page').pathname)
    const name = path === '/' ? 'index.html' : path.slice(1)
    const bytes = name.includes('..') ? undefined : await readFile(join(folder, name)).catch(() => undefined)
    answer.writeHead(bytes ? 200 : 404, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
    answer.end(bytes ?? 'not found')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections?.()
  }
  return { url: `http://127.0.0.1:${server.address().port}/`, close }
}

async function fromProgram(program) {
  const child = spawn(program, ['serve', '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} serve ended with status ${code}`)
  })
  failed.catch(() => undefined)
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
  const url = /http:\/\/[^\s"]+/.exec(line)?.[0]
  if (!url) throw new Error(`no address in what ${program} serve printed: ${line}`)
  const close = async () => {
    child.kill('SIGTERM')
    await failed.catch(() => undefined)
  }
  return { url, close }
}

export function serve({ bin, page }) {
  return bin && !page ? fromProgram(bin) : fromFolder(resolve(page ?? join(root, 'build-web')))
}
