// SPDX-License-Identifier: MIT
// panels/top_bar.tsx: where one is and where one can go, and the switches of language and colours.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
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
  master: ['Meneur', 'GM table'],
  other: ['English', 'Français'],
  more: ['Plus', 'More'],
  theme: ['Couleurs : {name}', 'Colours: {name}'],
  auto: ['comme le système', 'as the system'],
  light: ['de jour', 'by day'],
  dark: ['de nuit', 'by night'],
})

/** `isNamed`: in a menu, where there is room for the word. */
export function LanguageSwitch({ isNamed = false }: { isNamed?: boolean }) {
  return (
    <button
      class="quiet"
      lang={settings.lang === 'fr' ? 'en' : 'fr'}
      title={t('other')}
      onClick={() => settings.set({ lang: settings.lang === 'fr' ? 'en' : 'fr' })}
    >
      {isNamed ? t('other') : settings.lang === 'fr' ? 'EN' : 'FR'}
    </button>
  )
}

/** What is wanted now and then, behind three dots. A click elsewhere or Escape closes it. */
export function More({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const shut = (isBack: boolean) => {
      if (!box.current?.open) return
      box.current.open = false
      if (isBack) box.current.querySelector('summary')?.focus()
    }
    const click = (e: Event) => !box.current?.contains(e.target as Node) && shut(false)
    const key = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || !box.current?.open) return
      shut(true)
      e.preventDefault()
      e.stopPropagation()
    }
    addEventListener('pointerdown', click)
    addEventListener('keydown', key, true)
    return () => (removeEventListener('pointerdown', click), removeEventListener('keydown', key, true))
  }, [])
  return (
    <details class="more" ref={box}>
      <summary aria-label={t('more')} title={t('more')}><span aria-hidden="true">⋯</span></summary>
      <div class="more-in">{children}</div>
    </details>
  )
}

const signs = { auto: '◐', light: '☀', dark: '☾' } as const

/** By day, by night, or as the system has it, in turn. */
export function ThemeSwitch({ isNamed = false }: { isNamed?: boolean }) {
  const next = themes[(themes.indexOf(settings.theme) + 1) % themes.length] ?? 'auto'
  const label = t('theme', { name: t(settings.theme) })
  return (
    <button class="quiet theme" data-theme-switch aria-label={isNamed ? undefined : label} title={label} onClick={() => settings.set({ theme: next })}>
      <span aria-hidden="true">{signs[settings.theme]}</span>{isNamed && ` ${label}`}
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
