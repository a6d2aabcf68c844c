// SPDX-License-Identifier: MIT
// saga/table/table.tsx: the master's screen. On a desk everything at once: who is there, what was rolled and what waits, what to do
// next, clock and story, and the way back below. On a phone the same parts as tabs, with what waits above them all.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import '../../style/saga.css'
import { download } from '../../game/download'
import { speak } from '../../lang'
import { LanguageSwitch, ThemeSwitch } from '../../panels/top_bar'
import { RulePanel } from '../../panels/rule_panel'
import { route } from '../../route'
import { useChanges } from '../../store/observable'
import { credit, fileName, fileWith } from '../campaigns'
import { catalogue } from '../catalogue'
import { gestureRow } from '../desk'
import { running } from '../running'
import { sitAt } from '../seated'
import { composer } from '../spell/composer'
import { Arrivals } from './arrivals'
import { Chases } from './chases'
import { Chronicle } from './chronicle'
import { Clock } from './clock'
import { Closing } from './closing'
import { acting, hand, type Tab, tabs } from './hand'
import { useKeys } from './keys'
import { Make } from './make'
import { Opening } from './opening'
import { Order } from './order'
import { Player } from './player'
import { Prompt } from './prompt'
import { Requests } from './requests'
import { Rewind } from './rewind'
import { castsMagic } from './source'
import { Stage } from './stage'
import { Window } from './window'

const t = speak({
  save: ['Exporter', 'Export'],
  shelf: ['Campagnes', 'Campaigns'],
  loading: ['La table se prépare…', 'The table is being set…'],
  unknown: ['Cette campagne n’est pas dans ce navigateur.', 'This campaign is not in this browser.'],
  elsewhere: ['Cette campagne se joue dans une autre fenêtre.', 'This campaign is being played in another window.'],
  take: ['La jouer ici', 'Play it here'],
  session: ['{name}, séance {n}', '{name}, session {n}'],
  round: ['Round {n}', 'Round {n}'],
  pool: ['commune', 'pool'],
  raise: ['Ajouter un point à l’aura commune', 'Add a point to the pool'],
  next: ['Tour suivant', 'Next turn'],
  arrive: ['+ Arrivant', '+ Arrival'],
  scene: ['Nouvelle scène', 'New scene'],
  first: ['Il y faut une scène', 'It takes a scene'],
  close: ['Clore…', 'Close…'],
  pass: ['Passer l’appareil', 'Hand on the device'],
  to: ['Passer à…', 'Hand to…'],
  table: ['Table', 'Table'],
  make: ['Geste', 'Gesture'],
  story: ['Chronique', 'Chronicle'],
  clock: ['Horloge', 'Clock'],
  parts: ['Parties de l’écran', 'Parts of the screen'],
  curtain: ['Passez l’appareil à {name}', 'Hand the device to {name}'],
  lift: ['C’est moi', 'It is me'],
  closed: ['Ce navigateur ne garde rien : exportez la campagne avant de partir.', 'This browser keeps nothing: export the campaign before you leave.'],
  full: ['Le navigateur n’a plus de place : exportez la campagne.', 'The browser has no room left: export the campaign.'],
  dismiss: ['Fermer', 'Close'],
  keys: ['Raccourcis : 1–9 qui, t test, e frapper, n tour suivant, z annuler, s secret, p passer, / écrire', 'Keys: 1–9 who, t test, e strike, n next turn, z undo, s secret, p pass, / type'],
})

const icons: Record<Tab, string> = {
  table: 'M4 6h16M4 12h16M4 18h10',
  make: 'M5 5h14v14H5zM9 9h.01M12 12h.01M15 15h.01',
  story: 'M6 4h11a2 2 0 0 1 2 2v14H8a2 2 0 0 1-2-2zM9 8h7M9 12h7M9 16h4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3',
}

function Curtain() {
  const seat = 'ABCDEFGH'.indexOf(hand.seat)
  return (
    <main id="content" tabIndex={-1} class="curtain" aria-live="polite">
      <h1>{t('curtain', { name: running.campaign?.seats[seat] ?? hand.seat })}</h1>
      <button class="primary" data-lift onClick={() => hand.lift()}>{t('lift')}</button>
    </main>
  )
}

type Over = 'arrivals' | 'closing' | undefined

function Top({ onOver }: { onOver: (what: Over) => void }) {
  const state = running.state
  const seats = running.campaign?.seats ?? []
  const pool = (points: number) => void running.gesture({ kind: 'pool', points })
  const scene = running.scenes.filter((s) => s.step <= running.at).at(-1)
  return (
    <header class="top saga-top">
      <h1 class="brand"><a href="#/aura" title={t('shelf')}>Escarmouche</a></h1>
      <p class="saga-title"><a class="saga-up" href="#/aura" aria-label={t('shelf')} title={t('shelf')}>←</a> <small class={state?.scene && scene?.name ? 'saga-wide' : ''}>{t('session', { name: running.campaign?.name ?? '', n: running.evening?.number ?? 1 })}</small> {state?.scene && scene?.name && <><span class="saga-wide" aria-hidden="true"> · </span><b>{scene.name}</b></>}</p>
      {state?.fight?.order.length ? <b class="saga-round">{t('round', { n: state.fight.round })}</b> : null}
      <span class="saga-pool">
        <span><span class="saga-wide">Aura</span> {t('pool')}</span> <b data-pool>{state?.pool ?? 0}</b>
        <button aria-label={t('raise')} title={state?.scene ? t('raise') : t('first')} disabled={!state?.scene} onClick={() => pool(1)}>+</button>
      </span>
      <div class="row saga-does">
        {state?.fight?.order.length ? <button class="primary" data-next onClick={() => void running.gesture({ kind: 'next_turn' })}>{t('next')}</button> : null}
        {state && !state.scene && <button data-scene onClick={() => (onOver(undefined), hand.pick('scene_open'))}>{t('scene')}</button>}
        <button data-arrivals onClick={() => onOver('arrivals')}>{t('arrive')}</button>
        <button data-closing onClick={() => onOver('closing')}>{t('close')}</button>
        <select aria-label={t('pass')} data-pass value="" onChange={(e) => e.currentTarget.value && (composer.rise(), hand.pass(e.currentTarget.value))}>
          <option value="">{t('to')}</option>
          {seats.slice(1).map((name, i) => <option key={i} value={'BCDEFGH'[i]}>{name}</option>)}
        </select>
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </header>
  )
}

function Tabs() {
  return (
    <nav class="saga-tabs" aria-label={t('parts')}>
      {tabs.map((tab) => (
        <button key={tab} data-tab={tab} aria-current={hand.tab === tab ? 'page' : undefined} onClick={() => hand.show(tab)}>
          <svg viewBox="0 0 24 24" width="21" height="21" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" d={icons[tab]} /></svg>
          {t(tab)}
        </button>
      ))}
    </nav>
  )
}

export function TableScreen({ id }: { id: string }) {
  useChanges(running, hand, catalogue)
  useKeys()
  const [over, setOver] = useState<Over>(undefined)
  const [rule, setRule] = useState('')
  const middle = useRef<HTMLDivElement>(null)
  const at = running.at
  // What has just been rolled comes into sight; whoever is writing is not disturbed.
  useEffect(() => {
    const top = middle.current
    if (!top || over || top.getBoundingClientRect().top >= 0 && top.scrollTop === 0) return
    top.scrollTop = 0
    top.scrollIntoView({ block: 'start' })
  }, [at, running.wait.decision])
  // Whoever's turn it is acts, unless somebody else is picked; at once, or a quick tap would act for the one before.
  const turn = running.state?.fight?.current
  const isThere = running.state !== undefined // not while somebody is away composing a spell
  useLayoutEffect(() => void (isThere && hand.follow(turn, castsMagic(running.state?.actors.find((a) => a.name === turn)))), [turn, isThere])
  // Whoever goes on to something else is done with what lay over it.
  const tab = useRef(hand.tab)
  useEffect(() => {
    if (tab.current === hand.tab) return
    tab.current = hand.tab
    setOver(undefined)
    if (hand.tab !== 'story') scrollTo(0, 0) // each part begins at its beginning; the story, at its end
  }, [hand.tab])
  // At a table where nobody is yet, somebody is to come first; it stays open for the others.
  const isEmpty = running.state !== undefined && !running.state.actors.length
  useEffect(() => {
    if (isEmpty) setOver('arrivals')
  }, [isEmpty])
  useEffect(() => {
    hand.sit(id)
    sitAt(id)
    void running.load(id).then(() => running.speak())
    // A change of language draws the screen anew: the evening goes on.
    return () => void (route.screen === 'aura' && route.rest[1] === id ? undefined : running.leave())
  }, [id])
  // What somebody was preparing has come to its end by the clock: it is cast next, unless another one is being said already.
  const who = acting(running.state, hand.actor)
  const ready = who?.preparing?.ready === true ? who.name : ''
  const waited = useRef<string | undefined>(undefined)
  useEffect(() => {
    const { once, then, blank = [] } = gestureRow(hand.kind)
    const isBlank = Object.keys(hand.draft()).every((key) => key === 'kind' || key === 'actor' || blank.includes(key))
    if (ready && waited.current === ready && once === 'ready' && then && isBlank) hand.goOn(then)
    waited.current = who?.preparing && !ready ? who.name : undefined
  }, [ready, who?.name, who?.preparing !== undefined])
  // Secrecy is meant for now: another evening begins in the open.
  const session = running.evening?.number
  useEffect(() => hand.secret(false), [id, session])
  const { state, evening } = running
  if (running.isElsewhere)
    return <main class="sheet" id="content" tabIndex={-1}><p class="alert">{t('elsewhere')}</p><button class="primary" onClick={() => void running.load(id, true)}>{t('take')}</button> <a class="button" href="#/aura">{t('shelf')}</a></main>
  if (!running.campaign)
    return <main class="sheet" id="content" tabIndex={-1} aria-busy={running.busy}><p>{t(running.busy ? 'loading' : 'unknown')}</p><a class="button" href="#/aura">{t('shelf')}</a></main>
  if (hand.isCurtain) return <Curtain />
  if (!evening || evening.closed || !state) return <Opening />
  const panel = rule && <RulePanel key={rule} id={rule} system="aura" onClose={() => setRule('')} />
  if (hand.seat !== 'A') return <><Player seat={hand.seat} credit={credit} onRule={setRule} />{panel}</>
  return (
    <>
      <Top onOver={setOver} />
      <main class="saga" id="content" tabIndex={-1} data-tab={hand.tab} data-took={Math.round(running.took)} data-played={running.played} data-at={running.at} data-wait={running.wait.decision}>
        <div class="saga-left" data-part="table"><Order state={state} /></div>
        <div class="saga-middle" ref={middle}>
          {running.trouble && (
            <p class="alert" role="alert">
              {t(running.trouble)} <button data-rescue onClick={() => running.campaign && download(fileName(running.campaign.name, 'campagne.json'), fileWith(running.campaign, [...running.earlier, evening]))}>{t('save')}</button>
            </p>
          )}
          {running.said && (
            <p class="alert saga-said" role="alert" data-said>
              {running.said.text} {running.said.rule && <button class="link id" onClick={() => setRule(running.said?.rule ?? '')}>{running.said.rule}</button>}
              <button class="quiet" data-hush aria-label={t('dismiss')} title={t('dismiss')} onClick={() => running.hush()}>×</button>
            </p>
          )}
          {over === 'arrivals' && <Arrivals onClose={() => setOver(undefined)} />}
          {over === 'closing' && <Closing onBack={() => setOver(undefined)} />}
          <Prompt />
          <Stage onRule={setRule} />
          <Window seat="A" offers={running.offers} onRule={setRule} />
          <div data-part="make"><Make /></div>
        </div>
        <div class="saga-right">
          <Requests state={state} />
          <div data-part="clock"><Clock state={state} /><Chases state={state} /></div>
          <div data-part="story"><Chronicle seat="A" credit={credit} /></div>
          <p class="soft saga-help">{t('keys')}</p>
        </div>
      </main>
      {panel}
      <Rewind onSlide={() => setOver(undefined)} />
      <Tabs />
    </>
  )
}
