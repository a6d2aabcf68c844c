// SPDX-License-Identifier: MIT
// saga/table/chronicle.tsx: the evening as a story: sentences with dice in them, what only the master knows set apart; as the players
// know it at a switch, and to take away as a text.
import { useEffect, useRef, useState } from 'preact/hooks'
import { download } from '../../game/download'
import { speak } from '../../lang'
import { fileName } from '../campaigns'
import { eventRow } from '../desk'
import { type Line, running } from '../running'
import type { SagaEvent } from '../wire'
import { useEyes } from './eyes'
import { gathered } from './gathered'
import { hand } from './hand'
import { useKept } from './kept'
import { SmallDice } from './stage'

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
/** On a player's phone the own sheet comes first. */
const shownToPlayers = 20

/** Scenes and rounds are headings. */
const isHeading = (e: SagaEvent) => eventRow(e.kind).heading === true

export function visible(lines: readonly Line[], isMaster: boolean): Line[] {
  return lines.filter(({ event }) => event.sentence && (isMaster || !event.secret))
}

export function markdownOf(lines: readonly Line[], title: string, credit: string): string {
  const body = lines.map(({ event: e }) => (isHeading(e) ? `\n## ${e.sentence}\n` : e.secret ? `> ${e.sentence}\n` : `${e.sentence}\n`))
  return [`# ${title}\n`, ...body, `\n---\n${credit}\n`].join('\n')
}

/** A sentence that begins with somebody's name shows whose side that is. */
function Named({ event: { actor, sentence = '' } }: { event: SagaEvent }) {
  const { state } = useEyes()
  if (!actor || !sentence.startsWith(actor)) return <>{sentence}</>
  const camp = state?.actors.find((a) => a.name === actor)?.camp ?? ''
  return <><b class={`saga-named ${camp}`}>{actor}</b>{sentence.slice(actor.length)}</>
}

export function Entry({ event: e }: { event: SagaEvent }) {
  if (isHeading(e)) return <h3>{e.sentence}</h3>
  return (
    <p class={e.secret ? 'secret' : ''}>
      {e.secret && <span class="chip warn">{t('alone')}</span>} <Named event={e} />
      {e.dice?.length === 3 && <SmallDice event={e} />}
    </p>
  )
}

/** What a seat has heard; the master's own story is at hand. */
export function useHeard(seat: string): readonly Line[] {
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
  const most = isMaster ? shownMost : shownToPlayers
  const lines = gathered(visible(heard.filter((line) => line.step > (running.evening?.base ?? 0)), asMaster))
  const from = isWhole ? 0 : Math.max(0, lines.length - most)
  const keep = useKept()
  const camps = useEyes().state?.actors.map((a) => `${a.name} ${a.camp}`).join() ?? ''
  const title = t('evening', { name: running.campaign?.name ?? '', n: running.evening?.number ?? 1 })
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [lines.length, asMaster])
  // On a phone it is a page of its own, and opens at its end.
  useEffect(() => {
    const box = end.current
    if (box && hand.tab === 'story' && box.scrollHeight <= box.clientHeight) box.lastElementChild?.scrollIntoView({ block: 'center' })
  }, [hand.tab])
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
        <button data-save-story onClick={() => download(fileName(title, 'md'), markdownOf(lines, title, credit), 'text/markdown')}>{t('save')}</button>
      </header>
      <div class="saga-lines" ref={end} tabIndex={0} role="log" aria-labelledby="saga-story">
        {!lines.length && <p class="soft">{t('none')}</p>}
        {from > 0 && <button class="link" data-whole onClick={() => setWhole(true)}>{t('all', { n: lines.length })}</button>}
        {lines.slice(from).map((line, i) => {
          const key = `${line.step}.${from + i}` // by its place in the evening: what was told stays as it is when more is told
          return keep(key, [line.event, camps], () => <Entry key={key} event={line.event} />)
        })}
      </div>
    </section>
  )
}
