// SPDX-License-Identifier: MIT
// editor/maps.tsx: the shelf of maps: one's own, and what a new one can begin with: a bare table, one that comes with the game,
// terrain drawn by a seed, a file.
import { useEffect, useState } from 'preact/hooks'
import { catalog } from '../engine/catalog'
import { randomSeed } from '../game/check'
import { speak } from '../lang'
import { SystemSelect } from '../panels/system_select'
import { go } from '../route'
import { forget, list, type MapRecord } from '../store/db'
import { Ground, Patterns, Terrain } from '../table/terrain'
import { FileButton } from '../panels/file_button'
import { board, sketchFrom } from './board'
import { readMap } from './map_file'
import type { Sketch } from './sketch'

const t = speak({
  title: ['Cartes', 'Maps'],
  about: ['Dessinez vos tables : le moteur dit à mesure ce qui peut s’y jouer.', 'Draw your own tables: the engine says as you go what can be played on them.'],
  begin: ['Commencer', 'Begin'],
  game: ['Pour quel jeu ?', 'For which game?'],
  bare: ['Une table nue', 'A bare table'],
  random: ['Un décor au hasard', 'Random terrain'],
  models: ['Les cartes du jeu', 'Maps of the game'],
  models_about: ['En toucher une la copie : elle est à vous, l’original reste.', 'Touching one copies it: the copy is yours, the original stays.'],
  file: ['Ouvrir un fichier', 'Open a file'],
  mine: ['Mes cartes', 'My maps'],
  unnamed: ['Sans nom', 'Unnamed'],
  draw: ['Dessiner', 'Draw'],
  remove: ['Supprimer', 'Delete'],
  sure: ['Supprimer {name} ?', 'Delete {name}?'],
  yes: ['Oui, supprimer', 'Yes, delete'],
  no: ['Garder', 'Keep'],
  wrong: ['Ce fichier n’est pas une carte.', 'This file is no map.'],
  copy: ['{name} (copie)', '{name} (copy)'],
})
const none: string[] = []

/** The table of a system as its own maps have it. */
const usual = { width: 24, depth: 24 }

export function Maps() {
  const [own, setOwn] = useState<MapRecord[]>([])
  const [system, setSystem] = useState(board.sketch.system || (catalog.systems[0]?.id ?? ''))
  const [fault, setFault] = useState('')
  const [asked, setAsked] = useState('')
  const load = () => void list('maps').then(setOwn, (why: unknown) => setFault(String(why)))
  useEffect(load, [])
  const begin = async (make: () => Promise<Sketch>) => {
    try {
      go(`/carte/${board.begin(await make())}`)
    } catch (why) {
      setFault(why instanceof Error ? why.message : String(why))
    }
  }
  const chosen = catalog.system(system)
  const bare = async (): Promise<Sketch> => {
    const first = chosen?.maps[0]
    const { width, depth } = first ? await sketchFrom(system, '', { map: first.id }) : usual
    return { system, name: '', width, depth, pieces: [] }
  }
  const open = (text: string) => {
    const read = readMap(text)
    const home = read && catalog.system(read.system)
    if (!read || !home) setFault(t('wrong'))
    else void begin(() => sketchFrom(home.id, read.name, { map: read.map }))
  }
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{t('about')}</p>
      <div role="alert">{fault && <p class="alert">{fault}</p>}</div>
      <section class="box maps-begin" aria-label={t('begin')}>
        <SystemSelect label={t('game')} id={system} set={setSystem} />
        <div class="row">
          <button class="primary" onClick={() => void begin(bare)}>{t('bare')}</button>
          <button
            onClick={() =>
              void begin(() => sketchFrom(system, '', { seed: randomSeed(), scenario: chosen?.scenarios.find((row) => !row.drawn)?.name ?? '' }))
            }
          >
            {t('random')}
          </button>
          <FileButton label={t('file')} take={open} />
        </div>
      </section>
      {own.length > 0 && <section aria-labelledby="editor-mine">
        <h2 id="editor-mine">{t('mine')}</h2>
        <ul class="map-cards">
          {own.map(({ id, name, sketch, system: of }) => (
            <li key={id} class="box">
              <a href={`#/carte/${id}`} aria-label={`${t('draw')} ${name || t('unnamed')}`}>
                <Picture sketch={sketch as Sketch} />
              </a>
              <b>{name || t('unnamed')}</b>
              <small>{catalog.system(of)?.name}</small>
              {asked === id ? (
                <span class="row" role="group" aria-label={t('sure', { name: name || t('unnamed') })}>
                  <button onClick={() => void forget('maps', id).then(load)}>{t('yes')}</button>
                  <button onClick={() => setAsked('')}>{t('no')}</button>
                </span>
              ) : (
                <span class="row">
                  <a class="button" href={`#/carte/${id}`}>{t('draw')}</a>
                  <button onClick={() => setAsked(id)}>{t('remove')}</button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>}
      <section aria-labelledby="editor-models">
        <h2 id="editor-models">{t('models')}</h2>
        <p class="soft">{t('models_about')}</p>
        <ul class="map-cards">
          {chosen?.maps.map(({ id, name }) => (
            <li key={`${system} ${id}`}>
              <button class="map-model" data-map={id} onClick={() => void begin(() => sketchFrom(system, t('copy', { name }), { map: id }))}>
                <Model system={system} map={id} />
                <b>{name}</b>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** A map of the game, drawn once the engine has told it. */
function Model({ system, map }: { system: string; map: string }) {
  const [sketch, setSketch] = useState<Sketch | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    void sketchFrom(system, '', { map }).then((found) => !isGone && setSketch(found), () => undefined)
    return () => void (isGone = true)
  }, [system, map])
  return sketch ? <Picture sketch={sketch} /> : <span class="map-picture" />
}

function Picture({ sketch }: { sketch: Sketch }) {
  return (
    <svg class="map-picture" viewBox={`-.6 -.6 ${sketch.width + 1.2} ${sketch.depth + 1.2}`} aria-hidden="true">
      <Patterns />
      <Ground map={sketch} />
      <Terrain map={sketch} open={none} />
    </svg>
  )
}
