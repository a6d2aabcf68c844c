// SPDX-License-Identifier: MIT
// screens/sheet.tsx: characters of Aura: the shelf, one of them as a page to print and to share, and the bench where they are made.
import { useEffect, useState } from 'preact/hooks'
import { ask, session } from '../engine/engine'
import { speak } from '../lang'
import { RulePanel } from '../panels/rule_panel'
import { TopBar } from '../panels/top_bar'
import { go, route } from '../route'
import { BackToTable } from '../saga/seated'
import { builder } from '../saga/sheet/builder'
import { Paper } from '../saga/sheet/paper'
import { Gives, mistakes, ProblemBar, Problems } from '../saga/sheet/problems'
import { Identity, Scores } from '../saga/sheet/scores'
import { Share } from '../saga/sheet/share'
import { blankSheet, fromLink, sheetLink } from '../saga/sheet/sheet'
import { newId, shelf } from '../saga/sheet/shelf'
import { ShelfView } from '../saga/sheet/shelf_view'
import { tables } from '../saga/sheet/tables'
import { Arms, Spells, Traits } from '../saga/sheet/traits'
import type { Sheet, SheetAnswer, Tables } from '../saga/sheet/wire'
import { useChanges } from '../store/observable'

const t = speak({
  loading: ['Un instant…', 'One moment…'],
  again: ['Réessayer', 'Try again'],
  shelf: ['Personnages', 'Characters'],
  share: ['Partager (QR)', 'Share (QR)'],
  print: ['Imprimer, PDF', 'Print, PDF'],
  edit: ['Modifier', 'Edit'],
  keep: ['Garder chez moi', 'Keep it here'],
  wrong: ['Cette fiche n’est pas encore permise : {text}', 'This sheet is not legal yet: {text}'],
  mend: ['Réparer', 'Repair'],
  noSheet: ['Ce lien ne mène à aucune fiche : il est abîmé, ou elle n’est plus gardée ici.', 'This link leads to no sheet: it is damaged, or the sheet is no longer kept here.'],
  create: ['Créer un personnage', 'Make a character'],
  undo: ['Défaire', 'Undo'],
  show: ['Voir la fiche', 'See the sheet'],
  model: ['Partir d’un modèle…', 'Start from a model…'],
})

/** Everything here needs the tables first. */
export function WithTables({ draw }: { draw: (all: Tables) => preact.ComponentChildren }) {
  useChanges(tables)
  useEffect(() => (scrollTo(0, 0), void tables.load()), []) // from its top, however far the page before was scrolled
  if (tables.all) return <>{draw(tables.all)}</>
  return tables.fault ? (
    <p class="alert" role="alert">
      {tables.fault} <button onClick={() => void tables.load()}>{t('again')}</button>
    </p>
  ) : (
    <p class="soft">{t('loading')}</p>
  )
}

/** #/fiche: the shelf; #/fiche/WHAT: one sheet, kept (an id), sample (its name) or travelling (all of it). */
export function SheetScreen() {
  const what = route.rest[0] ?? ''
  return (
    <>
      <TopBar />
      <main class="sheet saga-screen" id="content" tabIndex={-1}>
        <WithTables draw={(all) => (what ? <OneSheet key={what} what={what} all={all} /> : <ShelfView all={all} />)} />
      </main>
    </>
  )
}

interface Found {
  sheet?: Sheet
  answer?: SheetAnswer
  link?: string
  fault?: string
}

async function findSheet(what: string, all: Tables): Promise<Found> {
  const sample = all.samples.find((other) => other.id === what)?.sheet
  const sheet = sample ?? (/^[0-9a-f]{12}$/.test(what) ? await shelf.find(what) : await fromLink(what))
  if (!sheet) return { fault: t('noSheet') }
  try {
    const answer = await ask<SheetAnswer>(session.library, 'sheet', { sheet })
    return { sheet, answer, link: await sheetLink(location.href, sheet) }
  } catch (fault) {
    return { fault: fault instanceof Error ? fault.message : String(fault) }
  }
}

function OneSheet({ what, all }: { what: string; all: Tables }) {
  const [found, setFound] = useState<Found>({})
  const [isShared, setShared] = useState(false)
  const [ticks, tick] = useTicks(what)
  useEffect(() => void findSheet(what, all).then(setFound), [what])
  const { sheet, answer, link = '', fault } = found
  if (fault)
    return (
      <p class="alert" role="alert">
        {fault} <a href="#/fiche">{t('shelf')}</a>
      </p>
    )
  if (!sheet || !answer) return <p class="soft">{t('loading')}</p>
  const isKept = /^[0-9a-f]{12}$/.test(what)
  const keep = async () => {
    const id = newId()
    await shelf.keep(id, sheet)
    go(`#/creer/${id}`)
  }
  const wrong = answer.problems.find((problem) => problem.code)
  return (
    <>
      <div class="row sheet-tools">
        <BackToTable />
        <a class="button quiet" href="#/fiche">
          ← {t('shelf')}
        </a>
        <span class="row sheet-adds">
          <button aria-expanded={isShared} onClick={() => setShared(!isShared)}>
            {t('share')}
          </button>
          {isKept ? (
            <a class="button" href={`#/creer/${what}`}>
              {t('edit')}
            </a>
          ) : (
            <button onClick={() => void keep()}>{t('keep')}</button>
          )}
          <button class="primary" onClick={() => print()}>
            {t('print')}
          </button>
        </span>
      </div>
      {isShared && <Share sheet={sheet} link={link} onClose={() => setShared(false)} />}
      {wrong && (
        <p class="alert sheet-tools">
          {t('wrong', { text: wrong.text })} {isKept && <a href={`#/creer/${what}`}>{t('mend')}</a>}
        </p>
      )}
      <Paper sheet={sheet} answer={answer} all={all} link={link} ticks={ticks} onTick={tick} />
    </>
  )
}

/** Boxes ticked on this sheet, kept beside it in this browser. */
function useTicks(what: string): [Record<string, number>, (gauge: string, count: number) => void] {
  const key = `escarmouche.ticks.${what.slice(0, 40)}`
  const [ticks, setTicks] = useState<Record<string, number>>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>
    } catch {
      return {}
    }
  })
  const tick = (gauge: string, count: number) => {
    const next = { ...ticks, [gauge]: count }
    setTicks(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Private windows may refuse; the ticks hold until the page is closed.
    }
  }
  return [ticks, tick]
}

/** #/creer: the bench with what was last on it or a blank sheet; #/creer/ID: a kept character. */
export function CreateScreen() {
  const id = route.rest[0] ?? ''
  return (
    <>
      <TopBar />
      <main class="sheet saga-screen sheet-bench-screen" id="content" tabIndex={-1}>
        <WithTables draw={(all) => <Bench id={id} all={all} />} />
      </main>
    </>
  )
}

function Bench({ id, all }: { id: string; all: Tables }) {
  useChanges(builder, shelf)
  const [rule, setRule] = useState('')
  useEffect(() => {
    // A bare address means a new one; from here on it has its own, so that coming back finds it.
    if (!id) location.replace(`#/creer/${newId()}`)
    else if (builder.id === id) builder.judge()
    else void shelf.find(id).then((sheet) => builder.open(id, sheet ?? blankSheet()))
  }, [id])
  useEffect(() => () => builder.flush(), [])
  if (builder.id !== id) return <p class="soft">{t('loading')}</p>
  const wrong = (pointer: string) =>
    mistakes().some((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`))
  return (
    <>
      <div class="row sheet-tools">
        <BackToTable />
        <a class="button quiet" href="#/fiche">
          ← {t('shelf')}
        </a>
        <h2>{t('create')}</h2>
        <span class="row sheet-adds">
          <label>
            <span class="unseen">{t('model')}</span>
            <select
              value=""
              onChange={(e) => {
                const sample = all.samples.find((other) => other.id === e.currentTarget.value)
                if (sample) builder.change(structuredClone(sample.sheet))
              }}
            >
              <option value="">{t('model')}</option>
              {all.samples.map((sample) => (
                <option key={sample.id} value={sample.id}>
                  {sample.name}
                </option>
              ))}
            </select>
          </label>
          <button disabled={builder.past.length === 0} onClick={() => builder.undo()}>
            {t('undo')}
          </button>
          <a class="button primary" href={`#/fiche/${builder.id}`} onClick={() => builder.flush()}>
            {t('show')}
          </a>
        </span>
      </div>
      <div role="alert">{(builder.fault || shelf.fault) && <p class="alert">{builder.fault || shelf.fault}</p>}</div>
      {rule && <RulePanel id={rule} system="aura" onClose={() => setRule('')} />}
      <div class="sheet-bench">
        <div>
          <Identity onRule={setRule} />
          <Scores all={all} wrong={wrong} onRule={setRule} />
        </div>
        <div>
          <Traits all={all} wrong={wrong} />
          <Arms all={all} wrong={wrong} />
          <Spells />
        </div>
        <div>
          <Problems onRule={setRule} />
          <Gives all={all} />
        </div>
      </div>
      <ProblemBar />
    </>
  )
}
