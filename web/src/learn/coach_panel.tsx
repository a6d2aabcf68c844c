// SPDX-License-Identifier: MIT
// learn/coach_panel.tsx: what stands beside the table of a lesson: what to do, a hint, once more; and in the tray's place what was learnt.
import { useEffect, useRef } from 'preact/hooks'
import type { Coach } from '../game/coach'
import { learner } from '../game/lesson'
import { speak } from '../lang'
import { RuleLink } from '../panels/rule_link'
import { useChanges } from '../store/observable'
import { Said, say } from './said'

const t = speak({
  lesson: ['Leçon {n} sur {all}', 'Lesson {n} of {all}'],
  game: ['Première partie', 'First game'],
  step: ['Étape {n} sur {all}', 'Step {n} of {all}'],
  aim: ['But', 'Goal'],
  shelf: ['Toutes les leçons', 'All lessons'],
  hint: ['Indice', 'Hint'],
  again: ['Recommencer', 'Start again'],
  understood: ['Compris', 'Got it'],
  stray: ['Pas tout de suite : suivez d’abord l’étape.', 'Not just now: follow the step first.'],
  stray_read: ['D’abord la lecture : touchez « Compris », en bas.', 'Reading first: touch “Got it” below.'],
  read: ['Quand c’est lu :', 'Once you have read it:'],
  stray_more: ['La flèche dorée montre où toucher.', 'The golden arrow shows where to touch.'],
  won: ['Bien joué !', 'Well played!'],
  won_game: ['Première partie gagnée !', 'First game won!'],
  missed: ['Pas encore…', 'Not yet…'],
  next: ['Leçon suivante', 'Next lesson'],
  first: ['Première leçon', 'First lesson'],
  play: ['Jouer une vraie partie', 'Play a real game'],
  rules: ['Les règles :', 'The rules:'],
})

interface Props {
  coach: Coach
  system: string
  /** Its place among the lessons, from 1; 0: the guided game. */
  number: number
  count: number
  /** Of the next lesson, if there is one. */
  next: string | undefined
  onAgain: () => void
}

export function CoachPanel({ coach, system, number, count, onAgain }: Props) {
  useChanges(coach)
  const { lesson, step } = coach
  const { steps } = lesson
  // What the last step asked for is done: nobody is to do it again.
  const isOver = coach.isGuided && coach.outcome !== undefined
  const told = isOver ? { title: lesson.title, text: lesson.idea } : { title: step.title ?? lesson.title, text: step.text }
  // On a phone the panel is as high as its text: what is said below it comes up.
  const stray = useRef<HTMLParagraphElement>(null)
  useEffect(() => stray.current?.scrollIntoView({ block: 'nearest' }), [coach.strays])
  return (
    <section class="coach" aria-labelledby="coach-title">
      <header>
        <a href={`#/apprendre/${system}`} title={t('shelf')}><span aria-hidden="true">←</span> {t('shelf')}</a>
        <span class="soft">{number ? t('lesson', { n: number, all: count }) : t('game')}</span>
      </header>
      {lesson.aim && <p class="coach-aim"><b>{t('aim')}</b> <span>{say(lesson.aim)}</span></p>}
      <div aria-live="polite">
        <h2 id="coach-title">{say(told.title)}</h2>
        <p class="coach-text"><Said system={system} both={told.text} /></p>
        {coach.isHinted && !coach.outcome && <p class="coach-hint"><Said system={system} both={lesson.hint} /></p>}
        {coach.strays > 0 && <p class="coach-stray" role="status" ref={stray}>{coach.isReading ? t('stray_read') : `${t('stray')} ${coach.strays > 1 ? t('stray_more') : ''}`}</p>}
      </div>
      <footer>
        {steps.length > 1 && (
          <span class="coach-dots" role="img" aria-label={t('step', { n: Math.min(coach.at + 1, steps.length), all: steps.length })}>
            {steps.map((_, i) => <i key={i} class={i === coach.at ? 'on' : i < coach.at ? 'done' : ''} />)}
          </span>
        )}
        {!coach.isGuided && <button aria-pressed={coach.isHinted} data-coach="hint" onClick={() => coach.toggleHint()}>{t('hint')}</button>}
        <button class="quiet" data-coach="again" onClick={onAgain}>{t('again')}</button>
      </footer>
    </section>
  )
}

/** Read and understood: in the place of the tray, so that there is one thing to press, where all the others will be. */
export function CoachReading({ coach }: { coach: Coach }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [coach.at])
  return (
    <section class={`tray coach-reading seat-${learner}`}>
      <p>{t('read')}</p>
      <button class="primary coached" ref={button} data-coach="understood" onClick={() => coach.understood()}>{t('understood')}</button>
    </section>
  )
}

/** Done or not: in the place of the tray, where the thumb is. */
export function CoachEnding({ coach, system, next, onAgain }: Props) {
  const { lesson, outcome, isGuided } = coach
  const first = useRef<HTMLElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [outcome])
  const isWon = outcome === 'won'
  const onward = next ? `#/apprendre/${system}/${next}` : `#/apprendre/${system}`
  return (
    <section class={`tray coach-ending seat-${learner} ${outcome}`} aria-live="polite" data-outcome={outcome}>
      <div>
        <b class="verdict">{t(isWon ? (isGuided ? 'won_game' : 'won') : 'missed')}</b>
        <p><Said system={system} both={isWon ? lesson.after : lesson.hint} /></p>
        {isWon && <p class="coach-rules"><small>{t('rules')}</small> {lesson.rules.map((id) => <RuleLink key={id} id={id} />)}</p>}
      </div>
      <div class="row">
        <button class={isWon ? 'quiet' : 'primary'} ref={(e) => void (isWon || (first.current = e))} data-coach="retry" onClick={onAgain}>{t('again')}</button>
        {isWon && isGuided && <a class="button" data-coach="play" href={`#/?game=${system}`}>{t('play')}</a>}
        {isWon && <a class="button primary" ref={(e) => void (first.current = e)} data-coach="next" href={onward}>{t(!next ? 'shelf' : isGuided ? 'first' : 'next')}</a>}
      </div>
    </section>
  )
}
