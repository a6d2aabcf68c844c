// SPDX-License-Identifier: MIT
// panels/curtain.tsx: what several persons at one screen see while it is handed over: for a secret choice, or because
// somebody wants to look at the own cards.
import '../style/pile.css'
import { speak } from '../lang'
import type { Seat } from '../wire'

const t = speak({
  pass: ['Au camp {seat} : passez l’appareil', 'Side {seat}: hand on the device'],
  why: ['Le choix qui vient est secret : personne d’autre ne doit le voir.', 'The next choice is secret: nobody else should see it.'],
  look: ['Vos cartes vont se montrer : personne d’autre ne doit les voir.', 'Your cards are about to be shown: nobody else should see them.'],
  here: ['Je suis là, sans témoin', 'I am here, nobody watches'],
  back: ['Retour à la table', 'Back to the table'],
})

interface Props {
  name: string
  seat: Seat
  /** The cards are only to be looked at: one may go back. */
  isLook: boolean
  onLift: () => void
  onBack: () => void
}

export function Curtain({ name, seat, isLook, onLift, onBack }: Props) {
  return (
    <main id="content" tabIndex={-1} class="curtain" aria-live="polite">
      <h2 class={seat}>{t('pass', { seat })}</h2>
      <p><b>{name}</b><br />{t(isLook ? 'look' : 'why')}</p>
      <button class="primary" data-lift onClick={onLift}>{t('here')}</button>
      {isLook && <button onClick={onBack}>{t('back')}</button>}
    </main>
  )
}
