// SPDX-License-Identifier: MIT
// panels/curtain.tsx: what two persons at one screen see while it is handed over for a secret choice.
import '../style/pile.css'
import { speak } from '../lang'
import type { Seat } from '../wire'

const t = speak({
  pass: ['Au camp {seat} : passez l’appareil', 'Side {seat}: hand on the device'],
  why: ['Le choix qui vient est secret : personne d’autre ne doit le voir.', 'The next choice is secret: nobody else should see it.'],
  here: ['Je suis là', 'I am here'],
})

export function Curtain({ name, seat, onLift }: { name: string; seat: Seat; onLift: () => void }) {
  return (
    <main id="content" tabIndex={-1} class="curtain" aria-live="polite">
      <h2 class={seat}>{t('pass', { seat })}</h2>
      <p><b>{name}</b><br />{t('why')}</p>
      <button class="primary" data-lift onClick={onLift}>{t('here')}</button>
    </main>
  )
}
