// SPDX-License-Identifier: MIT
// app.tsx: the frame around every screen. A change of language draws everything anew.
import { speak } from './lang'
import { route } from './route'
import { BandScreen } from './screens/band'
import { HomeScreen } from './screens/home'
import { PlayScreen } from './screens/play'
import { ReplayScreen } from './screens/replay'
import { RulesScreen } from './screens/rules'
import { catalog } from './store/catalog'
import { useChanges } from './store/observable'
import { settings } from './store/settings'

const t = speak({
  skip: ['Aller au contenu', 'Skip to content'],
  home: ['Accueil', 'Home'],
  band: ['Bandes', 'Bands'],
  replay: ['Revoir', 'Replay'],
  rules: ['Règles', 'Rules'],
  other: ['English', 'Français'],
  loading: ['Le moteur se prépare…', 'The engine is getting ready…'],
  fault: ['Le moteur ne répond pas : {why}', 'The engine does not answer: {why}'],
  retry: ['Réessayer', 'Try again'],
})

export function LanguageSwitch() {
  return (
    <button
      class="quiet"
      lang={settings.lang === 'fr' ? 'en' : 'fr'}
      title={t('other')}
      onClick={() => settings.set({ lang: settings.lang === 'fr' ? 'en' : 'fr' })}
    >
      {settings.lang === 'fr' ? 'EN' : 'FR'}
    </button>
  )
}

/** The header of every screen but the table, which has its own. */
export function TopBar() {
  const here = (screen: string) => (route.screen === screen ? ('page' as const) : undefined)
  return (
    <header class="top">
      <h1 class="brand">
        <a href="#/">Escarmouche</a>
      </h1>
      <nav aria-label={t('home')}>
        <a href="#/" aria-current={here('home')}>{t('home')}</a>
        <a href="#/band" aria-current={here('band')}>{t('band')}</a>
        <a href="#/replay" aria-current={here('replay')}>{t('replay')}</a>
        <a href="#/rules" aria-current={here('rules')}>{t('rules')}</a>
      </nav>
      <LanguageSwitch />
    </header>
  )
}

export function App() {
  useChanges(route, catalog, settings)
  if (!catalog.ready)
    return (
      <>
        <TopBar />
        <main class="sheet" id="content" aria-busy={!catalog.fault}>
          {catalog.fault ? (
            <p role="alert">
              {t('fault', { why: catalog.fault })} <button onClick={() => location.reload()}>{t('retry')}</button>
            </p>
          ) : (
            <p class="soft">{t('loading')}</p>
          )}
        </main>
      </>
    )
  return (
    <>
      <a class="skip" href="#content" onClick={(e) => (e.preventDefault(), document.getElementById('content')?.focus())}>
        {t('skip')}
      </a>
      <Screen key={settings.lang} />
    </>
  )
}

function Screen() {
  switch (route.screen) {
    case 'play':
      return <PlayScreen key={route.rest[0]} id={route.rest[0] ?? ''} />
    case 'band':
      return <BandScreen />
    case 'replay':
      return <ReplayScreen />
    case 'rules':
      return <RulesScreen />
    default:
      return <HomeScreen />
  }
}
