// SPDX-License-Identifier: MIT
// main.tsx: puts the page up; keeps it for later where the browser allows.
import './style/base.css'
import './style/home.css'
import './style/play.css'
import './style/table.css'
import './style/draw.css'
import './style/band.css'
import './style/team.css'
import './style/replay.css'
import './style/rules.css'
import './style/sheet.css'
import './style/paper.css'
import './style/editor.css'
import './style/print.css'
import { render } from 'preact'
import { App } from './app'
import { catalog } from './engine/catalog'
import { connect } from './engine/engine'
import { workerTransport } from './engine/worker_transport'
import { settings } from './store/settings'

connect(workerTransport('worker.js'))
/** By day or by night: colours are made of both, this says which. */
function colour(): void {
  document.documentElement.style.colorScheme = settings.theme === 'auto' ? '' : settings.theme
}
colour()
let lang = settings.lang
settings.watch(() => {
  document.documentElement.lang = settings.lang
  colour()
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
/** When nothing else is going on; some browsers cannot tell. */
const idle = (task: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task, 1000))
/** Takes the whole page with the texts of all rules: it must not hold up what is on the screen. */
const keep = () => void navigator.serviceWorker.register('sw.js').catch(() => undefined) // a plain file cannot have one
void catalog.load().then(() => 'serviceWorker' in navigator && idle(keep))
