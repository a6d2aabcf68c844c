// SPDX-License-Identifier: MIT
// panels/bands.tsx: both bands as lists: who stands where, in which state. Picking one shows its card.
import { speak } from '../lang'
import { marksOf } from '../table/figures'
import { nameIn } from '../store/catalog'
import type { Player } from '../store/db'
import type { FigureState, State, System } from '../wire'

const t = speak({
  machine: ['machine', 'machine'],
  you: ['à vous', 'your move'],
  out_of_action: ['hors de combat', 'out of action'],
  exited: ['sorti de la table', 'left the table'],
  waiting: ['à placer', 'to be placed'],
  engaged: ['au contact', 'engaged'],
})

function words(f: FigureState, system: System | undefined): string {
  if (f.status !== 'in_play') return t(f.status)
  const states = f.states.map((s) => nameIn(system?.states ?? [], s))
  if (f.engaged?.length) states.unshift(t('engaged'))
  return states.slice(0, 2).join(', ')
}

interface Props {
  state: State
  system: System | undefined
  players: (seat: 'A' | 'B') => Player
  selected: string | undefined
  active: string | undefined
  onPick: (id: string) => void
}

export function Bands({ state, system, players, selected, active, onPick }: Props) {
  const names = marksOf(state)
  return (
    <>
      {(['A', 'B'] as const).filter((seat) => state.seats[seat]).map((seat) => (
        <section key={seat} class="band">
          <h2 class={seat}>
            {state.seats[seat]?.name}
            {players(seat).who === 'bot' && <small> · {t('machine')}</small>}
          </h2>
          <ul>
            {Object.entries(state.figures).filter(([, f]) => f.seat === seat).map(([id, f]) => (
              <li key={id}>
                <button class="line" aria-pressed={id === selected} onClick={() => onPick(id)}>
                  <span class={`dot ${seat}${f.status === 'in_play' ? '' : ' out'}`} aria-hidden="true">{names[id]}</span>
                  <span>{f.name}</span>
                  <small>{id === active ? t('you') : words(f, system)}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
