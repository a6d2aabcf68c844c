// SPDX-License-Identifier: MIT
// home/quick.tsx: a game in one click: a system, two fair bands, me against the machine.
import { useMemo, useState } from 'preact/hooks'
import { startGame } from '../game/start'
import { speak } from '../lang'
import { catalog, nameIn } from '../engine/catalog'
import { settings } from '../store/settings'
import { SaidBox, useAttempt } from './attempt'
import { defaultChoices, planOf } from './choices'
import { Vignette } from './vignette'

const t = speak({
  play: ['Jouer maintenant', 'Play now'],
  starting: ['La table se prépare…', 'Setting the table…'],
  lead: [
    'Deux petites bandes, une table, des dés : le moteur connaît les règles, montre les chances et tient le journal.',
    'Two small bands, a table, some dice: the engine knows the rules, shows the odds and keeps the journal.',
  ],
  which: ['Jouer à', 'Play'],
  against: ['contre', 'against'],
  you: ['vous', 'you'],
  machine: ['la machine', 'the machine'],
})

/** A change of language draws the screen anew; the choice stays. */
let picked = ''

export function Quick() {
  const [id, setId] = useState(picked)
  const system = catalog.system(id) ?? catalog.systems[0]
  const choices = useMemo(() => system && defaultChoices(system, catalog.bots, settings.name), [system?.id])
  const { busy, said, run } = useAttempt()
  if (!system || !choices) return null
  const plan = planOf(choices, system, [], settings.lang)
  const [mine, theirs] = plan.seats
  if (!mine || !theirs) return null
  return (
    <section class="home-quick" aria-label={t('play')}>
      <div>
        <p class="home-lead">{t('lead')}</p>
        <button
          class="primary home-now"
          disabled={busy}
          aria-describedby="home-offer"
          onClick={() => void run(() => startGame(plan))}
        >
          {busy ? t('starting') : t('play')}
        </button>
        <p class="home-offer" id="home-offer">
          <span class="home-system">{system.name}</span> · {nameIn(system.scenarios, choices.scenario)}
          <br />
          <b class="A">{mine.band.name}</b> <small>({t('you')})</small> {t('against')}{' '}
          <b class="B">{theirs.band.name}</b> <small>({t('machine')})</small>
        </p>
        {catalog.systems.length > 1 && (
          <div class="home-systems" role="group" aria-label={t('which')}>
            {catalog.systems.map((s) => (
              <button key={s.id} class="chip" data-system={s.id} aria-pressed={s.id === system.id} onClick={() => setId((picked = s.id))}>
                {s.name}
              </button>
            ))}
          </div>
        )}
        <SaidBox said={said} />
      </div>
      <Vignette system={system} a={mine.band.figures} b={theirs.band.figures} />
    </section>
  )
}
