// SPDX-License-Identifier: MIT
// screens/learn.tsx: the first evening: #/apprendre/SYSTEM the shelf of lessons, #/apprendre/SYSTEM/LESSON one of them, at the table
// that games are played at.
import '../style/learn.css'
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { catalog } from '../engine/catalog'
import { fromShelf } from '../engine/shelf'
import { Coach } from '../game/coach'
import { learner, type Lesson, type LessonFile, setupFor } from '../game/lesson'
import { Match } from '../game/match'
import { aboutOf } from '../home/about'
import { speak } from '../lang'
import { CoachEnding, CoachPanel, CoachReading } from '../learn/coach_panel'
import { say } from '../learn/said'
import { LessonShelf } from '../learn/shelf'
import { TopBar } from '../panels/top_bar'
import { route } from '../route'
import type { GameRecord } from '../store/db'
import { learned } from '../store/learned'
import { useChanges } from '../store/observable'
import { settings } from '../store/settings'
import { Crest } from '../table/glyph'
import { seatLetters, type System } from '../wire'
import { Playing } from './play'

const t = speak({
  title: ['Apprendre', 'Learn'],
  lead: ['Une idée par leçon, deux minutes chacune, à la vraie table : touchez, essayez, recommencez.', 'One idea a lesson, two minutes each, at the real table: touch, try, start again.'],
  which: ['Quel jeu ?', 'Which game?'],
  loading: ['Les leçons arrivent…', 'The lessons are coming…'],
  setting: ['La table se prépare…', 'Setting the table…'],
  lost: ['Cette leçon n’existe pas.', 'There is no such lesson.'],
  fault: ['Les leçons ne viennent pas : {why}', 'The lessons do not come: {why}'],
  again: ['Réessayer', 'Try again'],
  shelf: ['Toutes les leçons', 'All lessons'],
  you: ['Vous', 'You'],
  other: ['Adversaire', 'Opponent'],
})

/** Games that have lessons. */
export const taught: readonly string[] = ['evenor', 'aurore', 'seg', 'nordenth']

export function LearnScreen() {
  const systems = catalog.systems.filter(({ id }) => taught.includes(id))
  const system = systems.find(({ id }) => id === route.rest[0]) ?? systems[0]
  const [file, setFile] = useState<LessonFile | undefined>(undefined)
  const [fault, setFault] = useState('')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isGone = false
    setFault('')
    if (system) fromShelf<LessonFile>(`lessons/${system.id}.json`).then((found) => isGone || setFile(found), (why: Error) => isGone || setFault(why.message))
    return () => void (isGone = true)
  }, [system?.id, tries])
  if (!system) return null
  const name = route.rest[1]
  const here = file?.system === system.id ? file : undefined
  const lesson = here && name ? [here.game, ...here.lessons].find(({ id }) => id === name) : undefined
  if (here && lesson) return <LessonScreen key={`${system.id}/${lesson.id}`} file={here} lesson={lesson} />
  return (
    <>
      <TopBar />
      <main class="sheet learn" id="content" tabIndex={-1}>
        <h2 class="learn-title">{t('title')}</h2>
        <p class="learn-lead">{t('lead')}</p>
        {systems.length > 1 && <Systems systems={systems} here={system.id} />}
        {fault ? (
          <p role="alert">{t('fault', { why: fault })} <button onClick={() => setTries(tries + 1)}>{t('again')}</button></p>
        ) : here && name ? (
          <p role="alert">{t('lost')} <a href={`#/apprendre/${system.id}`}>{t('shelf')}</a></p>
        ) : here ? (
          <LessonShelf file={here} system={system} />
        ) : (
          <p class="soft" role="status">{t('loading')}</p>
        )}
      </main>
    </>
  )
}

function Systems({ systems, here }: { systems: System[]; here: string }) {
  return (
    <nav class="learn-systems" aria-label={t('which')}>
      {systems.map(({ id, name, profiles }) => (
        <a key={id} class="button" href={`#/apprendre/${id}`} aria-current={id === here ? 'page' : undefined} title={aboutOf(id, settings.lang)?.feel}>
          <Crest faction={profiles[0]?.faction} size={20} /> {name}
        </a>
      ))}
    </nav>
  )
}

/** The record of a game that is kept nowhere. */
function recordOf(file: LessonFile, lesson: Lesson, names: string[]): GameRecord {
  const players = seatLetters.slice(0, names.length).map((seat) => ({ who: seat === learner ? ('me' as const) : ('bot' as const) }))
  return { id: `${file.system}/${lesson.id}`, system: file.system, scenario: lesson.setup.scenario ?? '', names, players, practice: true, turn: 1, changed: 0, journal: '' }
}

/** Whose hint was shown last, and in which language: a change of it draws the lesson anew, and the hint stays. */
const shown = { lesson: '', lang: '' }

function LessonScreen({ file, lesson }: { file: LessonFile; lesson: Lesson }) {
  const [tries, setTries] = useState(0)
  const [match, setMatch] = useState<Match | undefined>(undefined)
  const [fault, setFault] = useState('')
  const number = file.lessons.indexOf(lesson) + 1
  const coach = useMemo(() => {
    const fresh = new Coach(lesson, number === 0)
    fresh.isHinted = tries === 0 && shown.lesson === `${file.system}/${lesson.id}` && shown.lang !== settings.lang
    return fresh
  }, [lesson, tries])
  useChanges(coach)
  // At once, not after the next picture: a second change of language may come before that.
  useLayoutEffect(() => {
    shown.lesson = coach.isHinted ? `${file.system}/${lesson.id}` : ''
    shown.lang = settings.lang
  }, [coach, coach.isHinted])
  useEffect(() => {
    let opened: Match | undefined
    let isGone = false
    const names = [t('you'), t('other')]
    setFault('')
    Match.rehearse(recordOf(file, lesson, names), setupFor(file, lesson, names, settings.lang), coach).then(
      (m) => ((opened = m), isGone ? m.close() : setMatch(m)),
      (why: Error) => isGone || setFault(why.message),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [coach])
  useEffect(() => {
    if (coach.outcome === 'won') learned.add(file.system, lesson.id)
  }, [coach.outcome])
  useEffect(() => {
    const before = document.title
    document.title = `${say(lesson.title)} · ${before}`
    return () => void (document.title = before)
  }, [lesson])
  if (!match || match.coach !== coach)
    return (
      <>
        <TopBar />
        <main class="sheet" id="content" tabIndex={-1}>
          <p role={fault ? 'alert' : 'status'}>{fault ? t('fault', { why: fault }) : t('setting')}</p>
          {fault && <a class="button" href={`#/apprendre/${file.system}`}>{t('shelf')}</a>}
        </main>
      </>
    )
  const said = { coach, system: file.system, number, count: file.lessons.length, next: file.lessons[number]?.id, onAgain: () => setTries(tries + 1) }
  return <Playing key={tries} match={match} onTake={() => undefined} beside={<CoachPanel {...said} />} ending={coach.outcome ? <CoachEnding {...said} /> : coach.isReading && <CoachReading coach={coach} />} />
}
