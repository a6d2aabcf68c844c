// SPDX-License-Identifier: MIT
// saga/table/player.tsx: what a player sees who holds the device: the own sheet, the own window, what may be asked of the master, and the
// story as far as it is known. All of it is the engine's projection for that seat.
import { useEffect, useState } from 'preact/hooks'
import { speak } from '../../lang'
import { catalogue } from '../catalogue'
import { desk } from '../desk'
import { running } from '../running'
import type { Actor, Offer, State } from '../wire'
import { Badge } from './badge'
import { Chronicle, useHeard } from './chronicle'
import { Looking } from './eyes'
import { Form } from './form'
import { Gauges } from './gauges'
import { hand } from './hand'
import { Ladder } from './ladder'
import { hinders, initials, inOrder, Signs, statsOf, valueOf } from './order'
import { wish } from './requests'
import { Heard } from './stage'
import { Window } from './window'

const t = speak({
  back: ['Rendre au meneur', 'Back to the master'],
  pool: ['Aura commune', 'Aura pool'],
  order: ['Ordre', 'Order'],
  mine: ['Ma fiche', 'My sheet'],
  none: ['Aucun personnage n’est à cette place.', 'No character belongs to this seat.'],
  ask: ['Proposer au meneur', 'Ask the master'],
  test: ['Un test…', 'A test…'],
  detail: ['Un détail utile (prix ?)', 'A useful detail (price?)'],
  action: ['Une action de plus', 'One more action'],
  act: ['Agir', 'Act'],
  for: ['Pour qui', 'For whom'],
  send: ['Demander', 'Ask'],
  what: ['Quoi', 'What'],
  asked: ['Demandes en cours', 'Asked so far'],
  round: ['round {n}', 'round {n}'],
  master: ['Meneur', 'Master'],
})

function Sheet({ actor }: { actor: Actor }) {
  const stats = statsOf(actor)
  return (
    <section class="box" aria-label={actor.name}>
      <h2><Badge actor={actor} /> {actor.name}</h2>
      <dl class="saga-stats">{stats.map(({ name, text }) => <div key={name}><dt title={text}>{initials(text)}</dt><dd>{String(actor[name])}</dd></div>)}</dl>
      <p class="saga-traits">{actor.traits?.map((trait) => <span key={trait.name} class={hinders(trait) ? 'chip bad' : 'chip'}>{trait.name} <b>{valueOf(trait)}</b></span>)}</p>
      <Gauges actor={actor} />
      <Signs actor={actor} />
    </section>
  )
}

/** Whoever plays more than one says for whom. */
function Mine({ mine, me, onPick }: { mine: readonly Actor[]; me: Actor; onPick: (name: string) => void }) {
  if (mine.length < 2) return null
  return (
    <div class="saga-chips people" role="group" aria-label={t('for')}>
      {mine.map((a) => <button key={a.name} data-mine={a.name} aria-pressed={a.name === me.name} onClick={() => onPick(a.name)}><Badge actor={a} small /> {a.name}</button>)}
    </div>
  )
}

function Asking({ actor, mine, seat, onPick }: { actor: Actor; mine: readonly Actor[]; seat: string; onPick: (name: string) => void }) {
  const [what, setWhat] = useState('')
  const [text, setText] = useState('')
  const send = (want: string) => void running.gesture({ kind: 'request', want, actor: actor.name, ...(text ? { text } : {}) }, seat).then(() => (setText(''), setWhat('')))
  const deeds = desk.gestures.filter(({ name, players }) => players && catalogue.gesture(name)?.anybody).map((row) => row.name)
  return (
    <section class="box" aria-label={t('ask')}>
      <h2>{t('ask')}</h2>
      <Mine mine={mine} me={actor} onPick={onPick} />
      <div class="saga-chips">
        <button aria-pressed={what === 'test'} onClick={() => setWhat(what === 'test' ? '' : 'test')}>{t('test')}</button>
        <button aria-pressed={what === 'detail'} onClick={() => setWhat(what === 'detail' ? '' : 'detail')}>{t('detail')}</button>
        <button onClick={() => send('action')}>{t('action')}</button>
      </div>
      {what === 'test' && <Ladder only={actor.name} seat={seat} isRequest />}
      {what === 'detail' && (
        <p class="row"><input aria-label={t('what')} value={text} maxLength={160} onInput={(e) => setText(e.currentTarget.value)} /> <button class="primary" disabled={!text} onClick={() => send('detail')}>{t('send')}</button></p>
      )}
      <h3>{t('act')}</h3>
      <div class="saga-chips">
        {deeds.map((kind) => <button key={kind} data-deed={kind} aria-pressed={what === kind} onClick={() => setWhat(what === kind ? '' : kind)}>{catalogue.name(kind)}</button>)}
      </div>
      {deeds.includes(what) && <Form key={what} kind={what} seat={seat} only={actor.name} />}
    </section>
  )
}

export function Player({ seat, credit, onRule }: { seat: string; credit: string; onRule: (id: string) => void }) {
  const [view, setView] = useState<State | undefined>(undefined)
  const [offers, setOffers] = useState<Offer[]>([])
  const [who, setWho] = useState('')
  useEffect(() => {
    let gone = false
    void Promise.all([running.viewOf(seat), running.offersTo(seat)]).then(([found, answers]) => gone || (setView(found), setOffers(answers)))
    return () => void (gone = true)
  }, [seat, running.at])
  const heard = useHeard(seat)
  const mine = view?.actors.filter((a) => a.owner === seat && a.gauges) ?? []
  // What waits is this seat's only if its own view says so: of a secret roll not even who is picked here may tell.
  const waits = running.wait.seats.includes(seat) && running.wait.decision !== 'floor' && view?.wait === running.wait.decision
  const me = mine.find((a) => waits && a.name === running.wait.actor) ?? mine.find((a) => a.name === who) ?? mine[0]
  const number = 'ABCDEFGH'.indexOf(seat)
  return (
    <Looking value={{ seat, state: view }}>
      <header class="top saga-top mine">
        <h1 class="brand">{running.campaign?.seats[number] ?? seat}</h1>
        {view?.fight?.order.length ? <span>{t('round', { n: view.fight.round })}</span> : null}
        {view && <span class="saga-pool">{t('pool')} <b>{view.pool}</b></span>}
        <button data-back onClick={() => hand.pass('A')}>{t('back')}</button>
      </header>
      <main class="saga-player" id="content" tabIndex={-1}>
        {view?.fight?.order.length ? (
          <ol class="saga-strip" aria-label={t('order')}>
            {inOrder(view).filter((row) => view.fight?.order.some((o) => o.actor === row.actor.name)).map((row) => <li key={row.actor.name} class={row.isTurn ? 'to-act' : ''} title={row.actor.name}><Badge actor={row.actor} /> <span class="unseen">{row.actor.name}</span></li>)}
          </ol>
        ) : null}
        <Heard lines={heard} />
        {waits && mine.some((a) => a.name === running.wait.actor) && <Window seat={seat} offers={offers} onRule={onRule} />}
        {running.said && <p class="alert" role="alert">{running.said.text}</p>}
        {!mine.length && view && <p class="box">{t('none')}</p>}
        {mine.map((actor) => <Sheet key={actor.name} actor={actor} />)}
        {me && <Asking key={me.name} actor={me} mine={mine} seat={seat} onPick={setWho} />}
        {view && view.requests.length > 0 && (
          <section class="box" aria-label={t('asked')}><h2>{t('asked')}</h2>{view.requests.map((r) => <p key={r.number}>{r.actor && <b>{r.actor} </b>}{wish(r)}</p>)}</section>
        )}
        <Chronicle seat={seat} credit={credit} />
      </main>
    </Looking>
  )
}
