// SPDX-License-Identifier: MIT
// saga/shelf.tsx: the campaigns kept in this browser: play, export, delete; begin one, or bring one from a file.
import { useEffect, useState } from 'preact/hooks'
import '../style/saga.css'
import { download } from '../game/download'
import { speak } from '../lang'
import { TopBar } from '../panels/top_bar'
import { catalog } from '../engine/catalog'
import { checkOption, isChanged, type Raw } from '../game/check'
import { Options } from '../panels/options'
import { go } from '../route'
import type { CampaignRecord } from '../store/db'
import { useChanges } from '../store/observable'
import { handedTo } from './handed'
import { Ready } from './ready'
import { BadFile, campaigns, dropCampaign, fileName, fileOf, newCampaign, takeFile } from './campaigns'

const t = speak({
  title: ['Meneur de jeu', 'Game master'],
  lead: [
    'Aura Engine : une table, des joueurs, des soirées qui se suivent. Le moteur connaît les règles, montre les chances, tient l’horloge et la chronique ; tout reste dans ce navigateur.',
    'Aura Engine: a table, players, evenings that follow each other. The engine knows the rules, shows the chances, keeps the clock and the chronicle; all of it stays in this browser.',
  ],
  mine: ['Mes campagnes', 'My campaigns'],
  none: ['Aucune campagne encore.', 'No campaign yet.'],
  play: ['Jouer', 'Play'],
  save: ['Exporter', 'Export'],
  remove: ['Supprimer', 'Delete'],
  sure: ['Supprimer « {name} » pour de bon ?', 'Delete “{name}” for good?'],
  keep: ['Garder', 'Keep'],
  sessions: ['{n} séances', '{n} sessions'],
  session: ['{n} séance', '{n} session'],
  begin: ['Nouvelle campagne', 'New campaign'],
  name: ['Nom', 'Name'],
  named: ['Les Brumes de Sarre', 'The Mists of Sarre'],
  master: ['Meneur', 'Master'],
  players: ['Joueurs, séparés par des virgules', 'Players, with commas between'],
  some: ['Léa, Tom, Inès', 'Lea, Tom, Ines'],
  many: ['Sept personnes au plus jouent avec le meneur ; il y en a {n}.', 'Seven people at most play with the master; here are {n}.'],
  create: ['Créer', 'Create'],
  file: ['Reprendre un fichier…', 'Bring a file…'],
  bad: ['Ce fichier n’est pas une campagne ({place}). Rien n’a changé.', 'This file is no campaign ({place}). Nothing has changed.'],
  closed: ['Ce navigateur ne garde rien ici ({why}).', 'This browser keeps nothing here ({why}).'],
  tools: ['Sans séance', 'Without a session'],
  build: ['Bâtir un personnage', 'Build a character'],
  sheets: ['Fiches', 'Sheets'],
  compose: ['Composer un sort', 'Compose a spell'],
  rules: ['Les règles', 'The rules'],
  of: ['{what} : {who}', '{what}: {who}'],
})
/** The master and seven players. */
const playersMost = 7

export function seatsOf(master: string, players: string): string[] {
  const names = players.split(',').map((name) => name.trim().slice(0, 40)).filter(Boolean)
  return [master.trim().slice(0, 40) || t('master'), ...names]
}

/** What was set otherwise than the game does, by name; undefined: something is not a value. */
function optionsOf(raw: Record<string, Raw>): Record<string, unknown> | undefined {
  const set: Record<string, unknown> = {}
  for (const option of catalog.sagas[0]?.options ?? []) {
    const typed = raw[option.name]
    if (typed === undefined || !isChanged(option, typed)) continue
    const checked = checkOption(option, typed)
    if ('wrong' in checked) return undefined
    set[option.name] = checked.value
  }
  return set
}

function Begin() {
  useChanges(catalog)
  const [raw, setRaw] = useState<Record<string, Raw>>({})
  const [isOpen, setOpen] = useState(false)
  const options = optionsOf(raw)
  const [name, setName] = useState('')
  const [master, setMaster] = useState('')
  const [players, setPlayers] = useState('')
  const [fault, setFault] = useState('')
  const create = async () => {
    const seats = seatsOf(master, players || t('some'))
    if (seats.length > 1 + playersMost) return setFault(t('many', { n: seats.length - 1 }))
    try {
      const record = await newCampaign(name.trim() || t('named'), seats, options)
      go(`#/aura/table/${record.id}`)
    } catch (why) {
      setFault(t('closed', { why: String(why) }))
    }
  }
  return (
    <section class="box" aria-labelledby="saga-begin">
      <h2 id="saga-begin">{t('begin')}</h2>
      {fault && <p class="alert" role="alert">{fault}</p>}
      <form class="saga-begin" onSubmit={(e) => (e.preventDefault(), void create())}>
        <label>{t('name')} <input data-name value={name} placeholder={t('named')} maxLength={60} onInput={(e) => setName(e.currentTarget.value)} /></label>
        <label>{t('master')} <input value={master} maxLength={40} onInput={(e) => setMaster(e.currentTarget.value)} /></label>
        <label>{t('players')} <input data-players value={players} placeholder={t('some')} maxLength={300} onInput={(e) => setPlayers(e.currentTarget.value)} /></label>
        <Options options={catalog.sagas[0]?.options ?? []} raw={raw} open={isOpen} onToggle={setOpen} onChange={setRaw} />
        <button class="primary" data-create type="submit" disabled={!options}>{t('create')}</button>
      </form>
    </section>
  )
}

function Kept({ record, onGone }: { record: CampaignRecord; onGone: () => void }) {
  const [isSure, setSure] = useState(false)
  // A player holds the device: the way to the table is a curtain, and nothing leaves it that only the master knows.
  const isHanded = handedTo(record.id) !== 'A'
  const label = (what: string) => t('of', { what, who: record.name })
  return (
    <li class="saga-kept">
      <h3>{record.name}</h3>
      <p class="soft">{t(record.evenings.length > 1 ? 'sessions' : 'session', { n: record.evenings.length })} · {record.seats.join(', ')}</p>
      {isSure ? (
        <div class="row" role="group">
          <p>{t('sure', { name: record.name })}</p>
          <button onClick={() => setSure(false)}>{t('keep')}</button>
          <button class="home-danger" onClick={() => void dropCampaign(record).then(onGone)}>{t('remove')}</button>
        </div>
      ) : (
        <div class="row">
          <a class="button primary" href={`#/aura/table/${record.id}`} aria-label={label(t('play'))}>{t('play')}</a>
          {!isHanded && <button aria-label={label(t('save'))} onClick={() => void fileOf(record).then((text) => download(fileName(record.name, 'campagne.json'), text))}>{t('save')}</button>}
          {!isHanded && <button class="quiet" aria-label={label(t('remove'))} onClick={() => setSure(true)}>{t('remove')}</button>}
        </div>
      )}
    </li>
  )
}

export function Shelf() {
  const [all, setAll] = useState<CampaignRecord[] | undefined>(undefined)
  const [fault, setFault] = useState('')
  const load = () => campaigns().then(setAll, (why) => setFault(t('closed', { why: String(why) })))
  useEffect(() => (scrollTo(0, 0), void load()), []) // from its top, however far the page before was scrolled
  const take = async (file: File | undefined) => {
    if (!file) return
    setFault('')
    try {
      await takeFile(await file.text())
      await load()
    } catch (why) {
      setFault(why instanceof BadFile ? t('bad', { place: why.place }) : t('closed', { why: String(why) }))
    }
  }
  return (
    <>
      <TopBar />
      <main class="sheet saga-shelf" id="content" tabIndex={-1}>
        <h1>{t('title')}</h1>
        <p class="saga-lead">{t('lead')}</p>
        <Ready />
        <div class="saga-two">
          <section class="box" aria-labelledby="saga-mine">
            <h2 id="saga-mine">{t('mine')}</h2>
            {fault && <p class="alert" role="alert">{fault}</p>}
            {all && !all.length && <p class="soft">{t('none')}</p>}
            <ul class="saga-list">{all?.map((record) => <Kept key={record.id} record={record} onGone={() => void load()} />)}</ul>
            <label class="button">{t('file')} <input class="unseen" type="file" accept=".json,application/json" data-campaign onChange={(e) => void take(e.currentTarget.files?.[0])} /></label>
          </section>
          <Begin />
        </div>
        <section class="box" aria-labelledby="saga-tools">
          <h2 id="saga-tools">{t('tools')}</h2>
          <div class="row">
            <a class="button" href="#/creer">{t('build')}</a>
            <a class="button" href="#/fiche">{t('sheets')}</a>
            <a class="button" href="#/sort">{t('compose')}</a>
            <a class="button" href="#/rules?system=aura">{t('rules')}</a>
          </div>
        </section>
      </main>
    </>
  )
}
