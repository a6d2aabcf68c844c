// SPDX-License-Identifier: MIT
// panels/luck.tsx: how the dice fell against what was to be expected, for each side and over the game.
import '../style/luck.css'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { number, percent, speak } from '../lang'
import type { Luck, State, Tally } from '../wire'
import { line, sample, type Swing, swingOf, swingsOf, verdict, type Point } from './luck_plot'

const t = speak({
  none: ['Aucun dé n’a encore été lancé.', 'No die has been rolled yet.'],
  sum: [
    '{actual} réussites pour {expected} attendues, sur {dice} dés.',
    '{actual} successes for {expected} expected, with {dice} dice.',
  ],
  chance: [
    'Avec ces dés, on fait aussi bien ou moins bien dans {share} des cas.',
    'These dice do as well or less well in {share} of cases.',
  ],
  sumUp: ['En somme : {verdict}.', 'All in all: {verdict}.'],
  'verdict.none': ['—', '—'],
  'verdict.all': ['tout réussi', 'all succeeded'],
  'verdict.great': ['beaucoup de chance', 'very lucky'],
  'verdict.good': ['plutôt de la chance', 'rather lucky'],
  'verdict.even': ['dans la moyenne', 'about average'],
  'verdict.poor': ['plutôt de la malchance', 'rather unlucky'],
  'verdict.awful': ['beaucoup de malchance', 'very unlucky'],
  roll: ['Jets', 'Rolls'],
  dice: ['Dés', 'Dice'],
  expected: ['Attendu', 'Expected'],
  actual: ['Obtenu', 'Actual'],
  atMost: ['Aussi bien ou moins bien', 'As well or less well'],
  hits: ['Attaques', 'Attacks'],
  saves: ['Sauvegardes', 'Saves'],
  activations: ['Activations', 'Activations'],
  reactions: ['Réactions', 'Reactions'],
  all: ['Tous les jets', 'All rolls'],
  swing: ['Le vent de la partie', 'How the luck turned'],
  about: [
    'Réussites de plus que l’attendu, {a} moins {b}, au fil des événements.',
    'Successes above what was expected, {a} minus {b}, event by event.',
  ],
  above: ['Réussites de plus que l’attendu, au fil des événements.', 'Successes above what was expected, event by event.'],
  own: ['{name} : {value}.', '{name}: {value}.'],
  ahead: ['la chance penche vers {name}', 'luck leans to {name}'],
  level: ['À la fin : à égalité.', 'In the end: level.'],
  end: ['À la fin : {name} à +{value}.', 'In the end: {name} at +{value}.'],
  peak: ['Au plus haut pour {name} : +{value} (événement {n}).', 'Highest for {name}: +{value} (event {n}).'],
  event: ['Événement', 'Event'],
  table: ['En tableau', 'As a table'],
})
const kinds = ['hits', 'saves', 'activations', 'reactions', 'all'] as const

export function LuckPanel({ luck, state }: { luck: Luck; state: State }) {
  const seats = Object.keys(luck.seats)
  const name = (seat: string) => state.seats[seat]?.name ?? seat
  if (!seats.some((seat) => luck.seats[seat]?.all.dice)) return <p class="soft">{t('none')}</p>
  // A game without saves need not be told twice that nobody saved.
  const rolled = kinds.filter((kind) => kind === 'all' || seats.some((seat) => (luck.seats[seat]?.[kind]?.dice ?? 0) > 0))
  return (
    <div class="luck">
      <div class="luck-sides">
        {seats.map((seat) => (
          <Side key={seat} seat={seat} name={name(seat)} tallies={luck.seats[seat] as Record<string, Tally>} rolled={rolled} />
        ))}
      </div>
      {luck.swing.length > 0 && seats.length === 2 && <Plot luck={luck} a={name(seats[0] ?? 'A')} b={name(seats[1] ?? 'B')} />}
      {luck.swing.length > 0 && seats.length > 2 && <Lines luck={luck} seats={seats} name={name} />}
    </div>
  )
}

function Side({ seat, name, tallies, rolled }: { seat: string; name: string; tallies: Record<string, Tally>; rolled: readonly (typeof kinds)[number][] }) {
  const all = tallies['all'] as Tally
  return (
    <section class="box">
      <h3 class={seat}>{name}</h3>
      <p>
        {t('sum', { actual: all.actual, expected: number(all.expected, 1), dice: all.dice })}{' '}
        {t('chance', { share: percent(all.at_most) })} <b>{t('sumUp', { verdict: t(`verdict.${verdict(all)}`) })}</b>
      </p>
      <div class="luck-scroll" tabIndex={0} role="group" aria-label={name}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('roll')}</th>
              <th scope="col">{t('dice')}</th>
              <th scope="col">{t('expected')}</th>
              <th scope="col">{t('actual')}</th>
              <th scope="col">{t('atMost')}</th>
            </tr>
          </thead>
          <tbody>
            {rolled.map((kind) => {
              const tally = tallies[kind]
              if (!tally) return null
              return (
                <tr key={kind} class={kind === 'all' ? 'luck-all' : ''}>
                  <th scope="row">{t(kind)}</th>
                  <td>{tally.dice}</td>
                  <td>{tally.dice ? number(tally.expected, 1) : '—'}</td>
                  <td>{tally.dice ? number(tally.actual) : '—'}</td>
                  <td>
                    {tally.dice ? percent(tally.at_most) : '—'}
                    {tally.dice > 0 && <small>{t(`verdict.${verdict(tally)}`)}</small>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const wide = 640
const high = 200

const plus = (value: number) => number(Math.abs(value), 1)
const signed = (value: number) => (Math.abs(value) < 0.05 ? '0' : `${value < 0 ? '−' : '+'}${plus(value)}`)

/** Levels and events around what is drawn. `isAhead`: whichever way it leans, somebody is ahead. */
function Frame(props: { swing: Swing; text: string; isAhead?: boolean; children: ComponentChildren }) {
  const { most, last } = props.swing
  return (
    <svg class="luck-plot" viewBox={`-44 -10 ${wide + 54} ${high + 34}`} role="img" aria-label={props.text}>
      {[most, most / 2, 0, -most / 2, -most].map((value) => {
        const y = (high / 2) * (1 - value / most)
        return (
          <g key={value}>
            <line class={value ? 'luck-grid' : 'luck-zero'} x1="0" x2={wide} y1={y} y2={y} />
            <text x="-8" y={y + 5} text-anchor="end">
              {signed(props.isAhead ? Math.abs(value) : value)}
            </text>
          </g>
        )
      })}
      {props.children}
      <text x="0" y={high + 20}>
        0
      </text>
      <text x={wide} y={high + 20} text-anchor="end">
        {t('event')} {last}
      </text>
    </svg>
  )
}

/** The same for those who read rather than look: the number of an event, then a cell a side. */
function EventTable({ names, rows }: { names: string[]; rows: [number, ...string[]][] }) {
  return (
    <details>
      <summary>{t('table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('event')}</th>
            {names.map((name, i) => <th key={i} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map(([n, ...cells]) => (
            <tr key={n}>
              <th scope="row">{n}</th>
              {cells.map((cell, i) => <td key={i}>{cell}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** A line for each of several sides, known by its dashes and its colour. */
function Lines({ luck, seats, name }: { luck: Luck; seats: string[]; name: (seat: string) => string }) {
  const swings = swingsOf(luck, seats.length)
  const ends = swings.map(({ points }) => points.at(-1)?.value ?? 0)
  const text = seats.map((seat, i) => t('own', { name: name(seat), value: signed(ends[i] ?? 0) })).join(' ')
  const rows = sample(swings[0]?.points ?? [], 20)
  return (
    <section class="box">
      <h3>{t('swing')}</h3>
      <p class="soft">{t('above')}</p>
      <Frame swing={swings[0] as Swing} text={text}>
        {swings.map((swing, i) => <path key={seats[i]} class={`luck-side ${seats[i]}`} d={line(swing, wide, high)} />)}
      </Frame>
      <ul class="luck-key">
        {seats.map((seat, i) => (
          <li key={seat}>
            <svg viewBox="0 0 44 8" aria-hidden="true"><path class={`luck-side ${seat}`} d="M0 4H44" /></svg>
            <span class={seat}>{t('own', { name: name(seat), value: signed(ends[i] ?? 0) })}</span>
          </li>
        ))}
      </ul>
      <EventTable
        names={seats.map(name)}
        rows={rows.map(({ n }) => [n, ...swings.map(({ points }) => signed(points.find((point) => point.n === n)?.value ?? 0))])}
      />
    </section>
  )
}

function Plot({ luck, a, b }: { luck: Luck; a: string; b: string }) {
  const id = useId()
  const swing = swingOf(luck)
  const way = line(swing, wide, high)
  const last = swing.points[swing.points.length - 1] as Point
  const words = [
    Math.abs(last.value) < 0.05 ? t('level') : t('end', { name: last.value > 0 ? a : b, value: plus(last.value) }),
    swing.best.value > 0 && t('peak', { name: a, value: plus(swing.best.value), n: swing.best.n }),
    swing.worst.value < 0 && t('peak', { name: b, value: plus(swing.worst.value), n: swing.worst.n }),
  ]
  const text = words.filter(Boolean).join(' ')
  return (
    <section class="box">
      <h3>{t('swing')}</h3>
      <p class="soft">{t('about', { a, b })}</p>
      <p class="A luck-lean">↑ {t('ahead', { name: a })}</p>
      <Frame swing={swing} text={text} isAhead>
        <clipPath id={`${id}-up`}>
          <rect x="0" y="0" width={wide} height={high / 2} />
        </clipPath>
        <clipPath id={`${id}-down`}>
          <rect x="0" y={high / 2} width={wide} height={high / 2} />
        </clipPath>
        <path class="luck-up" clip-path={`url(#${id}-up)`} d={`${way}V${high / 2}H0Z`} />
        <path class="luck-down" clip-path={`url(#${id}-down)`} d={`${way}V${high / 2}H0Z`} />
        <path class="luck-line" d={way} />
      </Frame>
      <p class="B luck-lean">↓ {t('ahead', { name: b })}</p>
      <p>{text}</p>
      <EventTable
        names={[a, b]}
        rows={sample(swing.points, 20).map(({ n, value }) => [n, value > 0 ? `+${plus(value)}` : '', value < 0 ? `+${plus(value)}` : ''])}
      />
    </section>
  )
}
