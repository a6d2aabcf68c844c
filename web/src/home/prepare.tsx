// SPDX-License-Identifier: MIT
// home/prepare.tsx: everything about a new game can be chosen here; what is chosen is kept for the next visit.
import { useEffect, useRef, useState } from 'preact/hooks'
import { startGame, tryGame } from '../game/start'
import { speak } from '../lang'
import { RuleLink } from '../panels/rule_link'
import { route } from '../route'
import { catalog, nameIn } from '../engine/catalog'
import type { BandRecord, MapRecord } from '../store/db'
import { settings } from '../store/settings'
import { seatLetters, type System } from '../wire'
import { SaidBox, useAttempt, useTrial } from './attempt'
import { randomSeed } from '../game/check'
import { type Choices, defaultChoices, optionsOf, planOf, restore, type SeatChoice, usualRival, withBand, withMap, wrongFields } from './choices'
import { creditOf } from './credits'
import { TableAndDice } from './dice'
import { readKept, writeKept } from './kept'
import { fitted, needed, needWords } from './needs'
import { Options } from '../panels/options'
import { type Plan, seatNames } from '../game/plan'
import { Seat } from './seat'
import { leastSeats, roomIn, seatsOf, withSeat } from './seats'

const t = speak({
  title: ['Préparer une partie', 'Set up a game'],
  system: ['Jeu', 'Game'],
  scenario: ['Scénario', 'Scenario'],
  sides: ['Les camps', 'The sides'],
  add: ['Ajouter un camp', 'Add a side'],
  hotseat: ['{n} personnes se partagent cet écran.', '{n} people share this screen.'],
  watch: ['La machine joue tous les camps : une partie à regarder.', 'The machine plays all sides: a game to watch.'],
  versus: [' contre ', ' against '],
  start: ['Commencer la partie', 'Start the game'],
  starting: ['La table se prépare…', 'Setting the table…'],
  needs: ['« {band} » se joue avec l’option « {option} » : elle est cochée plus bas.', '“{band}” is played with the option “{option}”: it is set below.'],
  mend: ['Un réglage est à corriger avant de commencer.', 'One setting has to be mended before the game can start.'],
})

function SystemPick(props: { system: System; onPick: (id: string) => void }) {
  const { system } = props
  const credit = creditOf(system.id, settings.lang)
  return (
    <div class="home-field">
      {catalog.systems.length > 1 ? (
        <>
          <label for="home-system">{t('system')}</label>
          <select id="home-system" value={system.id} onChange={(e) => props.onPick(e.currentTarget.value)}>
            {catalog.systems.map((s) => (
              <option key={s.id} value={s.id}>
                {s.name}
              </option>
            ))}
          </select>
        </>
      ) : (
        <p class="home-single">
          <span class="home-label">{t('system')}</span> <b>{system.name}</b> <small>{system.version}</small>
        </p>
      )}
      {credit && <small class="home-credit">{credit}</small>}
    </div>
  )
}

function ScenarioPick(props: { system: System; scenario: string; onPick: (name: string) => void }) {
  return (
    <fieldset>
      <legend>{t('scenario')}</legend>
      <div class="home-picks">
        {props.system.scenarios.map((scenario) => (
          <div class="home-scenario" key={scenario.name}>
            <label class="home-pick">
              <input
                type="radio"
                name="home-scenario"
                value={scenario.name}
                checked={props.scenario === scenario.name}
                onChange={() => props.onPick(scenario.name)}
              />
              <span>
                {scenario.text}
                {scenario.about && <small>{scenario.about}</small>}
              </span>
            </label>
            {scenario.rule && <RuleLink id={scenario.rule} />}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Once it is drawn. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

function whoNote(seats: SeatChoice[]): string {
  const persons = seats.filter((seat) => seat.who === 'me').length
  if (persons > 1) return t('hotseat', { n: persons })
  return persons ? '' : t('watch')
}

/** `wanted`: the system picked at the top of the screen, if one was, `isPicked` on this visit, asked when it matters: it may be picked between drawing and this; `onSystem`: it is another one now; `onPlan`: the game as it is set. */
export function Prepare(props: { own: BandRecord[]; maps: MapRecord[]; wanted: string; isPicked: () => boolean; onSystem: (id: string) => void; onPlan: (plan: Plan | undefined) => void }) {
  const { own, maps } = props
  const [choices, setChoices] = useState(() => {
    const kept = restore(readKept(), catalog, own, settings.name, maps)
    const banded = kept && withBand(kept, catalog, own, route.query.get('band'), settings.name)
    return banded && withMap(banded, catalog, maps, route.query.get('map'), settings.name)
  })
  // Who comes with a band or a map finds it here; from then on the choices are what holds, not the address.
  useEffect(() => {
    if (!choices || !(route.query.has('band') || route.query.has('map'))) return
    writeKept(choices)
    location.replace('#/')
    document.getElementById('home-prepare-title')?.focus()
  }, [])
  const [unfolded, setUnfolded] = useState(false)
  const [tried, setTried] = useState(false)
  const { busy, said, say, run } = useAttempt()
  const system = choices && catalog.system(choices.system)
  const wanted = choices && system && !wrongFields(choices, system).length ? planOf(choices, system, own, settings.lang, maps) : undefined
  const plainly = JSON.stringify(wanted)
  useEffect(() => props.onPlan(wanted), [plainly])
  const trial = useTrial(plainly, async () => wanted && tryGame(wanted))
  // One game on the whole screen, whichever end it was picked at; what was kept or came with a band leads at first, unless somebody
  // was quicker than the form and has picked one already.
  const isOpened = useRef(false)
  useEffect(() => {
    if (!system) return
    if (!isOpened.current && !props.isPicked()) props.onSystem(system.id)
    else if (props.wanted && props.wanted !== system.id) pickSystem(props.wanted)
    isOpened.current = true
  }, [props.wanted])
  if (!choices || !system) return null

  const set = (next: Choices) => {
    setChoices(next)
    writeKept(next)
    say(undefined)
  }
  const change = (some: Partial<Choices>) => set({ ...choices, ...some })
  const bandsOf = (seats: SeatChoice[]) => seats.map((s) => s.band)
  const seats = seatsOf(choices, system)
  const room = roomIn(system, choices.scenario)
  // The bands may need options: these follow them, where everybody can see it.
  const seated = (all: SeatChoice[], scenario = choices.scenario) => {
    const next = { ...choices, scenario, seats: all }
    set({ ...next, options: needed(system, choices.options, bandsOf(seats), bandsOf(seatsOf(next, system))) })
  }
  const seat = (at: number, some: Partial<SeatChoice>) => seated(choices.seats.map((s, i) => (i === at ? { ...s, ...some } : s)))
  const pickScenario = (scenario: string) => {
    const bands = fitted(system, scenario, bandsOf(choices.seats))
    seated(choices.seats.map((s, i) => ({ ...s, band: bands[i] ?? s.band })), scenario)
  }
  const addSeat = () => {
    seated(withSeat(seats, system, choices.scenario, usualRival(catalog.bots)))
    focusSoon(`home-${seatLetters[seats.length]}-band`)
  }
  const removeSeat = (at: number) => {
    seated(seats.filter((_, i) => i !== at))
    focusSoon('home-add-seat')
  }
  const pickSystem = (id: string) => {
    const next = catalog.system(id)
    if (!next) return
    const usual = defaultChoices(next, catalog.bots, settings.name)
    set({ ...usual, seats: usual.seats.map((s, i) => ({ ...s, who: choices.seats[i]?.who ?? s.who })) })
  }

  const wrong = wrongFields(choices, system)
  const plan = planOf(choices, system, own, settings.lang, maps)

  const start = async (event: Event) => {
    event.preventDefault()
    setTried(true)
    const first = wrong[0]
    if (first) {
      if (first.startsWith('option-')) setUnfolded(true)
      focusSoon(`home-${first}`)
      return
    }
    const started = await run(() => startGame(plan))
    if (!started) return
    // The same seed would make the next game this one again.
    writeKept({ ...choices, seed: randomSeed() })
    const name = seats.find((s) => s.who === 'me')?.name.trim()
    if (name && name !== settings.name) settings.set({ name })
  }

  return (
    <section class="home-prepare box" aria-labelledby="home-prepare-title">
      <h2 id="home-prepare-title" tabIndex={-1}>
        {t('title')}
      </h2>
      <form noValidate onSubmit={(event) => void start(event)}>
        <SystemPick system={system} onPick={(id) => (pickSystem(id), props.onSystem(id))} />
        <ScenarioPick system={system} scenario={choices.scenario} onPick={pickScenario} />
        <div class="home-seats" role="group" aria-label={t('sides')}>
          {seatLetters.map((letter, i) => {
            const chosen = seats[i]
            return (
              chosen && (
                <Seat
                  key={letter}
                  letter={letter}
                  system={system}
                  own={own}
                  seat={chosen}
                  plan={plan}
                  onChange={(some) => seat(i, some)}
                  onRemove={i >= leastSeats ? () => removeSeat(i) : undefined}
                />
              )
            )
          })}
        </div>
        {seats.length < room && (
          <button type="button" id="home-add-seat" class="home-add" onClick={addSeat}>
            + {t('add')}
          </button>
        )}
        <p class="home-note soft" aria-live="polite">
          {[whoNote(seats), ...needWords(system, bandsOf(seats)).map(([band, option]) => t('needs', { band, option }))].join(' ')}
        </p>
        <TableAndDice system={system} choices={choices} maps={maps} onChange={change} />
        <Options
          options={optionsOf(system)}
          raw={choices.options}
          open={unfolded}
          onToggle={setUnfolded}
          onChange={(options) => change({ options })}
        />
        <div class="home-start">
          <SaidBox said={said ?? (tried && wrong.length ? { text: t('mend') } : trial)} />
          <p>
            <b>{nameIn(system.scenarios, choices.scenario)}</b>
            <span>{seatNames(plan.seats).join(t('versus'))}</span>
          </p>
          <button class="primary" disabled={busy}>
            {busy ? t('starting') : t('start')}
          </button>
        </div>
      </form>
    </section>
  )
}
