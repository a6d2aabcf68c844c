// SPDX-License-Identifier: MIT
// screens/band.tsx: the band builder: profiles to choose from beside the band being made.
import { useEffect } from 'preact/hooks'
import { TopBar } from '../panels/top_bar'
import { Actions } from '../band/actions'
import { Browser } from '../band/browser'
import { builder } from '../band/builder'
import { Editor } from '../band/editor'
import { OptionsPanel } from '../band/options_panel'
import { PrintPanel } from '../band/print_panel'
import { RosterPanel } from '../band/roster_panel'
import { Shelf } from '../band/shelf'
import { TermsView } from '../band/terms_view'
import { speak } from '../lang'
import { route } from '../route'
import { useChanges } from '../store/observable'

const t = speak({
  title: ['Ma bande', 'My band'],
  create: ['Nouveau personnage', 'New character'],
  samples: ['Personnages d’exemple', 'Sample characters'],
  skills: ['Compétences : interdire, changer un prix', 'Skills: ban, change a price'],
  beside: ['À côté de la bande', 'Beside the band'],
  start: ['Bâtir une bande', 'Build a band'],
  toBand: ['Voir la bande', 'See the band'],
  status: ['Coût {cost} / {budget} · places {slots} / {most}', 'Cost {cost} / {budget} · slots {slots} / {most}'],
  free: ['Coût {cost} · places {slots} / {most}', 'Cost {cost} · slots {slots} / {most}'],
  problems: ['{n} problèmes', '{n} problems'],
  problem: ['1 problème', '1 problem'],
  fine: ['permise', 'legal'],
})

export function BandScreen() {
  useChanges(builder)
  builder.begin()
  const address = `${route.rest.join('/')}?${route.query}`
  useEffect(() => {
    builder.say('')
    void builder.refresh()
    void builder.judge() // again after a change of language: the reasons are in its words
  }, [])
  useEffect(() => void builder.follow(route.rest, route.query), [address])
  const { system, rules } = builder
  return (
    <>
      <TopBar />
      <main class="sheet band-screen" id="content" tabIndex={-1}>
        <section class="band-start" aria-labelledby="start-title">
          <h2 id="start-title">{t('start')}</h2>
          {system && <Shelf system={system} />}
        </section>
        {system && (
          <div class={system.prices_traits ? 'band-bench priced' : 'band-bench'}>
            <section class="box band-making" aria-labelledby="band-title">
              <h2 id="band-title" tabIndex={-1}>
                {t('title')}
              </h2>
              <div class="band-news" role="status">
                {builder.message && <p>{builder.message}</p>}
              </div>
              <div role="alert">{builder.fault && <p class="alert">{builder.fault}</p>}</div>
              <RosterPanel system={rules ?? system} />
              <OptionsPanel key={`${system.id} ${builder.muster.id}`} system={system} />
              <Actions />
              <PrintPanel key={system.id} system={system} />
            </section>
            <div class="band-beside">
              {system.prices_traits && <Making />}
              {rules && builder.edited ? (
                <Editor key={builder.editing} system={rules} />
              ) : rules && system.prices_traits && builder.view === 'skills' ? (
                <TermsView key={system.id} system={rules} />
              ) : (
                <Browser key={system.id} system={rules ?? system} />
              )}
            </div>
          </div>
        )}
        <Summary />
      </main>
    </>
  )
}

/** Where players make the characters: a new one, those of others to start from, and the skills there are. */
function Making() {
  const views = [['profiles', t('samples')], ['skills', t('skills')]] as const
  return (
    <div class="row band-making-bar" role="group" aria-label={t('beside')}>
      <button class="primary" onClick={() => builder.create()}>
        + {t('create')}
      </button>
      {views.map(([view, text]) => (
        <button key={view} aria-pressed={!builder.edited && builder.view === view} onClick={() => builder.look(view)}>
          {text}
        </button>
      ))}
    </div>
  )
}

/** On a phone the band is a long way up: its sums stay in sight and lead there. */
function Summary() {
  const { roster } = builder
  if (!roster) return null
  const wrong = roster.problems.length
  const show = () => {
    const title = document.getElementById('band-title')
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  return (
    <div class="band-summary">
      <span>
        {t(roster.budget ? 'status' : 'free', { cost: roster.cost, budget: roster.budget, slots: roster.slots, most: roster.slots_max })}
        <small>{wrong === 0 ? t('fine') : wrong === 1 ? t('problem') : t('problems', { n: wrong })}</small>
      </span>
      <button onClick={show}>{t('toBand')}</button>
    </div>
  )
}
