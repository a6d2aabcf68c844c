// SPDX-License-Identifier: MIT
// saga/table/clock.tsx: what time it is, what is due next and to whom, and the ways on: a round, a minute, an hour, to the next thing
// due, to dawn.
import { speak } from '../../lang'
import { running } from '../running'
import type { Due, Gesture, State } from '../wire'
import { hour, moment, span } from './time'

const t = speak({
  round: ['+1 round', '+1 round'],
  minute: ['1 min', '1 min'],
  hour: ['1 h', '1 h'],
  dawn: ['jusqu’à l’aube', 'until dawn'],
  week: ['une semaine', 'a week'],
  next: ['à l’échéance', 'to what is due'],
  none: ['Rien n’est dû.', 'Nothing is due.'],
  in: ['dans {span}', 'in {span}'],
  now: ['maintenant', 'now'],
  whose: ['{name} :', '{name}:'],
  which: ['{what} {word}', '{word} {what}'],
  dues: ['Échéances', 'Due next'],
  jobs: ['Travaux', 'Work under way'],
  job: ['{name} : {progress} sur {threshold}', '{name}: {progress} of {threshold}'],
  chases: ['Poursuites', 'Chases'],
})

const steps: ['round' | 'minute' | 'hour' | 'dawn' | 'week', Gesture][] = [
  ['round', { kind: 'advance', rounds: 1 }],
  ['minute', { kind: 'advance', minutes: 1 }],
  ['hour', { kind: 'advance', hours: 1 }],
  ['dawn', { kind: 'advance', to: 'dawn' }],
  ['week', { kind: 'advance', weeks: 1 }],
]

/** Who, what, which: as much of it as there is. */
function DueLine({ due }: { due: Due }) {
  const what = due.word ? t('which', { what: due.text, word: due.word }) : due.text
  return (
    <li>
      <b>{due.in < 86_400 ? hour(due.at) : moment(due.at)}</b>
      <span>
        {due.actor && <b>{t('whose', { name: due.actor })}</b>} {due.name && <b>{due.name}, </b>}{what} <small>{due.in ? t('in', { span: span(due.in) }) : t('now')}</small>
      </span>
    </li>
  )
}

export function Clock({ state }: { state: State }) {
  const dues = running.dues.filter((due) => due.in >= 0) // work whose first roll still waits has no hour yet
  const soon = dues[0]
  return (
    <section class="box saga-clock" aria-labelledby="saga-clock">
      <h2 id="saga-clock">{moment(state.clock)}</h2>
      <div class="saga-chips">
        {steps.map(([name, gesture]) => (
          <button key={name} data-advance={name} onClick={() => void running.gesture(gesture)}>{t(name)}</button>
        ))}
        {soon && soon.in > 0 && <button data-advance="due" onClick={() => void running.gesture({ kind: 'advance', to: 'due' })}>{t('next')}</button>}
      </div>
      <h3 class="unseen">{t('dues')}</h3>
      <ul class="saga-dues">
        {dues.slice(0, 8).map((due, i) => (
          <DueLine key={i} due={due} />
        ))}
        {!dues.length && <li class="soft">{t('none')}</li>}
      </ul>
      {state.extended.length > 0 && (
        <>
          <h3>{t('jobs')}</h3>
          {state.extended.map((x) => (
            <p key={x.name} class="saga-job">{t('job', x)} <progress value={x.progress} max={x.threshold} aria-label={x.name} /></p>
          ))}
        </>
      )}
    </section>
  )
}
