// SPDX-License-Identifier: MIT
// panels/board.tsx: the table of a game being played, with what the choice in the making draws over it: where one may
// go, the way there, who sees whom, how far it is.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, session } from '../engine/engine'
import type { Drafting } from '../game/drafting'
import { beginning, type Intent } from '../game/intent'
import { causeOf } from '../game/cause'
import { signsOf } from '../game/signs'
import { endOf } from '../game/draft'
import { fateOf } from '../game/fate'
import { newsOf, type Word } from '../game/news'
import type { Match } from '../game/match'
import type { Measuring } from '../game/measuring'
import { profileOf } from '../game/profiles'
import type { Coach } from '../game/coach'
import { type Pointing, placesIn } from '../game/lesson'
import { rulerFor, rulersOf } from '../game/rulers'
import { number, roughly, speak } from '../lang'
import { useChanges } from '../store/observable'
import { Chip, LineTag, PlacesArea, ReachArea, RulerLine, Shown, SightLine, type Standing, StrideEdge, Tag, Way, WayTag } from '../table/overlay'
import { chipsOf, outlineOf } from '../table/figures'
import { around, whole } from '../table/camera'
import { Template, Views } from '../table/foresight'
import { lifeStat } from '../table/states'
import { TableView } from '../table/table'
import type { Path, Place, PlaceLook, Places, Reach, Seat, State, System } from '../wire'
import { attemptWords } from './odds_words'

const t = speak({
  pas: ['{n} pas', '{n} pas'],
  with: ['{n} pas · {ruler}', '{n} pas · {ruler}'],
  seen: ['en vue', 'in view'],
  part: ['en vue, cachée à {p}', 'in view, {p} hidden'],
  unseen: ['hors de vue', 'out of view'],
  miss: ['raté', 'missed'],
  fail: ['raté', 'failed'],
  nothing: ['D’ici, rien à y faire', 'Nothing to do there from here'],
})

/** The one number that decides people, at who is aimed at; and why not, where one has clicked. */
function Says({ d, intent, state, depth, bases }: { d: Drafting; intent: Intent; state: State; depth: number; bases: readonly Standing[] }) {
  const threat = intent.goal?.threat
  const target = state.figures[threat ? (intent.goal?.choice.target ?? '') : (d.draft?.choice.target ?? '')]
  const foreseen = threat ?? (d.odds?.end === 'done' ? d.odds : undefined)
  const fate = foreseen && target && fateOf(foreseen, threat ? (intent.goal?.choice.target ?? '') : (d.draft?.choice.target ?? ''))
  const why = d.isWhole ? d.why : d.isPointing ? d.preview?.why : undefined
  const told = fate && target?.at ? attemptWords(threat?.initiative ?? 1, fate) : ''
  return (
    <>
      {told && target?.at && <Chip at={target.at} depth={depth} text={told} kind="odds" above={target.radius + 0.35} bases={bases} />}
      {why && d.cursor && <Chip at={d.cursor} depth={depth} text={why.text} kind="refused" above={0.7} />}
      {intent.nowhere && intent.figure && <Chip at={intent.nowhere} depth={depth} text={t('nothing')} kind="refused" above={0.9} />}
    </>
  )
}

/** Who is in hand or aimed at already need not be pointed at; a place waits for who is to go there. */
function stillToTouch({ pointing, wanted }: Coach, held: string | undefined, aimed: string | undefined): Pointing {
  const { places = [], figures = [] } = pointing
  // Somebody one moves up to is touched once the move is chosen: touched before, they are only looked at.
  if (!held && (wanted?.path ?? wanted?.place) && !wanted?.target && pointing.kinds?.includes(wanted?.kind ?? '')) return { ...pointing, figures: [] }
  if (aimed && figures.includes(aimed)) return {}
  const left = figures.filter((id) => id !== held)
  if (!held && figures.length && places.length) return { ...pointing, places: [] }
  return left.length || places.length ? { ...pointing, figures: left } : pointing
}

interface Wish {
  match: Match
  places: Places | undefined
  acting: string | undefined
  ready: ReadonlySet<string>
  /** Figures and places that the question is about. */
  among: readonly (string | undefined)[]
  spots: readonly Place[]
}
/** So far around who acts one wants to see the ground. */
const ground = 4

/** Whose card comes next, else the first of a side that stands on the table: a question about cards is about them. */
function nextOf(state: State, seat: Seat | undefined): string | undefined {
  const own = Object.entries(state.figures).filter(([, f]) => f.seat === seat && f.at && f.status === 'in_play').map(([id]) => id)
  return (seat && state.seats[seat]?.pile?.find((card) => card && own.includes(card[0]))?.[0]) || own[0]
}

/** What to look at for a choice: who acts and whom it is about, then the ground around and who is near; where somebody is to be put
 * on the table all the places there are, or the whole table if they have no room. */
function lookAt({ match: { state, decide, options }, places, acting, ready, among, spots }: Wish): { must: Place[]; beside: Place[] } | undefined {
  const atOf = (id: string | undefined) => state.figures[id ?? '']?.at
  const named = [...among.map(atOf), ...spots].filter((at): at is Place => at !== undefined)
  const centre = atOf(acting) ?? named[0] ?? atOf([...ready][0]) ?? (places || options.some(({ choice: { figure } }) => figure && !atOf(figure)) ? undefined : atOf(nextOf(state, decide?.seat)))
  if (!centre) {
    // Nobody in particular: the view stays where it is.
    const zone = places && spanOf(places)
    if (!zone && Object.values(state.figures).some(({ at, status }) => at && status === 'in_play')) return undefined
    return { must: zone && zone[1]![0] - zone[0]![0] <= 10 && zone[1]![1] - zone[0]![1] <= 10 ? zone : [], beside: [] }
  }
  const far = ([x, y]: Place) => Math.hypot(x - centre[0], y - centre[1])
  const own = state.figures[acting ?? '']?.seat
  const others = Object.entries(state.figures).flatMap(([id, f]) => (f.at && f.status === 'in_play' ? [{ at: f.at, far: far(f.at) + (f.seat === own && !ready.has(id) ? 6 : 0) }] : []))
  const around: Place[] = [[centre[0] - ground, centre[1]], [centre[0] + ground, centre[1]], [centre[0], centre[1] - ground], [centre[0], centre[1] + ground]]
  const byDistance = others.sort((a, b) => a.far - b.far).map(({ at }) => at)
  const foes = Object.values(state.figures).flatMap(({ at, seat, status }) => (at && seat !== own && status === 'in_play' ? [at] : []))
  const nearest = foes.sort((a, b) => far(a) - far(b)).slice(0, 1)
  return { must: [centre, ...named], beside: [...nearest, ...around, ...byDistance] }
}

/** The lower left and the upper right of all the places. */
function spanOf({ cells, origin, step }: Places): Place[] | undefined {
  const open = cells.flatMap((row, j) => [...row].flatMap((cell, i) => (cell === '1' ? [[origin[0] + i * step, origin[1] + j * step] as const] : [])))
  if (!open.length) return undefined
  const [xs, ys] = [open.map(([x]) => x), open.map(([, y]) => y)]
  return [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]]
}

interface Props {
  match: Match
  drafting: Drafting
  intent: Intent
  system: System | undefined
  selected: string | undefined
  active: string | undefined
  measuring: Measuring
  /** A way told in the log, under the pointer. */
  trail: Path | undefined
  /** The figure under the pointer. */
  over: string | undefined
  onOver: (id: string | undefined) => void
  onFigure: (id: string) => void
  onGround: (place: Place) => void
  onPoint: (place: Place) => void
  onDrag: (figure: string, place: Place) => void
  onNudge: (dx: number, dy: number) => void
  /** Who acts for somebody who is not here: the table follows. */
  actor: string | undefined
  /** So much of it is under the tray, in pixels. */
  covered: number
}

/** From one figure to another: how far, and does an enemy see it? */
interface Gaze {
  from: string
  to: string
  distance: number
  contact: boolean
  /** Undefined between friends, of whom the engine tells nothing. */
  isSeen: boolean | undefined
}

function useGaze(state: State, from: string | undefined, to: string | undefined, step: number): Gaze | undefined {
  const [gaze, setGaze] = useState<Gaze | undefined>(undefined)
  const start = from ? state.figures[from] : undefined
  const goal = to ? state.figures[to] : undefined
  const isShown = start?.at !== undefined && goal?.at !== undefined && from !== to && goal.status === 'in_play'
  useEffect(() => {
    let gone = false
    setGaze(undefined)
    if (!isShown || !from || !to) return
    const measured = ask<{ distance: number; contact: boolean }>(session.play, 'measure', { from, to })
    const seen = ask<PlaceLook>(session.play, 'stand', { figure: from, at: start?.at })
    Promise.all([measured, seen]).then(([{ distance, contact }, { seen_by }]) => {
      const isSeen = start?.seat === goal?.seat ? undefined : seen_by.some((s) => s.figure === to)
      if (!gone) setGaze({ from, to, distance, contact, isSeen })
    }, () => undefined)
    return () => void (gone = true)
  }, [from, to, isShown, step])
  return gaze
}

/** Figures to be picked for the draft; who pays or whose cards are in a pile is not aimed at. */
function aimable(drafting: Drafting): string[] {
  const option = drafting.draft?.option
  return option?.open?.some((part) => part === 'target' || part === 'list') ? (option.among ?? []) : []
}

/** How far somebody could run, while the pointer is on it. */
function useStride(match: Match, kind: string, over: string | undefined): Reach | undefined {
  const [found, setFound] = useState<{ of: string; step: number; reach: Reach } | undefined>(undefined)
  const isThere = over !== undefined && match.state.figures[over]?.status === 'in_play' && !match.past
  useEffect(() => {
    if (!isThere || !over) return
    let gone = false
    const timer = setTimeout(() => {
      ask<Reach>(session.play, 'reach', { kind, figure: over }).then((reach) => !gone && setFound({ of: over, step: match.step, reach }), () => undefined)
    }, 120)
    return () => ((gone = true), clearTimeout(timer))
  }, [over, isThere, match.step])
  return isThere && found?.of === over && found?.step === match.step ? found?.reach : undefined
}

/** Words that rise from who they are about, for a moment. */
function useNews(match: Match, system: System | undefined): Word[] {
  const seen = useRef({ count: match.shown.length, state: match.now })
  const [words, setWords] = useState<Word[]>([])
  useEffect(() => {
    const { count, state } = seen.current
    seen.current = { count: match.shown.length, state: match.now }
    // A jump through the game is no news.
    if (match.past || match.shown.length - count > 60 || match.shown.length < count) return
    const found = newsOf(match.shown, count, state, match.now, lifeStat(system)?.counter ?? '', signsOf(system))
    if (found.length) setWords(found)
  }, [match.shown.length, match.now])
  useEffect(() => {
    if (!words.length) return
    const gone = setTimeout(() => setWords([]), 1600)
    return () => clearTimeout(gone)
  }, [words])
  return words
}

/** Something flies from who rolls to who is rolled against, where they are apart. */
function Shaft({ match, depth }: { match: Match; depth: number }) {
  const { roll, state } = match
  const [a, b] = [state.figures[roll?.figure ?? ''], state.figures[roll?.target ?? '']]
  if (!roll || !match.isFlying || match.past || !roll.weapon || !a?.at || !b?.at || a.engaged?.length) return null
  const [dx, dy] = [b.at[0] - a.at[0], a.at[1] - b.at[1]]
  const far = Math.hypot(dx, dy) || 1
  if (far < a.radius + b.radius + 0.2) return null
  const [x, y] = [a.at[0], depth - a.at[1]]
  return <path key={roll.n} class="shaft" style={{ '--dx': `${dx}px`, '--dy': `${dy}px` }} d={`M${x} ${y}l${(-dx / far) * 0.8} ${(-dy / far) * 0.8}`} />
}

/** Who strikes at somebody in contact, while the dice fall, and which way. */
function lungeOf({ roll, isFlying, past, state }: Match): { figure: string; by: [number, number] } | undefined {
  const [a, b] = [state.figures[roll?.figure ?? ''], state.figures[roll?.target ?? '']]
  if (!roll?.figure || !isFlying || past || !a?.at || !b?.at || !a.engaged?.includes(roll.target ?? '')) return undefined
  const far = Math.hypot(b.at[0] - a.at[0], b.at[1] - a.at[1]) || 1
  return { figure: roll.figure, by: [((b.at[0] - a.at[0]) / far) * 0.45, ((a.at[1] - b.at[1]) / far) * 0.45] }
}

/** What is seen along the ruler, in words. */
function seenText({ sight }: Measuring): string {
  if (!sight) return ''
  if (!sight.visible) return t('unseen')
  return sight.hidden > 0 ? t('part', { p: roughly(sight.hidden / 1000) }) : t('seen')
}

/** The ruler in hand: the line, how far it is, what is seen along it, and how far the weapons of who stands at its first end reach. */
function Tape({ measuring, match, rulers }: { measuring: Measuring; match: Match; rulers: ReturnType<typeof rulersOf> }) {
  const { from, to, distance, sight } = measuring
  const { state, map } = match
  if (!from || !to || distance === undefined) return null
  const [a, b] = [state.figures[from.figure ?? ''], state.figures[to.figure ?? '']]
  const reaches = [...new Set((profileOf(match.profiles, a)?.weapons ?? []).flatMap((weapon) => weapon.range ?? []))].sort((x, y) => x - y)
  return (
    <g class={measuring.isFixed ? 'tape' : 'tape live'}>
      {sight && !sight.visible && <SightLine from={from.at} to={to.at} depth={map.depth} kind="blocked" />}
      <RulerLine from={from.at} to={to.at} depth={map.depth} rulers={rulers}
        radii={[a?.radius ?? 0, b?.radius ?? 0]} reaches={reaches} />
    </g>
  )
}

export function Board({ match, drafting: d, intent, system, selected, active, measuring, trail, over, onOver, onFigure, onGround, onPoint, onDrag, onNudge, actor, covered }: Props) {
  useChanges(d, intent, measuring)
  const ruling = measuring.isOn
  const stride = useStride(match, intent.stride, over)
  const news = useNews(match, system)
  const { depth, width } = match.map
  const state = match.state
  // A lesson happens in one corner of its table: that is what is looked at.
  const frame = useMemo(() => match.coach && around(placesIn(match.coach.lesson).map(([x, y]) => [x, depth - y] as const), whole(width, depth)), [match])
  const mover = d.mover ? state.figures[d.mover] : undefined
  const end = d.preview?.path.at(-1) ?? (d.draft && endOf(d.draft.choice))
  const target = d.draft?.choice.target ? state.figures[d.draft.choice.target] : undefined
  const shot = d.isShot
  const targets = useMemo(() => new Set(match.options.flatMap((o) => (!o.why && o.choice.target && (!d.kind || o.choice.kind === d.kind) ? [o.choice.target] : [])).concat(aimable(d))), [match.options, d.kind, d.draft])
  const ready = useMemo(() => new Set(match.past || !match.isMine ? [] : match.options.flatMap((o) => (o.why ? [] : o.choice.figure ? [o.choice.figure] : o.open?.includes('figure') ? (o.among ?? []) : []))), [match.options, match.past])
  const aimed = useMemo(() => (intent.goal?.choice.target ? new Set([intent.goal.choice.target]) : undefined), [intent.goal])
  const rulers = useMemo(() => rulersOf(system, match.record.journal), [system, match.record.id])
  const isPlacing = d.draft?.option.open?.includes('place') ?? false
  const standing = useMemo(() => {
    const named = match.coach?.pointing.figures ?? []
    // Whom a coach points at has a name under the base.
    return Object.entries(state.figures).flatMap(([id, { at, radius = 0.5, status }]) => (at && status === 'in_play' ? [{ at, radius }, ...(named.includes(id) ? [{ at: [at[0], at[1] - radius - 0.6] as Place, radius: 0.6 }] : [])] : []))
  }, [state, match.coach?.pointing])
  const looked = over ?? d.draft?.choice.target ?? intent.goal?.choice.target ?? (selected !== active ? selected : undefined)
  const gaze = useGaze(state, match.past || ruling || measuring.from || isPlacing ? undefined : (active ?? intent.figure), looked, match.step)
  const long = (length: number) => {
    const ruler = rulerFor(rulers, length)
    return ruler ? t('with', { n: number(length, 2), ruler: ruler.name }) : t('pas', { n: number(length, 2) })
  }
  const said = (g: Gaze) =>
    [long(g.distance), g.isSeen === undefined ? '' : t(g.isSeen ? 'seen' : 'unseen')].filter(Boolean).join(' · ')
  const way = isPlacing && !d.area && d.preview?.path.length === 2 && mover ? d.preview.path : undefined
  const length = way && mover ? Math.hypot(way[1]![0] - way[0]![0], way[1]![1] - way[0]![1]) - 2 * mover.radius : 0
  const meant = intent.goal?.path && intent.figure ? { path: intent.goal.path, radius: state.figures[intent.figure]?.radius ?? 0.5 } : undefined
  // A list in the making, such as who fights together.
  const members = d.draft?.choice.members
  const drafted = members?.length ? [...(d.draft?.choice.figure ? [d.draft.choice.figure] : []), ...members] : []
  // Who is asked in the middle of somebody else's deed: what passes between the two.
  const because = match.past || d.draft ? undefined : causeOf(match, signsOf(system))
  const [asker, asked] = [because && state.figures[because.to]?.at, because && state.figures[because.by]?.at]
  // What one wants to see when one is asked, and when somebody or some place is meant.
  const meantAt = intent.goal?.choice.target ?? d.draft?.choice.target
  const pointed = match.past || !match.isAsked ? undefined : match.coach?.pointing
  // Somebody is to be picked: at least one of them is in view.
  const from = state.figures[intent.figure ?? d.mover ?? active ?? '']?.at
  const picks = d.kind && from ? [...targets].filter((id) => state.figures[id]?.at) : []
  const apart = (id: string) => Math.hypot(state.figures[id]!.at![0] - from![0], state.figures[id]!.at![1] - from![1])
  const nearest = meantAt ? undefined : picks.sort((a, b) => apart(a) - apart(b))[0]
  const look = useMemo(() => (match.isMine && !match.past && !match.isTelling ? lookAt({ match, places: d.places, acting: intent.figure ?? d.mover ?? active, ready, among: [...(pointed?.figures ?? []), meantAt, nearest, because?.to, because?.by], spots: pointed?.places ?? [] }) : undefined),
    [match.options, match.isMine, match.past, match.isTelling, meantAt, nearest, from ? undefined : d.places, pointed])
  const held = intent.figure ?? (d.draft ? active : undefined)
  // A way to somebody tells its own length.
  const isGazed = gaze && !shot && !gaze.contact && (!d.preview || (over === gaze.to && d.draft?.choice.target !== gaze.to)) && !meant
  const ends = gaze && [state.figures[gaze.from], state.figures[gaze.to]]
  return (
    <TableView
      map={match.map}
      state={state}
      frame={frame}
      follow={state.figures[actor ?? '']?.at}
      look={look}
      covered={covered}
      lunge={lungeOf(match)}
      zones={match.zones}
      system={system}
      profiles={match.profiles}
      ready={ready}
      selected={selected}
      active={active}
      targets={match.past ? undefined : d.kind ? targets : aimed}
      isPointing={ruling || (!match.past && d.isPointing)}
      isRuling={ruling}
      onDown={() => !ruling && measuring.from && measuring.drop()}
      onRule={(what, at, figure) => {
        const end = { at: state.figures[figure ?? '']?.at ?? at, figure }
        if (what === 'begin') measuring.begin(end)
        else measuring.lead(end, state)
        if (what === 'fix') measuring.fix()
      }}
      onFigure={onFigure}
      onOver={onOver}
      onGround={ruling ? undefined : onGround}
      onDrag={ruling ? undefined : onDrag}
      canDrag={(id) => !ruling && match.isMine && !match.past && (id === active || beginning(match.options, id) !== undefined)}
      onHover={(place) => (ruling ? place && measuring.from && measuring.lead({ at: place }, state) : d.hover(place))}
      onPoint={(place) => (ruling ? measuring.point({ at: place }, state) : onPoint(place))}
      onNudge={onNudge}
      above={
        <>
          {!match.past && match.coach && match.isAsked && <Shown pointing={stillToTouch(match.coach, held, intent.goal?.choice.target ?? d.draft?.choice.target)} next={match.coach.nextToTouch(held)} state={state} depth={depth} marked={(id) => chipsOf(state.figures[id]!, system, false).length > 0} />}
          {isGazed && ends?.[1]?.at && <Tag at={ends[1].at} depth={depth} text={said(gaze)} />}
          {!match.past && way && length > 0.05 && <LineTag a={way[0]!} b={way[1]!} depth={depth} text={long(length)} bases={standing} />}
          {measuring.told && measuring.distance !== undefined && <g class="tape-tag"><Tag at={measuring.told.at} depth={depth} text={[long(measuring.distance), seenText(measuring)].filter(Boolean).join(' · ')} /></g>}
          {news.map(({ key, figure, what }) => {
            const at = state.figures[figure]?.at
            return at && (
              <g key={key} class={`rising${'lost' in what ? ' bad' : ''}`} aria-hidden="true" transform={`translate(${at[0]} ${depth - at[1] - 0.7})`}>
                <g class="say-in"><g class="rising-in"><text>{'lost' in what ? `−${what.lost}` : t('miss' in what ? 'miss' : 'fail')}</text></g></g>
              </g>
            )
          })}
          {!match.past && <Says d={d} intent={intent} state={state} depth={depth} bases={standing} />}
          {!match.past && d.preview && <WayTag path={d.preview.path} radius={mover?.radius ?? 0.5} depth={depth} cost={d.preview.cost} allowance={d.reach?.allowance ?? d.draft?.option.allowance} isMet={d.draft?.choice.target !== undefined} bases={standing} />}
          {!match.past && meant && <WayTag path={meant.path} radius={meant.radius} depth={depth} cost={intent.goal?.cost} allowance={intent.goal?.allowance} isMet={intent.goal?.threat !== undefined} bases={standing} />}
        </>
      }
      trail={trail ?? (match.past ? match.events[match.past.event - 1]?.path : undefined)}
    >
      {stride && !d.reach && stride.figure !== intent.figure && <StrideEdge reach={stride} depth={depth} seat={state.figures[stride.figure]?.seat} />}
      {!match.past && !d.reach && intent.reach && <StrideEdge reach={intent.reach} depth={depth} seat={state.figures[intent.reach.figure]?.seat} isMeant />}
      {!match.past && d.reach && <ReachArea reach={d.reach} depth={depth} />}
      {!match.past && d.places && <PlacesArea places={d.places} depth={depth} />}
      {!match.past && d.proposed.map(([x, y]) => <circle key={`${x} ${y}`} class="proposal" cx={x} cy={depth - y} r=".18" />)}
      {!match.past && d.area && <Template area={d.area} state={state} depth={depth} />}
      {!match.past && drafted.length > 0 && <path class="knot drafted" aria-hidden="true" d={outlineOf(drafted, state, depth)} />}
      {!match.past && asker && asked && <SightLine from={asker} to={asked} depth={depth} kind="shot" />}
      {!match.past && end && !d.course && !d.area && d.placeLook?.seen_by.map((s) => {
        const from = state.figures[s.figure]?.at
        return from && <SightLine key={s.figure} from={from} to={end} depth={depth} kind="seen" />
      })}
      {!match.past && shot && mover?.at && target?.at && <SightLine from={endOf(d.draft!.choice) ?? mover.at} to={target.at} depth={depth} kind="shot" />}
      {isGazed && ends?.[0]?.at && ends[1]?.at && (
        <>
          {gaze?.isSeen === false && <SightLine from={ends[0].at} to={ends[1].at} depth={depth} kind="blocked" />}
          <RulerLine from={ends[0].at} to={ends[1].at} radii={[ends[0].radius, ends[1].radius]} depth={depth} rulers={rulers} />
        </>
      )}
      {!match.past && way && mover && length > 0.05 && (
        <RulerLine from={way[0]!} to={way[1]!} radii={[mover.radius, mover.radius]} depth={depth} rulers={rulers} />
      )}
      {!match.past && d.preview && mover && !d.area && (
        <Way path={d.preview.path} radius={mover.radius} depth={depth} isFound={d.preview.isFound} corner={d.draft?.choice.corner} />
      )}
      {!match.past && d.course && d.course.views.length > 0 && <Views course={d.course} state={state} depth={depth} />}
      {!match.past && intent.goal?.course && <Views course={intent.goal.course} state={state} depth={depth} />}
      {!match.past && meant && (
        <Way path={meant.path} radius={meant.radius} depth={depth} isFound corner={undefined} />
      )}
      <Shaft match={match} depth={depth} />
      {measuring.cursor && <circle class="corner-mark" cx={measuring.cursor[0]} cy={depth - measuring.cursor[1]} r=".16" />}
      <Tape measuring={measuring} match={match} rulers={rulers} />
    </TableView>
  )
}
