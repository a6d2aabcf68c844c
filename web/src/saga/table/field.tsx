// SPDX-License-Identifier: MIT
// saga/table/field.tsx: one key of a gesture as something to touch: chips for words and people, a stepper for numbers, a switch, a
// line to write on, and rows for lists of objects. What it may hold is the catalogue's to say.
import { useId } from 'preact/hooks'
import { speak } from '../../lang'
import { catalogue } from '../catalogue'
import { gestureRow, keyRow, words as said } from '../desk'
import type { Actor, Key, Odds, Word } from '../wire'
import { Badge } from './badge'
import { useEyes } from './eyes'
import { hand } from './hand'
import { valueOf } from './order'
import { hasRows, Rows } from './rows'
import { isAbout, isOneByOne, membersOf, picks, sourceOf, sumFirst, takes } from './source'
import { span } from './time'

const t = speak({
  less: ['{what} : un de moins', '{what}: one less'],
  more: ['{what} : un de plus', '{what}: one more'],
  none: ['rien à choisir', 'nothing to pick'],
  details: ['{name} : préciser', '{name}: details'],
  each: ['Préciser pour chacun', 'Details for each'],
  rest: ['Préciser', 'More'],
  add: ['Ajouter', 'Add'],
  drop: ['Retirer', 'Remove'],
  member: ['{name} {n}', '{name} {n}'],
  write: ['à écrire…', 'write here…'],
  seconds: ['{what}, en secondes', '{what}, in seconds'],
  s: ['s', 's'],
  vehicle: ['Décrire d’abord un véhicule', 'Describe a vehicle first'],
})
/** Fewer words than this are chips, more are a list to open. */
const chipMost = 10

interface Props {
  kind: string
  name: string
  value: unknown
  /** Whose traits and spells there are to pick from. */
  actor: Actor | undefined
  /** What everybody would roll with as it is: what nobody has said is seen all the same. */
  sides?: Odds['sides']
  onChange: (value: unknown) => void
}

type Bare = Omit<Props, 'name' | 'kind'> & { at: Key; kind: string; label: string }

function Stepper({ at, label, value, onChange }: Bare) {
  const now = typeof value === 'number' ? value : undefined
  const least = at.least ?? 0
  const most = at.most ?? 999
  const set = (n: number) => onChange(Math.max(least, Math.min(most, n)))
  return (
    <span class="saga-stepper">
      <button type="button" aria-label={t('less', { what: label })} disabled={now === undefined || now <= least} onClick={() => set((now ?? 0) - 1)}>−</button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={label}
        data-key={at.name}
        value={now ?? ''}
        placeholder={least <= 0 ? '0' : ''}
        min={least}
        max={most}
        onInput={(e) => onChange(e.currentTarget.value === '' ? undefined : Math.trunc(Number(e.currentTarget.value)))}
      />
      <button type="button" aria-label={t('more', { what: label })} disabled={now !== undefined && now >= most} onClick={() => set((now ?? 0) + 1)}>+</button>
    </span>
  )
}

/** One of a few, or several where it is a list; a second tap takes it back. */
function Chips({ at, label, value, words, actor, sides, onChange }: Bare & { words: readonly (Word & { actor?: Actor })[] }) {
  const has = (name: string) => (Array.isArray(value) ? value.includes(name) : value === name)
  const flip = (name: string) => {
    if (!at.list) return onChange(has(name) ? undefined : name)
    const now = Array.isArray(value) ? (value as string[]) : []
    onChange(has(name) ? now.filter((n) => n !== name) : [...now, name])
  }
  if (!words.length) return <small>{t('none')}</small>
  const implied = keyRow(at.name).scored && value === undefined ? sides?.find((side) => side.actor === actor?.name)?.sum[0]?.[0] : undefined
  if (words.length > chipMost && !at.list)
    return (
      <select aria-label={label} data-key={at.name} value={typeof value === 'string' ? value : ''} onChange={(e) => onChange(e.currentTarget.value || undefined)}>
        <option value="">—</option>
        {words.map((w) => <option key={w.name} value={w.name}>{w.text}</option>)}
      </select>
    )
  return (
    <span class={words[0]?.actor ? 'saga-chips people' : 'saga-chips'} role="group" aria-label={label}>
      {words.map((w) => (
        <button type="button" key={w.name} data-pick={`${at.name}:${w.name}`} class={w.name === implied ? 'implied' : ''} aria-pressed={has(w.name)} onClick={() => flip(w.name)}>
          {w.actor && <Badge actor={w.actor} small />} {w.text}
        </button>
      ))}
    </span>
  )
}

function Pen({ at, label, value, onChange }: Bare) {
  return <input aria-label={label} data-key={at.name} placeholder={t('write')} value={typeof value === 'string' ? value : ''} maxLength={180} onInput={(e) => onChange(e.currentTarget.value || undefined)} />
}

type Member = Record<string, unknown>

/** Whom of a gang a row means: by number, else the first who stands. */
const numberOf = (row: Member, lives: readonly number[]) => (typeof row.number === 'number' ? row.number : lives.findIndex((life) => life > 0) + 1)

/** Whoever of a gang is meant: each one who stands, by number. */
function Gang({ gang, rows, at, onChange }: { gang: Actor; rows: readonly Member[]; at: string; onChange: (rows: Member[]) => void }) {
  const lives = gang.lives ?? []
  const of = (row: Member) => row.actor === gang.name
  const isIn = (n: number) => rows.some((row) => of(row) && numberOf(row, lives) === n)
  const flip = (n: number) => {
    const named = rows.map((row) => (of(row) ? { ...row, number: numberOf(row, lives) } : row))
    const model = named.find(of) ?? { actor: gang.name } // what was said of one goes for the others
    onChange(isIn(n) ? named.filter((row) => !(of(row) && row.number === n)) : [...named, { ...model, number: n }])
  }
  return (
    <span class="saga-chips" role="group" aria-label={gang.name}>
      <small class="saga-label">{gang.name}</small>
      {lives.map((life, i) => life > 0 && (
        <button type="button" key={i} data-member={`${at}:${gang.name}:${i + 1}`} aria-label={t('member', { name: gang.name, n: i + 1 })} aria-pressed={isIn(i + 1)} onClick={() => flip(i + 1)}>{i + 1}</button>
      ))}
    </span>
  )
}

/** People as chips, each with what may be said of them; what names nobody is added row by row. */
function Objects({ at, kind, label, value, onChange, actor, sides }: Bare) {
  const rows = (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Member[]
  const keys = [...(at.needed ?? []), ...(at.others ?? [])]
  const give = (next: Member[]) => onChange(at.list ? (next.length ? next : undefined) : next[0])
  const change = (i: number, key: string, to: unknown) =>
    give(rows.map((row, k) => {
      if (k !== i && keyRow(key).scored && to !== undefined && gestureRow(kind).alike && row[key] === undefined && isAbout(key, state?.actors.find((a) => a.name === row.actor))) return { ...row, [key]: to }
      if (k !== i) return row
      const { [key]: _old, ...rest } = row
      return to === undefined ? rest : { ...rest, [key]: to }
    }))
  const { state } = useEyes()
  const isPeople = keys.includes('actor')
  const isSum = isPeople && gestureRow(kind).sum === true
  const isAsked = isSum || (at.needed ?? []).some((key) => key !== 'actor') // of each there is something to say
  const people = isPeople ? membersOf(kind, at.name, state?.actors ?? [], actor) : []
  const isIn = (name: string) => rows.some((row) => row.actor === name)
  const flip = (name: string) => give(isIn(name) ? rows.filter((row) => row.actor !== name) : [...rows, { actor: name }])
  const gangs = isOneByOne(kind, at.name) ? people.filter((a) => a.lives && isIn(a.name) && a.lives.filter((life) => life > 0).length > 1) : []
  const nameOf = (row: Member) => (typeof row.number === 'number' ? t('member', { name: String(row.actor), n: row.number }) : String(row.actor))
  const fieldsOf = (row: Member, i: number) => {
    const who = state?.actors.find((a) => a.name === row.actor) ?? actor
    const inner = keys.filter((key) => key !== 'actor' && !keyRow(at.name).leaves_out?.includes(key) && (!isPeople || isAbout(key, who)))
    const field = (key: string) => <Field key={key} kind={kind} name={key} value={row[key]} actor={who} sides={sides} onChange={(to) => change(i, key, to)} />
    if (!isSum) return inner.map(field)
    const rest = inner.filter((key) => !sumFirst.includes(key))
    return <>{sumFirst.filter((key) => inner.includes(key)).map(field)}{rest.length > 0 && <details class="saga-more"><summary>{t('rest')}</summary>{rest.map(field)}</details>}</>
  }
  return (
    <span class="saga-objects">
      {isPeople && (
        <span class="saga-chips people" role="group" aria-label={label}>
          {people.map((a) => (
            <button type="button" key={a.name} data-pick={`${at.name}:${a.name}`} aria-pressed={isIn(a.name)} onClick={() => flip(a.name)}>
              <Badge actor={a} small /> {a.name}
            </button>
          ))}
        </span>
      )}
      {gangs.map((gang) => <Gang key={gang.name} gang={gang} rows={rows} at={at.name} onChange={give} />)}
      {isPeople && rows.length > 0 && (
        <details class="saga-each" open={isAsked}>
          <summary>{t('each')}</summary>
          {rows.map((row, i) => (
            <details key={nameOf(row)} class="saga-person" open={isAsked}>
              <summary>{isSum ? <b>{nameOf(row)}</b> : t('details', { name: nameOf(row) })}</summary>
              {fieldsOf(row, i)}
            </details>
          ))}
        </details>
      )}
      {!isPeople && rows.map((row, i) => (
        <fieldset key={i}>
          <legend>{label} {at.list ? i + 1 : ''}</legend>
          {fieldsOf(row, i)}
          <button type="button" onClick={() => give(rows.filter((_, k) => k !== i))}>{t('drop')}</button>
        </fieldset>
      ))}
      {!isPeople && (at.list || !rows.length) && <button type="button" data-add={at.name} onClick={() => give([...rows, {}])}>{t('add')}</button>}
    </span>
  )
}

function Inside(props: Bare) {
  const { at, kind, actor, value, onChange, label } = props
  const { seat, state } = useEyes()
  if (at.type === 'bool')
    return (
      <button type="button" data-key={at.name} aria-pressed={value === true} onClick={() => onChange(value === true ? undefined : true)}>
        <span class="saga-tick" aria-hidden="true">{value === true ? '✓' : ''}</span> {label}
      </button>
    )
  if (at.type === 'object') return <Objects {...props} />
  if (at.type === 'word') return <Chips {...props} words={wordsOf(at, kind, actor)} />
  if (hasRows(kind, at.name)) return <Rows name={at.name} label={label} value={value} onChange={onChange} />
  if (keyRow(at.name).span) return <Spans {...props} />
  if (at.type === 'int') return at.numbers?.length ? <Rungs {...props} /> : at.list ? <Numbers {...props} /> : <Stepper {...props} />
  const source = sourceOf(kind, at.name)
  if (source === 'pen') return <Pen {...props} />
  const values = picks(source, state, actor, kind)
  if (source === 'vehicles' && !values.length && seat === 'A') return <button type="button" data-first onClick={() => hand.pick('vehicle')}>{t('vehicle')}</button>
  const words = values.map((name) => {
    const who = source === 'actors' ? state?.actors.find((a) => a.name === name) : undefined
    const trait = source === 'traits' ? actor?.traits?.find((x) => x.name === name) : undefined
    return { name, text: trait ? `${name} ${valueOf(trait)}` : name, ...(who ? { actor: who } : {}) }
  })
  return <Chips {...props} words={words} />
}

/** What somebody carries comes before what there is; a characteristic stands with its score. */
function wordsOf(at: Key, kind: string, actor: Actor | undefined): Word[] {
  const words = (at.words ?? []).filter((word) => takes(kind, at.name, word.name))
  if (keyRow(at.name).carried && actor?.weapons?.length) {
    const carried = new Set(actor.weapons.map((w) => w.weapon))
    return [...words.filter((w) => carried.has(w.name)), ...words.filter((w) => !carried.has(w.name))]
  }
  if (!keyRow(at.name).scored) return words
  return words.map((w) => (typeof actor?.[w.name] === 'number' && catalogue.key(w.name)?.type === 'int' ? { ...w, text: `${w.text} ${String(actor[w.name])}` } : w))
}

/** A number that has names: the ladder of difficulties. */
function Rungs({ at, label, value, onChange, ...rest }: Bare) {
  return (
    <span class="saga-rungs">
      <select aria-label={label} value={typeof value === 'number' && at.numbers?.some((n) => n.value === value) ? String(value) : ''} onChange={(e) => onChange(e.currentTarget.value ? Number(e.currentTarget.value) : undefined)}>
        <option value="">—</option>
        {at.numbers?.map((n) => <option key={n.name} value={String(n.value)}>{n.value} {n.text}</option>)}
      </select>
      <Stepper at={at} label={label} value={value} onChange={onChange} {...rest} />
    </span>
  )
}

/** In seconds: what is waited for between one roll and the next. */
const spans = [6, 60, 600, 1800, 3600, 43_200, 86_400, 604_800]

/** A time by what it is called, or to the second. */
function Spans({ label, value, onChange, ...rest }: Bare) {
  return (
    <span class="saga-rungs">
      <select aria-label={label} value={typeof value === 'number' && spans.includes(value) ? String(value) : ''} onChange={(e) => onChange(Number(e.currentTarget.value) || undefined)}>
        <option value="">—</option>
        {spans.map((seconds) => <option key={seconds} value={String(seconds)}>{span(seconds)}</option>)}
      </select>
      <Stepper label={t('seconds', { what: label })} value={value} onChange={onChange} {...rest} /> <small>{t('s')}</small>
    </span>
  )
}

/** Several numbers, written with commas. */
function Numbers({ at, label, value, onChange }: Bare) {
  const read = (text: string) => {
    const all = text.split(/[^\d-]+/).filter(Boolean).map(Number)
    onChange(all.length ? all : undefined)
  }
  return <input aria-label={label} data-key={at.name} inputMode="numeric" defaultValue={Array.isArray(value) ? value.join(', ') : ''} onChange={(e) => read(e.currentTarget.value)} />
}

/** What a key is called in this gesture. */
export function labelOf(kind: string, key: string): string {
  const own = gestureRow(kind).labels?.[key]
  return own ? said(own) : catalogue.label(key)
}

export function Field({ kind, name, value, actor, sides, onChange }: Props) {
  const id = useId()
  const at = catalogue.key(name)
  if (!at) return null
  const label = labelOf(kind, name)
  return (
    <div class={`saga-field ${at.type}`} aria-labelledby={id} role="group">
      {at.type === 'bool' ? <span id={id} class="unseen">{label}</span> : <span id={id} class="saga-label">{label}</span>}
      <Inside at={at} kind={kind} label={label} value={value} actor={actor} sides={sides} onChange={onChange} />
    </div>
  )
}
