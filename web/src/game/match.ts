// SPDX-License-Identifier: MIT
// game/match.ts: one game being played: what the engine last said, whose turn it is, the machine's own
// moves, undo, looking back, and the copy kept in the browser after every step.
import { ask, EngineError, journal, session, tell } from '../engine/engine'
import { catalog, nameIn } from '../engine/catalog'
import { find, type GameRecord, keep, type Player, type Trouble, troubleOf } from '../store/db'
import { hold } from '../store/hold'
import { Observable } from '../store/observable'
import { type Pace, settings } from '../store/settings'
import type { Coach } from './coach'
import { fits, spread } from './draft'
import { journals, wholeOf } from './journals'
import { profilesIn } from './profiles'
import { exchangeAt } from './exchange'
import { asksOf, type Scene, sceneIn, viewOf } from './follow'
import { agree, mayTakeBack, type Plea, pleaOf, undoersOf } from './plea'
import { aloneOf, personsOf, salted, veil, veiled } from './secret'
import { signsOf } from './signs'
import { seatLetters } from '../wire'
import type {
  Candidate,
  Card,
  Choice,
  Decide,
  DiceNeeded,
  Verdict,
  GameEvent,
  GameProfiles,
  Message,
  Offer,
  OfferOption,
  Over,
  Profile,
  Reason,
  Seat,
  State,
  TableMap,
  UndoInfo,
  Zone,
} from '../wire'

const here = session.play
/** Milliseconds between two choices of the machine. */
const pauses: Record<Pace, number> = { slow: 1800, calm: 1100, quick: 420, instant: 0 }
/** How long dice are in the air, and how long they lie before the next are thrown. */
const flights: Record<Pace, number> = { slow: 1000, calm: 600, quick: 340, instant: 0 }
const rests: Record<Pace, number> = { slow: 1900, calm: 1000, quick: 450, instant: 0 }
/** How long the last dice of two lie: what came of it is told over them, and wants to be read. */
const readings: Record<Pace, number> = { slow: 2800, calm: 1800, quick: 1100, instant: 0 }
/** How long the table stands still between the machine's last deed and one's own question. */
const beats: Record<Pace, number> = { slow: 900, calm: 600, quick: 350, instant: 0 }
const eventsAtOnce = 200

export class Match extends Observable {
  map: TableMap = { width: 24, depth: 24, pieces: [] }
  zones: Zone[] = []
  profiles: Profile[] = []
  events: GameEvent[] = []
  /** The events told so far: what comes of a roll is told once its dice lie. */
  shown: GameEvent[] = []
  /** The roll that is being told, and whether its dice are still in the air. */
  roll: GameEvent | undefined
  isFlying = false
  /** The game now, or while dice fall as far as they have been told. */
  now!: State
  /** The table as it was after this event, when somebody looks back. */
  past: { event: number; state: State } | null = null
  decide: Decide | undefined
  dice: DiceNeeded | undefined
  over: Over | undefined
  options: OfferOption[] = []
  candidates: Candidate[] = []
  undo: UndoInfo = { steps: 0, dice: 0, needs: [], why: [] }
  /** Somebody is asked whether a choice may be taken back. */
  plea: Plea | undefined
  /** The seat whose secrets come next, until its person is at the screen: to choose, or to look at its cards. */
  curtain: Seat | undefined
  /** The cards of the seat that has come to look at them. */
  looked: Card[] | undefined
  /** The machine is at it. */
  isBusy = false
  /** Who acts for somebody who is not at this screen, up to the beat after it. */
  actor: string | undefined
  /** What the machine has done is seen, what is asked of oneself not yet. */
  isResting = false
  /** Do not wait between the machine's choices until a person must choose. */
  isHurried = false
  /** How much of its thinking a machine has behind it, from 0 to 1. */
  thought: number | undefined
  /** Why the machine did what it last did, if it says so. */
  reason: string | undefined
  /** Whose reason that is: it is told until the next one, and by then somebody else may act. */
  reasonOf: string | undefined
  fault = ''
  /** The game is played in another window now: this one goes no further and writes nothing. */
  isElsewhere = false
  /** What is wrong with the copy in the browser: it is not written, or was gone and has been written anew. */
  trouble: Trouble | 'cleared' | undefined
  /** How often the game has gone on: a choice may well cause no event. */
  step = 0
  /** Events up to here were there when a person last chose. */
  seen = 0
  /** What the engine last said of the game, before any of it is told. */
  #scene!: Scene
  #isClosed = false
  /** The step that is being made, up to its copy in the browser. */
  #going: Promise<void> = Promise.resolve()
  #writing: Promise<void> = Promise.resolve()
  #release: () => void = () => undefined
  #hasten: () => void = () => undefined
  /** When our own copy was last written; a later one is another window's. */
  #kept = 0
  /** Goes with the first event of the step that is about to be made. */
  #explained: string | undefined

  private constructor(
    readonly record: GameRecord,
    /** Of a lesson: it answers for the other side, and nothing is kept. */
    readonly coach?: Coach,
  ) {
    super()
    this.#kept = record.changed
    coach?.watch(() => this.changed())
  }

  /** A lesson: begun anew each time, kept nowhere. */
  static async rehearse(record: GameRecord, setup: object, coach: Coach): Promise<Match> {
    const match = new Match(record, coach)
    await tell(here, { type: 'lang', lang: settings.lang })
    await tell(here, { type: 'follow', asks: [] })
    const laid = await tell(here, setup)
    record.journal = await journal(here)
    const now = await tell(here, { type: 'follow', asks: asksOf(record.players) })
    await match.#begin([...laid.filter((answer) => answer.type !== 'event'), ...now])
    return match
  }

  /** Opens a kept game; undefined if there is none of this id, 'elsewhere' if another window plays it and is not to
   * give it away. */
  static async open(id: string, isTaking = false): Promise<Match | 'elsewhere' | undefined> {
    let match: Match | undefined
    let isAsked = false
    const leave = async () => {
      isAsked = true
      if (match) await match.#leave()
    }
    const release = await hold(id, isTaking, leave)
    if (!release) return 'elsewhere'
    try {
      const record = await find('games', id)
      match = record && (await Match.#load(record))
    } finally {
      if (!match) release()
    }
    if (!match) return undefined
    match.#release = release
    if (!isAsked) return match
    match.close() // another window has asked for it meanwhile
    return 'elsewhere'
  }

  static async #load(record: GameRecord): Promise<Match> {
    const match = new Match(record)
    await tell(here, { type: 'lang', lang: settings.lang })
    await tell(here, { type: 'follow', asks: asksOf(record.players) })
    await match.#begin(await tell(here, { type: 'load', journal: await wholeOf(record) }))
    return match
  }

  /** The engine has the game: what does not change is asked for once, then it goes on. */
  async #begin(answers: Message[]): Promise<void> {
    const [map, zones, profiles] = await Promise.all([
      ask<TableMap>(here, 'map'),
      ask<{ zones: Zone[] }>(here, 'zones'),
      ask<GameProfiles>(here, 'profiles'),
    ])
    this.map = map
    // Nobody is placed in a lesson: where one would be is not of interest.
    this.zones = this.coach ? zones.zones.filter(({ kind }) => kind !== 'deploy') : zones.zones
    this.profiles = profilesIn(profiles)
    await this.#readEvents()
    this.#absorb(answers)
    await this.#settle()
    await this.#keep(this.now)
    void this.#playBots()
  }

  close(): void {
    this.#isClosed = true
    this.#hasten()
    void this.#going.then(this.#release, this.#release)
  }
  /** Another window goes on with the game, from where this one has kept it. */
  async #leave(): Promise<void> {
    this.isElsewhere = this.#isClosed = true
    this.#hasten()
    this.changed()
    await this.#going.catch(() => undefined)
  }

  get state(): State {
    return this.past?.state ?? this.now
  }
  player(seat: Seat): Player {
    return this.record.players[seatLetters.indexOf(seat)] ?? { who: 'me' }
  }
  /** Does a person have to choose now? */
  get isMine(): boolean {
    return this.decide !== undefined && this.player(this.decide.seat).who === 'me'
  }
  /** Is that person asked at this moment: nothing is being told any more? */
  get isAsked(): boolean {
    return this.isMine && !this.isTelling && !this.isResting && !this.over
  }
  /** The only person's seat: that one may see what it keeps secret at any time. */
  get alone(): Seat | undefined {
    return aloneOf(this.record.players)
  }
  /** Do several persons look at this screen? */
  get isShared(): boolean {
    return personsOf(this.record.players).length > 1
  }
  /** The table as it was after an event. */
  async #stateAt(event: number): Promise<State> {
    return ask<State>(here, 'state', { ...viewOf(this.record.players), event })
  }
  /** The person whose secrets come next is here. */
  async lift(): Promise<void> {
    const seat = this.curtain
    const isLook = seat !== undefined && !this.options.some((o) => o.secret)
    if (isLook) await this.#look(seat)
    this.curtain = undefined
    this.changed()
  }
  /** Who is to choose wants to see the own cards: first the screen is handed over. */
  callToLook(): void {
    if (!this.decide || !this.isShared) return
    this.curtain = this.decide.seat
    this.changed()
  }
  /** Nobody wants to look after all. */
  dropCurtain(): void {
    if (this.options.some((o) => o.secret)) return
    this.curtain = undefined
    this.changed()
  }
  async #look(seat: Seat): Promise<void> {
    const { seats } = await ask<State>(here, 'state', { seat })
    this.looked = (seats[seat]?.pile ?? []).filter((card) => card !== null)
    await this.#readOptions()
  }
  /** The cards are put away again. */
  async stopLooking(): Promise<void> {
    this.looked = undefined
    await this.#readOptions()
    this.changed()
  }
  /** Has the seat that is to choose cards that are not on screen? */
  get hasHiddenCards(): boolean {
    return this.isShared && !this.looked && (this.now.seats[this.decide?.seat ?? '']?.pile?.length ?? 0) > 0
  }

  async choose(choice: Choice): Promise<void> {
    if (!this.decide || this.#isClosed || this.isTelling || this.isResting) return
    const admitted = this.coach ? this.coach.admit(choice) : choice
    if (!admitted) return
    this.past = null
    this.seen = this.events.length
    await this.#step({ type: 'choose', seat: this.decide.seat, choice: salted(admitted) })
    void this.#playBots()
  }

  async giveDice(values: number[]): Promise<void> {
    if (this.#isClosed) return
    await this.#step({ type: 'dice', values }, true)
    void this.#playBots()
  }

  /** May a choice be taken back: now, or if the others at this screen agree? */
  get mayTakeBack(): boolean {
    return this.undo.steps > 0 && (this.record.practice || mayTakeBack(this.undo, this.record.players))
  }
  /** Takes back the last choice. What it has told somebody takes the others' consent; in practice all have agreed. */
  async takeBack(): Promise<void> {
    const seats = Object.keys(this.now.seats) as Seat[]
    const plea = pleaOf(this.undo, this.isMine ? this.decide?.seat : undefined)
    if (this.record.practice || !plea.left.length) return this.#undo(this.record.practice ? seats : plea.given)
    this.plea = plea
    this.changed()
  }
  /** Whoever is asked has answered. */
  async answer(agrees: boolean): Promise<void> {
    const plea = this.plea && agrees ? agree(this.plea) : undefined
    this.plea = plea?.left.length ? plea : undefined
    if (plea && !plea.left.length) await this.#undo(plea.given)
    this.changed()
  }
  async #undo(consent: Seat[]): Promise<void> {
    if (this.#isClosed) return
    this.fallAtOnce()
    await this.#going
    this.past = null
    const answers = await tell(here, { type: 'undo', consent, ...(undoersOf(this.record.players).length ? { seat: this.undo.seat } : {}) })
    const undone = answers.find((a) => a.type === 'undone')
    if (undone) this.events.length = Math.min(this.events.length, undone.events)
    this.#absorb(answers)
    await (this.#going = this.#settle().then(() => this.#keep(this.now)))
    void this.#playBots()
  }

  /** Shows the table as it was after an event; null: as it is. */
  async lookAt(event: number | null): Promise<void> {
    this.past =
      event === null || event >= (this.events.at(-1)?.n ?? 0)
        ? null
        : { event, state: await this.#stateAt(event) }
    this.changed()
  }

  hurry(): void {
    this.isHurried = true
    this.#hasten()
  }

  /** How long dice are in the air. */
  get flight(): number {
    return flights[settings.pace]
  }
  /** Are dice being told? */
  get isTelling(): boolean {
    return this.roll !== undefined
  }
  /** All dice of this step lie at once. */
  fallAtOnce(): void {
    this.#hasten()
  }

  /** Lets the rolls among the latest events fall one after the other; the log and the table follow them. */
  async #tell(from: number): Promise<void> {
    const pace = this.isHurried ? 'instant' : settings.pace
    const rolls = this.events.slice(from).filter((event) => event.dice?.length)
    if (pace === 'instant') return
    let isHasty = this.#isClosed
    const signs = signsOf(catalog.system(this.record.system))
    const wait = (time: number) =>
      new Promise<void>((done) => {
        const timer = setTimeout(done, time)
        this.#hasten = () => {
          isHasty = true
          clearTimeout(timer)
          done()
        }
        if (isHasty) this.#hasten()
      })
    for (const roll of rolls) {
      if (isHasty) break
      const before = roll.n - 1
      if (before > this.shown.length) this.now = await this.#stateAt(before)
      this.shown = this.events.slice(0, before)
      this.roll = roll
      this.isFlying = true
      this.changed()
      await wait(flights[pace])
      this.isFlying = false
      this.shown = this.events.slice(0, roll.n)
      this.changed()
      await wait(exchangeAt(this.events, roll.n, signs)?.isLast ? readings[pace] : rests[pace])
    }
    this.#hasten = () => undefined
    this.roll = undefined
    this.isFlying = false
  }

  async #readEvents(): Promise<void> {
    this.events = []
    for (;;) {
      const from = this.events.length + 1
      const part = await ask<{ total: number; events: GameEvent[] }>(here, 'events', { from, max: eventsAtOnce })
      this.events.push(...part.events)
      if (!part.events.length || this.events.length >= part.total) return
    }
  }

  #absorb(answers: Message[]): void {
    this.options = [] // what was offered is no longer
    for (const a of answers) {
      if (a.type === 'event') {
        this.events.push(this.#explained ? { ...a, reason: this.#explained } : a)
        this.#explained = undefined
      }
      if (a.type === 'decide' || a.type === 'dice_needed' || a.type === 'over')
        this.decide = this.dice = this.over = undefined
      if (a.type === 'decide') this.decide = a
      if (a.type === 'dice_needed') this.dice = a
      if (a.type === 'over') this.over = a
    }
    this.#scene = sceneIn(answers) ?? this.#scene
    this.events = [...this.events] // another list, so that who shows it sees the change
  }

  /** `isSeen`: who has thrown the dice has seen them. */
  #step(message: object, isSeen = false): Promise<void> {
    return (this.#going = this.#go(message, isSeen))
  }
  async #go(message: object, isSeen: boolean): Promise<void> {
    await this.#writing
    const from = this.events.length
    try {
      this.fault = ''
      this.#absorb(await tell(here, message))
    } catch (fault) {
      // Nothing has changed; say why.
      this.fault = fault instanceof EngineError ? fault.message : String(fault)
      // Somebody has gone where the lesson's dice do not reach.
      if (fault instanceof EngineError && (fault.code === 'E_TAPE_DRY' || fault.code === 'E_BAD_DIE')) this.coach?.giveUp()
      this.changed()
      return
    }
    // It is kept at once: dice may take their time to fall, and the page may be closed meanwhile.
    this.#writing = this.#keep(this.#scene.state)
    if (!isSeen) await this.#tell(from)
    await this.#beat()
    await this.#settle()
    await this.#writing
  }

  /** After another's deed the table is looked at before one is asked. */
  async #beat(): Promise<void> {
    const wait = this.isHurried ? 0 : beats[settings.pace]
    if (!this.isBusy || !this.isMine || !wait || this.#isClosed) return
    this.now = this.#scene.state
    this.shown = this.events
    this.isResting = true
    this.changed()
    await new Promise<void>((done) => {
      const timer = setTimeout(done, wait)
      this.#hasten = () => (clearTimeout(timer), done())
    })
    this.#hasten = () => undefined
    this.isResting = false
  }

  async #settle(): Promise<void> {
    this.now = this.#scene.state
    this.shown = this.events
    this.looked = undefined
    await this.#readOptions()
    if (this.isMine) this.isHurried = false
    this.curtain = this.isShared && this.options.some((o) => o.secret) ? this.decide?.seat : undefined
    this.undo = this.#scene.undo
    this.step++
    if (this.isMine || this.over) this.coach?.judge(this.events, this.now, this.over)
    this.changed()
  }

  async #readOptions(): Promise<void> {
    this.options = []
    this.candidates = []
    if (!this.isMine) return
    const { candidates } = this.#scene
    // It came with the step, unless it had no room there.
    const offer = this.#scene.offer ?? (await ask<Offer>(here, 'offer'))
    const isVeiled = this.hasHiddenCards
    const words = catalog.system(this.record.system)?.choices ?? []
    this.candidates = isVeiled ? veiled(candidates) : candidates
    const options = await this.#reachable(spread(offer))
    this.options = isVeiled ? veil(options, (kind) => nameIn(words, kind)) : options
  }

  /** Options that need a way to somebody, where the engine knows none: the straight one tells why not. */
  async #reachable(options: OfferOption[]): Promise<OfferOption[]> {
    const start = this.now.figures[this.decide?.figure ?? '']?.at
    const straight = options.flatMap((option) => {
      const { choice } = option
      const goal = choice.target ? this.now.figures[choice.target]?.at : undefined
      const needsWay = option.open?.length === 1 && option.open[0] === 'path' && !option.why
      if (!needsWay || !start || !goal || this.candidates.some((c) => fits(option, c.choice))) return []
      return [{ option, choice: { ...choice, path: [start, goal] } }]
    })
    if (!straight.length) return options
    const { list } = await ask<{ list: Verdict[] }>(here, 'check', { choices: straight.map((s) => s.choice) })
    const why = new Map(straight.map((s, i) => [s.option, list[i]?.why]))
    return options.map((option) => {
      const because = why.get(option)
      return because ? { ...option, why: because } : option
    })
  }

  async #keep(state: State): Promise<void> {
    const record = this.record
    if (this.coach) return
    const stored = await find('games', record.id).catch(() => null)
    if (stored && stored.changed > this.#kept) {
      this.isElsewhere = this.#isClosed = true
      this.changed()
      return
    }
    const { journal, vault } = await journals(here, state, this.alone, record.vault?.key)
    record.journal = journal
    if (vault) record.vault = vault
    else delete record.vault
    record.turn = state.turn
    record.changed = this.#kept = Date.now()
    if (this.over) record.over = { winner: this.over.winner, text: this.over.text }
    else delete record.over
    const before = this.trouble
    try {
      await keep('games', record)
      this.trouble = stored === undefined || before === 'cleared' ? 'cleared' : undefined
    } catch (fault) {
      this.trouble = troubleOf(fault)
    }
    if (this.trouble !== before) this.changed()
  }

  /** What the side that is nobody's chooses: the machine, or a lesson's own answer. */
  async #othersChoice(decide: Decide): Promise<Choice | undefined> {
    if (this.coach) return this.coach.reply(decide)
    return this.#think(this.player(decide.seat).bot ?? 'greedy')
  }
  /** Lets a machine think a little at a time, so that the bar moves and whoever is in a hurry has its best so far. */
  async #think(bot: string): Promise<Choice> {
    try {
      for (;;) {
        const isAsked = settings.explain && !this.isHurried && settings.pace !== 'instant'
        const said = await ask<{ choice: Choice; done?: number; total?: number; why?: Reason }>(here, 'bot', { bot, max: 16, ...(isAsked ? { why: true } : {}) })
        const { choice, done, total } = said
        this.reason = said.why?.told ? said.why.text : undefined
        this.reasonOf = choice.figure ?? this.decide?.figure
        if (done === undefined || total === undefined || this.isHurried || this.#isClosed) return choice
        this.thought = done / total
        this.changed()
      }
    } finally {
      this.thought = undefined
    }
  }
  /** A lesson has no answer any more: what is done is done. */
  #rest(): void {
    this.coach?.judge(this.events, this.now, this.over)
    this.coach?.giveUp()
  }

  async #playBots(): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    try {
      while (!this.#isClosed && this.decide && !this.isMine) {
        const { seat, figure } = this.decide
        this.actor = figure
        this.changed()
        const wait = this.isHurried ? 0 : pauses[settings.pace]
        const [choice] = await Promise.all([this.#othersChoice(this.decide), new Promise((done) => setTimeout(done, wait))])
        if (this.#isClosed) return
        if (!choice) return this.#rest()
        this.#explained = this.reason
        await this.#step({ type: 'choose', seat, choice: salted(choice) })
        if (this.fault) return
      }
    } catch (fault) {
      this.fault = fault instanceof EngineError ? fault.message : String(fault)
    } finally {
      this.isBusy = false
      this.actor = undefined
      this.reason = undefined
      this.changed()
    }
  }
}
