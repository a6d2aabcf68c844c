// SPDX-License-Identifier: MIT
// Two people on one screen.
import { expect, same } from './expect.mjs'
import { test } from './harness.mjs'
import { followUntil, start } from './play.mjs'

test('hot-seat: both sides play, the marker tells whose turn it is', { weight: 30 }, async ({ page, url }) => {
  await start(page, url, { who: ['me', 'me'], seed: '3' })
  const seats = new Set()
  const turns = new Set()
  await followUntil(page, async () => {
    const { tray, screen, turn } = await page.evaluate(() => ({
      tray: document.querySelector('.tray').className.match(/seat-(\w)/)?.[1],
      screen: document.querySelector('.play').className.match(/seat-(\w)/)?.[1],
      turn: document.querySelector('.turn b').textContent,
    }))
    same(tray, screen, 'tray and screen agree on whose choice it is')
    const name = await page.locator(`.tray-head b.${tray}`).count()
    expect(name === 1, 'the question is in the colour of its side')
    seats.add(`${turn} ${tray}`)
    turns.add(turn)
    return turns.size >= 3
  })
  same([...turns], ['Mise en place', 'Tour 1', 'Tour 2'], 'the marker counts the turns')
  for (const wanted of ['Mise en place A', 'Mise en place B', 'Tour 1 A', 'Tour 1 B'])
    expect(seats.has(wanted), `${wanted} among ${[...seats].join(', ')}`)
})
