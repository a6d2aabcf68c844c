// SPDX-License-Identifier: MIT
// learn/shelf.tsx: the lessons of a game, in the order in which one had best take them, with what is done of them.
import type { Lesson, LessonFile } from '../game/lesson'
import { speak } from '../lang'
import { learned } from '../store/learned'
import { useChanges } from '../store/observable'
import type { System } from '../wire'
import { say } from './said'
import { LessonScene } from './scene'

const t = speak({
  first: ['Première partie', 'First game'],
  first_about: ['Cinq minutes, pas à pas, sans rien connaître du jeu.', 'Five minutes, step by step; you need know nothing.'],
  begin: ['Commencer', 'Begin'],
  once_more: ['Rejouer', 'Play again'],
  lessons: ['Les leçons', 'The lessons'],
  progress: ['{n} sur {all} faites', '{n} of {all} done'],
  done: ['faite', 'done'],
  forget: ['Tout reprendre à zéro', 'Start all over'],
})

export function LessonShelf({ file, system }: { file: LessonFile; system: System }) {
  useChanges(learned)
  const { game, lessons } = file
  const isDone = (lesson: Lesson) => learned.has(file.system, lesson.id)
  const done = lessons.filter(isDone).length
  // First the first game: nothing else is marked before.
  const next = isDone(game) ? lessons.find((lesson) => !isDone(lesson)) : undefined
  const to = (lesson: Lesson) => `#/apprendre/${file.system}/${lesson.id}`
  return (
    <>
      <section class="learn-first" aria-labelledby="learn-first">
        <LessonScene file={file} lesson={game} system={system} />
        <div>
          <p class="learn-kicker">{t('first')} {isDone(game) && <Tick />}</p>
          <h2 id="learn-first">{say(game.title)}</h2>
          <p>{say(game.idea)}</p>
          <p class="soft">{t('first_about')}</p>
          <a class={`button${isDone(game) ? '' : ' primary'}`} data-first href={to(game)}>{t(isDone(game) ? 'once_more' : 'begin')}</a>
        </div>
      </section>
      <section aria-labelledby="learn-lessons">
        <div class="learn-head">
          <h2 id="learn-lessons">{t('lessons')}</h2>
          <progress max={lessons.length} value={done} aria-label={t('progress', { n: done, all: lessons.length })} />
          <span class="soft">{t('progress', { n: done, all: lessons.length })}</span>
          {done > 0 && <button class="quiet" onClick={() => learned.forget(file.system)}>{t('forget')}</button>}
        </div>
        <ol class="learn-shelf">
          {lessons.map((lesson, i) => (
            <li key={lesson.id}>
              <a class={`lesson-card${isDone(lesson) ? ' done' : ''}${lesson === next ? ' next' : ''}`} data-lesson={lesson.id} href={to(lesson)}>
                <LessonScene file={file} lesson={lesson} system={system} />
                <span class="lesson-number" aria-hidden="true">{i + 1}</span>
                {isDone(lesson) && <Tick />}
                <b>{say(lesson.title)}</b>
                <small>{say(lesson.idea)}</small>
              </a>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Tick() {
  return <span class="lesson-tick" role="img" aria-label={t('done')}>✓</span>
}
