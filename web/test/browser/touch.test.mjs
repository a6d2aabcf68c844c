// SPDX-License-Identifier: MIT
// On a phone held upright: a game by taps, and nothing wider than the screen.
import { expect } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { checkWidth } from './screens.mjs'
import { finger, followUntil, point, read, start, verdict } from './play.mjs'

test('touch: a game by taps', { lang: 'fr', context: phone, weight: 50 }, async ({ page, url }) => {
  await start(page, url, { scenario: 'ambush', seed: '21' })
  const done = {}
  // To its end by taps alone: the matrix does that.
  for (let count = 0; (await read(page)).wait === 'me' && count < 12; count++) {
    const what = await point(page, finger)
    done[what] = (done[what] ?? 0) + 1
    await checkWidth(page, 'the table')
  }
  expect(done.place > 0, `figures were placed by taps: ${JSON.stringify(done)}`)
  await followUntil(page, () => checkWidth(page, 'the table'))
  await verdict(page)
  await checkWidth(page, 'the table at the end')
})
