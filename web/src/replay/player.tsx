// SPDX-License-Identifier: MIT
// replay/player.tsx: a game on show: the table as it was, the journal beside it, the dice of the moment.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { speak } from '../lang'
import { AnalysisPanel } from '../panels/analysis'
import { FallingRoll } from '../panels/dice'
import { FigureCard } from '../panels/figure_card'
import { LogList } from '../panels/log'
import { plain } from '../panels/log_text'
import { LuckPanel } from '../panels/luck'
import { TokenIcon } from '../table/glyph'
import { profileOf } from '../game/profiles'
import { RulePanel } from '../panels/rule_panel'
import { catalog } from '../engine/catalog'
import { settings } from '../store/settings'
import { TableView } from '../table/table'
import { found } from '../table/where'
import type { Place, State } from '../wire'
import { onKey } from './keys'
import { ShareBox } from './share_box'
import { replay } from './store'
import { Transport } from './transport'

const t = speak({
  log: ['Journal', 'Log'],
  luck: ['Chance', 'Luck'],
  analysis: ['Analyse', 'Analysis'],
  beside: ['À côté de la table', 'Beside the table'],
  version: [
    'Ce journal vient d’une autre version du moteur ; il se rejoue pourtant sans écart.',
    'This log comes from another version of the engine; it replays without a difference all the same.',
  ],
  partial: ['partie inachevée', 'unfinished game'],
  table: ['La table', 'The table'],
  start: ['Avant le premier événement.', 'Before the first event.'],
  close: ['Fermer la fiche', 'Close the card'],
  other: ['Ouvrir une autre partie', 'Open another game'],
})

export function Player({ onClose }: { onClose: () => void }) {
  const { state, map, events, event, n, last, luck } = replay
  const [tab, setTab] = useState<'log' | 'luck' | 'analysis'>('log')
  const [rule, setRule] = useState<string | undefined>(undefined)
  const [figure, setFigure] = useState<string | undefined>(undefined)
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => () => replay.pause(), [])
  const look = useMemo(() => {
    const must = [event?.figure, event?.target].flatMap((id): Place[] => {
      const at = state?.figures[id ?? '']?.at
      return at ? [at] : []
    })
    return must.length ? { must, beside: [] } : undefined
  }, [event])
  const told = useMemo(() => (map ? events.map((it) => found(it, map)) : events), [events, map])
  const said = event && map ? plain(found(event, map).text) : t('start')
  if (!state || !map) return null
  const icon = (id: string) => <TokenIcon profile={profileOf(replay.profiles, state.figures[id])} seat={state.figures[id]?.seat} size={24} />
  const pick = (to: number) => {
    replay.pause()
    void replay.goTo(to)
  }
  return (
    <div class="replay-player">
      <div class="replay-head">
        <Title state={state} />
        <ShareBox />
        <button onClick={onClose}>{t('other')}</button>
      </div>
      <div class="replay-stage">
        <section class="replay-table" aria-label={t('table')}>
          <TableView
            map={map}
            state={state}
            zones={replay.zones}
            system={catalog.system(replay.system)}
            profiles={replay.profiles}
            selected={figure}
            active={event?.figure}
            onFigure={(key) => setFigure(key === figure ? undefined : key)}
            trail={event?.path}
            look={look}
          />
        </section>
        <Transport />
      </div>
      <div class="replay-side">
        <div class="replay-now">
          {event?.dice?.length ? (
            <FallingRoll event={event} seat={state.figures[event.figure ?? '']?.seat} pace={replay.speed > 2 ? 'instant' : settings.pace} />
          ) : (
            <p>{said}</p>
          )}
          {/* While playing, the sentences would pile up faster than they can be said. */}
          <p class="unseen" aria-live="polite">
            {replay.isPlaying ? '' : event && said}
          </p>
        </div>
        {figure && <Card state={state} figure={figure} onClose={() => setFigure(undefined)} />}
        {rule && <RulePanel id={rule} system={replay.system} onClose={() => setRule(undefined)} />}
        <div class="replay-tabs" role="group" aria-label={t('beside')}>
          <button aria-pressed={tab === 'log'} onClick={() => setTab('log')}>
            {t('log')}
          </button>
          <button aria-pressed={tab === 'luck'} onClick={() => setTab('luck')}>
            {t('luck')}
          </button>
          <button aria-pressed={tab === 'analysis'} data-tab="analysis" onClick={() => setTab('analysis')}>
            {t('analysis')}
          </button>
        </div>
        {tab === 'analysis' && (
          <div class="replay-luck">
            <AnalysisPanel analysing={replay.analysing} state={state} journal={() => Promise.resolve(replay.journal)} onPick={pick} />
          </div>
        )}
        {tab === 'log' && <LogList events={told} state={state} system={catalog.system(replay.system)} at={n} onPick={pick} onRule={setRule} icon={icon} />}
        {tab === 'luck' && luck && (
          <div class="replay-luck">
            <LuckPanel luck={luck} state={state} />
          </div>
        )}
      </div>
      {n === last && tab === 'log' && luck && (
        <section class="replay-end" aria-label={t('luck')}>
          <h2>{t('luck')}</h2>
          <LuckPanel luck={luck} state={state} />
        </section>
      )}
    </div>
  )
}

function Title({ state }: { state: State }) {
  const system = catalog.system(replay.system)
  const scenario = system?.scenarios.find((s) => s.name === state.scenario)?.text ?? state.scenario
  return (
    <div class="replay-title">
      <h2>
        {Object.entries(state.seats).map(([seat, { name }], i) => (
          <span key={seat}>
            {i > 0 && ' · '}
            <span class={seat}>{name}</span>
          </span>
        ))}
      </h2>
      <p class="soft">
        {system?.name} · {scenario}
        {!replay.isComplete && ` · ${t('partial')}`}
        {replay.isOtherVersion && ` · ${t('version')}`}
      </p>
    </div>
  )
}

function Card({ state, figure, onClose }: { state: State; figure: string; onClose: () => void }) {
  const it = state.figures[figure]
  const profile = profileOf(replay.profiles, it)
  const system = catalog.system(replay.system)
  if (!it || !profile || !system) return null
  return (
    <div class="box replay-card">
      <button class="quiet" aria-label={t('close')} title={t('close')} onClick={onClose}>
        ✕
      </button>
      <FigureCard profile={profile} system={system} state={it} seat={it.seat} compact />
    </div>
  )
}
