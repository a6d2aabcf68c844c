// SPDX-License-Identifier: MIT
// panels/bands.tsx: the bands as lists: who stands where, in which state. Picking one shows its card. What
// a side counts and how many cards it has left are for everybody; the cards are for who plays it alone.
import { speak } from '../lang'
import { profileOf } from '../game/profiles'
import { Crest, TokenIcon } from '../table/glyph'
import type { Player } from '../store/db'
import { type FigureState, type Profile, type Seat, seatLetters, type SeatState, type State, type System } from '../wire'
import { countsOf, countText } from '../table/counters'
import { lifeOf } from '../table/states'
import { figureWords } from './figure_words'
import { vitalityOf } from './profile_text'
import { PileRow } from './pile'

const t = speak({
  machine: ['machine', 'machine'],
  you: ['à\u00a0vous', 'your\u00a0move'],
  acts: ['en action', 'acting'],
  pile: ['pile de {n}', 'pile of {n}'],
  own_pile: ['Vos cartes, la prochaine d’abord', 'Your cards, the next one first'],
})

interface Props {
  state: State
  system: System | undefined
  profiles: Profile[]
  players: (seat: Seat) => Player
  selected: string | undefined
  active: string | undefined
  /** Who may see their own cards here. */
  alone?: Seat | undefined
  onPick: (id: string) => void
}

export function Bands({ state, system, profiles, players, selected, active, alone, onPick }: Props) {
  /** A band of one people has its sign. */
  const people = (seat: Seat) => {
    const found = new Set(Object.values(state.figures).filter((f) => f.seat === seat).map((f) => profileOf(profiles, f)?.faction))
    return found.size === 1 ? [...found][0] : undefined
  }
  const mostOf = (f: FigureState) => {
    const profile = profileOf(profiles, f)
    return profile && system ? vitalityOf(profile, system) : 0
  }
  // More than a rail has room for: the lines stand closer.
  const isMany = Object.keys(state.figures).length > 10
  return (
    <>
      {seatLetters.filter((seat) => state.seats[seat]).map((seat) => (
        <section key={seat} class={`band${isMany ? ' many' : ''} seat-${seat}`}>
          <h2 class={seat}>
            {people(seat) && <Crest faction={people(seat)} />}
            {state.seats[seat]?.name}
            {players(seat).who === 'bot' && <small> · {t('machine')}</small>}
          </h2>
          <SeatLine seat={state.seats[seat]} system={system} />
          {seat === alone && (state.seats[seat]?.pile?.length ?? 0) > 0 && (
            <PileRow cards={state.seats[seat]?.pile ?? []} suits={system?.suits ?? []} nameOf={(id) => state.figures[id]?.name ?? id} label={t('own_pile')} />
          )}
          <ul>
            {Object.entries(state.figures).filter(([, f]) => f.seat === seat).map(([id, f]) => (
              <li key={id}>
                <button class="line" aria-pressed={id === selected} onClick={() => onPick(id)}>
                  <TokenIcon profile={profileOf(profiles, f)} seat={seat} isOut={f.status === 'out_of_action'} />
                  <span>{f.name}</span>
                  <small>{id === active ? t(players(seat).who === 'bot' ? 'acts' : 'you') : figureWords(f, system)}</small>
                  {f.at && <Pips left={lifeOf(f, system)} most={mostOf(f)} />}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** How much life is left, where there is more than one to lose; the card says it in words. */
function Pips({ left, most }: { left: number | undefined; most: number }) {
  if (left === undefined || most < 2 || most > 6) return null
  return <span class="line-pips" aria-hidden="true">{Array.from({ length: most }, (_, i) => <i key={i} class={i < left ? 'on' : ''} />)}</span>
}

function SeatLine({ seat, system }: { seat: SeatState | undefined; system: System | undefined }) {
  const said = countsOf(seat, system?.seat_counters).map(countText)
  if (seat?.pile?.length) said.push(t('pile', { n: seat.pile.length }))
  return said.length > 0 ? <p class="seat-line soft">{said.join(' · ')}</p> : null
}
