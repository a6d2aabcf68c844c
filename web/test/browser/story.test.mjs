// SPDX-License-Identifier: MIT
// The story of whole games, of every system and in both languages, read as it stands in the log: prose, with nothing of the machine in it.
import { openEngine, playable } from './engine.mjs'
import { expect, same } from './expect.mjs'
import { file } from './files.mjs'
import { test } from './harness.mjs'
import { home, settled } from './play.mjs'

/** A whole game that the machine plays against itself. */
async function gameOf(url, system, { scenario, bands }) {
  const engine = await openEngine(url)
  let told = engine.send({ type: 'setup', system, scenario, seed: '11', seats: bands.map((band, i) => ({ name: ['Les Bleus', 'Les Rouges'][i], band })) })
  for (let decide = told.find(({ type }) => type === 'decide'); decide; decide = told.find(({ type }) => type === 'decide'))
    told = engine.send({ type: 'choose', seat: decide.seat, choice: engine.ask('bot', { bot: 'greedy' }).choice })
  return `${engine.send({ type: 'journal' }).map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** What nobody at a table would say. */
const foreign = {
  coordinates: /\(-?\d[\d.,]*\s?[;,]\s?-?\d+[.,]\d|\(-?\d+[.,]\d+\s?[;,]/,
  'the name of a thing in the program': /\b[a-z]+_[a-z_]+\b|\bundefined\b|\bNaN\b|\[object/,
  'an unfilled place': /[{}]|%[a-z]\b/,
  'a length to the thousandth': /\d[.,]\d{3}(?!\d)/,
}

const tables = await playable()
for (const { id, scenarios } of tables)
  for (const lang of ['fr', 'en'])
    test(`story: a whole game of ${id} reads as prose in ${lang}`, { weight: 12, lang }, async ({ page, url }) => {
      await home(page, url)
      await page.selectOption('#home-rival', 'me')
      await page.setInputFiles('.home-import input[type=file]', file(`${id}.journal`, await gameOf(url, id, scenarios[0])))
      await settled(page)
      const read = await page.evaluate(() => ({
        stories: [...document.querySelectorAll('.log-story summary')].map((it) => it.textContent.trim()),
        lines: [...document.querySelectorAll('.log-list li, .log-head')].map((it) => it.textContent.trim()),
      }))
      expect(read.stories.length > 8, `a line an activation: ${read.stories.length}`)
      const short = read.stories.filter((line) => line.length < 9 || !/[.!?…»]$/.test(line))
      same(short.join('\n'), '', 'each is a sentence')
      for (const [what, pattern] of Object.entries(foreign)) same(read.lines.filter((line) => pattern.test(line)).slice(0, 3).join('\n'), '', `no ${what}`)
    })
