// SPDX-License-Identifier: MIT
// app.tsx: the frame around every screen. A change of language draws everything anew.
import { speak } from './lang'
import { TopBar } from './panels/top_bar'
import { route } from './route'
import { AuraScreen } from './screens/aura'
import { BandScreen } from './screens/band'
import { HomeScreen } from './screens/home'
import { LearnScreen } from './screens/learn'
import { MapScreen } from './screens/map'
import { PlayScreen } from './screens/play'
import { ReplayScreen } from './screens/replay'
import { RulesScreen } from './screens/rules'
import { CreateScreen, SheetScreen } from './screens/sheet'
import { SpellScreen } from './screens/spell'
import { catalog } from './engine/catalog'
import { useChanges } from './store/observable'
import { settings } from './store/settings'

const t = speak({
  skip: ['Aller au contenu', 'Skip to content'],
  loading: ['Le moteur se prépare…', 'The engine is getting ready…'],
  fault: ['Le moteur ne répond pas : {why}', 'The engine does not answer: {why}'],
  retry: ['Réessayer', 'Try again'],
})

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
    case 'aura':
      return <AuraScreen />
    case 'fiche':
      return <SheetScreen />
    case 'creer':
      return <CreateScreen />
    case 'sort':
      return <SpellScreen />
    case 'apprendre':
      return <LearnScreen />
    case 'carte':
      return <MapScreen />
    default:
      return <HomeScreen />
  }
}
