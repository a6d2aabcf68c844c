// SPDX-License-Identifier: MIT
// saga/running.ts: the evening that is being played. Whoever makes a gesture sends it here; it goes to the engine, what comes
// of it is told, and the step is written down at once, so that a crash loses the gesture in hand at most; nobody waits for
// the writing. One message there and back for a gesture: what the screen shows is asked once and for all (`follow`).
// Going back is the engine's playing again: nothing is worked out here.
import { type CampaignRecord, type EveningRecord, find, keep, type Trouble, troubleOf } from '../store/db'
import { hold } from '../store/hold'
import { Observable } from '../store/observable'
import { settings } from '../store/settings'
import { speak } from '../lang'
import { ask, EngineError, send, session, tell } from '../engine/engine'
import { type Choose, eveningsOf, nextEvening, type Step } from './campaigns'
import { catalogue, inTongue } from './catalogue'
import { gestureRow } from './desk'
import type { Actor, Due, Gesture, Odds, Offer, SagaEvent, Snapshot, State, Wait } from './wire'

/** Something that was told, and after which step. */
export interface Line {
  step: number
  event: SagaEvent
}
export interface Said {
  text: string
  rule?: string | undefined
}
const t = speak({
  cut: ['La soirée ne se rejoue que jusqu’au geste {n} : {why}', 'The evening can be played again up to gesture {n} only: {why}'],
})
const openFloor: Wait = { decision: 'floor', seats: [], text: '' }
/** Dice that the page throws where people's own are asked for and somebody would rather not. */
const thrown = (count: number, sides: number) =>
  Array.from({ length: count }, () => 1 + Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / (2 ** 32 / sides)))

type Told = { type: string } & Record<string, unknown>
/** What is looked at after each gesture: answered with it, in one message. */
const looks = ['state', 'due', 'answers'].map((what) => ({ type: 'ask', what }))

/** What the engine waits for now, by the last message that says so. */
export function waitOf(answers: readonly Told[]): Wait | undefined {
  const last = answers.filter((a) => a.type === 'decide' || a.type === 'dice_needed').at(-1)
  if (!last) return undefined
  const { actor, rule, text } = last as unknown as Wait
  const common = { text: text ?? '', ...(actor ? { actor } : {}), ...(rule ? { rule } : {}) }
  if (last.type === 'decide') return { ...common, decision: String(last.decision), seats: last.seats as string[] }
  return { ...common, decision: 'dice', seats: [], dice: { count: Number(last.count), sides: Number(last.sides) } }
}

const texts = new WeakMap<Actor, string>()
function textOf(actor: Actor): string {
  const known = texts.get(actor) ?? JSON.stringify(actor)
  texts.set(actor, known)
  return known
}

/** Whoever is as before stays the same object: nothing of them need be drawn again. */
export function sameOnes(before: readonly Actor[] = [], now: readonly Actor[]): Actor[] {
  const old = new Map(before.map((actor) => [actor.name, actor]))
  return now.map((actor) => {
    const was = old.get(actor.name)
    return was && textOf(was) === textOf(actor) ? was : actor
  })
}

/** So many gestures put aside are worth a word, until so many others were made. */
const asideLeast = 3
const asideMost = 12

/** Before which step the gesture that is looked at began: the floor was open before it. */
export function beganAt(waits: readonly string[], at: number): number {
  let step = at
  while (step > 1 && waits[step - 1] !== 'floor') step--
  return step
}

class Running extends Observable {
  campaign: CampaignRecord | undefined
  evening: EveningRecord | undefined
  /** Of the evenings before this one, latest last. */
  earlier: EveningRecord[] = []
  state: State | undefined
  wait: Wait = openFloor
  lines: Line[] = []
  dues: Due[] = []
  offers: Offer[] = []
  /** What the engine said no to, or what went wrong. */
  said: Said | undefined
  /** Why the browser does not keep it. */
  trouble: Trouble | undefined
  /** Another window plays it. */
  isElsewhere = false
  busy = true
  /** From the last tap to what came of it, in ms. */
  took = 0
  /** Steps that the engine played again for the last way back or forth. */
  played = 0
  /** What a gesture made after going back has put in the place of: a thumb on the slider costs nobody an evening. */
  #aside: { at: number; steps: Step[] } | undefined
  /** The program throws for those the master plays, where people roll themselves. */
  throwsForNpcs = true
  #waits: string[] = ['floor']
  #queue: Promise<unknown> = Promise.resolve()
  #written: Promise<void> = Promise.resolve()
  #isUnwritten = false
  #isPassing = false
  #target: number | undefined
  #release: (() => void) | undefined
  #told = settings.lang

  get at(): number {
    return this.evening?.at ?? 0
  }
  get steps(): readonly Step[] {
    return (this.evening?.steps ?? []) as Step[]
  }
  /** What stands: nothing that was taken back. */
  get shown(): Line[] {
    return this.lines.filter((line) => line.step <= this.at)
  }
  /** What the gesture that was made last has brought so far. */
  get latest(): Line[] {
    const from = beganAt(this.#waits, this.at)
    return this.lines.filter((line) => line.step >= from && line.step <= this.at)
  }
  /** Before which step the gesture began that this step was a part of. */
  beganAt(step: number): number {
    return beganAt(this.#waits, step)
  }
  get lastGesture(): Gesture | undefined {
    const step = this.steps[beganAt(this.#waits, this.at) - 1]
    return step?.type === 'choose' ? step.choice : undefined
  }
  /** Gestures that can be brought back: none for a few that were meant to be made otherwise, nor long after. */
  get aside(): number {
    const { at, steps } = this.#aside ?? { at: 0, steps: [] }
    return steps.length >= asideLeast && this.at > at && this.at - at <= asideMost ? steps.length : 0
  }
  get isOpen(): boolean {
    return this.evening !== undefined && !this.evening.closed
  }

  /** One thing after the other; what fails is told and stops nothing. */
  #next<T>(task: () => Promise<T>): Promise<T | undefined> {
    const run = this.#queue.then(task).catch((fault: unknown) => {
      this.said = { text: fault instanceof Error ? fault.message : String(fault), rule: fault instanceof EngineError ? fault.rule : undefined }
      this.busy = false // whoever was told may try something else
      this.changed()
      return undefined
    })
    this.#queue = run
    return run
  }

  async load(id: string, isTaking = false): Promise<void> {
    await this.#next(async () => {
      if (this.campaign?.id === id && !this.isElsewhere && !isTaking) return
      this.#leave()
      this.busy = true
      this.changed()
      const campaign = await find('campaigns', id)
      if (!campaign) {
        this.busy = false
        this.changed()
        return
      }
      this.#release = await hold(id, isTaking, () => this.#giveAway())
      this.isElsewhere = !this.#release
      this.campaign = campaign
      this.earlier = await eveningsOf(campaign)
      const last = this.earlier.at(-1)
      if (last && !last.closed && !this.isElsewhere) {
        await this.#replay(last) // where it cannot be played at all it stays among those that were
        this.earlier.pop()
      }
      this.busy = false
      this.changed()
    })
  }

  /** Somebody else goes on with it in another window. */
  async #giveAway(): Promise<void> {
    this.isElsewhere = true
    await this.#queue
    await this.#written
    this.evening = undefined
    this.changed()
  }

  #leave(): void {
    this.#release?.()
    this.#release = undefined
    this.campaign = this.evening = this.state = this.#aside = undefined
    this.said = this.trouble = undefined
    this.isElsewhere = false
    this.lines = []
    this.dues = []
    this.offers = []
    this.wait = openFloor
  }

  /** Whoever has read why not need not read it on. */
  hush(): void {
    this.said = undefined
    this.changed()
  }

  leave(): void {
    void this.#next(async () => {
      await this.#written
      if (this.evening) await send(session.play, { type: 'follow', asks: [] })
      this.#leave()
    })
  }

  /** Plays an evening again, from its setup to where it stood. */
  async #replay(evening: EveningRecord): Promise<void> {
    this.lines = []
    this.#waits = ['floor']
    this.#told = settings.lang
    await send(session.play, { type: 'follow', asks: [] })
    await tell(session.play, { ...evening.setup, lang: settings.lang })
    await catalogue.load()
    let played = 0
    let why: unknown
    for (const step of evening.steps as Step[]) {
      const answers = await tell(session.play, step).catch((fault: unknown) => void (why = fault))
      if (!answers) break
      this.#hear(answers as unknown as Told[], ++played)
    }
    // Without what it began with it is another evening. Else it goes on from the last step that can be played: rules were mended
    // since, or a file was not as it left. What comes after is kept until another gesture is made.
    if (why && played < evening.base) throw why
    this.evening = evening
    evening.at = Math.min(evening.at, played)
    if (why) this.said = { text: t('cut', { n: played - evening.base, why: why instanceof Error ? why.message : String(why) }), rule: why instanceof EngineError ? why.rule : undefined }
    if (evening.at < played) {
      const wait = waitOf((await tell(session.play, { type: 'undo', to: evening.at })) as unknown as Told[])
      if (wait) this.wait = wait
    }
    this.#see((await tell(session.play, { type: 'follow', asks: looks })) as unknown as Told[])
  }

  #hear(answers: readonly Told[], step: number): void {
    const wait = waitOf(answers)
    if (wait) this.wait = wait
    this.#waits[step] = this.wait.decision
    for (const a of answers) if (a.type === 'event') this.lines.push({ step, event: a as unknown as SagaEvent })
  }

  /** The table as it is now, with what can be answered and what falls due. */
  #see(told: readonly Told[]): void {
    const now = told.filter((a) => a.type === 'now').at(-1)?.answers as Told[] | undefined
    const answer = <T>(what: string) => now?.find((a) => a.what === what) as T | undefined
    const state = answer<State>('state')
    if (state) this.state = { ...state, actors: sameOnes(this.state?.actors, state.actors) }
    this.dues = answer<{ dues: Due[] }>('due')?.dues ?? []
    this.offers = answer<{ answers: Offer[] }>('answers')?.answers ?? []
    if (this.state?.wait === 'floor') this.wait = { ...openFloor, text: this.wait.text }
  }

  /** A question that may have no answer at this table. */
  async asks<T>(what: string, more: object = {}): Promise<T | undefined> {
    return ask<T>(session.play, what, more).catch(() => undefined)
  }

  /** The evening as a seat has heard it, page by page; nothing that it may not know is in it. */
  async heard(seat: string): Promise<Line[]> {
    const lines: Line[] = []
    for (let total = 1; lines.length < total; ) {
      const page = await this.asks<{ total: number; events: SagaEvent[] }>('events', { seat, from: lines.length + 1, max: 1000 })
      if (!page?.events.length) break
      total = page.total
      for (const event of page.events) lines.push({ step: Number(event.gesture ?? this.at), event })
    }
    return lines
  }

  /** What is foreseen of a gesture, as far as a seat may know it. */
  async odds(choice: Gesture, seat = 'A'): Promise<Odds | undefined> {
    return this.asks<Odds>('odds', { choice, seat })
  }

  /** What a seat may answer to what waits, with what it may foresee of it. */
  async offersTo(seat: string): Promise<Offer[]> {
    return (await this.asks<{ answers: Offer[] }>('answers', { seat }))?.answers ?? []
  }

  /** As a player sees it. */
  async viewOf(seat: string): Promise<State | undefined> {
    return this.asks<State>('state', { seat })
  }

  /** A new evening after those that have been. */
  async begin(isRealDice: boolean, past: readonly EveningRecord[]): Promise<void> {
    await this.#next(async () => {
      if (!this.campaign) return
      this.earlier = [...past]
      this.#aside = undefined
      this.busy = true
      this.changed()
      const evening = nextEvening(this.campaign, this.earlier.at(-1), isRealDice)
      await this.#replay(evening)
      this.campaign = { ...this.campaign, evenings: [...this.campaign.evenings, evening.id], changed: Date.now() }
      await this.#save()
      await keep('campaigns', this.campaign).catch((fault) => (this.trouble = troubleOf(fault)))
      this.busy = false
      this.changed()
    })
    await this.gesture({ kind: 'session_open' })
  }

  /** Makes a gesture; true if it was taken. */
  gesture(choice: Gesture, seat = 'A'): Promise<boolean> {
    return this.#step({ type: 'choose', seat, choice: inTongue(choice) })
  }
  /** Everybody passes while one of these waits: one tap for a roll that a dozen might pay for. */
  async letPass(waits: ReadonlySet<string>): Promise<void> {
    if (this.#isPassing) return // a second tap means the same
    this.#isPassing = true
    while (waits.has(this.wait.decision) && (await this.gesture({ kind: 'pass' })));
    this.#isPassing = false
  }
  dice(values: number[]): Promise<boolean> {
    return this.#step({ type: 'dice', values })
  }
  throwDice(): Promise<boolean> {
    const wanted = this.wait.dice
    return wanted ? this.dice(thrown(wanted.count, wanted.sides)) : Promise.resolve(false)
  }

  async #step(step: Step): Promise<boolean> {
    const begin = performance.now()
    const done = await this.#next(async () => {
      const evening = this.evening
      if (!evening || evening.closed) return false
      this.said = undefined
      const answers = (await send(session.play, step)) as unknown as Told[]
      const no = answers.find((a) => a.type === 'error' || a.type === 'refusal')
      if (no) {
        this.said = { text: String(no.text), rule: no.rule as string | undefined }
        this.changed()
        return false
      }
      this.lines = this.lines.filter((line) => line.step <= evening.at)
      if (evening.at < evening.steps.length) this.#aside = { at: evening.at, steps: evening.steps.slice(evening.at) as Step[] }
      evening.steps = [...evening.steps.slice(0, evening.at), step]
      evening.at++
      this.#waits.length = evening.at
      this.#hear(answers, evening.at)
      this.#see(answers)
      this.took = performance.now() - begin
      this.changed()
      void this.#save()
      return true
    })
    if (done && this.wait.dice && this.throwsForNpcs && this.#isMasters(this.wait.actor)) return this.throwDice()
    return done ?? false
  }

  /** Of the master's people, or of nobody: an oracle is the master's own question. */
  #isMasters(actor: string | undefined): boolean {
    if (actor === undefined) return gestureRow(this.lastGesture?.kind).table === true
    return this.state?.actors.find((a) => a.name === actor)?.owner === 'A'
  }

  /** Writes the evening down as it is when its turn comes; who waits for a turn need not wait twice. */
  #save(): Promise<void> {
    const evening = this.evening
    if (!evening || this.#isUnwritten) return this.#written
    this.#isUnwritten = true
    this.#written = this.#written.then(async () => {
      await new Promise((later) => setTimeout(later)) // what came of it is drawn first
      this.#isUnwritten = false
      evening.changed = Date.now()
      const before = this.trouble
      this.trouble = await keep('evenings', evening).then(() => undefined, troubleOf)
      if (this.trouble !== before) this.changed()
    })
    return this.#written
  }

  /** To so many steps, back or forth. Whoever drags a slider asks for many: only the last one counts. */
  rewind(to: number): Promise<void> {
    const isWaiting = this.#target !== undefined
    this.#target = to
    if (isWaiting) return Promise.resolve()
    return this.#next(async () => {
      const target = this.#target ?? to
      this.#target = undefined
      await this.#go(target)
    }) as Promise<void>
  }
  async #go(target: number): Promise<void> {
    const begin = performance.now()
    const evening = this.evening
    if (!evening) return
    const goal = Math.max(evening.base, Math.min(target, evening.steps.length))
    if (goal === evening.at) return
    const way = goal < evening.at ? { type: 'undo', to: goal } : { type: 'redo', to: goal, heard: true }
    const answers = (await tell(session.play, way)) as unknown as Told[]
    this.played = Number(answers[0]?.played ?? 0)
    evening.at = goal
    this.said = undefined
    const wait = waitOf(answers)
    this.wait = wait ?? { ...openFloor, decision: this.#waits[goal] ?? 'floor' }
    this.#see(answers)
    this.took = performance.now() - begin
    this.changed()
    void this.#save()
  }
  /** One step from where the table is once all that was asked for before has been done. */
  undo(): Promise<void> {
    return this.#next(() => this.#go(this.at - 1)) as Promise<void>
  }
  redo(): Promise<void> {
    return this.#next(() => this.#go(this.at + 1)) as Promise<void>
  }
  /** Brings back what was put aside, in the place of what was done since. */
  bringBack(): Promise<void> {
    return this.#next(async () => {
      const { evening } = this
      const aside = this.#aside
      if (!evening || !aside) return
      this.busy = true
      this.changed()
      const instead = evening.steps.slice(aside.at) as Step[]
      const steps = [...evening.steps.slice(0, aside.at), ...aside.steps]
      await this.#replay({ ...evening, steps, at: steps.length })
      this.#aside = { at: aside.at, steps: instead }
      this.busy = false
      this.changed()
      void this.#save()
    }) as Promise<void>
  }
  /** When all that has been asked for so far is done. */
  async settled(): Promise<void> {
    await this.#queue
  }

  /** What a sheet that came as a file can cast: the engine knows of spells only once they are prepared. */
  async keepSpells(name: string, spells: unknown[]): Promise<void> {
    if (!this.campaign || !spells.length) return
    this.campaign = { ...this.campaign, spells: { ...this.campaign.spells, [name]: spells } }
    await keep('campaigns', this.campaign).catch((fault) => (this.trouble = troubleOf(fault)))
    this.changed()
  }

  /** Ends the evening: what it leaves is kept for the next one. */
  async close(awards: Gesture): Promise<boolean> {
    const taken = await this.gesture(awards)
    if (!taken) return false
    await this.#next(async () => {
      const left = await ask<Snapshot>(session.play, 'campaign')
      const evening = this.evening
      if (!evening || !this.campaign) return
      evening.leaves = left.gestures
      evening.after = left.hash
      evening.closed = true
      await this.#save()
      this.campaign = { ...this.campaign, changed: Date.now() }
      await keep('campaigns', this.campaign).catch((fault) => (this.trouble = troubleOf(fault)))
      this.changed()
    })
    return true
  }

  /** What was told in an evening that is over, in the language of now. */
  async recall(evening: EveningRecord): Promise<Line[]> {
    const told = await this.#next(async () => {
      const lines: Line[] = []
      await send(session.play, { type: 'follow', asks: [] })
      await tell(session.play, { ...evening.setup, lang: settings.lang })
      for (const [i, step] of (evening.steps.slice(0, evening.at) as Step[]).entries())
        for (const a of (await tell(session.play, step)) as unknown as Told[]) if (a.type === 'event') lines.push({ step: i + 1, event: a as unknown as SagaEvent })
      return lines.filter((line) => line.step > evening.base)
    })
    return told ?? []
  }

  /** After a change of language: what was told is told again. */
  async speak(): Promise<void> {
    if (!this.evening || this.#told === settings.lang) return
    await this.#next(async () => {
      const evening = this.evening
      if (!evening) return
      this.#told = settings.lang
      await this.#replay(evening)
      this.changed()
    })
  }

  /** The scenes of the evening, for the slider. */
  get scenes(): { step: number; name: string }[] {
    return this.steps.flatMap((step, i) => {
      const { chapter } = gestureRow(step.type === 'choose' && step.choice.kind)
      return chapter ? [{ step: i + 1, name: String((step as Choose).choice[chapter] ?? '') }] : []
    })
  }
}

export const running = new Running()
