// SPDX-License-Identifier: MIT
// screens/spell.tsx: #/sort: a spell composed before it is cast. ?de=ID begins with a kept character, &sort=N with a spell of its
// own; ?by=BASE&int=N&actor=NAME with somebody at a table.
import { useEffect, useState } from 'preact/hooks'
import { speak } from '../lang'
import { RulePanel } from '../panels/rule_panel'
import { TopBar } from '../panels/top_bar'
import { go, route } from '../route'
import { BackToTable, seatedAt } from '../saga/seated'
import { builder } from '../saga/sheet/builder'
import { newId, shelf } from '../saga/sheet/shelf'
import { Stepper } from '../saga/sheet/stepper'
import { Term } from '../saga/sheet/term'
import type { Tables } from '../saga/sheet/wire'
import { type Caster, casterOf, composer, preparing, tidy } from '../saga/spell/composer'
import { Effects, Parameters } from '../saga/spell/parameters'
import { Cheaper, Demand, Intensity, Strip, Trades } from '../saga/spell/verdict'
import { hand } from '../saga/table/hand'
import { useChanges } from '../store/observable'
import { WithTables } from './sheet'

const t = speak({
  title: ['Composer un sort', 'Compose a spell'],
  name: ['Nom du sort', 'Name of the spell'],
  caster: ['Qui incante', 'Who casts'],
  other: ['quelqu’un d’autre', 'somebody else'],
  base: ['Base (Intelligence + magie)', 'Base (Intelligence + magic)'],
  intelligence: ['Intelligence', 'Intelligence'],
  with: ['Avec', 'With'],
  keep: ['Inscrire sur la fiche', 'Put on the sheet'],
  kept: ['« {spell} » est sur la fiche de {name}.', '“{spell}” is on the sheet of {name}.'],
  full: ['La fiche a déjà {n} sorts : ôtez-en un.', 'The sheet has {n} spells already: take one off.'],
  unnamed: ['Sort sans nom', 'Unnamed spell'],
  shelf: ['Personnages', 'Characters'],
  bench: ['Le personnage', 'The character'],
  seated: ['{name}, à la table', '{name}, at the table'],
  prepare: ['Préparer à la table', 'Prepare at the table'],
})

export function SpellScreen() {
  return (
    <>
      <TopBar />
      <main class="sheet saga-screen spell-screen" id="content" tabIndex={-1}>
        <WithTables draw={(all) => <Composing all={all} />} />
      </main>
    </>
  )
}

/** Everybody here who has magic: whoever sits at the table, kept characters, those that come with the program. */
async function castersFrom(all: Tables): Promise<Caster[]> {
  await shelf.load()
  const people = [...shelf.kept.map((kept) => casterOf(kept.sheet, kept.id)), ...all.samples.map((sample) => casterOf(sample.sheet))]
  const found = await Promise.all(people.map((one) => one.catch(() => undefined)))
  const seated = composer.seated && composer.seated.table === seatedAt() ? [composer.seated] : []
  return [...seated, ...found.filter((one): one is Caster => one !== undefined && one.casts.length > 0)]
}

function strangerFrom(query: URLSearchParams): Caster {
  const base = Number(query.get('by') ?? 10)
  const intelligence = Number(query.get('int') ?? 6)
  const cast = { trait: query.get('trait') ?? '', base, sum: String(base), intelligence, rule: 'AE-CAST-1' }
  return { name: query.get('actor') ?? '', casts: [cast] }
}

function Composing({ all }: { all: Tables }) {
  useChanges(composer)
  const [casters, setCasters] = useState<Caster[]>([])
  const [rule, setRule] = useState('')
  const [told, setTold] = useState('')
  const query = route.query.toString()
  useEffect(() => {
    builder.flush() // the character on the bench may be the one who casts
    void castersFrom(all).then((found) => {
      setCasters(found)
      const asked = found.find((one) => one.id !== undefined && one.id === route.query.get('de'))
      const spell = asked?.sheet?.spells?.[Number(route.query.get('sort') ?? -1)]
      if (spell) composer.design = { ...spell }
      if (asked) composer.setCaster(asked)
      else if (route.query.has('by')) composer.setCaster(strangerFrom(route.query))
      else if (composer.caster.casts.length === 0) composer.setCaster(found[0] ?? strangerFrom(route.query))
      else composer.judge()
    })
  }, [query])
  const { answer, caster, design } = composer
  const asked = route.query.get('de')
  const from = asked && asked === builder.id ? asked : '' // one comes from the bench, and goes back to it
  const keep = async () => {
    const sheet = caster.sheet
    if (!sheet) return
    const name = design.name?.trim() || t('unnamed')
    const others = (sheet.spells ?? []).filter((other) => other.name !== name)
    if (others.length >= all.spells_most) {
      setTold(t('full', { n: all.spells_most }))
      return
    }
    const id = caster.id ?? newId()
    const next = { ...sheet, spells: [...others, tidy({ ...design, name })] }
    await shelf.keep(id, next)
    if (builder.id === id) builder.change(next)
    composer.caster = { ...caster, id, sheet: next }
    setCasters(await castersFrom(all))
    setTold(t('kept', { spell: name, name: sheet.name }))
  }
  // Only for somebody who sits there: what the form at the table then says may still be changed.
  const prepare = () => {
    hand.clear('prepare')
    hand.choose(caster.name)
    hand.pick('prepare', { actor: caster.name, trait: composer.casting?.trait, ...preparing(design) })
    composer.take({ effect: 'shape' }) // the next one is another
    go(`#/aura/table/${seatedAt()}`)
  }
  return (
    <>
      <div class="row sheet-tools">
        <BackToTable />
        <a class="button quiet" data-up href={from ? `#/creer/${from}` : '#/fiche'}>
          ← {from ? builder.sheet.name || t('bench') : t('shelf')}
        </a>
        <h2>{t('title')}</h2>
        <span class="row sheet-adds">
          <span role="status">{told}</span>
          {caster.table && caster.table === seatedAt() && (
            <button class="primary" data-prepare onClick={prepare}>
              {t('prepare')}
            </button>
          )}
          {caster.sheet && (
            <button class="primary" onClick={() => void keep()}>
              {t('keep')}
            </button>
          )}
        </span>
      </div>
      {answer && !answer.refused && <Strip answer={answer} />}
      <div role="alert">{composer.fault && <p class="alert">{composer.fault}</p>}</div>
      {rule && <RulePanel id={rule} system="aura" onClose={() => setRule('')} />}
      <div class="spell-bench">
        <div>
          <section class="box">
            <label>
              <span class="unseen">{t('name')}</span>
              <input
                class="sheet-name"
                value={design.name ?? ''}
                maxLength={60}
                placeholder={t('name')}
                onInput={(e) => composer.set({ name: e.currentTarget.value })}
              />
            </label>
            <Who casters={casters} />
          </section>
          <Effects all={all} />
        </div>
        <div>
          <Parameters all={all} />
          {answer && !answer.refused && <Demand answer={answer} onRule={setRule} />}
        </div>
        {answer && !answer.refused && (
          <div>
            <Trades answer={answer} onRule={setRule} />
            <Cheaper answer={answer} onRule={setRule} />
            <Intensity answer={answer} onRule={setRule} />
          </div>
        )}
      </div>
    </>
  )
}

/** A character with its magic, or two numbers. */
function Who({ casters }: { casters: Caster[] }) {
  const { caster, casting } = composer
  const at = casters.findIndex((one) => one.name === caster.name && one.id === caster.id && one.table === caster.table)
  const number = (change: { base?: number; intelligence?: number }) => {
    const first = { trait: '', base: 10, sum: '', intelligence: 6, rule: 'AE-CAST-1', ...casting, ...change }
    composer.setCaster({ name: caster.sheet ? '' : caster.name, casts: [{ ...first, sum: String(first.base) }] })
  }
  return (
    <>
      <label class="row spell-who">
        {t('caster')}
        <select
          value={at}
          onChange={(e) => {
            const one = casters[Number(e.currentTarget.value)]
            if (one) composer.setCaster(one)
            else number({})
          }}
        >
          {casters.map((one, i) => (
            <option key={i} value={i}>
              {one.table ? t('seated', { name: one.name }) : one.name}
            </option>
          ))}
          <option value={-1}>{caster.sheet || !caster.name ? t('other') : caster.name}</option>
        </select>
      </label>
      {at >= 0 && caster.casts.length > 1 && (
        <label class="row spell-who">
          {t('with')}
          <select value={composer.with} onChange={(e) => composer.setWith(Number(e.currentTarget.value))}>
            {caster.casts.map((cast, i) => (
              <option key={i} value={i}>
                {cast.trait}
              </option>
            ))}
          </select>
        </label>
      )}
      {casting && at >= 0 && (
        <p class="sheet-sum">
          <Term id="magic">{casting.sum}</Term>
        </p>
      )}
      {casting && at < 0 && (
        <div class="spell-helps">
          <span>{t('base')}</span>
          <Stepper name={t('base')} value={casting.base} most={30} onChange={(base) => number({ base })} />
          <span>{t('intelligence')}</span>
          <Stepper name={t('intelligence')} value={casting.intelligence} onChange={(intelligence) => number({ intelligence })} />
        </div>
      )}
    </>
  )
}
