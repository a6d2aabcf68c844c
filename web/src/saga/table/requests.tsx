// SPDX-License-Identifier: MIT
// saga/table/requests.tsx: what the players have asked for: a tap makes the gesture out of it.
import { spaced, speak } from '../../lang'
import { catalogue } from '../catalogue'
import { running } from '../running'
import type { State } from '../wire'

type Request = State['requests'][number]

const t = speak({
  title: ['Demandes des joueurs', 'What the players ask'],
  take: ['Accepter', 'Accept'],
  decline: ['Décliner', 'Decline'],
  asks: ['{who} : {what}', '{who}: {what}'],
  with: ['{what}, {how}', '{what}, {how}'],
  against: ['{what} contre {n}', '{what} against {n}'],
  said: ['{what} « {text} »', '{what} “{text}”'],
})

/** What somebody wants, as far as it was said. */
export function wish({ want, stat, trait, difficulty, text }: Request): string {
  const how = [stat ? catalogue.word('stat', stat) : '', trait ?? ''].filter(Boolean).join(' + ')
  let what = catalogue.word('want', want)
  if (how) what = t('with', { what, how })
  if (difficulty) what = t('against', { what, n: difficulty })
  return text ? t('said', { what, text }) : what
}

export function Requests({ state }: { state: State }) {
  if (!state.requests.length) return null
  return (
    <section class="box saga-requests" aria-labelledby="saga-requests">
      <h2 id="saga-requests">{t('title')}</h2>
      {state.requests.map((r) => (
        <p key={r.number} class="row">
          <span>{spaced(t('asks', { who: r.actor ?? running.campaign?.seats['ABCDEFGH'.indexOf(r.seat)] ?? '', what: wish(r) }))}</span>
          <button data-take={r.number} onClick={() => void running.gesture({ kind: 'take', number: r.number })}>{t('take')}</button>
          <button class="quiet" data-decline={r.number} onClick={() => void running.gesture({ kind: 'decline', number: r.number })}>{t('decline')}</button>
        </p>
      ))}
    </section>
  )
}
