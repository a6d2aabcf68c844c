// SPDX-License-Identifier: MIT
// saga/table/order.tsx: everybody at the table with gauges and states, in the order of the fight where there is one. Whoever
// is picked shows the whole sheet.
import { speak } from '../../lang'
import { catalogue } from '../catalogue'
import { stateRow, traitRow } from '../desk'
import { running } from '../running'
import type { Actor, State, Trait, Word } from '../wire'
import { Badge } from './badge'
import { Gauges } from './gauges'
import { acting, hand, healerOf } from './hand'
import { useKept } from './kept'
import { castsMagic } from './source'
import { hour } from './time'

const seen = {
  unhurt: ['indemne', 'unhurt'],
  scratched: ['égratigné', 'scratched'],
  wounded: ['blessé', 'wounded'],
  badly_wounded: ['grièvement blessé', 'badly wounded'],
} as const
const t = speak({
  ...seen,
  title: ['La table', 'The table'],
  hint: ['une case touchée se coche', 'a tap on a box ticks it'],
  none: ['Personne encore : faites venir quelqu’un avec «\u00a0+\u00a0Arrivant\u00a0».', 'Nobody yet: bring somebody with “+ Arrival”.'],
  turn: ['à son tour', 'to act'],
  level: ['niveau {n}', 'level {n}'],
  value: ['valeur {n}', 'value {n}'],
  men: ['{n} hommes', '{n} strong'],
  wound: ['gestes −{n}', 'acts −{n}'],
  mind: ['esprit −{n}', 'mind −{n}'],
  advantage: ['avantage gardé {n}', 'advantage kept {n}'],
  disadvantage: ['désavantage gardé {n}', 'disadvantage kept {n}'],
  gift: ['dons {n}', 'gifts {n}'],
  nameless: ['un sort', 'a spell'],
  preparing: ['prépare {name}', 'prepares {name}'],
  ready: ['{name} : prêt', '{name}: ready'],
  again: ['{name} : perdu, à retenter', '{name}: lost, may be tried again'],
  memory: ['en tête : {name}', 'in mind: {name}'],
  runs: ['en cours : {name}', 'running: {name}'],
  poison: ['{severity} · {at}', '{severity} · {at}'],
  rounds: ['{what} ({n})', '{what} ({n})'],
  testDue: ['test d’intégrité dû', 'integrity test due'],
  sequelaDue: ['séquelle à nommer', 'sequela to name'],
  breath: ['souffle {n}', 'breath {n}'],
  points: ['{n} points de traits à placer', '{n} trait points to place'],
  xp: ['{n} XP', '{n} XP'],
  passes: ['passe d’office', 'always passes'],
  shown: ['Ce que voient les joueurs', 'What players see'],
  strike: ['Frapper', 'Strike'],
  shoot: ['Tirer', 'Shoot'],
  spell: ['Sort', 'Spell'],
  treat: ['Soigner', 'Treat'],
  spend: ['Progresser', 'Improve'],
  place: ['Placer les points', 'Place points'],
  survive: ['Test d’intégrité', 'Integrity test'],
  sequela: ['Nommer la séquelle', 'Name the sequela'],
  hurt: ['Blesser', 'Wound'],
  pick: ['{name} agit', '{name} acts'],
  alive: ['{n} : vie {life}', '{n}: life {life}'],
})

/** The characteristics: scores that a sheet itself has. */
export function statsOf(actor: Actor): Word[] {
  return catalogue.words('stat').filter(({ name }) => typeof actor[name] === 'number' && catalogue.key(name)?.type === 'int')
}

/** A characteristic in three letters of its own language. */
export const initials = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').slice(0, 3).toUpperCase()

/** What hinders stands with its sign. */
export const hinders = (trait: Trait) => trait.value < 0 || traitRow(trait.kind).hinders === true
export const valueOf = (trait: Trait) => (hinders(trait) ? `−${Math.abs(trait.value)}` : String(trait.value))

/** How somebody looks whose numbers are not known; a critical state has the game's own word. */
export function looksOf(looks: string): string {
  return looks in seen ? t(looks as keyof typeof seen) : catalogue.word('state', looks)
}

/** In the order of the fight, then the others; without a fight the players' side comes first. */
export function inOrder(state: State): { actor: Actor; total?: number; isTurn: boolean }[] {
  const { fight, actors } = state
  if (!fight?.order.length) {
    const rank = (a: Actor) => ['players', 'foes', 'others'].indexOf(a.camp)
    return [...actors].sort((a, b) => rank(a) - rank(b)).map((actor) => ({ actor, isTurn: false }))
  }
  const rows = fight.order.flatMap(({ actor: name, total }) => {
    const actor = actors.find((a) => a.name === name)
    return actor ? [{ actor, ...(total === undefined ? {} : { total }), isTurn: name === fight.current }] : []
  })
  const inFight = new Set(rows.map((row) => row.actor.name))
  return [...rows, ...actors.filter((a) => !inFight.has(a.name)).map((actor) => ({ actor, isTurn: false }))]
}

export function Signs({ actor }: { actor: Actor }) {
  const signs: [string, string][] = []
  const add = (look: string, text: string) => signs.push([look, text])
  if (actor.looks && !actor.gauges && !actor.lives) add('', looksOf(actor.looks))
  if (actor.state && !stateRow(actor.state).well) add('bad', catalogue.word('state', actor.state))
  if (actor.test_due) add('bad', t('testDue'))
  if (actor.sequela_due) add('warn', t('sequelaDue'))
  if (actor.wound_malus) add('warn', t('wound', { n: Math.abs(actor.wound_malus) }))
  if (actor.mental_malus) add('warn', t('mind', { n: Math.abs(actor.mental_malus) }))
  for (const c of actor.conditions ?? []) {
    const what = catalogue.word('condition', c.condition)
    add('warn', c.turns ? t('rounds', { what, n: c.turns }) : what)
  }
  if (actor.pending_advantage) add('good', t('advantage', { n: actor.pending_advantage }))
  if (actor.pending_disadvantage) add('warn', t('disadvantage', { n: actor.pending_disadvantage }))
  if (actor.gifted) add('aura', t('gift', { n: actor.gifted }))
  if (actor.preparing) add('aura', t(actor.preparing.failed ? 'again' : actor.preparing.ready ? 'ready' : 'preparing', { name: actor.preparing.name || t('nameless') }))
  for (const spell of actor.memory ?? []) add('aura', t('memory', { name: spell.name || t('nameless') }))
  for (const spell of actor.running ?? []) add('aura', t('runs', { name: spell.name || t('nameless') }))
  for (const p of actor.poisons ?? []) add('bad', t('poison', { severity: catalogue.word('severity', p.severity), at: hour(p.due) }))
  if (actor.breath_left !== undefined) add('warn', t('breath', { n: actor.breath_left }))
  for (const worn of actor.armours ?? []) add('', catalogue.word('armours', worn.armour))
  if (!signs.length) return null
  return (
    <p class="saga-signs">
      {signs.map(([look, text], i) => <span key={i} class={`chip ${look}`}>{text}</span>)}
    </p>
  )
}

function Minions({ lives }: { lives: number[] }) {
  return (
    <ol class="saga-lives">
      {lives.map((life, i) => (
        <li key={i} class={life > 0 ? '' : 'gone'} aria-label={t('alive', { n: i + 1, life })}>
          <small>{i + 1}</small> {life > 0 ? life : '×'}
        </li>
      ))}
    </ol>
  )
}

/** All of somebody that fits in the hand: what the master may change is a tap away. */
function Whole({ actor }: { actor: Actor }) {
  const stats = statsOf(actor)
  const shows = catalogue.words('shown')
  const make = (kind: string, more: object = {}) => hand.pick(kind, { actor: actor.name, ...more })
  const tick = (gauge: string, count: number) => void running.gesture({ kind: 'tick', actor: actor.name, gauge, count })
  return (
    <div class="saga-whole">
      {stats.length > 0 && (
        <dl class="saga-stats">
          {stats.map(({ name, text }) => <div key={name}><dt title={text}>{initials(text)}</dt><dd>{String(actor[name])}</dd></div>)}
        </dl>
      )}
      {actor.traits && (
        <p class="saga-traits">
          {actor.traits.map((trait) => (
            <span key={trait.name} class={`chip${trait.approved === false ? ' dashed' : ''}${hinders(trait) ? ' bad' : ''}`} title={catalogue.word('kind', trait.kind)}>
              {trait.name} <b>{valueOf(trait)}</b>
            </span>
          ))}
          {actor.weapons?.map((w, i) => <span key={`w${i}`} class={w.broken ? 'chip bad' : 'chip'}>{catalogue.word('weapon', w.weapon)}</span>)}
        </p>
      )}
      <Gauges actor={actor} onTick={tick} isWhole />
      {actor.points_left || actor.xp ? <p class="soft">{[actor.points_left ? t('points', { n: actor.points_left }) : '', actor.xp ? t('xp', { n: actor.xp }) : ''].filter(Boolean).join(' · ')}</p> : null}
      <div class="row saga-quick">
        <button onClick={() => make('engage')}>{t('strike')}</button>
        <button onClick={() => make('shoot')}>{t('shoot')}</button>
        {castsMagic(actor) && <button onClick={() => make(actor.preparing?.ready || actor.memory?.length ? 'cast' : 'prepare')}>{t('spell')}</button>}
        <button data-treat onClick={() => hand.pick('treat', { target: actor.name, actor: healerOf(running.state, actor), trait: undefined })}>{t('treat')}</button>
        <button onClick={() => hand.pick('damage', { hits: [{ actor: actor.name, damage: 3 }] })}>{t('hurt')}</button>
        {actor.test_due ? <button onClick={() => make('dying_test')}>{t('survive')}</button> : null}
        {actor.sequela_due ? <button onClick={() => make('sequela')}>{t('sequela')}</button> : null}
        {actor.points_left ? <button data-place onClick={() => make('trait_add')}>{t('place')}</button> : null}
        {actor.xp ? <button data-spend onClick={() => make('raise')}>{t('spend')}</button> : null}
        {actor.gauges && (
          <button aria-pressed={actor.passes ?? false} onClick={() => void running.gesture({ kind: 'pass_always', actor: actor.name, on: !actor.passes })}>
            {t('passes')}
          </button>
        )}
        {shows.length > 0 && actor.owner === 'A' && (
          <label class="saga-shown">
            {t('shown')}{' '}
            <select value={actor.shown ?? ''} onChange={(e) => void running.gesture({ kind: 'show', actor: actor.name, shown: e.currentTarget.value })}>
              {shows.map(({ name, text }) => <option key={name} value={name}>{text}</option>)}
            </select>
          </label>
        )}
      </div>
    </div>
  )
}

function Row({ actor, total, isTurn, isPicked }: { actor: Actor; total?: number; isTurn: boolean; isPicked: boolean }) {
  const tick = (gauge: string, count: number) => void running.gesture({ kind: 'tick', actor: actor.name, gauge, count })
  return (
    <li class={`saga-actor${isTurn ? ' to-act' : ''}${isPicked ? ' picked' : ''}`} data-actor={actor.name}>
      {total !== undefined && <b class="saga-total">{total}</b>}
      <div class="saga-who">
        <button class="saga-name" aria-pressed={isPicked} title={t('pick', { name: actor.name })} onClick={() => hand.choose(actor.name)}>
          <Badge actor={actor} /> <b>{actor.name}</b>
          <small>
            {actor.level ? t('level', { n: actor.level }) : actor.value !== undefined ? t('value', { n: actor.value }) : ''}
            {actor.count !== undefined && actor.lives === undefined ? ` · ${t('men', { n: actor.count })}` : ''}
          </small>
          {isTurn && <span class="chip to-act">{t('turn')}</span>}
        </button>
        {isPicked ? <Whole actor={actor} /> : <Gauges actor={actor} onTick={tick} />}
        {actor.lives && <Minions lives={actor.lives} />}
        <Signs actor={actor} />
      </div>
    </li>
  )
}

export function Order({ state }: { state: State }) {
  const keep = useKept()
  const picked = acting(state, hand.actor)?.name
  return (
    <section class="box saga-order" aria-labelledby="saga-order">
      <h2 id="saga-order">{t('title')} <small>{t('hint')}</small></h2>
      {!state.actors.length && <p class="soft">{t('none')}</p>}
      <ol>
        {inOrder(state).map((row) => {
          const { actor, total, isTurn } = row
          const isPicked = actor.name === picked
          return keep(actor.name, [actor, total, isTurn, isPicked, catalogue.ready], () => <Row key={actor.name} {...row} isPicked={isPicked} />)
        })}
      </ol>
    </section>
  )
}
