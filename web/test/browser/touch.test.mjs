// SPDX-License-Identifier: MIT
// On a phone held upright: a whole game by taps, and nothing wider than the screen.
import { expect } from './expect.mjs'
import { phone, test } from './harness.mjs'
import { checkWidth } from './screens.mjs'
import { finger, point, read, start, verdict } from './play.mjs'

test('touch: a whole game by taps', { lang: 'fr', context: phone, weight: 50 }, async ({ page, url }) => {
  await start(page, url, { scenario: 'ambush', seed: '21' })
  const done = {}
  while ((await read(page)).wait === 'me') {
    const what = await point(page, finger)
    done[what] = (done[what] ?? 0) + 1
    await checkWidth(page, 'the table')
  }
  expect(done.place > 0, `figures were placed by taps: ${JSON.stringify(done)}`)
  await verdict(page)
  await checkWidth(page, 'the table at the end')
})
