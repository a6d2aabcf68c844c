// SPDX-License-Identifier: MIT
// main.tsx: puts the page up; keeps it for later where the browser allows.
import './style/base.css'
import './style/home.css'
import './style/play.css'
import './style/table.css'
import './style/band.css'
import './style/team.css'
import './style/replay.css'
import './style/rules.css'
import './style/print.css'
import { render } from 'preact'
import { App } from './app'
import { catalog } from './engine/catalog'
import { settings } from './store/settings'

let lang = settings.lang
settings.watch(() => {
  document.documentElement.lang = settings.lang
  if (settings.lang === lang) return
  lang = settings.lang
  void catalog.load()
})
document.documentElement.lang = settings.lang
const root = document.getElementById('app')
if (root) {
  root.textContent = ''
  render(<App />, root)
}
void catalog.load()
if ('serviceWorker' in navigator)
  void navigator.serviceWorker.register('sw.js').catch(() => undefined) // a plain file cannot have one
