// SPDX-License-Identifier: MIT
// game/drafting.ts: the choice in the making, with what the engine says of it: reach, path, odds, who sees
// you there, what they could do to you. Questions never queue up: while one is out, only the latest waits.
import { ask, session } from '../engine/engine'
import { catalog } from '../engine/catalog'
import { Observable } from '../store/observable'
import type { Area, Choice, Course, Odds, OfferOption, Path, Place, PlaceLook, Places, Reach, Reason, Refusal, Route, Threat, Verdict } from '../wire'
import { begin, type Draft, endOf, fits, isOpen, isOptional, missing, toggled, withPart, withPath } from './draft'
import { Latest } from './latest'
import type { Match } from './match'
import { basesOf, ends, isInReach, nearest, snapped, solid, withinReach } from './snap'

const here = session.play
/** Milliseconds that advice lies there before it is asked why. */
const ponder = 300
/** Steps of play that an answer at once may take: some hundredths of a second. What needs more is asked for again. */
export const atOnce = 20_000
/** Steps after which somebody who points at something else is heard; then the same question goes on. */
export const atATime = 5000
/** Where a game foresees nothing. */
const unknown: { list: Odds[] } = { list: [] }

export interface Preview {
  path: Path
  cost: number | undefined
  /** How its legs are gone, where it does not walk all the way. */
  legs?: string[] | undefined
  isFound: boolean
  /** Why one may not go there. */
  why?: Refusal | undefined
}

export class Drafting extends Observable {
  /** The kind whose options are shown, while several of them could be meant. */
  kind: string | undefined
  draft: Draft | undefined
  /** Drawing an optional step. */
  isStepping = false
  reach: Reach | undefined
  places: Places | undefined
  /** Corners given by hand, besides the start. */
  via: Place[] = []
  /** Where the pointer or the keys are. */
  cursor: Place | undefined
  /** Where the keys have led: a pointer that lies on the table does not move them. */
  #keyed: Place | undefined
  preview: Preview | undefined
  placeLook: PlaceLook | undefined
  /** The way as it will be gone, and who comes to see it, where ways are watched. */
  course: Course | undefined
  /** What each of those could do where they see it. */
  alarms: Map<string, Threat> = new Map()
  /** The ground that it covers, where there are templates. */
  area: Area | undefined
  threats: Threat[] | undefined
  /** May it be? It is known before the odds are. */
  verdict: Verdict | undefined
  odds: Odds | undefined
  /** Why the machine would do what is drafted, after a hint. */
  advice: string | undefined
  #hover = new Latest()
  #judge = new Latest()
  #foresee = new Latest()
  #danger = new Latest()
  #watch = new Latest()

  constructor(readonly match: Match) {
    super()
  }

  /** The figure that moves or is placed by the draft. */
  get mover(): string | undefined {
    return this.draft?.choice.figure ?? this.match.decide?.figure
  }
  get missing(): ReturnType<typeof missing> {
    return this.draft && missing(this.draft)
  }
  /** Is a point on the table wanted? A path or place already given may be given again. */
  get isPointing(): boolean {
    const d = this.draft
    if (!d) return false
    return this.isStepping || isOpen(d, 'place') || (isOpen(d, 'path') && this.missing !== 'target')
  }
  get isWhole(): boolean {
    return this.draft !== undefined && this.missing === undefined && !this.isStepping
  }
  /** There is nothing else to do than what is drafted: it is not given up, and what was made of it is not lost. */
  get isForced(): boolean {
    return this.match.options.length === 1 && this.draft !== undefined && isOpen(this.draft, 'cards')
  }
  get why(): Refusal | undefined {
    return this.verdict && !this.verdict.legal ? this.verdict.why : undefined
  }
  /** Is the figure about to shoot at somebody? */
  get isShot(): boolean {
    return this.odds?.rolls?.some((roll) => roll.range && roll.distance !== undefined && roll.figure === this.mover) ?? false
  }

  /** A new decision: where there is but one thing to do, or one and nothing else, it is begun. */
  open(): void {
    this.kind = undefined
    this.#forgetDraft()
    const { options, decide } = this.match
    const legal = options.filter((o) => !o.why)
    const isOneKind = options.length > 0 && options.every((o) => o.choice.kind === options[0]?.choice.kind)
    const meant = legal.find(
      (o) => o.open?.includes('cards') || (o.choice.figure === decide?.figure && o.open?.includes('place')),
    )
    // A place or nothing: pointing at the table is enough.
    const places = options.length === 2 && legal.length === 2 ? legal.filter((o) => o.open?.includes('place')) : []
    if (isOneKind && meant) this.pick(meant)
    else if (places.length === 1 && places[0]) this.pick(places[0])
    else if (isOneKind) this.kind = options[0]?.choice.kind
    this.changed()
  }

  #forgetDraft(): void {
    this.advice = undefined
    this.draft = this.reach = this.places = this.preview = this.cursor = this.#keyed = undefined
    this.placeLook = this.threats = this.verdict = this.odds = this.course = this.area = undefined
    this.alarms = new Map()
    this.via = []
    this.isStepping = false
    this.#hover.drop()
    this.#foresee.drop()
    this.#danger.drop()
    this.#watch.drop()
  }

  /** One level back; false if there was none. */
  back(): boolean {
    if (this.isForced) return false
    if (this.isStepping) this.isStepping = false
    else if (this.via.length) this.via = this.via.slice(0, -1)
    else if (this.draft) this.#forgetDraft()
    else if (this.kind) this.kind = undefined
    else return false
    this.changed()
    return true
  }

  showKind(kind: string): void {
    this.#forgetDraft()
    this.kind = this.kind === kind ? undefined : kind
    this.changed()
  }

  /** Chooses an option: at once if it is whole and rolls nothing worth a second look, else as a draft. */
  async choose(option: OfferOption): Promise<void> {
    if (!option.open?.length && !option.may?.length) {
      const { list } = await ask<{ list: Odds[] }>(here, 'odds', { choices: [option.choice], max: atOnce }).catch(() => unknown)
      const isPlain = list[0]?.end === 'done' && !list[0].rolls?.length
      if (isPlain && this.match.options.includes(option)) return this.match.choose(option.choice)
    }
    this.pick(option)
  }

  pick(option: OfferOption): void {
    this.#forgetDraft()
    this.kind = option.choice.kind
    this.draft = begin(option, this.match.candidates)
    this.#lookAround()
    this.#weigh()
    this.#showWay()
    this.changed()
  }

  /** Of several ways to have at somebody, drafts the one that likeliest tells. */
  async pickBest(options: OfferOption[]): Promise<void> {
    const decided = this.match.options
    const drafts = options.map((option) => ({ option, choice: begin(option, this.match.candidates).choice }))
    const choices = drafts.map(({ choice }) => choice)
    const { list } = await ask<{ list: Odds[] }>(here, 'odds', { choices, max: atOnce }).catch(() => unknown)
    if (this.match.options !== decided || this.draft) return
    const worth = (i: number) => {
      const found = list[i]?.untouched?.find((u) => u.figure === choices[i]?.target)
      return list[i]?.legal ? 1 - (found?.share ?? 1) : -1
    }
    const best = drafts.reduce((a, _, i) => (worth(i) > worth(a) ? i : a), 0)
    const found = drafts[best]?.option
    if (found) this.pick(found)
  }

  /** What pointing at the bare table means while nothing is drafted: the first thing that wants but a way or a place. */
  get stride(): OfferOption | undefined {
    if (this.draft || this.kind) return undefined
    const isOne = ({ why, choice, open = [] }: OfferOption) => !why && !choice.target && open.length === 1 && (open[0] === 'path' || open[0] === 'place')
    return this.match.options.find((o) => isOne(o) && (o.choice.figure ?? this.match.decide?.figure) === this.match.decide?.figure)
  }
  /** Drafts that, or another thing that wants a way or a place, to there. */
  async setOut(place: Place, option = this.stride): Promise<void> {
    if (!option) return
    this.pick(option)
    await this.#looking
    await this.point(place)
  }

  /** Drafts what the machine would do here. Advice on hidden cards would tell of them: their owner is called first. */
  async hint(): Promise<void> {
    if (this.match.options.some((o) => o.isVeiled && !o.why)) return this.match.callToLook()
    const decided = this.match.options
    const { choice } = await ask<{ choice: Choice }>(here, 'bot', { bot: 'greedy' })
    if (this.match.options !== decided) return
    this.take(choice)
    this.#explain(this.draft).catch(() => undefined) // the table may be left meanwhile
  }

  /** Why, for whoever stays with it a moment: a reason takes some hundred times as long as the choice, and meanwhile the engine hears nobody. */
  async #explain(advised: Draft | undefined): Promise<void> {
    await new Promise((done) => setTimeout(done, ponder))
    if (!advised || this.draft !== advised) return
    const { why } = await ask<{ why?: Reason }>(here, 'bot', { bot: 'greedy', why: true })
    if (this.draft !== advised) return
    this.advice = why?.text
    this.changed()
  }

  /** Takes a whole choice that the engine proposed. */
  take(choice: Choice): void {
    const option = this.match.options.find((o) => !o.why && JSON.stringify({ ...choice, ...o.choice }) === JSON.stringify(choice))
    this.#forgetDraft()
    this.kind = choice.kind
    this.draft = { option: option ?? { choice, text: '' }, choice }
    this.#lookAround()
    this.#weigh()
    this.#showWay()
    this.changed()
  }

  /** A way that came with the draft is shown like one that was pointed at, with its cost. */
  #showWay(): void {
    const { place } = this.draft?.choice ?? {}
    if (place) this.preview = this.#straight(place, true)
    if (place && this.draft) void this.#cover(this.draft.choice)
    const path = this.draft?.choice.path ?? this.draft?.choice.step
    const end = path?.at(-1)
    if (!path || !end || path.length < 2) return
    const preview: Preview = { path, cost: undefined, legs: this.draft?.choice.legs, isFound: true }
    this.preview = preview
    this.#watchWay(this.draft!.choice)
    void this.#route(end, path.slice(1, -1))
      .then((route) => {
        if (this.preview === preview && route.cost !== undefined) {
          this.preview = { ...preview, cost: route.cost }
          this.changed()
        }
      })
      .catch(() => undefined)
  }

  /** Until it is known how far one gets. */
  #looking: Promise<unknown> = Promise.resolve()
  #lookAround(): void {
    const d = this.draft
    if (!d) return
    const figure = this.mover ? { figure: this.mover } : {}
    if (isOpen(d, 'path') || this.isStepping)
      this.#looking = ask<Reach>(here, 'reach', { kind: d.choice.kind, ...figure })
        .then((reach) => this.draft && ((this.reach = reach), this.changed()))
        .catch(() => undefined)
    if (isOpen(d, 'place')) {
      const { place: _, ...choice } = d.choice
      void ask<Places>(here, 'places', { choice })
        .then((places) => this.draft && ((this.places = places), this.changed()))
        .catch(() => undefined)
    }
  }

  startStep(): void {
    if (!this.draft || !isOptional(this.draft, 'step')) return
    this.isStepping = true
    this.#lookAround()
    this.changed()
  }
  dropStep(): void {
    if (!this.draft) return
    this.isStepping = false
    this.#set(withPath(this.draft, undefined))
  }
  set(part: Partial<Choice>): void {
    if (this.draft) this.#set(withPart(this.draft, part))
  }
  /** Another elevation, or none: other places are allowed there. */
  setZ(z: number | undefined): void {
    if (!this.draft) return
    this.#set(withPart(this.draft, { z } as Partial<Choice>))
    this.#lookAround()
  }
  toggle(figure: string): void {
    if (this.draft) this.#set(toggled(this.draft, figure, this.listName))
  }
  /** What the list of this kind of choice is called. */
  get listName(): 'members' | 'targets' {
    const kinds = catalog.system(this.match.record.system)?.choices
    return kinds?.find(({ name }) => name === this.draft?.choice.kind)?.list ?? 'members'
  }
  #set(draft: Draft): void {
    this.draft = draft
    this.#weigh()
    this.changed()
  }

  /** Previews a point. Once one is chosen it stays; another click chooses anew. */
  hover(place: Place | null, isKeyed = false): void {
    if (!this.isPointing || this.isWhole) return
    if (!place) {
      this.preview = undefined
      this.changed()
      return
    }
    this.cursor = place
    this.#keyed = isKeyed ? place : undefined
    this.#hover.run(() => this.#look(place))
  }

  /** Leads the point about by keys: from where it was led before, from the end of the way, or from the figure; a figure
   * that is still beside the table first goes where it could stand. */
  nudge(dx: number, dy: number): void {
    const { width, depth } = this.match.map
    const from = this.#keyed ?? (this.draft && endOf(this.draft.choice)) ?? this.#start()
    const within = (v: number, most: number) => Math.round(Math.min(most, Math.max(0, v)) * 1000) / 1000
    const to: Place = from ? [within(from[0] + dx, width), within(from[1] + dy, depth)] : (this.entry ?? [width / 2, depth / 2])
    if (this.isWhole && this.draft) this.#set(withPart(withPath(this.draft, undefined), { place: undefined } as object))
    this.hover(to, true)
    this.changed()
  }

  /** A place that the engine proposes for who has none yet. */
  get entry(): Place | undefined {
    const d = this.draft
    return d && this.match.candidates.find((c) => c.choice.place && fits(d.option, c.choice))?.choice.place
  }

  #start(): Place | undefined {
    return this.mover ? this.match.now.figures[this.mover]?.at : undefined
  }

  /** What would come of pointing there: the way and its cost, who sees you, what hides you. */
  async #look(place: Place): Promise<void> {
    const d = this.draft
    if (!d || !this.mover) return
    if (isOpen(d, 'place') && (await this.#cover({ ...d.choice, place }))) {
      const { why } = await ask<Verdict>(here, 'check', { choice: { ...d.choice, place } })
      if (this.draft?.option !== d.option || this.isWhole) return
      this.preview = { path: [place], cost: undefined, isFound: !why, why }
      this.changed()
      return // nobody goes there
    }
    if (isOpen(d, 'place')) {
      const [meant, why] = await this.#meant(place)
      if (this.draft?.option !== d.option || this.isWhole) return
      this.preview = { ...this.#straight(meant, !why), why }
    } else {
      const preview = await this.#wayTo(place, this.#keyed !== undefined, true)
      if (this.draft?.option !== d.option || this.isWhole) return
      this.preview = preview
      this.changed() // the way at once; who sees it there is another question
      if (preview.isFound) this.#watchWay(withPath(d, preview.path, preview.legs).choice)
      else this.course = undefined
    }
    const end = this.preview.path.at(-1)
    if (end && this.preview.isFound)
      this.placeLook = await ask<PlaceLook>(here, 'stand', { figure: this.mover, at: end })
    this.changed()
  }

  #route(to: Place, via: Place[] = this.via): Promise<Route> {
    return ask<Route>(here, 'reach', {
      kind: this.draft?.choice.kind,
      figure: this.mover,
      to,
      ...(via.length ? { via } : {}),
    })
  }

  /** Chooses a point: the end of a path, or a place. */
  async point(place: Place): Promise<void> {
    const d = this.draft
    if (!d || !this.isPointing) return
    this.#hover.drop()
    this.cursor = place
    const isExact = this.#keyed !== undefined && this.#keyed[0] === place[0] && this.#keyed[1] === place[1]
    this.#keyed = undefined
    if (isOpen(d, 'place')) {
      const isCovered = await this.#cover({ ...d.choice, place })
      const [meant] = isCovered ? [place] : await this.#meant(place)
      if (this.draft !== d) return // something else was drafted meanwhile, such as a hint
      this.preview = isCovered ? { path: [place], cost: undefined, isFound: true } : this.#straight(meant, true)
      this.set({ place: meant })
      if (isCovered) return
      if (!this.#start()) await this.#commitPlace()
      return
    }
    const preview = await this.#wayTo(place, isExact).catch(() => undefined)
    if (this.draft !== d || !preview) return
    this.preview = preview
    this.isStepping = false
    this.#set(withPath(this.draft, preview.path, preview.legs))
    this.#watchWay(this.draft.choice)
  }

  /** Who comes to see the figure on this way, and what they could do about it there. */
  #watchWay(choice: Choice): void {
    this.#watch.run(async () => {
      const course = await ask<Course>(here, 'course', { choice }).catch(() => undefined)
      if (!this.draft || this.draft.choice.kind !== choice.kind) return
      this.course = course?.found ? course : undefined
      this.alarms = new Map()
      this.changed()
      for (const view of this.course?.views ?? []) {
        const { threats } = await ask<{ threats: Threat[] }>(here, 'threat', { figure: course?.figure, at: view.stop, by: view.figure }).catch(() => ({ threats: [] }))
        if (this.course !== course) return
        if (threats[0]) this.alarms = new Map(this.alarms).set(view.figure, threats[0])
        this.changed()
      }
    })
  }

  /** What would be under it there, and where it may drift; false if it covers no ground. */
  async #cover(choice: Choice): Promise<boolean> {
    const area = await ask<Area>(here, 'area', { choice }).catch(() => undefined)
    if (!this.draft || this.draft.choice.kind !== choice.kind) return false
    this.area = area?.covers ? area : undefined
    this.changed()
    return this.area !== undefined
  }

  /** The way meant by pointing somewhere: to the likeliest end that may be. Where there is none the straight one is
   * proposed, so that the rules say what is wrong with it. */
  async #wayTo(place: Place, isExact: boolean, isHovered = false): Promise<Preview> {
    const d = this.draft
    const { map, now } = this.match
    const start = this.#start()
    const radius = now.figures[this.mover ?? '']?.radius ?? 0.5
    if (!d || !start) return { path: [place], cost: undefined, isFound: false }
    const others = basesOf(now, this.mover, [], radius)
    const pieces = solid(map, now)
    // A pointer beyond the reach means: as far as one gets. Keys lead to an exact place, and hear why not.
    const last = this.reach && !isExact && !this.via.length ? withinReach(this.reach, place) : undefined
    const judge = (path: Path, legs?: string[]) => ask<Verdict>(here, 'check', { choice: withPath(d, path, legs).choice })
    const all = ends(place, { radius, start, others, pieces })
    // A pointer on its way over the table asks only about what it could mean.
    const { reach } = this
    const wanted = isHovered && reach && last ? all.filter((end) => isInReach(reach, end)) : all
    for (const end of last ? [...wanted, last] : wanted) {
      const { path, cost, legs } = await this.#route(end)
      if (!path) continue
      const { legal, why } = await judge(path, legs)
      const isThere = end[0] === place[0] && end[1] === place[1]
      if (legal || isThere) return { path, cost, legs, isFound: true, why }
    }
    const path = [start, ...this.via, place]
    return { path, cost: undefined, isFound: false, why: (await judge(path)).why }
  }

  /** A place as a way: straight from where the figure stands, if it does. */
  #straight(place: Place, isFound: boolean): Preview {
    const start = this.#start()
    return { path: start ? [start, place] : [place], cost: undefined, isFound }
  }

  /** Where next to nothing is allowed, such as contact with one base: the places that the engine proposes. */
  get proposed(): Place[] {
    const d = this.draft
    if (!d || !this.places || this.places.cells.some((row) => row.includes('1'))) return []
    return this.match.candidates.flatMap((c) => (c.choice.place && fits(d.option, c.choice) ? [c.choice.place] : []))
  }

  /** The place meant by pointing somewhere: the likeliest one that may be, else the likeliest and why it may not. */
  async #meant(place: Place): Promise<[Place, Refusal | undefined]> {
    let first: Refusal | undefined
    const ways = this.#ways(place)
    for (const way of ways) {
      const { legal, why } = await ask<Verdict>(here, 'check', { choice: { ...this.draft?.choice, place: way } })
      if (legal) return [way, undefined]
      first ??= why
    }
    return [ways[0] ?? place, first]
  }

  #ways(place: Place): Place[] {
    const near = nearest(this.proposed, place)
    if (near) return [near]
    const { map, now } = this.match
    const radius = now.figures[this.mover ?? '']?.radius ?? 0.5
    const kinds = catalog.system(this.match.record.system)?.markers ?? []
    const others = basesOf(now, this.mover, kinds.map((kind) => kind.name), radius)
    const allowance = this.draft?.option.allowance
    return snapped(place, { radius, start: this.#start(), allowance, others, width: map.width, depth: map.depth })
  }

  /** A figure that is not on the table yet is placed by one click: no die falls and undo takes it back. What is refused says why. */
  async #commitPlace(): Promise<void> {
    const choice = this.draft?.choice
    if (!choice) return
    const { legal } = await ask<Verdict>(here, 'check', { choice })
    if (this.draft?.choice === choice && legal) await this.match.choose(choice)
  }

  /** Fixes a corner on the way to the next point. */
  addCorner(): void {
    if (!this.cursor || !this.draft) return
    this.via = [...this.via, this.cursor]
    this.#set(withPath(this.draft, undefined))
  }

  /** The engine's word on the draft: may it be, what will come of it, and what could be done about it there? Each is told
   * as soon as it is known, and given up when the draft is another one. */
  #weigh(): void {
    this.verdict = this.odds = this.threats = undefined
    if (!this.isWhole || !this.draft) return
    const { choice } = this.draft
    const isMeant = () => this.draft?.choice === choice
    this.#judge.run(async () => {
      const verdict = await ask<Verdict>(here, 'check', { choice })
      if (!isMeant()) return
      this.verdict = verdict
      this.changed()
    })
    this.#foresee.run(async () => {
      for (;;) {
        if (!isMeant()) return
        const odds = await ask<Odds>(here, 'odds', { choice, max: atATime }).catch((): Odds => ({ legal: true, end: 'done' }))
        if (!isMeant()) return
        this.odds = odds
        this.changed()
        if (odds.end !== 'stopped') return
      }
    })
    const end = endOf(choice)
    const figure = this.mover
    if (!end || !figure || !this.#start() || this.area) return // nobody is threatened before standing somewhere
    this.#danger.run(async () => {
      const look = await ask<PlaceLook>(here, 'stand', { figure, at: end })
      if (!isMeant()) return
      this.placeLook = look
      this.changed()
      let found: Threat[] = []
      for (const by of this.#enemies(figure, end)) {
        const { threats } = await ask<{ threats: Threat[] }>(here, 'threat', { figure, at: end, by })
        if (!isMeant()) return
        found = [...found, ...threats].sort((a, b) => b.danger - a.danger || b.harm - a.harm)
        this.threats = found
        this.changed()
      }
      this.threats = found
      this.changed()
    })
  }

  /** Those who could do something to a figure at a place, the nearest first. */
  #enemies(figure: string, at: Place): string[] {
    const { figures } = this.match.now
    const seat = figures[figure]?.seat
    const gap = (id: string) => Math.hypot((figures[id]?.at?.[0] ?? 0) - at[0], (figures[id]?.at?.[1] ?? 0) - at[1])
    return Object.keys(figures)
      .filter((id) => figures[id]?.seat !== seat && figures[id]?.at && figures[id]?.status === 'in_play')
      .sort((a, b) => gap(a) - gap(b))
  }
}
