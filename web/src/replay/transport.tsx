// SPDX-License-Identifier: MIT
// replay/transport.tsx: the buttons and the bar that lead through a replay.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import { labelled, turnAt } from './steps'
import { replay } from './store'

const t = speak({
  controls: ['Lecture', 'Playback'],
  play: ['Lire', 'Play'],
  pause: ['Pause', 'Pause'],
  first: ['Au début', 'To the start'],
  last: ['À la fin', 'To the end'],
  backChoice: ['Choix précédent', 'Previous choice'],
  nextChoice: ['Choix suivant', 'Next choice'],
  back: ['Événement précédent', 'Previous event'],
  next: ['Événement suivant', 'Next event'],
  bar: ['Événement', 'Event'],
  where: ['Événement {n} sur {last}', 'Event {n} of {last}'],
  turn: ['Tour {n}', 'Turn {n}'],
  setup: ['Mise en place', 'Setting up'],
  toTurn: ['Aller au tour', 'Go to turn'],
  speed: ['Vitesse', 'Speed'],
})
const speeds = [0.5, 1, 2, 4, 8]

export function Transport() {
  const { n, last, ticks, isPlaying } = replay
  const turn = turnAt(ticks, n)
  const jump = (to: number) => {
    replay.pause()
    void replay.goTo(to)
  }
  const button = (label: string, sign: string, act: () => void, off = false) => (
    <button class="quiet" aria-label={label} title={label} aria-disabled={off} onClick={() => off || act()}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <section class="transport" aria-label={t('controls')}>
      <Bar jump={jump} />
      <div class="transport-row">
        <div class="transport-buttons">
          {button(t('first'), '⏮︎', () => jump(0), n === 0)}
          {button(t('backChoice'), '⏪︎', () => replay.step('choice', -1), n === 0)}
          {button(t('back'), '‹', () => replay.step('event', -1), n === 0)}
          <button class="primary" onClick={() => (isPlaying ? replay.pause() : replay.play())}>
            <span aria-hidden="true">{isPlaying ? '⏸︎' : '▶︎'}</span> {t(isPlaying ? 'pause' : 'play')}
          </button>
          {button(t('next'), '›', () => replay.step('event', 1), n === last)}
          {button(t('nextChoice'), '⏩︎', () => replay.step('choice', 1), n === last)}
          {button(t('last'), '⏭︎', () => jump(last), n === last)}
        </div>
        <label class="row">
          {t('toTurn')}
          <select value={turn} onChange={(e) => jump(ticks.find((x) => x.turn === Number(e.currentTarget.value))?.n ?? 0)}>
            <option value={0}>{t('setup')}</option>
            {ticks.map((tick) => (
              <option key={tick.n} value={tick.turn}>
                {tick.turn}
              </option>
            ))}
          </select>
        </label>
        <label class="row">
          {t('speed')}
          <select value={replay.speed} onChange={(e) => replay.setSpeed(Number(e.currentTarget.value))}>
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                × {speed === 0.5 ? '½' : speed}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  )
}

/** All events from left to right, the turns marked below. */
function Bar({ jump }: { jump: (to: number) => void }) {
  const { n, last, ticks } = replay
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(600)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const turn = turnAt(ticks, n)
  const where = t('where', { n, last })
  const left = (at: number) => `${(at / Math.max(1, last)) * 100}%`
  const named = labelled(ticks, last, width)
  return (
    <div class="bar">
      <p class="bar-where">
        <b>{turn ? t('turn', { n: turn }) : t('setup')}</b> <span class="soft">{where}</span>
      </p>
      <input
        type="range"
        min={0}
        max={last}
        value={n}
        aria-label={t('bar')}
        aria-valuetext={`${where}, ${turn ? t('turn', { n: turn }) : t('setup')}`}
        onInput={(e) => jump(Number(e.currentTarget.value))}
      />
      <div class="bar-ticks" ref={box} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.n} class="bar-tick" style={{ left: left(tick.n) }} onClick={() => jump(tick.n)}>
            {named.includes(tick) ? tick.turn : ''}
          </span>
        ))}
      </div>
    </div>
  )
}
