// SPDX-License-Identifier: MIT
// Odds before the choice, in every system: choices drawn at random are drafted on the page, and whenever the engine
// foresees dice for one, a percentage is shown before it can be confirmed, and every reply of others apart, each with its own.
// ODDS_BEFORE, ODDS_LOOKED and ODDS_SEED look elsewhere, ODDS_SCENARIO=every at all scenarios.
import { playable } from './engine.mjs'
import { expect, same } from './expect.mjs'
import { patience, test } from './harness.mjs'
import { lift, settled } from './play.mjs'
import { sceneUntil } from './scene.mjs'

const before = Number(process.env.ODDS_BEFORE ?? 45) // decisions that the machine plays: by then they fight
const looked = Number(process.env.ODDS_LOOKED ?? 20)
const seed = process.env.ODDS_SEED ?? '5'
const every = process.env.ODDS_SCENARIO === 'every'

/** Keeps what the engine answered to the last question about one choice, and lets the hint be any choice at all. */
function overhear() {
  const questions = new Map()
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (!questions.has(data.id)) return
        globalThis.foreseen = { text: questions.get(data.id), answer: JSON.parse(data.lines ?? '{}') }
        questions.delete(data.id)
      })
    }
    postMessage(request, ...rest) {
      const text = request.text.replace('"bot":"greedy"', '"bot":"random"')
      if (text.includes('"what":"odds"') && text.includes('"choice":{')) {
        globalThis.foreseen = undefined
        questions.set(request.id, text)
      }
      super.postMessage({ ...request, text }, ...rest)
    }
  }
}

/** Drafts a choice at random, waits for its odds, and does it. Gives what was foreseen and what was to be read. */
function drawOne(page) {
  return page.evaluate(async (patience) => {
    const late = performance.now() + patience
    const until = async (found) => {
      for (;;) {
        const it = found()
        if (it) return it
        if (performance.now() > late) throw new Error(`nothing came of it: ${document.querySelector('.tray')?.innerText}`)
        await new Promise(requestAnimationFrame)
      }
    }
    const find = (selector) => () => document.querySelector(selector)
    const state = () => document.querySelector('.play').dataset
    const since = Number(state().step)
    const primary = '.commit .primary:not([disabled])'
    ;(await until(find('[data-hint]'))).click()
    await until(find(`${primary}, [data-lift]`))
    if (state().wait === 'curtain') return { wait: 'curtain' }
    const { answer, text } = await until(() => globalThis.foreseen?.answer.end !== 'stopped' && globalThis.foreseen)
    const isForced = !document.querySelector('.choices:not(.inner)')
    if (!isForced) await until(find('.forecast [data-odds]:not([data-odds="wait"])'))
    const shown = document.querySelector('.forecast')?.innerText ?? ''
    const apart = [...document.querySelectorAll('.forecast [data-reply]')].map((reply) => ({ choice: reply.dataset.reply, text: reply.textContent }))
    const button = await until(find(primary))
    const chosen = button.innerText
    button.click()
    await until(() => state().wait !== 'machine' && Number(state().step) > since)
    const replies = (answer.replies ?? []).map((reply) => reply.choice)
    const rolls = (answer.rolls ?? []).filter((roll) => roll.figure).length // who begins the next turn is nobody's test
    return { wait: state().wait, rolls, end: answer.end, replies, isForced, shown, apart, chosen, text }
  }, patience)
}

const games = (await playable()).flatMap(({ id, scenarios }) => (every ? scenarios : scenarios.slice(0, 1)).map((one) => ({ id, ...one })))

for (const { id, scenario, bands } of games)
  test(`odds: what leads to dice shows a percentage before it is chosen, ${id}${every ? ` ${scenario}` : ''}`, { lang: 'fr', weight: 20 }, async ({ page, url }) => {
    await page.addInitScript(overhear)
    let count = 0
    await sceneUntil(page, url, { system: id, scenario, seed, seats: bands.map((band) => ({ band })) }, () => ++count > before)
    let { wait } = await settled(page)
    let rolled = 0
    for (let n = 0; n < looked && (wait === 'me' || wait === 'curtain'); n++) {
      if (wait === 'curtain') ({ wait } = await lift(page))
      const one = await drawOne(page)
      ;({ wait } = one)
      if (!one.rolls || one.isForced) continue
      rolled++
      expect(one.end === 'done', `${id}: the odds are exact: ${one.text}`)
      expect(/\d\s?%/.test(one.shown), `${id}: “${one.chosen}” shows its odds: ${one.shown}\n${one.text}`)
      same(one.apart.map((reply) => reply.choice), one.replies, `${id}: “${one.chosen}” has its replies apart: ${one.text}`)
      // A reply that is sure to be asked for and harms nobody has no chance to tell.
      expect(one.apart.every((reply) => /\d\s?%|Personne n’y risque rien/.test(reply.text)), `${id}: each reply has its chance: ${JSON.stringify(one.apart)}`)
    }
    expect(rolled > 0, `${id}: a choice with dice was met`)
  })
