// SPDX-License-Identifier: MIT
// saga/table/encounter.tsx: are six wolves too many? Two camps, so many rounds, and how the engine sees it going when it plays it out:
// shares with the bounds within which 95 of 100 such answers lie.
import { useState } from 'preact/hooks'
import { percent, speak } from '../../lang'
import { running } from '../running'
import type { Actor, State } from '../wire'
import { Badge } from './badge'

const t = speak({
  title: ['Chances de l’affrontement', 'Chances of this fight'],
  sides: ['Les joueurs', 'The players'],
  foes: ['Les adversaires', 'The foes'],
  rounds: ['Rounds', 'Rounds'],
  ask: ['Estimer', 'Estimate'],
  won: ['{who} : {p} ({from} à {to})', '{who}: {p} ({from} to {to})'],
  open: ['Indécis', 'Undecided'],
  out: ['Hors de combat à la fin', 'Out of the fight at the end'],
  is: ['\u00a0: ', ': '],
  plays: ['{n} combats joués, {rounds} rounds en moyenne ; personne ne dépense de points, chacun frappe selon sa posture.', '{n} fights played, {rounds} rounds on average; nobody spends points, everybody strikes by stance.'],
})
interface Counted {
  count: number
  least_thousandths: number
  most_thousandths: number
}
export interface Fought {
  refusal?: { text: string }
  plays: number
  sides: Counted
  foes: Counted
  open: Counted
  mean_rounds_thousandths: number
  out: { actor: string; count: number }[]
}
const camps = ['players', 'foes'] as const

/** Whoever has gone to another camp or left is in neither. More than the engine plays out are refused by it, not left out here. */
export function campOf(state: State, camp: string, left: ReadonlySet<string>): Actor[] {
  return state.actors.filter((a) => a.camp === camp && a.is !== 'unit' && !left.has(a.name))
}

function Share({ who, share, plays }: { who: string; share: Counted; plays: number }) {
  const bounds = { from: percent(share.least_thousandths / 1000), to: percent(share.most_thousandths / 1000) }
  return <li>{t('won', { who, p: percent(share.count / plays), ...bounds })}<span class="saga-bar" aria-hidden="true"><i class="good" style={{ width: `${(share.count / plays) * 100}%` }} /></span></li>
}

export function Encounter({ state }: { state: State }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [rounds, setRounds] = useState(10)
  const [fought, setFought] = useState<Fought | undefined>(undefined)
  const [sides, foes] = camps.map((camp) => campOf(state, camp, left))
  const swap = (name: string) => {
    const next = new Set(left)
    if (!next.delete(name)) next.add(name)
    setLeft(next)
    setFought(undefined)
  }
  const ask = () => {
    const said = (list: Actor[] = []) => list.map((a) => ({ actor: a.name }))
    void running.asks<Fought>('encounter', { choice: { kind: 'group', sides: said(sides), foes: said(foes) }, rounds }).then(setFought)
  }
  return (
    <details class="saga-more saga-encounter">
      <summary>{t('title')}</summary>
      {camps.map((camp, i) => (
        <div key={camp} class="saga-chips people" role="group" aria-label={t(i ? 'foes' : 'sides')}>
          <small>{t(i ? 'foes' : 'sides')}</small>
          {campOf(state, camp, new Set()).map((a) => (
            <button key={a.name} data-fights={a.name} aria-pressed={!left.has(a.name)} onClick={() => swap(a.name)}><Badge actor={a} small /> {a.name}</button>
          ))}
        </div>
      ))}
      <p class="row">
        <label class="row">{t('rounds')} <input type="number" min={1} max={50} value={rounds} onInput={(e) => (setRounds(Math.min(50, Math.max(1, Number(e.currentTarget.value) || 1))), setFought(undefined))} /></label>
        <button data-encounter disabled={!sides?.length || !foes?.length} onClick={ask}>{t('ask')}</button>
      </p>
      {fought?.refusal && <p class="alert" role="alert">{fought.refusal.text}</p>}
      {fought && !fought.refusal && (
        <div aria-live="polite" data-fought>
          <ul class="saga-list">
            <Share who={t('sides')} share={fought.sides} plays={fought.plays} />
            <Share who={t('foes')} share={fought.foes} plays={fought.plays} />
            <Share who={t('open')} share={fought.open} plays={fought.plays} />
          </ul>
          <p>{t('out')}{t('is')}{fought.out.map(({ actor, count }) => `${actor} ${percent(count / fought.plays)}`).join(' · ')}</p>
          <p class="soft">{t('plays', { n: fought.plays, rounds: (fought.mean_rounds_thousandths / 1000).toFixed(1) })}</p>
        </div>
      )}
    </details>
  )
}
