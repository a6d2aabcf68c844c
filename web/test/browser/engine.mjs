// SPDX-License-Identifier: MIT
// test/browser/engine.mjs: the page's own engine module, asked from node: what the page shows must be what it says.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { root } from './server.mjs'

const compiled = new Map() // by address: the module is the same for every test

export async function openEngine(url) {
  const fetched = async () => WebAssembly.compile(await (await fetch(new URL('escarmouche.wasm', url))).arrayBuffer())
  if (!compiled.has(url)) compiled.set(url, fetched())
  return engineOf(await compiled.get(url))
}

/** What can be played, before anything is served: each system with its scenarios and two bands for them. */
export async function playable() {
  const folder = resolve(process.env.PAGE ?? join(root, 'build-web'))
  const { send, ask } = await engineOf(await WebAssembly.compile(await readFile(join(folder, 'escarmouche.wasm'))))
  return ask('systems').systems.map((system) => {
    const bandsFor = (scenario, seat) => {
      const made = system.bands.filter((band) => band.scenario === scenario && band.seat === seat)
      return made.length ? made : system.bands.filter((band) => !band.scenario && !band.options)
    }
    const scenarios = system.scenarios.flatMap(({ name: scenario }) => {
      const a = bandsFor(scenario, 'A')[0]?.id
      const b = bandsFor(scenario, 'B').find((band) => band.id !== a)?.id
      const [first] = send({ type: 'setup', system: system.id, scenario, seed: '1', seats: [{ band: a }, { band: b }] })
      return scenario !== 'roll' && first.type === 'ready' ? [{ scenario, bands: [a, b] }] : []
    })
    return { id: system.id, scenarios }
  })
}

async function engineOf(module) {
  const door = (await WebAssembly.instantiate(module, {})).exports
  door._initialize()
  const send = (message) => {
    const text = new TextEncoder().encode(JSON.stringify(message))
    const at = door.door_input(text.length)
    new Uint8Array(door.memory.buffer, at, text.length).set(text)
    const length = door.door_send(0, text.length)
    const lines = new TextDecoder().decode(new Uint8Array(door.memory.buffer, door.door_output(), length))
    return lines.split('\n').filter((line) => line).map((line) => JSON.parse(line))
  }
  return { send, ask: (what, more = {}) => send({ type: 'ask', what, ...more })[0] }
}

/** Who is on the table where, as the table shows it: { figure: 'x y' }; what is out lies there still. */
export function drawn(page) {
  return page.$$eval('svg.table [data-figure]', (all) => {
    const at = (f) => f.style.transform.match(/-?[\d.]+/g).map((v) => Number(v).toFixed(2)).join(' ')
    return Object.fromEntries(all.map((f) => [f.dataset.figure, at(f)]).sort())
  })
}

/** The same from a state of the engine. */
export function told(state, depth) {
  const isThere = (f) => f.at && ['in_play', 'out_of_action'].includes(f.status)
  const there = Object.entries(state.figures).filter(([, f]) => isThere(f))
  return Object.fromEntries(there.map(([id, f]) => [id, `${f.at[0].toFixed(2)} ${(depth - f.at[1]).toFixed(2)}`]).sort())
}

/** The journal of the game on a page as the browser has kept it, once all events of its log are in. */
export async function keptJournal(page) {
  const found = await page.waitForFunction(
    async () => {
      const db = await new Promise((done, no) => {
        const request = indexedDB.open('escarmouche')
        request.onerror = () => no(request.error)
        request.onsuccess = () => done(request.result)
      })
      const record = await new Promise((done) => {
        const request = db.transaction('games').objectStore('games').get(location.hash.split('/')[2])
        request.onsuccess = () => done(request.result)
      })
      db.close()
      const shown = Math.max(0, ...[...document.querySelectorAll('.log-pick')].map((b) => Number(b.dataset.n)))
      const end = JSON.parse(record?.journal.trim().split('\n').at(-1) ?? '{}')
      return end.events >= shown ? record.journal : false
    },
    undefined,
    { polling: 100 },
  )
  return found.jsonValue()
}
