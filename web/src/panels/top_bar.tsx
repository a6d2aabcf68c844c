// SPDX-License-Identifier: MIT
// panels/top_bar.tsx: where one is and where one can go, and the switches of language and colours.
import { speak } from '../lang'
import { route } from '../route'
import { settings, themes } from '../store/settings'

const t = speak({
  home: ['Accueil', 'Home'],
  learn: ['Apprendre', 'Learn'],
  band: ['Bandes', 'Bands'],
  map: ['Cartes', 'Maps'],
  replay: ['Revoir', 'Replay'],
  rules: ['Règles', 'Rules'],
  master: ['Meneur', 'Master'],
  other: ['English', 'Français'],
  theme: ['Couleurs : {name}', 'Colours: {name}'],
  auto: ['comme le système', 'as the system'],
  light: ['de jour', 'by day'],
  dark: ['de nuit', 'by night'],
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

const signs = { auto: '◐', light: '☀', dark: '☾' } as const

/** By day, by night, or as the system has it, in turn. */
export function ThemeSwitch() {
  const next = themes[(themes.indexOf(settings.theme) + 1) % themes.length] ?? 'auto'
  const label = t('theme', { name: t(settings.theme) })
  return (
    <button class="quiet theme" data-theme-switch aria-label={label} title={label} onClick={() => settings.set({ theme: next })}>
      <span aria-hidden="true">{signs[settings.theme]}</span>
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
        <a href="#/apprendre" aria-current={here('apprendre')}>{t('learn')}</a>
        <a href="#/band" aria-current={here('band')}>{t('band')}</a>
        <a href="#/carte" aria-current={here('carte')}>{t('map')}</a>
        <a href="#/replay" aria-current={here('replay')}>{t('replay')}</a>
        <a href="#/rules" aria-current={here('rules')}>{t('rules')}</a>
        <a href="#/aura" aria-current={here('aura')}>{t('master')}</a>
      </nav>
      <ThemeSwitch />
      <LanguageSwitch />
    </header>
  )
}
