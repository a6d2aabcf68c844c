// SPDX-License-Identifier: MIT
// saga/table/arrivals.tsx: somebody comes to the table, in two taps: an opponent by level, a gang by its worth, a character of the
// shelf, of a file or ready made. Below, what a meeting would come to.
import { useEffect, useState } from 'preact/hooks'
import { number, percent, speak } from '../../lang'
import { list, type SheetRecord } from '../../store/db'
import { catalogue, createOf } from '../catalogue'
import { gestureRow } from '../desk'
import { type Cast, gesturesOf, useLibrary } from '../ready'
import { running } from '../running'
import type { Actor, Gesture, Odds } from '../wire'

const t = speak({
  title: ['Arrivants', 'Arrivals'],
  close: ['Fermer', 'Close'],
  name: ['Nom', 'Name'],
  auto: ['selon la vocation', 'after the calling'],
  npc: ['Un personnage du meneur, par son niveau', 'A character of the master’s, by level'],
  calling: ['Vocation', 'Calling'],
  weapon: ['Arme', 'Weapon'],
  armour: ['Armure', 'Armour'],
  camp: ['Camp', 'Side'],
  gang: ['Une bande, par sa valeur', 'A gang, by its worth'],
  count: ['Combien', 'How many'],
  stranger: ['Inconnu', 'Stranger'],
  gangName: ['Sbires', 'Minions'],
  templates: ['Figures toutes faites', 'Ready-made figures'],
  ready: ['Personnages', 'Characters'],
  casts: ['Toute une distribution', 'A whole cast'],
  file: ['Fichiers de fiches…', 'Files of sheets…'],
  owner: ['Joué par', 'Played by'],
  bad: ['{file} n’est pas une fiche.', '{file} is no sheet.'],
  build: ['Bâtir un personnage', 'Build a character'],
  mine: ['De mes fiches', 'Of my sheets'],
  meet: ['Et s’ils se battaient ?', 'And if they fought?'],
  meetWhat: ['chances de gagner un échange · dégâts d’un coup qui porte, en moyenne ; sans trait, sauf celui de leur posture', 'chance to win an exchange · mean damage of a hit; without a trait, but for that of a stance'],
  corner: ['attaque ↓ · en face →', 'attacks ↓ · against →'],
  cell: ['{p} · {mean}', '{p} · {mean}'],
  left: ['{n} de chaque camp au plus. N’y sont pas : {who}.', '{n} of each side at most. Not shown: {who}.'],
})

/** A name nobody has: "Garde", "Garde 2". */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  for (let n = 2; ; n++) if (!taken.includes(`${wanted} ${n}`)) return `${wanted} ${n}`
}

/** Gestures about somebody who is called otherwise at this table. */
const renamed = (gestures: readonly Gesture[], to: (own: string) => string): Gesture[] =>
  gestures.map((g) => ({ ...g, ...(typeof g.name === 'string' ? { name: to(g.name) } : {}), ...(typeof g.actor === 'string' ? { actor: to(g.actor) } : {}) }))

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const levels = Array.from({ length: 10 }, (_, i) => i + 1)

export function Arrivals({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [calling, setCalling] = useState('')
  const [weapon, setWeapon] = useState('')
  const [armour, setArmour] = useState('')
  const [camp, setCamp] = useState('foes')
  const [count, setCount] = useState(4)
  const [owner, setOwner] = useState('B')
  const shelf = useLibrary()
  const [own, setOwn] = useState<SheetRecord[]>([])
  const [fault, setFault] = useState('')
  // At a table without a character of anybody's those come first; they stay where they are while more arrive.
  const [isFirst] = useState(() => !running.state?.actors.some((a) => a.camp === 'players'))
  useEffect(() => {
    list('sheets').then(setOwn, () => undefined)
  }, [])
  const [isEmpty] = useState(() => !running.state?.actors.length)
  const taken = running.state?.actors.map((a) => a.name) ?? []
  const seats = running.campaign?.seats ?? []
  const letters = 'ABCDEFGH'
  const bring = async (...gestures: Gesture[]) => {
    for (const gesture of gestures) if (!(await running.gesture(gesture))) return
    setName('')
  }
  const named = (fallback: string) => freeName(name || fallback, taken)
  const npc = (level: number) =>
    bring({ kind: 'npc', name: named(capital(calling ? catalogue.word('calling', calling) : t('stranger'))), level, camp, ...(calling ? { calling } : {}), ...(weapon ? { weapons: [weapon] } : {}), ...(armour ? { armours: [armour] } : {}) })
  const gang = (difficulty: number) => bring({ kind: 'minions', name: named(t('gangName')), difficulty, count, camp })
  const comes = async (sheet: Record<string, unknown>) => {
    const called = freeName(String(sheet.name ?? ''), running.state?.actors.map((a) => a.name) ?? [])
    await bring(createOf({ ...sheet, name: called }, owner))
    return called
  }
  /** The next one is likely to be of a player who has nobody yet. */
  const picked = async (sheet: Record<string, unknown>) => {
    await comes(sheet)
    const next = seats.findIndex((_, i) => i > 0 && !running.state?.actors.some((a) => a.owner === letters[i]))
    if (owner !== 'A' && next > 0) setOwner(letters[next] ?? owner)
  }
  const files = async (chosen: FileList | null) => {
    setFault('')
    for (const file of chosen ?? []) {
      try {
        const sheet = JSON.parse(await file.text()) as Record<string, unknown>
        if (typeof sheet.name !== 'string') throw new Error('name')
        const called = await comes(sheet)
        if (Array.isArray(sheet.spells) && running.state?.actors.some((a) => a.name === called)) await running.keepSpells(called, sheet.spells)
      } catch {
        setFault(t('bad', { file: file.name }))
      }
    }
  }
  // Who has nobody yet may want everybody: that comes first then.
  // Who is here already does not come twice: a second tap brings those that are missing.
  const missing = (cast: Cast) =>
    gesturesOf(shelf, cast, seats.length > 1 ? seats.slice(1).map((_, i) => 'BCDEFGH'[i] ?? 'B') : ['A']).filter((g) => !taken.includes(String(g.name ?? g.actor)))
  const casts = shelf.casts && (
    <>
      <h3>{t('casts')}</h3>
      <div class="saga-casts">
        {shelf.casts.map((cast) => (
          <button key={cast.id} data-cast={cast.id} disabled={taken.length > 0 && !missing(cast).some((g) => !gestureRow(g.kind).scenery)} onClick={() => void bring(...missing(cast))}>
            <b>{cast.name}</b> <small>{cast.about}</small>
          </button>
        ))}
      </div>
    </>
  )
  const ready = (
    <>
      <h3>{t('ready')}</h3>
      <div class="row">
        <label>{t('owner')}{' '}
          <select value={owner} data-owner onChange={(e) => setOwner(e.currentTarget.value)}>{seats.map((seat, i) => <option key={i} value={letters[i]}>{seat}</option>)}</select>
        </label>
        <label class="button">{t('file')} <input class="unseen" type="file" accept=".json,application/json" multiple data-sheets onChange={(e) => void files(e.currentTarget.files)} /></label>
        <a class="button" href="#/creer">{t('build')}</a>
      </div>
      {fault && <p class="alert" role="alert">{fault}</p>}
      <div class="saga-chips">
        {own.map((s) => <button key={s.id} class="saga-mine" title={t('mine')} disabled={taken.includes(s.name)} onClick={() => void picked(s.sheet as Record<string, unknown>)}>{s.name}</button>)}
        {shelf.samples?.map((s) => <button key={s.id} data-sample={s.id} disabled={taken.includes(s.name)} onClick={() => void picked(s.sheet)}>{s.name}</button>)}
      </div>
    </>
  )
  const difficulties = [...new Map((catalogue.key('difficulty')?.numbers ?? []).map((n) => [n.value, n] as const)).values()].sort((a, b) => a.value - b.value)
  return (
    <section class="box saga-arrivals" aria-labelledby="saga-arrivals">
      <header class="row"><h2 id="saga-arrivals">{t('title')}</h2> <button class="quiet" data-close onClick={onClose}>{t('close')}</button></header>
      {isEmpty && casts}
      {isFirst && ready}
      <h3>{t('npc')}</h3>
      <div class="row">
        <label>{t('name')} <input value={name} placeholder={t('auto')} maxLength={60} onInput={(e) => setName(e.currentTarget.value)} /></label>
        <label>{t('camp')}{' '}
          <select value={camp} onChange={(e) => setCamp(e.currentTarget.value)}>{catalogue.words('camp').map((w) => <option key={w.name} value={w.name}>{w.text}</option>)}</select>
        </label>
      </div>
      <div class="row">
        <label>{t('calling')}{' '}
          <select value={calling} data-calling onChange={(e) => setCalling(e.currentTarget.value)}><option value="">—</option>{catalogue.words('calling').map((w) => <option key={w.name} value={w.name}>{w.text}</option>)}</select>
        </label>
        <label>{t('weapon')}{' '}
          <select value={weapon} onChange={(e) => setWeapon(e.currentTarget.value)}><option value="">—</option>{catalogue.words('weapons').map((w) => <option key={w.name} value={w.name}>{w.text}</option>)}</select>
        </label>
        <label>{t('armour')}{' '}
          <select value={armour} onChange={(e) => setArmour(e.currentTarget.value)}><option value="">—</option>{catalogue.words('armours').map((w) => <option key={w.name} value={w.name}>{w.text}</option>)}</select>
        </label>
      </div>
      <div class="saga-chips">
        {levels.map((n) => <button key={n} data-level={n} onClick={() => void npc(n)}><b>{n}</b> <small>{catalogue.words('quality')[n]?.text ?? ''}</small></button>)}
      </div>
      {shelf.npcs && (
        <>
          <h3>{t('templates')}</h3>
          <div class="saga-chips">
            {shelf.npcs.map((row) => <button key={row.id} data-npc={row.id} title={row.about} onClick={() => void bring(...renamed(row.gestures, named))}>{row.name}</button>)}
          </div>
        </>
      )}
      <h3>{t('gang')}</h3>
      <label>{t('count')} <input type="number" min={1} max={12} value={count} onInput={(e) => setCount(Math.max(1, Math.min(12, Number(e.currentTarget.value) || 1)))} /></label>
      <div class="saga-chips">
        {shelf.minions
          ? shelf.minions.map((m) => (
              <button key={m.id} data-minions={m.value} onClick={() => void bring({ kind: 'minions', name: named(m.name), difficulty: m.value, count, camp, ...(m.weapon ? { weapons: [m.weapon] } : {}), ...(m.armour ? { armours: [m.armour] } : {}) })}>
                {m.name} <b>{m.value}</b>
              </button>
            ))
          : difficulties.map((d) => <button key={d.value} data-minions={d.value} onClick={() => void gang(d.value)}><b>{d.value}</b> <small>{d.text}</small></button>)}
      </div>
      {!isFirst && ready}
      {!isEmpty && casts}
      <Meeting />
    </section>
  )
}

/** What is foreseen of each against each, one question after the other; undefined: nobody wants to know any more. */
export async function meetings(ours: readonly Actor[], foes: readonly Actor[], ask: (blow: Gesture) => Promise<Odds | undefined>, isGone: () => boolean): Promise<Record<string, Odds | undefined> | undefined> {
  const found: Record<string, Odds | undefined> = {}
  for (const a of ours)
    for (const b of foes) {
      if (isGone()) return undefined
      found[`${a.name}|${b.name}`] = await ask({ kind: 'engage', actor: a.name, target: b.name, ...(b.lives ? { number: 1 } : {}) })
    }
  return found
}

/** So many of each side: more would be no table that anybody reads. */
export const meetingMost = 6

/** Who is laid out against whom, and who finds no room. */
export function meeting(people: readonly Actor[]): { ours: Actor[]; foes: Actor[]; left: string[] } {
  const sides = [people.filter((a) => a.camp === 'players' && a.gauges), people.filter((a) => a.camp === 'foes')] as const
  const [ours, foes] = sides.map((side) => side.slice(0, meetingMost)) as [Actor[], Actor[]]
  return { ours, foes, left: sides.flatMap((side) => side.slice(meetingMost).map((a) => a.name)) }
}

/** Every character of the players against every foe, one exchange: the engine foresees, here it is laid out. */
function Meeting() {
  const { ours, foes, left } = meeting(running.state?.actors ?? [])
  const [cells, setCells] = useState<Record<string, Odds | undefined>>({})
  const key = `${running.at}:${ours.map((a) => a.name)}:${foes.map((a) => a.name)}`
  useEffect(() => {
    let gone = false
    void meetings(ours, foes, (blow) => running.odds(blow), () => gone).then((found) => found && !gone && setCells(found))
    return () => void (gone = true)
  }, [key])
  if (!ours.length || !foes.length || !Object.values(cells).some((odds) => odds?.duels)) return null
  const cell = (a: Actor, b: Actor) => {
    const odds = cells[`${a.name}|${b.name}`]
    const win = odds?.duels?.[0]?.win
    const mean = odds?.harm?.find((h) => h.from === a.name)?.mean_thousandths
    return win === undefined ? '' : t('cell', { p: percent(win), mean: mean === undefined ? '' : number(mean / 1000, 1) })
  }
  return (
    <>
      <h3>{t('meet')} <small id="saga-meeting">{t('meetWhat')}</small></h3>
      <div class="saga-meeting" tabIndex={0} role="region" aria-label={t('meet')}>
        <table aria-describedby="saga-meeting">
          <thead><tr><th scope="col"><small>{t('corner')}</small></th>{foes.map((b) => <th key={b.name} scope="col">{b.name}</th>)}</tr></thead>
          <tbody>{ours.map((a) => <tr key={a.name}><th scope="row">{a.name}</th>{foes.map((b) => <td key={b.name}>{cell(a, b)}</td>)}</tr>)}</tbody>
        </table>
      </div>
      {left.length > 0 && <p class="soft" data-left>{t('left', { n: meetingMost, who: left.join(', ') })}</p>}
    </>
  )
}
