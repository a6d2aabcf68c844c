// SPDX-License-Identifier: MIT
// band/print_panel.tsx: what to print: cards of the band, or a reference sheet of chosen sections.
import { useEffect, useState } from 'preact/hooks'
import { speak } from '../lang'
import { catalog } from '../engine/catalog'
import type { System } from '../wire'
import { builder } from './builder'
import { PrintedCards, PrintedReference } from './print_sheet'
import { type Section, sections, usual } from './reference'
import { PrintedCharacters, PrintedSheet, PrintedSuits } from './team_sheet'

const t = speak({
  title: ['Imprimer', 'Print'],
  cards: ['Imprimer les cartes', 'Print the cards'],
  sheet: ['Imprimer la feuille d’équipe', 'Print the team sheet'],
  suits: ['Imprimer les cartes d’activation', 'Print the activation cards'],
  reference: ['Imprimer l’aide de jeu', 'Print the reference sheet'],
  away: ['Les règles ne viennent pas : {why}', 'The rules do not come: {why}'],
  choose: ['Contenu de l’aide de jeu', 'Content of the reference sheet'],
  whole: ['Textes entiers (sinon, la première phrase)', 'Whole texts (otherwise the first sentence)'],
})

type Print = 'cards' | 'sheet' | 'suits' | 'reference'

/** The sheet stands in the page, unseen but on paper: the browser's own print command finds it too. */
export function PrintPanel({ system }: { system: System }) {
  const [all, setAll] = useState<Section[]>([])
  const [picked, setPicked] = useState<string[]>([])
  const [whole, setWhole] = useState(false)
  const [what, setWhat] = useState<Print>('cards')
  const [asked, setAsked] = useState(0)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())

  useEffect(() => {
    let gone = false
    setWhat('cards') // in another language the texts are others
    catalog.heads(system.id).then(
      (heads) => {
        if (gone) return
        const found = sections(heads)
        setAll(found)
        setPicked(usual(found))
      },
      (fault: unknown) => builder.say('', String(fault)),
    )
    return () => {
      gone = true
    }
  }, [system])
  // The sheet asked for is drawn first and printed then.
  useEffect(() => {
    if (asked > 0) print()
  }, [asked])

  const start = (which: Print) => {
    setWhat(which)
    setAsked(asked + 1)
  }
  // What is to be read is fetched when somebody wants to.
  const startReference = () =>
    catalog.rules(system.id).then(
      (rules) => {
        setTexts(new Map(rules.map((rule) => [rule.id, rule.text])))
        start('reference')
      },
      (fault: Error) => builder.say('', t('away', { why: fault.message })),
    )
  const toggle = (code: string, on: boolean) =>
    setPicked(on ? [...picked, code] : picked.filter((other) => other !== code))
  const empty = builder.muster.figures.length === 0
  const rules = builder.rules ?? system
  const chosen = all.filter((section) => picked.includes(section.code))
  return (
    <section class="band-printing" aria-labelledby="print-title">
      <h3 id="print-title">{t('title')}</h3>
      <div class="row">
        <button disabled={empty} onClick={() => start('cards')}>
          {t('cards')}
        </button>
        {system.prices_traits && (
          <button disabled={empty} onClick={() => start('sheet')}>
            {t('sheet')}
          </button>
        )}
        {system.prices_traits && system.suits.length > 0 && (
          <button disabled={empty} onClick={() => start('suits')}>
            {t('suits')}
          </button>
        )}
        <button disabled={chosen.length === 0} onClick={() => void startReference()}>
          {t('reference')}
        </button>
      </div>
      {all.length > 0 && (
        <details>
          <summary>{t('choose')}</summary>
          <label class="band-tick">
            <input type="checkbox" checked={whole} onChange={(e) => setWhole(e.currentTarget.checked)} />
            {t('whole')}
          </label>
          <div class="band-ticks">
            {all.map((section) => (
              <label key={section.code} class="band-tick">
                <input
                  type="checkbox"
                  checked={picked.includes(section.code)}
                  onChange={(e) => toggle(section.code, e.currentTarget.checked)}
                />
                {section.title}
              </label>
            ))}
          </div>
        </details>
      )}
      <div class="band-paper">
        {what === 'cards' && !system.prices_traits && <PrintedCards system={system} />}
        {what === 'cards' && system.prices_traits && <PrintedCharacters system={rules} />}
        {what === 'sheet' && <PrintedSheet system={rules} />}
        {what === 'suits' && <PrintedSuits system={rules} />}
        {what === 'reference' ? <PrintedReference system={system} sections={chosen} texts={texts} whole={whole} /> : null}
      </div>
    </section>
  )
}
