// SPDX-License-Identifier: MIT
// Both languages on every screen of the smallest phone (with MATRIX=1 of a desk too): nothing is wider than the screen or too
// small to read, and nothing on it is not for people. The phone's walk asks axe-core too: each walk costs more than the question.
import { findings } from './axe.mjs'
import { expect, same } from './expect.mjs'
import { small, test } from './harness.mjs'
import { switchLanguage } from './play.mjs'
import { checkLetters, checkWidth, eachScreen } from './screens.mjs'

const foreign = [
  [/\bundefined\b|\bNaN\b|\[object|\bInfinity\b/, 'a value that is none'],
  [/\{\w+\}/, 'a gap that was not filled'],
  [/\b[a-z]+_[a-z_]+\b/, 'a name of the program’s own'],
  [/\bE_[A-Z]/, 'a code'],
]
const words = {
  fr: /^(Accueil|Annuler|Recommencer|Je suis là.*)$/m,
  en: /^(Home|Undo|Start again|I am here.*)$/m,
}

/** Everything a person may read or hear: the text, names for those who do not see, the title. */
function said(page) {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((e) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => e.getAttribute(name) ?? ''),
    )
    const svg = [...document.querySelectorAll('svg text, svg title')].map((e) => e.textContent)
    return [document.body.innerText, ...names, ...svg, document.title].join('\n')
  })
}

for (const [lang, context] of [['en', small], ...(process.env.MATRIX ? [['fr', {}]] : [])]) {
  const night = { ...context, bypassCSP: true, colorScheme: 'dark' }
  test(`language: every screen in ${lang} and over to the other; axe, dark`, { lang, context: night, isDrawn: true, weight: 80 }, async ({ page, url }) => {
    const serious = []
    const other = lang === 'fr' ? 'en' : 'fr'
    const texts = new Map()
    await eachScreen(page, url, async (where) => {
      const isGame = page.url().includes('#/play/')
      for (const now of [lang, other, lang]) {
        await page.waitForFunction(
          ([now, isGame]) =>
            document.documentElement.lang === now &&
            document.querySelector('button[lang]')?.lang !== now &&
            !document.querySelector('main[aria-busy=true]') &&
            (!isGame || ['me', 'curtain'].includes(document.querySelector('.play')?.dataset.wait)),
          [now, isGame],
        )
        await checkWidth(page, `${where}, ${now}`)
        await checkLetters(page, `${where}, ${now}`)
        const text = await said(page)
        expect(words[now].test(text), `${where} speaks ${now}`)
        for (const [what, name] of foreign) {
          const found = what.exec(text)
          const around = found && text.slice(Math.max(0, found.index - 60), found.index + 60)
          same(around, null, `${where}, ${now}: ${name}`)
        }
        if (now !== lang || texts.get(where) === undefined) {
          expect(text !== texts.get(where), `${where}: other words in ${now}`)
          texts.set(where, text)
          await switchLanguage(page)
        }
      }
      for (const finding of await findings(page)) serious.push(`${where}: ${finding}`)
    })
    same(serious, [], 'serious or critical findings')
  })
}

test('language: a browser that asks for English gets it, weapons too', {}, async ({ open, url }) => {
  const context = await open({ settings: { lang: undefined }, context: { locale: 'en-GB' } })
  const page = await context.newPage()
  await page.goto(`${url}#/band`)
  await page.locator('.profile-list .profile').first().waitFor()
  same(await page.evaluate(() => document.documentElement.lang), 'en', 'the language of the page')
  await page.locator('.profile-filters input').first().fill('spear')
  const cards = page.locator('.profile-list .fc-weapons')
  expect(/Spear/.test((await cards.allInnerTexts()).join('\n')), 'a weapon in English')
})
