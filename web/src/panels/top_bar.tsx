// SPDX-License-Identifier: MIT
// panels/top_bar.tsx: where one is and where one can go, and the switch of the language.
import { speak } from '../lang'
import { route } from '../route'
import { settings } from '../store/settings'

const t = speak({
  home: ['Accueil', 'Home'],
  band: ['Bandes', 'Bands'],
  replay: ['Revoir', 'Replay'],
  rules: ['Règles', 'Rules'],
  other: ['English', 'Français'],
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
