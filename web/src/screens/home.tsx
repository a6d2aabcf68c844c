// SPDX-License-Identifier: MIT
// screens/home.tsx: where one arrives: play at once, go on with a game, or set one up in every detail.
import { useEffect, useState } from 'preact/hooks'
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

export function HomeScreen() {
  const [system, setSystem] = useState(picked)
  const [plan, setPlan] = useState<Plan>()
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
        <Quick picked={system} set={plan} onPick={pick} />
        <Master />
        <Games />
        {own && <Prepare own={own[0]} maps={own[1]} wanted={system} onSystem={pick} onPlan={setPlan} />}
        <Import />
      </main>
      <Credits />
    </>
  )
}
