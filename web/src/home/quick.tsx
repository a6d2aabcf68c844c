// SPDX-License-Identifier: MIT
// home/quick.tsx: a game in one click: the one that the form below has set, at first two fair bands, me against the machine.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { randomSeed } from '../game/check'
import type { Plan } from '../game/plan'
import { startGame } from '../game/start'
import { speak } from '../lang'
import { catalog, nameIn } from '../engine/catalog'
import { type GameRecord, list } from '../store/db'
import { settings } from '../store/settings'
import { seatLetters } from '../wire'
import { EmblemView } from '../table/glyph'
import { aboutOf } from './about'
import { SaidBox, useAttempt } from './attempt'
import { facesOf, type Pair } from './faces'
import { defaultChoices, planOf } from './choices'
import { Fragment } from 'preact'
import { Vignette } from './vignette'

const t = speak({
  play: ['Jouer maintenant', 'Play now'],
  starting: ['La table se prépare…', 'Setting the table…'],
  lead: ['Deux bandes, une table, des dés.', 'Two bands, a table, some dice.'],
  lead_rules: ['Les règles, on s’en charge.', 'We mind the rules.'],
  more: ['Chaque règle est appliquée, chaque chance montrée avant de choisir, chaque dé raconté.', 'Every rule is applied, the odds are shown before you choose, every die is told.'],
  which: ['Jouer à', 'Play'],
  against: ['contre', 'against'],
  you: ['vous', 'you'],
  machine: ['la machine', 'the machine'],
  ways: ['Autres chemins', 'Other ways'],
  resume: ['Reprendre', 'Go on with'],
  versus: [' contre ', ' against '],
  learn: ['Apprendre à jouer', 'Learn to play'],
  build: ['Bâtir une bande', 'Build a band'],
})

/** Two of a game's people, face to face. */
function Faces({ first, other }: Partial<Pair>) {
  return (
    <span class="home-faces" aria-hidden="true">
      <span class="A"><EmblemView profile={first} seat="A" size={84} /></span>
      <span class="B"><EmblemView profile={other} seat="B" size={84} /></span>
    </span>
  )
}

/** `picked`: the system that is looked at on this screen; `set`: what the form below has, once it is there. */
export function Quick({ picked, set, onPick }: { picked: string; set: Plan | undefined; onPick: (system: string) => void }) {
  const system = catalog.system(picked) ?? catalog.systems[0]
  const choices = useMemo(() => system && defaultChoices(system, catalog.bots, settings.name), [system?.id])
  const faces = useMemo(() => facesOf(catalog.systems), [catalog.systems])
  const { busy, said, run } = useAttempt()
  const [last, setLast] = useState<GameRecord | undefined>(undefined)
  useEffect(() => {
    list('games').then((games) => setLast(games.filter((game) => !game.over).sort((a, b) => b.changed - a.changed)[0]), () => undefined)
  }, [])
  if (!system || !choices) return null
  const plan = set?.system === system.id ? set : planOf(choices, system, [], settings.lang)
  const [mine, theirs] = plan.seats
  if (!mine || !theirs) return null
  return (
    <section class="home-quick" aria-label={t('play')}>
      <div>
        <p class="home-lead"><span>{t('lead')}</span> <span>{t('lead_rules')}</span></p>
        <p class="home-more">{t('more')}</p>
        <button
          class="primary home-now"
          disabled={busy}
          aria-describedby="home-offer"
          onClick={() => void run(() => startGame({ ...plan, seed: randomSeed() }))}
        >
          {busy ? t('starting') : t('play')}
        </button>
        <p class="home-offer" id="home-offer">
          <span class="home-system">{system.name}</span> · {nameIn(system.scenarios, plan.scenario)}
          <br />
          {plan.seats.map(({ band, player }, i) => (
            <Fragment key={i}>{i > 0 && ` ${t('against')} `}<b class={seatLetters[i]}>{band.name}</b> <small>({t(player.who === 'me' ? 'you' : 'machine')})</small></Fragment>
          ))}
        </p>
        <nav class="home-ways" aria-label={t('ways')}>
          {last && <a class="button" href={`#/play/${last.id}`} data-resume>{t('resume')} <small>{last.names.join(t('versus'))}</small></a>}
          <a class="button" href={`#/apprendre/${system.id}`} data-learn>{t('learn')}</a>
          <a class="button" href="#/band">{t('build')}</a>
        </nav>
        <SaidBox said={said} />
      </div>
      <Vignette system={system} a={mine.band.figures} b={theirs.band.figures} />
      {catalog.systems.length > 1 && (
        <div class="home-systems" role="group" aria-label={t('which')}>
          {catalog.systems.map((s) => {
            const about = aboutOf(s.id, settings.lang)
            return (
              <button key={s.id} class="home-card" data-system={s.id} aria-pressed={s.id === system.id} onClick={() => onPick(s.id)}>
                <Faces {...faces.get(s.id)} />
                <span>
                  <b>{s.name}</b>
                  {about && <small>{about.what} {about.feel}</small>}
                </span>
              </button>
            )
          })}
        </div>
      )}
    </section>
  )
}
