// SPDX-License-Identifier: MIT
// node tools/pictures_heights.mjs PROGRAM (or PAGE=build-web): takes the pictures of tables with heights anew (docs/pictures),
// as tools/pictures.mjs does the others: a height map with a way that is seen, a template before it is placed, somebody
// asked in the middle of a move, a group drawn up for a fight.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch, newContext } from '../web/test/browser/harness.mjs'
import { spot } from '../web/test/browser/play.mjs'
import { scene } from '../web/test/browser/scene.mjs'
import { serve } from '../web/test/browser/server.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const server = await serve(process.env.PAGE ? { page: process.env.PAGE } : { bin: process.argv[2] ?? join(root, 'build/escarmouche') })
const browser = await launch()
const page = await (await newContext(browser, { lang: 'fr' })).newPage()
const depth = 30
const bands = [['chef_rodeur', 'trappeur', 'tirailleur', 'guerillero_grenadier', 'assassin'], ['alpha', 'mastodonte', 'toxique', 'harponneur', 'sauvage']]
const places = { chef_rodeur: [13, 7], trappeur: [18, 7.6], tirailleur: [8, 11], guerillero_grenadier: [22, 12.6], assassin: [9, 15.6], alpha: [15, 24], mastodonte: [22, 22.6], toxique: [16.6, 19], harponneur: [12, 19.4], sauvage: [18, 15] }
const setup = (map, figure, more = {}, position = {}) => ({
  type: 'setup', system: 'nordenth', seed: '3', map, seats: bands.map((band, i) => ({ name: ['Camille', 'Lou'][i], band })),
  position: { turn: 2, to_act: 'A', resume: 'step', figure, ...position,
    figures: Object.fromEntries(Object.entries({ ...places, ...more }).map(([id, at]) => [id, Array.isArray(at) ? { at } : at])) },
})
async function shoot(name) {
  await page.waitForTimeout(1500)
  await page.screenshot({ path: join(root, 'docs/pictures', `${name}.png`) })
}
const at = (x, y) => spot(page, x, depth - y, true)
async function pointAt(x, y) {
  const { x: left, y: top } = await at(x, y)
  await page.mouse.move(left, top, { steps: 4 })
}

await scene(page, server.url, [setup('les_toits', 'chef_rodeur', { tirailleur: { at: [8, 11], z: 2.5 }, toxique: { at: [16.6, 19], z: 2.5 }, harponneur: { at: [12, 19.4], z: 3 } })])
await page.locator('[data-kind=move]').click()
await page.locator('path.reach').waitFor({ state: 'attached' })
await pointAt(10.7, 10)
await page.locator('.way').waitFor({ state: 'attached' })
await shoot('heights')

const wall = [{ kind: 'wall', line: [[14, 12], [20, 12]], height: 3 }, { kind: 'wall', line: [[13, 13.2], [17, 13.2]], height: 0.75, tags: ['cross'] },
  { kind: 'platform', box: [6, 14, 10, 18], height: 1.5, tags: ['standable', 'climb'] }, { kind: 'tree', disc: { at: [22, 18], diameter: 2.4 }, height: 3 },
  { kind: 'water', box: [0, 20, 8, 23], blocks_move: false, blocks_sight: false, tags: ['stream'] }, { kind: 'rough', box: [21, 6, 26, 9], difficult: true }]
const field = { width: 30, depth, pieces: wall.map((piece, i) => ({ id: `p${i}`, ...piece })) }
await scene(page, server.url, [setup(field, 'guerillero_grenadier', { guerillero_grenadier: [11, 11], assassin: [3, 12], sauvage: [17.4, 17.6], toxique: [16, 17.2], harponneur: [12, 22] })])
await page.locator('[data-kind=lob]').first().click()
await pointAt(16.8, 17.6)
await page.locator('.template').waitFor({ state: 'attached' })
await shoot('template')

await scene(page, server.url, [
  setup(field, 'chef_rodeur', { chef_rodeur: [13, 10.5], toxique: [18, 14], sauvage: [26, 24], alpha: [24, 26], mastodonte: [27, 27], harponneur: [4, 26], assassin: [3, 4], trappeur: [18, 5], tirailleur: [9, 5], guerillero_grenadier: [24, 4] }),
  { type: 'choose', seat: 'A', choice: { kind: 'move', path: [[13, 10.5], [13, 12.4]] } },
])
await page.locator('[data-kind=roll] small').waitFor()
await shoot('en-vue')

const engaged = { chef_rodeur: [14, 18], alpha: [15, 18], sauvage: [14, 19], assassin: [15, 19] }
const held = Object.fromEntries(Object.entries(engaged).map(([id, place]) => [id, { at: place, states: ['engaged'] }]))
await scene(page, server.url, [setup(field, undefined, { ...held, toxique: [20, 20], harponneur: [11, 22], mastodonte: [24, 22.6] }, { resume: 'melee', figure: undefined })])
await page.locator('[data-figure=chef_rodeur]').click()
await page.locator('.knot.drafted').waitFor({ state: 'attached' })
await shoot('melee')
await browser.close()
await server.close()
