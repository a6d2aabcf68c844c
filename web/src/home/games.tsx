// SPDX-License-Identifier: MIT
// home/games.tsx: the games kept in this browser: go on, look at again, save as a file, delete.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import { catalog, nameIn } from '../engine/catalog'
import { forget, type GameRecord, list } from '../store/db'
import { settings } from '../store/settings'
import { saveJournal } from '../game/journal_file'
import { seatLetters } from '../wire'
import { ago, exactly } from './when'

const t = speak({
  title: ['Mes parties', 'My games'],
  versus: [' contre ', ' against '],
  turn: ['tour {n}', 'turn {n}'],
  setting: ['mise en place', 'setting up'],
  machine: ['la machine', 'the machine'],
  practice: ['entraînement', 'practice'],
  over: ['terminée', 'over'],
  resume: ['Reprendre', 'Resume'],
  look: ['Voir la fin', 'See the end'],
  replay: ['Revoir', 'Replay'],
  save: ['Exporter', 'Export'],
  sealed: [
    'Copie scellée : les cartes encore cachées n’y sont pas, et elle ne se reprend pas ailleurs.',
    'A sealed copy: cards still hidden are not in it, and it cannot be played on elsewhere.',
  ],
  remove: ['Supprimer', 'Delete'],
  sure: ['Supprimer cette partie pour de bon ?', 'Delete this game for good?'],
  keep: ['Garder', 'Keep'],
  removed: ['Partie supprimée.', 'Game deleted.'],
  none: ['Aucune partie gardée dans ce navigateur.', 'No game is kept in this browser.'],
  closed: ['Ce navigateur ne garde rien ici ({why}).', 'This browser keeps nothing here ({why}).'],
  more: ['Toutes les parties ({n})', 'All games ({n})'],
  of: ['{what} : {who}', '{what}: {who}'],
})
const shownFirst = 5

/** Asks in the page; whoever came here by mistake finds the harmless answer under the finger. */
function Confirm(props: { onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => no.current?.focus(), [])
  return (
    <div
      class="home-sure"
      role="group"
      aria-label={t('sure')}
      onKeyDown={(e) => e.key === 'Escape' && props.onNo()}
    >
      <p>{t('sure')}</p>
      <div class="row">
        <button ref={no} onClick={props.onNo}>
          {t('keep')}
        </button>
        <button class="home-danger" onClick={props.onYes}>
          {t('remove')}
        </button>
      </div>
    </div>
  )
}

function Names(props: { record: GameRecord }) {
  return (
    <>
      {props.record.names.map((name, i) => (
        <span key={i}>
          {i > 0 && <span class="soft">{t('versus')}</span>}
          <span class={seatLetters[i] ?? ''}>{name}</span>
          {props.record.players[i]?.who === 'bot' && <small> ({t('machine')})</small>}
        </span>
      ))}
    </>
  )
}

function Facts(props: { record: GameRecord }) {
  const { record } = props
  const system = catalog.system(record.system)
  const scenario = system ? nameIn(system.scenarios, record.scenario) : record.scenario
  const turn = record.turn ? t('turn', { n: record.turn }) : t('setting')
  return (
    <p class="home-facts">
      {catalog.systems.length > 1 && system && `${system.name} · `}
      {scenario} · {turn} ·{' '}
      <time dateTime={new Date(record.changed).toISOString()} title={exactly(record.changed, settings.lang)}>
        {ago(record.changed, Date.now(), settings.lang)}
      </time>{' '}
      {record.practice && <span class="chip">{t('practice')}</span>}{' '}
      {record.over && <span class="chip home-over">✓ {t('over')}</span>}
      {record.over && <span class="home-end">{record.over.text}</span>}
    </p>
  )
}

function Game(props: { record: GameRecord; onForget: () => void }) {
  const { record } = props
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const remove = useRef<HTMLButtonElement>(null)
  const who = record.names.join(t('versus'))
  const label = (what: string) => t('of', { what, who })
  return (
    <li class="home-game">
      <h3>
        <Names record={record} />
      </h3>
      <Facts record={record} />
      {asking ? (
        <Confirm
          onYes={props.onForget}
          onNo={() => {
            setAsking(false)
            requestAnimationFrame(() => remove.current?.focus())
          }}
        />
      ) : (
        <div class="row">
          <a
            class={record.over ? 'button' : 'button primary'}
            href={`#/play/${record.id}`}
            aria-label={label(t(record.over ? 'look' : 'resume'))}
          >
            {t(record.over ? 'look' : 'resume')}
          </a>
          <a class="button" href={`#/replay/game/${record.id}`} aria-label={label(t('replay'))}>
            {t('replay')}
          </a>
          <button onClick={() => (saveJournal(record.journal, record.names, record.turn), setNote(record.vault ? t('sealed') : ''))} aria-label={label(t('save'))}>
            {t('save')}
          </button>
          <button ref={remove} class="quiet" onClick={() => setAsking(true)} aria-label={label(t('remove'))}>
            {t('remove')}
          </button>
        </div>
      )}
      <p class="home-facts" role="status">
        {note}
      </p>
    </li>
  )
}

export function Games() {
  const [records, setRecords] = useState<GameRecord[]>([])
  const [fault, setFault] = useState('')
  const [ready, setReady] = useState(false)
  const [all, setAll] = useState(false)
  const [news, setNews] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    list('games')
      .then(setRecords)
      .catch((why) => setFault(String(why)))
      .finally(() => setReady(true))
  }, [])
  const remove = async (id: string) => {
    try {
      await forget('games', id)
    } catch (why) {
      setFault(String(why))
      return
    }
    setRecords((now) => now.filter((record) => record.id !== id))
    setNews(t('removed'))
    heading.current?.focus()
  }
  const shown = all ? records : records.slice(0, shownFirst)
  return (
    <section class={records.length ? 'home-games box' : 'home-games box empty'} aria-labelledby="home-games-title">
      <h2 id="home-games-title" ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <p class="unseen" role="status">
        {news}
      </p>
      {fault && <p class="alert">{t('closed', { why: fault })}</p>}
      {ready && !records.length && !fault && <p class="soft">{t('none')}</p>}
      <ul class="home-list">
        {shown.map((record) => (
          <Game key={record.id} record={record} onForget={() => void remove(record.id)} />
        ))}
      </ul>
      {records.length > shown.length && (
        <button onClick={() => setAll(true)}>{t('more', { n: records.length })}</button>
      )}
    </section>
  )
}
