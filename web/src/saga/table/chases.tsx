// SPDX-License-Identifier: MIT
// saga/table/chases.tsx: who is after whom, how far, and the next exchange.
import { speak } from '../../lang'
import { catalogue } from '../catalogue'
import { running } from '../running'
import type { State } from '../wire'
import { hand } from './hand'

const t = speak({
  title: ['Poursuites', 'Chases'],
  after: ['{pursuer} poursuit {fugitive}', '{pursuer} chases {fugitive}'],
  structure: ['{name} : structure {n}', '{name}: structure {n}'],
  exchange: ['Échange', 'Exchange'],
  obstacle: ['Obstacle…', 'Obstacle…'],
})

export function Chases({ state }: { state: State }) {
  if (!state.chases.length) return null
  return (
    <section class="box saga-chases" aria-labelledby="saga-chases">
      <h2 id="saga-chases">{t('title')}</h2>
      {state.chases.map((c) => (
        <div key={c.pursuer}>
          <p><b>{t('after', c)}</b> · {catalogue.word('distance', c.distance)}</p>
          <p class="soft">{state.vehicles.filter((v) => v.name === c.pursuer || v.name === c.fugitive).map((v) => t('structure', { name: v.name, n: v.structure })).join(' · ')}</p>
          <div class="row">
            <button data-exchange onClick={() => void running.gesture({ kind: 'exchange', vehicle: c.pursuer })}>{t('exchange')}</button>
            <button onClick={() => hand.pick('obstacle', { vehicle: c.fugitive })}>{t('obstacle')}</button>
          </div>
        </div>
      ))}
    </section>
  )
}
