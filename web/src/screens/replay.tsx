// SPDX-License-Identifier: MIT
// screens/replay.tsx: a finished or broken-off game, watched again. #/replay opens one by hand,
// #/replay/game/ID one kept in the browser, #/replay/data/... one that the address itself holds.
import { useEffect, useState } from 'preact/hooks'
import { TopBar } from '../panels/top_bar'
import { wholeOf } from '../game/journals'
import { speak } from '../lang'
import { OpenForm } from '../replay/open'
import { Player } from '../replay/player'
import { unpack } from '../store/pack'
import { replay } from '../replay/store'
import { go, route } from '../route'
import { find } from '../store/db'
import { useChanges } from '../store/observable'

const t = speak({
  gone: ['Cette partie n’est pas dans ce navigateur.', 'This game is not in this browser.'],
  torn: ['Ce lien est abîmé : la partie n’y est pas entière.', 'This link is damaged: the game in it is not whole.'],
})

/** The journal an address asks for, and the copy of it for others; throws a sentence where there is none. */
async function journalOf(kind: string, what: string): Promise<{ whole: string; shown: string }> {
  if (kind === 'game') {
    const game = await find('games', what).catch(() => undefined)
    if (!game) throw new Error(t('gone'))
    return { whole: await wholeOf(game), shown: game.journal }
  }
  const whole = await unpack(what).catch(() => {
    throw new Error(t('torn'))
  })
  return { whole, shown: whole }
}

export function ReplayScreen() {
  useChanges(route, replay)
  const [kind = '', what = ''] = route.rest
  const source = what ? `${kind}/${what}` : ''
  const [fault, setFault] = useState('')

  useEffect(() => {
    setFault('')
    if (!source || source === replay.source) {
      void replay.translate()
      return
    }
    let gone = false
    journalOf(kind, what).then(
      ({ whole, shown }) => gone || void replay.load(whole, source, shown),
      (why: Error) => gone || setFault(why.message),
    )
    return () => void (gone = true)
  }, [source])

  const close = () => {
    replay.close()
    go('/replay')
  }
  // A game asked for by the address hides one that was opened before it.
  const isShown = replay.journal !== '' && (!source || source === replay.source)
  return (
    <>
      <TopBar />
      <main class={isShown ? 'replay-main' : 'sheet'} id="content" tabIndex={-1} aria-busy={replay.isLoading}>
        {fault && (
          <p class="alert" role="alert">
            {fault}
          </p>
        )}
        {isShown ? <Player onClose={close} /> : <OpenForm />}
      </main>
    </>
  )
}
