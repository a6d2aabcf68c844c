// SPDX-License-Identifier: MIT
// screens/home.tsx: where one arrives: play at once, go on with a game, or set one up in every detail.
import { useEffect, useRef, useState } from 'preact/hooks'
import { TopBar } from '../panels/top_bar'
import { creditOf } from '../home/credits'
import { Games } from '../home/games'
import { Import } from '../home/import'
import { Master } from '../home/master'
import { Prepare } from '../home/prepare'
import { Quick } from '../home/quick'
import type { Plan } from '../game/plan'
import { speak } from '../lang'
import { catalog } from '../engine/catalog'
import { type BandRecord, list, type MapRecord } from '../store/db'
import { settings } from '../store/settings'

const t = speak({
  credits: ['Crédits', 'Credits'],
  by: ['{game} : {credit}', '{game}: {credit}'],
  private: [
    'Tout se passe dans ce navigateur : parties et bandes n’en sortent que si vous les exportez.',
    'Everything happens in this browser: games and bands leave it only if you export them.',
  ],
})

function Credits() {
  return (
    <footer class="home-credits" aria-label={t('credits')}>
      {catalog.systems.map((system) => {
        const credit = creditOf(system.id, settings.lang)
        return credit && <p key={system.id}>{t('by', { game: system.name, credit })}</p>
      })}
      <p>{t('private')}</p>
    </footer>
  )
}

/** A change of language draws the screen anew; the choice stays. */
let picked = ''

/** On a phone the games are below the button that starts one: who has picked one there sees what it starts now. */
function showStart(): void {
  const start = document.querySelector('.home-now')
  if (start && start.getBoundingClientRect().bottom < 0) document.querySelector('.home-quick')?.scrollIntoView({ block: 'start' })
}

/** Who comes from the first game of one system finds that one here. Read from the bar itself: once taken it is gone from there. */
function askedSystem(): string {
  const id = new URLSearchParams(location.hash.split('?')[1]).get('game') ?? ''
  return catalog.system(id) ? id : ''
}

export function HomeScreen() {
  const [asked] = useState(askedSystem)
  const [system, setSystem] = useState(asked || picked)
  const [plan, setPlan] = useState<Plan>()
  const isPicked = useRef(asked !== '')
  useEffect(() => {
    if (asked) history.replaceState(history.state, '', '#/')
  }, [])
  const pick = (id: string) => setSystem((picked = id))
  // The choices of the last visit may name a band or a map of one's own: these come first.
  const [own, setOwn] = useState<[BandRecord[], MapRecord[]]>()
  useEffect(() => {
    void Promise.all([list('bands').catch(() => []), list('maps').catch(() => [])]).then(setOwn)
  }, [])
  return (
    <>
      <TopBar />
      <main class="sheet home" id="content" tabIndex={-1}>
        <Quick picked={system} set={plan} onPick={(id) => ((isPicked.current = true), pick(id), showStart())} />
        <Master />
        <Games />
        {own && <Prepare own={own[0]} maps={own[1]} wanted={system} isPicked={() => isPicked.current} onSystem={pick} onPlan={setPlan} />}
        <Import />
      </main>
      <Credits />
    </>
  )
}
