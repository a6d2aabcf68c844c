// SPDX-License-Identifier: MIT
// Every scenario of every system in both languages by mouse, by touch and by keys, each to its end: with MATRIX=1, for
// ./test --long. The tests beside this one play some of them.
import { playable } from './engine.mjs'
import { expect } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { takeHint } from './keys.mjs'
import { finger, point, read, start, verdict } from './play.mjs'

const ways = {
  mouse: { play: (page) => point(page) },
  touch: { play: (page) => point(page, finger), context: phone },
  keys: { play: takeHint },
}
const all = !process.env.MATRIX ? [] : (await playable()).flatMap(({ id, scenarios }) =>
  scenarios.flatMap(({ scenario, bands }) =>
    ['fr', 'en'].flatMap((lang) =>
      Object.keys(ways).map((way) => ({ id, scenario, bands, lang, way })),
    ),
  ),
)
for (const { id, scenario, bands, lang, way } of all) {
  const { play, context } = ways[way]
  const setting = { lang, weight: 60, ...(context ? { context } : {}) }
  test(`matrix: ${id}, ${scenario}, ${lang}, ${way}`, setting, async ({ page, url }) => {
    await start(page, url, { system: id, scenario, bands, seed: '41' })
    while ((await read(page)).wait === 'me') await play(page)
    const text = await verdict(page)
    expect((lang === 'fr' ? /Victoire|nul/i : /Victory|draw/i).test(text), `a result in ${lang}: ${text}`)
  })
}
