// SPDX-License-Identifier: MIT
// saga/table/gauges.tsx: the boxes of life and aura. A tap on a gauge ticks its next box; the card of whoever is picked also
// takes ticks away.
import { speak } from '../../lang'
import { catalogue } from '../catalogue'
import type { Actor, Gauge } from '../wire'

const t = speak({
  state: ['{gauge} : {ticked} sur {size}', '{gauge}: {ticked} of {size}'],
  tick: ['Cocher · {name}', 'Tick · {name}'],
  less: ['Décocher · {name}', 'Untick · {name}'],
})

const rows = [
  { of: 'life', names: ['light', 'medium', 'serious'], sign: 'M8 14 2.2 8.2a3.6 3.6 0 0 1 5.1-5.1l.7.7.7-.7a3.6 3.6 0 0 1 5.1 5.1z' },
  { of: 'aura', names: ['fit', 'strained', 'afflicted'], sign: 'M8 1l1.8 5.2L15 8l-5.2 1.8L8 15l-1.8-5.2L1 8l5.2-1.8z' },
] as const

export type Tick = (gauge: string, count: number) => void

function Boxes({ gauge: [ticked, size] }: { gauge: Gauge }) {
  return (
    <>
      {Array.from({ length: size }, (_, i) => (
        <i key={i} class={i < ticked ? 'box-tick on' : 'box-tick'} />
      ))}
    </>
  )
}

interface Props {
  actor: Actor
  onTick?: Tick | undefined
  /** With buttons to take away, too. */
  isWhole?: boolean
}

export function Gauges({ actor, onTick, isWhole = false }: Props) {
  const { gauges } = actor
  if (!gauges) return null
  return (
    <div class="saga-gauges">
      {rows.map(({ of, names, sign }) => (
        <div key={of} class={`saga-gauge ${of}`}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false"><path fill="currentColor" d={sign} /></svg>
          {names.map((name) => {
            const gauge = gauges[name]
            if (!gauge) return null
            const words = { gauge: catalogue.word('gauge', name), ticked: gauge[0], size: gauge[1] }
            const label = t('state', words)
            const whose = { name: `${actor.name}, ${label}` }
            if (!onTick) return <span key={name} class="boxes" role="img" aria-label={label} title={label}><Boxes gauge={gauge} /></span>
            return (
              <span key={name} class="boxes-with">
                {isWhole && gauge[0] > 0 && <button class="step" aria-label={t('less', whose)} onClick={() => onTick(name, -1)}>−</button>}
                <button class="boxes" data-gauge={name} aria-label={t('tick', whose)} title={label} disabled={gauge[0] >= gauge[1]} onClick={() => onTick(name, 1)}>
                  <Boxes gauge={gauge} />
                </button>
              </span>
            )
          })}
        </div>
      ))}
    </div>
  )
}
