// SPDX-License-Identifier: MIT
// test/browser/keys.mjs: getting about by Tab and Enter.
import { expect } from './expect.mjs'
import { read, settled } from './play.mjs'

/** Presses Tab until the element matching a selector has the focus; every stop on the way must show it. */
export async function tabTo(page, selector, key = 'Tab') {
  const stops = new Set()
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press(key)
    const now = await page.evaluate((selector) => {
      const on = document.activeElement
      const style = getComputedStyle(on)
      const label = on.closest('label')
      const ring = on.querySelector('.touch') // of a figure on the table
      const isShown =
        (ring && getComputedStyle(ring).stroke !== 'none') ||
        [style, label && getComputedStyle(label)].some(
          (s) => s && ((s.outlineStyle !== 'none' && s.outlineWidth !== '0px') || s.boxShadow !== 'none'),
        )
      return { isThere: on.matches(selector), isBody: on === document.body, isShown, what: on.outerHTML.slice(0, 120) }
    }, selector)
    expect(now.isBody || now.isShown, `the focus is visible on ${now.what}`)
    if (now.isThere) return
    stops.add(now.what.slice(0, 40))
  }
  throw new Error(`Tab does not lead to ${selector}: ${[...stops].join(' | ')}`)
}

export const hasFocus = (page) => page.waitForFunction(() => (document.activeElement ?? document.body) !== document.body)

/** Takes the hint, by Tab and Enter. */
export async function takeHint(page) {
  const { step } = await read(page)
  await tabTo(page, '[data-hint]')
  await page.keyboard.press('Enter')
  await page.locator('.commit .primary:not([disabled])').waitFor()
  await tabTo(page, '.commit .primary', 'Shift+Tab')
  await page.keyboard.press('Enter')
  return settled(page, step)
}
