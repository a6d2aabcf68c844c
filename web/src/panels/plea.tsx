// SPDX-License-Identifier: MIT
// panels/plea.tsx: a person is asked whether another one may take a choice back. It hides the table, on which somebody's
// cards may be open.
import '../style/pile.css'
import { speak } from '../lang'
import type { Plea } from '../game/plea'

const t = speak({
  ask: ['Camp {seat} : est-ce permis ?', 'Side {seat}: may it be taken back?'],
  what: ['On voudrait annuler : {what}', 'Somebody would like to undo: {what}'],
  yes: ['Oui, d’accord', 'Yes, I agree'],
  no: ['Non', 'No'],
})

interface Props {
  plea: Plea
  name: string
  onAnswer: (agrees: boolean) => void
}

export function PleaPanel({ plea, name, onAnswer }: Props) {
  const seat = plea.left[0] ?? 'A'
  return (
    <main id="content" tabIndex={-1} class="curtain" aria-live="polite">
      <h2 class={seat}>{t('ask', { seat })}</h2>
      <p>
        <b>{name}</b><br />
        {t('what', { what: plea.undo.text ?? '' })}
      </p>
      <ul class="plea">{plea.undo.why.map((why) => <li key={why.code}>{why.text}</li>)}</ul>
      <button class="primary" data-agree onClick={() => onAnswer(true)}>{t('yes')}</button>
      <button data-refuse onClick={() => onAnswer(false)}>{t('no')}</button>
    </main>
  )
}
