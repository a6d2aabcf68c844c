// SPDX-License-Identifier: MIT
// band/print_panel.tsx: what to print: cards of the band, or a reference sheet of chosen sections.
import { useEffect, useState } from 'preact/hooks'
import { speak } from '../lang'
import { catalog } from '../store/catalog'
import type { System } from '../wire'
import { builder } from './builder'
import { PrintedCards, PrintedReference } from './print_sheet'
import { type Section, sections, usual } from './reference'

const t = speak({
  title: ['Imprimer', 'Print'],
  cards: ['Imprimer les cartes', 'Print the cards'],
  reference: ['Imprimer l’aide de jeu', 'Print the reference sheet'],
  choose: ['Contenu de l’aide de jeu', 'Content of the reference sheet'],
  whole: ['Textes entiers (sinon, la première phrase)', 'Whole texts (otherwise the first sentence)'],
})

/** The sheet stands in the page, unseen but on paper: the browser's own print command finds it too. */
export function PrintPanel({ system }: { system: System }) {
  const [all, setAll] = useState<Section[]>([])
  const [picked, setPicked] = useState<string[]>([])
  const [whole, setWhole] = useState(false)
  const [what, setWhat] = useState<'cards' | 'reference'>('cards')
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let gone = false
    catalog.rules(system.id).then(
      (rules) => {
        if (gone) return
        const found = sections(rules)
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

  const start = (which: 'cards' | 'reference') => {
    setWhat(which)
    setAsked(asked + 1)
  }
  const toggle = (code: string, on: boolean) =>
    setPicked(on ? [...picked, code] : picked.filter((other) => other !== code))
  const chosen = all.filter((section) => picked.includes(section.code))
  return (
    <section class="band-printing" aria-labelledby="print-title">
      <h3 id="print-title">{t('title')}</h3>
      <div class="row">
        <button disabled={builder.draft.figures.length === 0} onClick={() => start('cards')}>
          {t('cards')}
        </button>
        <button disabled={chosen.length === 0} onClick={() => start('reference')}>
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
        {what === 'cards' ? <PrintedCards system={system} /> : null}
        {what === 'reference' ? <PrintedReference system={system} sections={chosen} whole={whole} /> : null}
      </div>
    </section>
  )
}
