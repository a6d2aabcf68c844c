// SPDX-License-Identifier: MIT
// Every scenario in both languages by mouse, by touch and by keys, each to its end: with MATRIX=1, for ./test --long.
import { expect } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { takeHint } from './keys.mjs'
import { finger, point, read, start, verdict } from './play.mjs'

const ways = {
  mouse: { play: (page) => point(page) },
  touch: { play: (page) => point(page, finger), context: phone },
  keys: { play: takeHint },
}
const scenarios = ['extermination', 'ambush', 'hunt']
for (const scenario of process.env.MATRIX ? scenarios : [])
  for (const lang of ['fr', 'en'])
    for (const [name, way] of Object.entries(ways)) {
      const setting = { lang, weight: 60, ...(way.context ? { context: way.context } : {}) }
      test(`matrix: ${scenario}, ${lang}, ${name}`, setting, async ({ page, url }) => {
        await start(page, url, { scenario, seed: '41' })
        while ((await read(page)).wait === 'me') await way.play(page)
        const text = await verdict(page)
        expect((lang === 'fr' ? /Victoire|nul/i : /Victory|draw/i).test(text), `a result in ${lang}: ${text}`)
      })
    }
