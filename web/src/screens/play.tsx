// SPDX-License-Identifier: MIT
// screens/play.tsx: the table of a game being played. The table comes first and nothing covers it: card and
// bands to the left, forecast and journal to the right, the choices in a tray below.
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { LanguageSwitch, More, ThemeSwitch, TopBar } from '../panels/top_bar'
import { ask, session } from '../engine/engine'
import { Drafting } from '../game/drafting'
import { Intent, isAgain, isFoe } from '../game/intent'
import { endOf } from '../game/draft'
import { saveJournal } from '../game/journal_file'
import { Match } from '../game/match'
import { Measuring } from '../game/measuring'
import { speak } from '../lang'
import { ActorBanner, actorOf } from '../panels/actor'
import { Bands } from '../panels/bands'
import { Board } from '../panels/board'
import { Curtain } from '../panels/curtain'
import { RollStrip } from '../panels/dice'
import { FigureCard } from '../panels/figure_card'
import { Finale } from '../panels/finale'
import { ForecastPanel } from '../panels/forecast'
import { Icon } from '../panels/icon'
import { LogList } from '../panels/log'
import { LuckPanel } from '../panels/luck'
import { PleaPanel } from '../panels/plea'
import { profileOf } from '../game/profiles'
import { RulePanel } from '../panels/rule_panel'
import { useSounds } from '../panels/sounding'
import { play } from '../panels/sounds'
import { CommandLine, useHerald, Voice } from '../panels/spoken'
import { Stage } from '../panels/stage'
import { commit, Tray } from '../panels/tray'
import { useSide } from '../panels/tray_place'
import { catalog, nameIn } from '../engine/catalog'
import { useChanges } from '../store/observable'
import { paces, settings } from '../store/settings'
import { arrowOf } from '../table/arrows'
import { TokenIcon } from '../table/glyph'
import { isIn, without } from '../table/states'
import { found } from '../table/where'
import { type Luck, type Path, type Place, seatLetters, type System } from '../wire'

const t = speak({
  loading: ['La partie s’ouvre…', 'The game is opening…'],
  lost: ['Cette partie n’est pas (ou plus) ici.', 'This game is not here (any more).'],
  broken: ['Cette partie ne peut pas être reprise : {why}', 'This game cannot be resumed: {why}'],
  home: ['Accueil', 'Home'],
  turn: ['Tour {n}', 'Turn {n}'],
  setting_up: ['Mise en place', 'Setting up'],
  sequence: ['séquence {n}', 'sequence {n}'],
  done: ['{name} : {n} sur {all} ont joué', '{name}: {n} of {all} have acted'],
  undo: ['Annuler', 'Undo'],
  undo_what: ['Annuler : {what}', 'Undo: {what}'],
  undo_none: ['Il n’y a rien à annuler.', 'There is nothing to undo.'],
  undo_told: ['{why} Cela ne se reprend pas. Le mode entraînement le permet.', '{why} That is not taken back. Practice mode allows it.'],
  measure: ['Mesurer', 'Measure'],
  luck: ['Chance', 'Luck'],
  log: ['Journal', 'Log'],
  rules: ['Règles', 'Rules'],
  tools: ['Outils de la table', 'Tools of the table'],
  pace: ['Rythme', 'Pace'],
  explain_on: ['La machine dit pourquoi : oui', 'The machine says why: on'],
  explain_off: ['La machine dit pourquoi : non', 'The machine says why: off'],
  sound_on: ['Sons : oui', 'Sounds: on'],
  sound_off: ['Sons : non', 'Sounds: off'],
  slow: ['lent', 'slow'],
  calm: ['posé', 'calm'],
  quick: ['rapide', 'quick'],
  instant: ['immédiat', 'instant'],
  card: ['Fiche et bandes', 'Card and bands'],
  side: ['Prévision et journal', 'Forecast and log'],
  practice: ['entraînement', 'practice'],
  elsewhere: ['Cette partie se joue dans une autre fenêtre.', 'This game is being played in another window.'],
  elsewhere_about: ['Une seule fenêtre joue à la fois. Si vous jouez ici, l’autre s’arrête là où elle en est ; rien n’est perdu.', 'One window plays at a time. If you play here, the other one stops where it is; nothing is lost.'],
  take: ['Jouer ici', 'Play here'],
  full: ['Le navigateur n’a plus de place : la partie n’y est plus gardée. Exportez-la pour ne rien perdre.', 'The browser has no room left: the game is no longer kept. Export it so that nothing is lost.'],
  closed: ['Le navigateur ne garde plus rien ici : exportez la partie pour ne rien perdre.', 'The browser keeps nothing here any more: export the game so that nothing is lost.'],
  cleared: ['Cette partie n’était plus gardée dans le navigateur (données effacées ?). Elle l’est de nouveau ; les autres sont peut-être perdues.', 'This game was no longer kept in the browser (data cleared?). It is again; others may be lost.'],
  save: ['Exporter', 'Export'],
  measure_hint: ['Mesure : tirez d’un point ou d’une figurine à l’autre.', 'Measuring: drag from one place or figure to another.'],
  measure_how: ['Mesurer (m) ; aussi en tirant avec le bouton droit, ou d’un doigt qui reste posé', 'Measure (m); also by dragging with the right button, or with a finger that rests first'],
  measured: ['De {a} à {b} : {n} pas', 'From {a} to {b}: {n} pas'],
  a_place: ['un point', 'a place'],
})

export function PlayScreen({ id }: { id: string }) {
  const [match, setMatch] = useState<Match | 'elsewhere' | null | undefined>(undefined)
  const [tries, setTries] = useState(0)
  const [why, setWhy] = useState('')
  useEffect(() => {
    let opened: Match | undefined
    let isGone = false
    // Only who has said so takes the game out of another window.
    Match.open(id, tries > 0).then(
      (m) => {
        opened = m === 'elsewhere' ? undefined : m
        if (isGone) opened?.close()
        else setMatch(m ?? null)
      },
      (fault: unknown) => (setWhy(fault instanceof Error ? fault.message : String(fault)), setMatch(null)),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [id, tries])
  const take = () => {
    setMatch(undefined)
    setTries(tries + 1)
  }
  if (match === 'elsewhere') return <Elsewhere onTake={take} />
  if (match) return <Playing match={match} onTake={take} />
  return (
    <>
      <TopBar />
      <main class="sheet" id="content" tabIndex={-1}>
        <p role={match === null ? 'alert' : 'status'}>{match === undefined ? t('loading') : why ? t('broken', { why }) : t('lost')}</p>
        {match === null && <a class="button" href="#/">{t('home')}</a>}
      </main>
    </>
  )
}

/** Who plays: this window or the other one? */
function Elsewhere({ onTake }: { onTake: () => void }) {
  return (
    <>
      <TopBar />
      <main class="sheet" id="content" tabIndex={-1} data-elsewhere>
        <div role="alert"><h2>{t('elsewhere')}</h2></div>
        <p>{t('elsewhere_about')}</p>
        <div class="row">
          <button class="primary" onClick={onTake}>{t('take')}</button>
          <a class="button" href="#/">{t('home')}</a>
        </div>
      </main>
    </>
  )
}

/** The copy in the browser is in danger: the one way out that is always there is a file. */
function TroubleNotice({ match }: { match: Match }) {
  const { trouble, record } = match
  if (!trouble) return null
  return (
    <p class="notice trouble" role="alert">
      {t(trouble)} <button onClick={() => saveJournal(record.journal, record.names, record.turn)}>{t('save')}</button>
    </p>
  )
}

interface PlayingProps {
  match: Match
  onTake: () => void
  /** Of a lesson: what stands beside the table, and what takes the tray's place while there is only something to read, and at its end. */
  beside?: ComponentChildren
  ending?: ComponentChildren
}

export function Playing({ match, onTake, beside, ending }: PlayingProps) {
  const drafting = useMemo(() => new Drafting(match), [match])
  const intent = useMemo(() => new Intent(match), [match])
  const measuring = useMemo(() => new Measuring(), [match])
  useChanges(match, settings, intent)
  const [over, setOver] = useState<string | undefined>(undefined)
  const [isEnding, setEnding] = useState(true)
  const [covered, setCovered] = useState(0)
  const [trail, setTrail] = useState<Path | undefined>(undefined)
  const icon = (id: string) => <TokenIcon profile={profileOf(match.profiles, match.now.figures[id])} seat={match.now.figures[id]?.seat} size={24} />
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const [tab, setTab] = useState<'log' | 'luck'>('log')
  const [rule, setRule] = useState<string | undefined>(undefined)
  const [luck, setLuck] = useState<Luck | undefined>(undefined)
  const [notice, setNotice] = useState('')
  const told = useMemo(() => match.shown.map((event) => found(event, match.map)), [match.shown, match.shown.length])
  const system = catalog.system(match.record.system)
  useSounds(match)
  const herald = useHerald({ match, drafting, intent, system })
  const state = match.state
  // While dice fall it is still whoever has acted, not whoever comes next.
  const acting = useRef<string | undefined>(undefined)
  if (!match.isTelling) acting.current = match.decide?.figure
  const active = match.past ? undefined : acting.current
  const selected = picked ?? active
  const actor = actorOf(match)
  const shown = (over && state.figures[over] ? over : undefined) ?? selected

  // Before anything is drawn: an old draft must not be there to be confirmed.
  useLayoutEffect(() => {
    drafting.open()
    intent.open()
    measuring.drop()
    setPicked(undefined)
    setNotice('')
  }, [match.options])
  // What had the focus may be gone with the choice made; the keyboard goes on from the table.
  useEffect(keepFocus, [match.options, match.curtain, match.plea])
  useEffect(() => {
    if (tab === 'luck') void ask<Luck>(session.play, 'luck').then(setLuck, () => undefined)
  }, [tab, match.shown])
  useLayoutEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (match.isTelling) match.fallAtOnce()
      if (match.curtain || match.plea || e.defaultPrevented) return
      const on = e.target as HTMLElement
      const arrow = arrowOf(e)
      const isPointing = measuring.isOn || (!match.past && drafting.isPointing)
      const isControl = on.closest('button, a, input, select, summary, textarea') !== null
      if (e.key === 'Escape') {
        if (measuring.isOn) measuring.switch(false)
        else if (measuring.drop()) return
        else if (rule) setRule(undefined)
        else if (!intent.drop()) drafting.back()
      } else if (e.key === 'Enter' && !isControl) {
        if (measuring.isOn) {
          if (measuring.end) measuring.point(measuring.end, state)
        } else if (intent.goal) void intent.commit()
        else if (drafting.isWhole) commit(match, drafting)
        else if (drafting.cursor) void drafting.point(drafting.cursor)
      } else if (arrow && isPointing && !on.closest('input, select, textarea, [role=tab], .log')) {
        // From wherever the keyboard is: the hint says so. Enter then means the place.
        document.querySelector<SVGElement>('svg.table')?.focus({ preventScroll: true })
        nudge(arrow[0], arrow[1])
      } else if (e.key === 'u' && !isControl && !match.coach) void undo().then(setNotice)
      else if (e.key === 'm' && !isControl) measuring.switch(!measuring.isOn)
      else return
      e.preventDefault()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  })

  /** Why not, if it may not be. */
  const undo = async (): Promise<string> => {
    if (match.undo.steps === 0) return t('undo_none')
    if (!match.mayTakeBack) return t('undo_told', { why: match.undo.why[0]?.text ?? '' })
    return match.takeBack().then(() => '', (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)))
  }
  const nudge = (dx: number, dy: number) => {
    if (!measuring.isOn) return drafting.nudge(dx, dy)
    measuring.nudge(dx, dy, state.figures[active ?? '']?.at ?? [match.map.width / 2, match.map.depth / 2], match.map, state)
  }
  /** Is it one's own choice now, and nothing to be read first? */
  const isAsked = () => match.isMine && !match.past && !match.isTelling && !match.coach?.isReading
  /** Clicking selects and drafts; doing it takes a second click on the same place, Enter, or the button. */
  const onFigure = (id: string) => {
    const at = state.figures[id]?.at
    if (measuring.isOn && at) return measuring.point({ at, figure: id }, state)
    setPicked(id)
    if (!isAsked()) return
    if (!drafting.draft && intent.figure && isFoe(state, intent.figure, id)) {
      if (intent.goal?.choice.target === id) return void intent.commit()
      return intent.aimAt(id)
    }
    if (!drafting.draft && intent.select(id)) return
    const { draft } = drafting
    // Whoever was touched for it, an enemy or a friend that is to do something.
    const isMeant = draft?.choice.target === id || (draft?.choice.figure === id && !drafting.isPointing)
    if (isMeant && drafting.isWhole && drafting.verdict?.legal) return commit(match, drafting)
    // Pointing at somebody while a place is wanted means: into contact; so it does on the way to who is no target to pick.
    const isAtTable = at && id !== drafting.mover && drafting.isPointing
    const isPlace = drafting.draft?.option.open?.includes('place')
    const end = draft && endOf(draft.choice)
    const touches = at && end && Math.hypot(end[0] - at[0], end[1] - at[1]) <= (state.figures[id]?.radius ?? 0.5) + (state.figures[drafting.mover ?? '']?.radius ?? 0.5) + 0.1
    if (isAtTable && touches && drafting.isWhole && drafting.verdict?.legal) return commit(match, drafting)
    if (isAtTable && (isPlace || !aimAt(match, drafting, id))) void drafting.point(at)
    else if (!isAtTable) aimAt(match, drafting, id)
  }
  // Pointing twice at one place means: do it, also where a way gets only part of it.
  const pointed = useRef<{ at: Place; step: number } | undefined>(undefined)
  const isPointedAgain = (place: Place, end: Place | undefined) => {
    const before = pointed.current?.step === match.step ? pointed.current.at : undefined
    pointed.current = { at: place, step: match.step }
    return end !== undefined && (isAgain(end, place, 0.5) || isAgain(before, place, 0))
  }
  const onGround = (place: Place) => {
    if (!isAsked()) return
    if (isPointedAgain(place, intent.figure ? intent.goal?.path?.at(-1) : undefined)) void intent.commit()
    else if (intent.figure) intent.aim(place)
    else void drafting.setOut(place)
  }
  const onPoint = (place: Place) => {
    const end = drafting.draft && endOf(drafting.draft.choice)
    if (isPointedAgain(place, drafting.isWhole && drafting.verdict?.legal ? end : undefined)) commit(match, drafting)
    else void drafting.point(place)
  }
  /** Somebody dragged to a place: the same as selecting and pointing. */
  const onDrag = (id: string, place: Place) => {
    if (drafting.isPointing) return onPoint(place)
    if (id !== active && !intent.select(id)) return
    setPicked(id)
    onGround(place)
  }
  if (match.isElsewhere) return <Elsewhere onTake={onTake} />
  const screened = match.plea ? (
    <PleaPanel plea={match.plea} name={match.now.seats[match.plea.left[0] ?? 'A']?.name ?? ''} onAnswer={(agrees) => void match.answer(agrees)} />
  ) : match.curtain ? (
    <Curtain seat={match.curtain} name={match.now.seats[match.curtain]?.name ?? ''} isLook={!match.options.some((o) => o.secret)} onLift={() => void match.lift()} onBack={() => match.dropCurtain()} />
  ) : undefined
  if (screened)
    return (
      <div class={`play seat-${match.plea?.left[0] ?? match.curtain}`} data-step={match.step} data-wait={match.plea ? 'plea' : 'curtain'}>
        <header class="top">
          <h1 class="brand"><a href="#/">Escarmouche</a></h1>
          <span class="turn"><LanguageSwitch /></span>
        </header>
        {screened}
      </div>
    )
  const cannotUndo = !match.mayTakeBack
  return (
    <div class={`play seat-${match.decide?.seat ?? 'A'}${beside ? ' coached' : ''}`} data-step={match.step} data-turn={match.state?.turn} data-wait={intent.isRunning ? 'machine' : waitsFor(match)}>
      <header class="top">
        <h1 class="brand"><a href="#/">Escarmouche</a></h1>
        <span class="where soft">
          {system?.name} · {nameIn(system?.scenarios ?? [], state.scenario)}
          {match.record.practice && ` · ${t('practice')}`}
        </span>
        <TurnMark match={match} system={system} />
        <nav class="tools" aria-label={t('tools')}>
          {!match.coach && <button aria-disabled={cannotUndo} class={cannotUndo ? 'quiet closed' : 'quiet'} title={match.undo.text ? t('undo_what', { what: match.undo.text }) : t('undo')} onClick={() => void undo().then(setNotice)}><Icon name="undo" /><span>{t('undo')}</span></button>}
          <MeasureButton measuring={measuring} />
          <a class="button quiet" href="#/rules"><Icon name="book" /><span>{t('rules')}</span></a>
          <More>
            <label>
              {t('pace')}
              <select data-pace value={settings.pace} onChange={(e) => settings.set({ pace: e.currentTarget.value as typeof settings.pace })}>
                {paces.map((p) => <option key={p} value={p}>{t(p)}</option>)}
              </select>
            </label>
            <button class="quiet" data-sound aria-pressed={settings.sound} onClick={() => (settings.set({ sound: !settings.sound }), play('dice'))}>{t(settings.sound ? 'sound_on' : 'sound_off')}</button>
            {!match.coach && <button class="quiet" data-explain aria-pressed={settings.explain} onClick={() => settings.set({ explain: !settings.explain })}>{t(settings.explain ? 'explain_on' : 'explain_off')}</button>}
            <ThemeSwitch isNamed />
            <LanguageSwitch isNamed />
            {!match.coach && <button class="quiet" onClick={() => saveJournal(match.record.journal, match.record.names, match.record.turn)}>{t('save')}</button>}
            <a class="button quiet" href="#/">{t('home')}</a>
          </More>
        </nav>
      </header>
      <aside class="left" aria-label={t('card')}>
        {beside}
        <div class="card-box"><Card match={match} id={shown} isAtIt={shown === active} system={system} /></div>
        <Bands state={state} system={system} profiles={match.profiles} players={(seat) => match.player(seat)} selected={selected} active={active} alone={match.past ? undefined : match.alone} onPick={onFigure} />
      </aside>
      <main id="content" tabIndex={-1} class="middle">
        <Board match={match} drafting={drafting} intent={intent} system={system} selected={selected} active={active} measuring={measuring} over={over} trail={trail} onOver={setOver}
          onFigure={onFigure} onGround={onGround} onPoint={onPoint} onDrag={onDrag} onNudge={nudge} actor={actor} covered={covered} />
        <Stage match={match} system={system} />
        <Voice herald={herald} />
        {match.over && !match.coach && !match.past && !match.isTelling && isEnding && <Finale match={match} onClose={() => setEnding(false)} />}
        <div class="dock">
          <div class="notices">
            {settings.pace !== 'instant' && <ActorBanner match={match} id={actor} />}
            <MeasureNotice measuring={measuring} match={match} />
            <TroubleNotice match={match} />
            {notice && <p class="notice" role="status">{notice}</p>}
            <Roll match={match} />
          </div>
          {ending && !match.isTelling ? <div class="tray-float" data-at="bottom">{ending}</div> : <TrayOf onCover={setCovered} match={match} drafting={drafting} intent={intent} system={system} onRule={setRule} onLuck={() => setTab('luck')} onEnd={isEnding ? undefined : () => setEnding(true)} />}
        </div>
      </main>
      <aside class="right" aria-label={t('side')}>
        {rule && <RulePanel id={rule} system={match.record.system} onClose={() => setRule(undefined)} />}
        <Forecasting match={match} drafting={drafting} onRule={setRule} />
        <div class="tabs" role="tablist">
          {(['log', 'luck'] as const).map((name) => (
            <button key={name} role="tab" id={`tab-${name}`} aria-selected={tab === name} aria-controls="side-panel" tabIndex={tab === name ? 0 : -1}
              onClick={() => setTab(name)}
              onKeyDown={(e) => (e.key === 'ArrowRight' || e.key === 'ArrowLeft') && (setTab(name === 'log' ? 'luck' : 'log'), document.getElementById(`tab-${name === 'log' ? 'luck' : 'log'}`)?.focus())}>
              {t(name)}
            </button>
          ))}
        </div>
        <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class="side-panel">
          {tab === 'log' && <LogList events={told} state={match.now} system={system} at={match.past?.event ?? null} onPick={(n) => void match.lookAt(n)} onRule={setRule} icon={icon} isQuiet
            onOver={(event) => (setOver(event?.figure), setTrail(event?.path))} />}
          {tab === 'luck' && luck && <LuckPanel luck={luck} state={match.now} />}
        </div>
        <CommandLine match={match} drafting={drafting} intent={intent} system={system} herald={herald} undo={undo} />
      </aside>
    </div>
  )
}

function MeasureButton({ measuring }: { measuring: Measuring }) {
  useChanges(measuring)
  return <button class="quiet" data-measure aria-pressed={measuring.isOn} title={t('measure_how')} onClick={() => measuring.switch(!measuring.isOn)}><Icon name="ruler" /><span>{t('measure')}</span></button>
}

/** What to do with the ruler, and for who does not see it what it has come to. */
function MeasureNotice({ measuring, match }: { measuring: Measuring; match: Match }) {
  useChanges(measuring)
  const { isOn, isDone, distance, from, to } = measuring
  const name = (figure: string | undefined) => match.state.figures[figure ?? '']?.name ?? t('a_place')
  return (
    <>
      {isOn && !to && <p class="notice" role="status">{t('measure_hint')}</p>}
      {isDone && <p class="unseen" role="status" data-measured>{t('measured', { a: name(from?.figure), b: name(to?.figure), n: distance ?? 0 })}</p>}
    </>
  )
}

function keepFocus(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** Whom the game waits for, in a word. */
function waitsFor(match: Match): 'over' | 'dice' | 'me' | 'machine' {
  if (match.isTelling || match.isResting) return 'machine'
  if (match.over || match.coach?.outcome) return 'over'
  if (match.dice) return 'dice'
  return match.isMine && match.options.length > 0 ? 'me' : 'machine'
}

/** A figure picked on the table is the target of the kind being looked at, or the figure meant; false if it is neither. */
function aimAt(match: Match, drafting: Drafting, id: string): boolean {
  const draft = drafting.draft
  const isAmong = draft?.option.among?.includes(id) ?? false
  if (isAmong && draft?.option.open?.includes('list')) return drafting.toggle(id), true
  if (isAmong && draft?.option.open?.includes('target')) return drafting.set({ target: id }), true
  const meant = match.options.filter((o) => !o.why && (o.choice.target === id || o.choice.figure === id))
  // Somebody of one's own that a choice still wants, as whom a leader brings along.
  const wanting = isAmong && draft?.option.open?.includes('figure') ? draft.option : draft || meant.length ? undefined : match.options.find((o) => !o.why && o.open?.includes('figure') && o.among?.includes(id))
  if (wanting) {
    if (wanting !== draft?.option) drafting.pick(wanting)
    return drafting.set({ figure: id }), true
  }
  const same = meant.filter((o) => o.choice.kind === drafting.kind)
  const option = same[0] ?? (meant.length ? meant[0] : undefined)
  if (!option || (same.length === 0 && drafting.draft && option.choice.target !== id)) return false
  if (same.length === 0 && meant.length > 1 && option.choice.target === id) void drafting.pickBest(meant)
  else drafting.pick(option)
  return true
}

function TurnMark({ match, system }: { match: Match; system: System | undefined }) {
  const state = match.state
  const figures = Object.values(state.figures)
  return (
    <div class="turn">
      <b>{state.turn > 0 ? t('turn', { n: state.turn }) : t('setting_up')}</b>
      {typeof state.sequence === 'number' && state.sequence > 0 && <small>{t('sequence', { n: state.sequence })}</small>}
      {seatLetters.filter((s) => state.seats[s]).map((seat) => {
        const own = figures.filter((f) => f.seat === seat && f.status === 'in_play')
        const done = own.filter((f) => isIn(f, system, 'done')).length
        const text = t('done', { name: state.seats[seat]?.name ?? seat, n: done, all: own.length })
        return (
          <span key={seat} class={`muster ${seat}`} role="img" aria-label={text} title={text}>
            {own.map((f, i) => <span key={i} class={isIn(f, system, 'done') ? 'acted' : ''}><TokenIcon profile={profileOf(match.profiles, f)} seat={seat} size={22} /></span>)}
          </span>
        )
      })}
    </div>
  )
}

function Card({ match, id, isAtIt, system }: { match: Match; id: string | undefined; isAtIt: boolean; system: System | undefined }) {
  const figure = id ? match.state.figures[id] : undefined
  const profile = profileOf(match.profiles, figure)
  if (!system) return null
  if (!figure || !profile) {
    // Nobody to look at: what the game is about.
    const scenario = system.scenarios.find(({ name }) => name === match.state.scenario)
    return <div class="goal"><h2>{scenario?.text}</h2><p>{scenario?.about}</p></div>
  }
  // Who is at it has not acted yet, whatever the game has noted already.
  const now = isAtIt ? { ...figure, states: without(figure, system, 'done') } : figure
  return <FigureCard profile={profile} system={system} state={now} seat={figure.seat} level={2} />
}

function Roll({ match }: { match: Match }) {
  const latest = match.roll ?? match.events.findLast((e) => (e.dice?.length ?? 0) > 0 && e.n > match.seen)
  return <RollStrip event={match.past ? undefined : latest} seat={match.now.figures[latest?.figure ?? '']?.seat} isFlying={match.isFlying} onSkip={() => match.fallAtOnce()} />
}

function TrayOf({ onCover, ...props }: Parameters<typeof Tray>[0] & { onCover: (px: number) => void }) {
  useChanges(props.match, props.drafting, props.intent)
  const float = useRef<HTMLDivElement>(null)
  // What had the focus may go with any change of the tray; who has tabbed off the page is left alone.
  const last = useRef<Node | null>(null)
  useEffect(() => {
    const note = (e: FocusEvent) => void (last.current = e.target as Node)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (last.current && !last.current.isConnected) keepFocus()
  })
  const { match, drafting, intent } = props
  const { draft } = drafting
  useEffect(() => () => onCover(0), [])
  // Where the pointer only hovers nothing that matters has moved.
  const side = useSide(float, [match.options, match.state, drafting.kind, draft?.choice, drafting.places, intent.figure, intent.goal, match.isMine, match.isTelling], onCover)
  return <div class="tray-float" data-at={side} ref={float}><Tray {...props} /></div>
}

function Forecasting({ match, drafting, onRule }: { match: Match; drafting: Drafting; onRule: (id: string) => void }) {
  useChanges(drafting)
  return <ForecastPanel drafting={drafting} state={match.now} map={match.map} onRule={onRule} />
}
