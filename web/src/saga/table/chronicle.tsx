// SPDX-License-Identifier: MIT
// saga/table/chronicle.tsx: the evening as a story: sentences with dice in them, what only the master knows set apart; as the players
// know it at a switch, and to take away as a text.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../../lang'
import { fileName, saveText } from '../campaigns'
import { type Line, running } from '../running'
import type { SagaEvent } from '../wire'

const t = speak({
  title: ['Chronique', 'Chronicle'],
  master: ['MJ', 'Master'],
  players: ['joueurs', 'players'],
  who: ['Chronique pour', 'Chronicle for'],
  alone: ['MJ seul', 'Master only'],
  save: ['Exporter', 'Export'],
  none: ['Rien encore.', 'Nothing yet.'],
  all: ['Depuis le début ({n})', 'From the start ({n})'],
  evening: ['{name}, séance {n}', '{name}, session {n}'],
})
/** So many are drawn unless somebody wants all of them: every gesture draws them anew. */
const shownMost = 80

/** Scenes and rounds are headings. */
const isHeading = (e: SagaEvent) => e.kind === 'scene' || e.kind === 'round' || e.kind === 'session'

export function visible(lines: readonly Line[], isMaster: boolean): Line[] {
  return lines.filter(({ event }) => event.sentence && (isMaster || !event.secret))
}

/** The traits of whoever has just come are one line. */
export function gathered(lines: readonly Line[]): Line[] {
  const rows: Line[] = []
  for (const line of lines) {
    const last = rows.at(-1)
    if (line.event.kind === 'trait' && last?.event.kind === 'trait' && last.step === line.step)
      rows[rows.length - 1] = { step: line.step, event: { ...last.event, sentence: `${last.event.sentence} ${line.event.sentence}` } }
    else rows.push(line)
  }
  return rows
}

export function markdownOf(lines: readonly Line[], title: string, credit: string): string {
  const body = lines.map(({ event: e }) => (isHeading(e) ? `\n## ${e.sentence}\n` : e.secret ? `> ${e.sentence}\n` : `${e.sentence}\n`))
  return [`# ${title}\n`, ...body, `\n---\n${credit}\n`].join('\n')
}

export function Entry({ event: e }: { event: SagaEvent }) {
  if (isHeading(e)) return <h3>{e.sentence}</h3>
  return (
    <p class={e.secret ? 'secret' : ''}>
      {e.secret && <span class="chip warn">{t('alone')}</span>} {e.sentence}
      {e.dice?.length === 3 && <span class="saga-inline" aria-hidden="true">{[...e.dice].sort((a, b) => a - b).map((n, i) => <i key={i} class={['low', 'mid', 'high'][i] === e.kept ? 'die kept' : 'die'}>{n}</i>)}</span>}
    </p>
  )
}

/** What a seat has heard; the master's own story is at hand. */
function useHeard(seat: string): readonly Line[] {
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    let gone = false
    if (seat !== 'A') void running.heard(seat).then((found) => gone || setLines(found))
    return () => void (gone = true)
  }, [seat, running.at])
  return seat === 'A' ? running.shown : lines
}

/** `seat`: who reads it. The master may look at it as the players know it. */
export function Chronicle({ seat, credit }: { seat: string; credit: string }) {
  const isMaster = seat === 'A'
  const [asMaster, setMaster] = useState(isMaster)
  const heard = useHeard(asMaster ? 'A' : isMaster ? 'B' : seat)
  const [isWhole, setWhole] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const lines = gathered(visible(heard.filter((line) => line.step > (running.evening?.base ?? 0)), asMaster))
  const title = t('evening', { name: running.campaign?.name ?? '', n: running.evening?.number ?? 1 })
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [lines.length, asMaster])
  return (
    <section class="box saga-story" aria-labelledby="saga-story">
      <header class="row">
        <h2 id="saga-story">{t('title')}</h2>
        {isMaster && (running.campaign?.seats.length ?? 0) > 1 && (
          <span class="saga-chips" role="group" aria-label={t('who')}>
            <button aria-pressed={asMaster} onClick={() => setMaster(true)}>{t('master')}</button>
            <button aria-pressed={!asMaster} data-as-players onClick={() => setMaster(false)}>{t('players')}</button>
          </span>
        )}
        <button data-save-story onClick={() => saveText(fileName(title, 'md'), markdownOf(lines, title, credit), 'text/markdown')}>{t('save')}</button>
      </header>
      <div class="saga-lines" ref={end} tabIndex={0} role="log" aria-labelledby="saga-story">
        {!lines.length && <p class="soft">{t('none')}</p>}
        {!isWhole && lines.length > shownMost && <button class="link" data-whole onClick={() => setWhole(true)}>{t('all', { n: lines.length })}</button>}
        {(isWhole ? lines : lines.slice(-shownMost)).map((line, i) => <Entry key={`${line.step}.${i}`} event={line.event} />)}
      </div>
    </section>
  )
}
