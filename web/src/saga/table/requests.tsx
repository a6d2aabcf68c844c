// SPDX-License-Identifier: MIT
// saga/table/requests.tsx: what the players have asked for: a tap makes the gesture out of it.
import { speak } from '../../lang'
import { catalogue } from '../catalogue'
import { running } from '../running'
import type { State } from '../wire'

const t = speak({
  title: ['Demandes des joueurs', 'What the players ask'],
  take: ['Accepter', 'Accept'],
})

export function Requests({ state }: { state: State }) {
  if (!state.requests.length) return null
  return (
    <section class="box saga-requests" aria-labelledby="saga-requests">
      <h2 id="saga-requests">{t('title')}</h2>
      {state.requests.map((r) => (
        <p key={r.number} class="row">
          <span><b>{r.actor ?? running.campaign?.seats['ABCDEFGH'.indexOf(r.seat)]}</b> : {catalogue.word('want', r.want)} {r.text && `« ${r.text} »`}</span>
          <button data-take={r.number} onClick={() => void running.gesture({ kind: 'take', number: r.number })}>{t('take')}</button>
        </p>
      ))}
    </section>
  )
}
