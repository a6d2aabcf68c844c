// SPDX-License-Identifier: MIT
// saga/table/make.tsx: what the master does next: kinds of gestures, a gesture, its form; a test has the ladder.
import { useEffect, useRef } from 'preact/hooks'
import { speak } from '../../lang'
import { useChanges } from '../../store/observable'
import { catalogue } from '../catalogue'
import { gestureRow, groupRow, opening, words } from '../desk'
import { running } from '../running'
import { composer } from '../spell/composer'
import { Badge } from './badge'
import { Encounter } from './encounter'
import { Form } from './form'
import { acting, groups, hand } from './hand'
import { Ladder } from './ladder'
import { usePicked } from './picked'

const t = speak({
  title: ['Un geste', 'A gesture'],
  kinds: ['Sortes de gestes', 'Kinds of gestures'],
  who: ['Qui agit', 'Who acts'],
  compose: ['Composer un sort', 'Compose a spell'],
})

function Who() {
  const state = running.state
  const actor = acting(state, String(hand.draft().actor ?? hand.actor))?.name
  const strip = usePicked(actor, hand.kind)
  return (
    <>
      <span class="saga-label" aria-hidden="true">{t('who')}</span>
      <div class="saga-chips people" role="group" aria-label={t('who')} ref={strip}>
        {state?.actors.map((a) => (
          <button key={a.name} data-who={a.name} aria-pressed={a.name === actor} onClick={() => (hand.choose(a.name), hand.set({ actor: a.name }))}><Badge actor={a} small /> {a.name}</button>
        ))}
      </div>
    </>
  )
}

export function Make() {
  useChanges(hand)
  const groupStrip = usePicked(hand.group)
  const kindStrip = usePicked(hand.group, hand.kind)
  // Whatever was picked elsewhere begins at its beginning.
  const tray = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hand.picked && tray.current && tray.current.getBoundingClientRect().top < 54) tray.current.scrollIntoView({ block: 'start' })
  }, [hand.picked])
  const all = groups(catalogue.deeds)
  const has = (kind: string) => !(catalogue.gesture(kind)?.continues && !running.state?.extended.length && hand.kind !== kind)
  const here = (all.find(([group]) => group === hand.group)?.[1] ?? []).filter(has)
  const row = catalogue.gesture(hand.kind)
  const takesActor = row !== undefined && (row.needed.includes('actor') || row.others.includes('actor'))
  return (
    <section class="box saga-tray" aria-labelledby="saga-make" ref={tray}>
      <h2 id="saga-make" class="unseen">{t('title')}</h2>
      <div class="saga-groups" role="group" aria-label={t('kinds')} ref={groupStrip}>
        {all.map(([group, list]) => (
          <button key={group} data-group={group} aria-pressed={group === hand.group} onClick={() => hand.turnTo(group, list[0] ?? opening)}>
            {words(groupRow(group).text ?? { fr: group, en: group })}
          </button>
        ))}
      </div>
      <div class="saga-kinds" role="group" aria-label={t('title')} ref={kindStrip}>
        {here.map((kind) => (
          <button key={kind} data-kind={kind} aria-pressed={kind === hand.kind} onClick={() => hand.turnTo(hand.group, kind)}>{catalogue.name(kind)}</button>
        ))}
        {groupRow(hand.group).composer && <a class="button" data-compose href="#/sort" onClick={() => void composer.seat(acting(running.state, String(hand.draft().actor ?? hand.actor)), running.campaign?.id ?? '')}>{t('compose')}</a>}
      </div>
      {gestureRow(hand.kind).ladder ? (
        <Ladder seat="A" />
      ) : (
        <>
          {takesActor && <Who />}
          <Form key={hand.kind} kind={hand.kind} seat="A" />
        </>
      )}
      {groupRow(hand.group).encounter && running.state && <Encounter state={running.state} />}
    </section>
  )
}
