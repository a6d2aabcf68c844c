// SPDX-License-Identifier: MIT
// game/lesson.ts: a lesson as plain data (data/lessons): a table, what to do on it, and patterns of what the engine says
// once it is done. Nothing here knows a rule: the engine plays, its words are compared.
import type { Choice, GameEvent, Lang, Over, Place, Seat, Setup, State, TableMap } from '../wire'

export interface Both {
  fr: string
  en: string
}
/** What is pointed at while something is to be done. */
export interface Pointing {
  figures?: string[]
  places?: Place[]
  /** Kinds of choices: their buttons. */
  kinds?: string[]
}
export interface Step {
  title?: Both
  text: Both
  /** The choices that do it, in their order; none: there is only something to read. */
  do: Choice[]
  look?: Pointing
}
/** Part of an object: what it names must be there and equal. */
export type Pattern = Record<string, unknown>
/** What must be so at the end: something the engine has told, or never told, a state, the end of the game, where
 * somebody stands. */
export type Goal = { event: Pattern } | { never: Pattern } | { state: Pattern } | { over: Pattern } | { within: { figure: string; box: [number, number, number, number] } }
/** What the other side answers when it is asked for a decision of this name: a fixed game, whatever the machine would do. */
export interface Reply {
  decision: string
  figure?: string
  choice: Choice
  /** As often as it is asked. */
  always?: boolean
}
export interface Lesson {
  id: string
  title: Both
  /** One sentence: what one knows afterwards. */
  idea: Both
  /** What the guided game is played for, while it is played. */
  aim?: Both
  rules: string[]
  setup: Omit<Setup, 'type' | 'system' | 'map' | 'seats'> & { map: string; bands: [string[], string[]]; tape: number[]; position: Position }
  steps: Step[]
  replies?: Reply[]
  goal: Goal[]
  hint: Both
  after: Both
  /** Choices that are allowed and miss the point. */
  wrong?: Choice[]
}
/** Of a position, what a picture of it needs. */
interface Position {
  figures: Record<string, { at?: Place; status?: string }>
}
/** All lessons of a system. */
export interface LessonFile {
  system: string
  /** Tables that several lessons are played on. */
  maps: Record<string, TableMap>
  /** Fall after a lesson's own dice, for who tries something else. */
  dice: number[]
  /** The first game, step by step. */
  game: Lesson
  lessons: Lesson[]
}

/** The learner always sits here. */
export const learner: Seat = 'A'

/** The message that lays the table; `names` are those of the two sides. */
export function setupFor(file: LessonFile, lesson: Lesson, names: readonly string[], lang: Lang): object {
  const { map, tape, bands, ...rest } = lesson.setup
  const seats = bands.map((band, i) => ({ name: names[i] ?? '', band }))
  return { type: 'setup', system: file.system, ...rest, seats, map: file.maps[map], tape: [...tape, ...file.dice], lang }
}

/** Is everything in it that the pattern names? Lists must be as long, and match one by one. */
export function matches(pattern: unknown, found: unknown): boolean {
  if (Array.isArray(pattern)) return Array.isArray(found) && found.length === pattern.length && pattern.every((part, i) => matches(part, found[i]))
  if (pattern === null || typeof pattern !== 'object') return pattern === found
  if (found === null || typeof found !== 'object' || Array.isArray(found)) return false
  return Object.entries(pattern).every(([key, part]) => matches(part, (found as Pattern)[key]))
}

function isWithin([x0, y0, x1, y1]: readonly [number, number, number, number], at: Place | undefined): boolean {
  return at !== undefined && x0 <= at[0] && at[0] <= x1 && y0 <= at[1] && at[1] <= y1
}

/** Is it done, as far as the engine has told? */
export function isReached(goal: readonly Goal[], events: readonly GameEvent[], state: State, over: Over | undefined): boolean {
  return goal.every((part) => {
    if ('event' in part) return events.some((event) => matches(part.event, event))
    if ('never' in part) return !events.some((event) => matches(part.never, event))
    if ('state' in part) return matches(part.state, state)
    if ('within' in part) return isWithin(part.within.box, state.figures[part.within.figure]?.at)
    return over !== undefined && matches(part.over, over)
  })
}

/** So far from the marked place a thumb may come down. */
const near = 1.25

export function endIn({ path, place }: Choice): Place | undefined {
  return path?.at(-1) ?? place
}

/** Where something happens in a lesson. */
export function placesIn({ setup, steps, replies = [] }: Lesson): Place[] {
  const stands = Object.values(setup.position.figures).flatMap(({ at, status }) => (at && status !== 'exited' ? [at] : []))
  const ways = [...steps.flatMap((step) => step.do), ...replies.map(({ choice }) => choice)].flatMap(({ path = [], place }) => [...path, ...(place ? [place] : [])])
  return [...stands, ...ways, ...steps.flatMap(({ look }) => look?.places ?? [])]
}

/** Does somebody mean the choice that is wanted? A way or a place need only end near it; who pays, or how a walk bends, is left to
 * the wanted one. */
export function means(choice: Choice, wanted: Choice): boolean {
  const [end, there] = [endIn(choice), endIn(wanted)]
  const isNear = !end || !there || Math.hypot(end[0] - there[0], end[1] - there[1]) <= near
  const same = (['figure', 'target', 'seat', 'piece', 'marker', 'count', 'suit', 'weapon', 'cards', 'members', 'targets'] as const).every(
    (key) => wanted[key] === undefined || choice[key] === undefined || matches(wanted[key], choice[key]),
  )
  return choice.kind === wanted.kind && isNear && same
}
