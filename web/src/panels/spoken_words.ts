// SPDX-License-Identifier: MIT
// panels/spoken_words.ts: the sentences of the spoken table: who stands where, what is asked, what a choice would bring. Short
// enough to be heard out; all numbers are the engine's. And the words that ask for them.
import { nameIn } from '../engine/catalog'
import { groups } from '../game/draft'
import type { Drafting } from '../game/drafting'
import type { Intent } from '../game/intent'
import type { Match } from '../game/match'
import type { Sighting } from '../game/scan'
import { number, percent, speak } from '../lang'
import { pieceName } from '../table/terrain'
import type { FigureState, State, System, TableMap } from '../wire'
import { figureWords } from './figure_words'

export const t = speak({
  here: ['Depuis {name} :', 'From {name}:'],
  nobody: ['Personne.', 'Nobody.'],
  no_eye: ['Aucune de vos figurines n’est sur la table.', 'None of your figures is on the table.'],
  at: ['{name}, {d} pas à {h} h', '{name}, {d} pas at {h} o’clock'],
  contact: ['au contact', 'in contact'],
  open: ['à découvert', 'in the open'],
  hidden: ['cachée à {p} ({what})', '{p} hidden ({what})'],
  hidden_some: ['cachée à {p}', '{p} hidden'],
  unseen: ['hors de vue', 'out of sight'],
  unseen_by: ['hors de vue ({what})', 'out of sight ({what})'],
  masked: ['masquée par {names}', 'screened by {names}'],
  higher: ['{n} pas plus haut', '{n} pas higher'],
  lower: ['{n} pas plus bas', '{n} pas lower'],
  can: ['Possible : {what}.', 'Possible: {what}.'],
  cannot: ['Rien n’est refusé.', 'Nothing is refused.'],
  because: ['{what} : {why}', '{what}: {why}'],
  some: ['{what} ({n})', '{what} ({n})'],
  numbered: ['{n} : {what}', '{n}: {what}'],
  several: ['Plusieurs choix. Dites un numéro. {what}.', 'Several choices. Say a number. {what}.'],
  no: ['Pas permis. {why}', 'Not allowed. {why}'],
  way: ['{cost} pas sur {most}', '{cost} of {most} pas'],
  odds: ['{name} : {p} {what}', '{name}: {p} {what}'],
  at_least: ['{name} : au moins {p} {what}', '{name}: at least {p} {what}'],
  replies: ['Réponses possibles : {what}.', 'Possible replies: {what}.'],
  seen: ['Vue par {names}.', 'Seen by {names}.'],
  enter: ['Entrée pour valider.', 'Enter confirms.'],
  meant: ['{who} : {what} {whom}', '{who}: {what} {whom}'],
  first: ['1 action : {p}', '1 action: {p}'],
  nothing: ['Rien à valider.', 'Nothing to confirm.'],
  nothing_there: ['Rien à faire là d’ici.', 'Nothing to be done there from here.'],
  lost: ['« {word} » : rien de tel parmi les choix. {can}', '“{word}”: no such choice. {can}'],
  who: ['« {word} » : qui ? Un nom plus complet.', '“{word}”: who? A fuller name.'],
  not_yours: ['Ce n’est pas à vous de choisir.', 'It is not for you to choose.'],
  no_number: ['Il n’y a pas de numéro {n}.', 'There is no number {n}.'],
  want_target: ['Qui ? {names}.', 'Whom? {names}.'],
  want_path: ['Où ? Par exemple : 3 h 4 pas, ou vers un nom.', 'Where? For example: 3 h 4 pas, or towards a name.'],
  want_list: ['Avec qui ? {names}.', 'With whom? {names}.'],
  want_cards: ['Quelles cartes, dans l’ordre ? Nom puis couleur, séparés par des virgules. {names} ; {suits}.', 'Which cards, in order? Name then suit, with commas between. {names}; {suits}.'],
  want_suit: ['Quelle couleur ? {suits}.', 'Which suit? {suits}.'],
  want_seat: ['Quel camp ? {names}.', 'Which side? {names}.'],
  want_number: ['Combien ?', 'How many?'],
  wait: ['{what}. En calcul…', '{what}. Working it out…'],
  dice: ['Vos dés : {text}', 'Your dice: {text}'],
  undone: ['Choix repris.', 'Choice taken back.'],
  card: ['{name}, {where}{how}', '{name}, {where}{how}'],
  marker: ['{name} {n}', '{name} {n}'],
  token: ['jeton', 'token'],
  measured: ['{a} à {b} : {d} pas.', '{a} to {b}: {d} pas.'],
  helped: [
    'Dites un choix en toutes lettres, même abrégé : « tirer kara », « courir 3 h 4 pas », « vers kara ». Midi est le bord du haut. Une ligne vide valide. Aussi : choix, refus, autour, amis, lieux, fiche, mesurer, conseil, annuler, retour, journal, redire.',
    'Say a choice in words, cut short if you like: “shoot kara”, “run 3 h 4 pas”, “towards kara”. Twelve is the top edge. An empty line confirms. Also: choices, refused, around, friends, places, card, measure, hint, undo, back, log, repeat.',
  ],
})

/** Words that ask something, in either language; the first two are the ones that are proposed. */
export const commands = {
  help: ['aide', 'help'],
  choices: ['choix', 'choices', 'options'],
  refused: ['refus', 'refused', 'pourquoi', 'why'],
  scan: ['autour', 'around', 'scan', 'ennemis', 'enemies'],
  friends: ['amis', 'friends'],
  places: ['lieux', 'places'],
  card: ['fiche', 'card'],
  measure: ['mesurer', 'measure'],
  hint: ['conseil', 'hint'],
  undo: ['annuler', 'undo'],
  back: ['retour', 'back'],
  log: ['journal', 'log'],
  repeat: ['redire', 'repeat'],
} as const satisfies Record<string, readonly string[]>
export type Command = keyof typeof commands

export function commandOf(word: string | undefined): Command | undefined {
  return (Object.keys(commands) as Command[]).find((name) => (commands[name] as readonly string[]).includes(word ?? ''))
}

const nameOf = (state: State, id: string | undefined) => state.figures[id ?? '']?.name ?? ''
const heightOf = (f: FigureState | undefined) => (typeof f?.z === 'number' ? f.z : 0)

/** "Kara, 5,3 pas à 2 h, cachée à 40 % (ruine), à terre". */
export function sightingText({ figure, pas, hour, isTouching, sight }: Sighting, from: string, state: State, map: TableMap, system: System | undefined): string {
  const f = state.figures[figure]
  if (!f) return ''
  const rise = heightOf(f) - heightOf(state.figures[from])
  const parts = [t('at', { name: f.name, d: number(pas, 1), h: hour }), figureWords({ ...f, engaged: [] }, system)]
  if (rise) parts.push(t(rise > 0 ? 'higher' : 'lower', { n: number(Math.abs(rise), 1) }))
  if (isTouching) parts.push(t('contact'))
  else if (sight) {
    const what = sight.piece ? pieceName(map, sight.piece) : ''
    if (!sight.visible) parts.push(what ? t('unseen_by', { what }) : t('unseen'))
    else if (sight.hidden > 0) parts.push(t(what ? 'hidden' : 'hidden_some', { p: percent(sight.hidden / 1000), what }))
    else parts.push(t('open'))
    if (sight.visible && sight.masked_by.length) parts.push(t('masked', { names: sight.masked_by.map((id) => nameOf(state, id)).join(', ') }))
  }
  return parts.filter(Boolean).join(', ')
}

/** What is asked, and what kinds of answer there are. */
export function decisionText({ decide, options }: Match, system: System | undefined): string {
  return [decide?.text ?? '', canText(options, system)].filter(Boolean).join(' ')
}
export function canText(options: Match['options'], system: System | undefined): string {
  const few = options.filter((o) => !o.why)
  if (few.length && few.length <= 4) return t('can', { what: few.map((o) => o.text).join(', ') })
  const all = groups(options).filter((group) => group.isLegal)
  const one = (group: (typeof all)[number]) => {
    const legal = group.options.filter((o) => !o.why)
    return legal.length === 1 ? (legal[0]?.text ?? '') : t('some', { what: nameIn(system?.choices ?? [], group.kind), n: legal.length })
  }
  return all.length ? t('can', { what: all.map(one).join(', ') }) : ''
}

/** A choice in the making: what it is, the way, what may come of it, or why it may not be. Empty while that is not known. */
export function draftText(d: Drafting, system: System | undefined): string {
  const { draft, verdict, odds, match } = d
  if (!draft || !d.isWhole || !verdict) return ''
  const { now } = match
  const what = draft.option.text || [nameIn(system?.choices ?? [], draft.choice.kind), nameOf(now, draft.choice.target)].join(' ').trim()
  if (!verdict.legal) return t('no', { why: verdict.why?.text ?? '' })
  if (!odds || odds.end === 'stopped') return ''
  const most = draft.option.allowance ?? d.reach?.allowance
  const cost = d.preview?.cost
  const gist = (odds.gist ?? []).slice(0, 4).map((c) => t(odds.end === 'done' ? 'odds' : 'at_least', { name: nameOf(now, c.figure), p: percent(c.share), what: c.text }))
  const replies = [...new Set((odds.replies ?? []).map((reply) => `${nameOf(now, reply.figure)}, ${reply.text}`))]
  const seen = d.placeLook?.seen_by.map((s) => nameOf(now, s.figure)) ?? []
  const head = [what, ...(cost !== undefined && most !== undefined ? [t('way', { cost: number(cost, 1), most: number(most, 1) })] : []), ...gist].join('. ')
  return [`${head}.`, replies.length ? t('replies', { what: replies.slice(0, 4).join(' ; ') }) : '', seen.length && !draft.choice.target ? t('seen', { names: seen.join(', ') }) : '', t('enter')].filter(Boolean).join(' ')
}

/** The same of what is meant before somebody has begun. */
export function goalText({ goal, figure, match }: Intent, system: System | undefined): string {
  if (!goal) return ''
  const whom = goal.choice.target
  const parts = [t('meant', { who: nameOf(match.now, figure), what: nameIn(system?.choices ?? [], goal.choice.kind), whom: nameOf(match.now, whom) }).trim()]
  if (goal.cost !== undefined && goal.allowance !== undefined) parts.push(t('way', { cost: number(goal.cost, 1), most: number(goal.allowance, 1) }))
  if (goal.threat && goal.threat.initiative < 1) parts.push(t('first', { p: percent(goal.threat.initiative) }))
  for (const c of goal.threat?.changes.filter((change) => change.out && change.figure === whom) ?? []) parts.push(t('odds', { name: nameOf(match.now, c.figure), p: percent(c.share), what: c.text }))
  return `${parts.join('. ')}. ${t('enter')}`
}
