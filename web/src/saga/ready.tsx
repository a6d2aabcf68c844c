// SPDX-License-Identifier: MIT
// saga/ready.tsx: an evening at once: a cast of the library as a campaign, its session open, everybody at the table, each
// character a player's.
import { useEffect, useState } from 'preact/hooks'
import { ask, session } from '../engine/engine'
import { speak } from '../lang'
import { go } from '../route'
import { newCampaign } from './campaigns'
import { createOf } from './catalogue'
import { gestureRow } from './desk'
import { running } from './running'
import type { Gesture } from './wire'

const t = speak({
  title: ['Une soirée tout de suite', 'An evening right now'],
  lead: ['Personnages prêts, adversaires et lieux à portée : un appui ouvre la séance.', 'Characters ready, foes and places at hand: one tap opens the session.'],
  master: ['Meneur', 'Master'],
  players: ['Léa, Tom, Inès, Noé, Zoé, Paul, Anna', 'Lea, Tom, Ines, Noah, Zoe, Paul, Anna'],
  wait: ['La table se prépare…', 'The table is being set…'],
  closed: ['Ce navigateur ne garde rien ici ({why}).', 'This browser keeps nothing here ({why}).'],
})

/** Who and what the library has ready. */
export interface Library {
  npcs?: { id: string; name: string; about?: string; gestures: Gesture[] }[]
  minions?: { id: string; name: string; value: number; weapon?: string; armour?: string }[]
  samples?: { id: string; name: string; sheet: Record<string, unknown> }[]
  casts?: Cast[]
}
export interface Cast {
  id: string
  name: string
  about?: string
  sheets: string[]
  gestures: Gesture[]
}

export function useLibrary(): Library {
  const [library, setLibrary] = useState<Library>({})
  useEffect(() => {
    ask<Library>(session.library, 'aura').then(setLibrary, () => undefined)
  }, [])
  return library
}

/** The gestures that bring a cast, its characters given to the seats in turn. */
export function gesturesOf(library: Library, cast: Cast, seats: readonly string[]): Gesture[] {
  const sheets = (library.samples ?? []).filter((sample) => cast.sheets.includes(sample.id))
  return [...sheets.map(({ sheet }, i) => createOf(sheet, seats[i % seats.length] ?? 'A')), ...cast.gestures]
}

async function open(library: Library, cast: Cast): Promise<void> {
  const players = t('players').split(', ').slice(0, cast.sheets.length)
  const record = await newCampaign(cast.name, [t('master'), ...players])
  await running.load(record.id)
  await running.begin(false, [])
  const place = cast.gestures.find((gesture) => gestureRow(gesture.kind).scenery)
  await running.gesture({ kind: 'scene_open', ...(place ? { name: place.name } : {}) })
  for (const gesture of gesturesOf(library, cast, players.map((_, i) => 'BCDEFGH'[i] ?? 'B'))) await running.gesture(gesture)
  go(`#/aura/table/${record.id}`)
}

export function Ready() {
  const library = useLibrary()
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  const begin = (cast: Cast) => {
    setBusy(cast.id)
    open(library, cast).catch((why: unknown) => (setFault(t('closed', { why: String(why) })), setBusy('')))
  }
  if (!library.casts?.length) return null
  return (
    <section class="box saga-ready" aria-labelledby="saga-ready">
      <h2 id="saga-ready">{t('title')}</h2>
      <p>{t('lead')}</p>
      {fault && <p class="alert" role="alert">{fault}</p>}
      <div class="saga-casts">
        {library.casts.map((cast) => (
          <button key={cast.id} data-evening={cast.id} disabled={busy !== ''} onClick={() => begin(cast)}>
            <b>{cast.name}</b> <small>{busy === cast.id ? t('wait') : cast.about}</small>
          </button>
        ))}
      </div>
    </section>
  )
}
