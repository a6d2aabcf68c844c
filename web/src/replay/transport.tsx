// SPDX-License-Identifier: MIT
// replay/transport.tsx: the buttons and the bar that lead through a replay.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import { Icon } from '../panels/icon'
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
  const toTurn = (wanted: number) => jump(ticks.find((tick) => tick.turn === wanted)?.n ?? 0)
  const button = (name: 'first' | 'backChoice' | 'back' | 'next' | 'nextChoice' | 'last', act: () => void) => {
    const off = name === 'next' || name === 'nextChoice' || name === 'last' ? n === last : n === 0
    return (
      <button class="quiet" aria-label={t(name)} title={t(name)} aria-disabled={off} onClick={() => off || act()}>
        <Icon name={name} />
      </button>
    )
  }
  return (
    <section class="transport" aria-label={t('controls')}>
      <Bar jump={jump} />
      <div class="transport-row">
        <div class="transport-buttons">
          {button('first', () => jump(0))}
          {button('backChoice', () => replay.step('choice', -1))}
          {button('back', () => replay.step('event', -1))}
          <button class="primary" onClick={() => (isPlaying ? replay.pause() : replay.play())}>
            <Icon name={isPlaying ? 'pause' : 'play'} /> {t(isPlaying ? 'pause' : 'play')}
          </button>
          {button('next', () => replay.step('event', 1))}
          {button('nextChoice', () => replay.step('choice', 1))}
          {button('last', () => jump(last))}
        </div>
        <label class="row">
          <span>{t('toTurn')}</span>
          <select value={turn} onChange={(e) => toTurn(Number(e.currentTarget.value))}>
            <option value={0}>{t('setup')}</option>
            {ticks.map((tick) => (
              <option key={tick.n} value={tick.turn}>
                {tick.turn}
              </option>
            ))}
          </select>
        </label>
        <label class="row">
          <span>{t('speed')}</span>
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
    <div class="replay-bar">
      <p class="replay-bar-where">
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
      <div class="replay-bar-ticks" ref={box} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick.n} class="replay-bar-tick" style={{ left: left(tick.n) }} onClick={() => jump(tick.n)}>
            {named.includes(tick) ? tick.turn : ''}
          </span>
        ))}
      </div>
    </div>
  )
}
