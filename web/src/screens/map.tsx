// SPDX-License-Identifier: MIT
// screens/map.tsx: maps of one's own: #/carte the shelf, #/carte/ID the drawing board, #/carte?m=... a map somebody sends.
import { useEffect, useState } from 'preact/hooks'
import { board, sketchFrom } from '../editor/board'
import { Canvas } from '../editor/canvas'
import { kindName, kindsFor } from '../editor/kinds'
import { Thumb } from '../editor/thumb'
import { mapLink, nameMost, readLink, writeMap } from '../editor/map_file'
import { Maps } from '../editor/maps'
import { pieceTitle, Properties } from '../editor/properties'
import { whole } from '../editor/sketch'
import { Tiles } from '../editor/tiles'
import { MapVerdict } from '../editor/verdict'
import { catalog } from '../engine/catalog'
import { download } from '../game/download'
import { number, speak } from '../lang'
import { TopBar } from '../panels/top_bar'
import { go, route } from '../route'
import { useChanges } from '../store/observable'
import { levelsOf } from '../table/levels'
import { fileId } from '../team/ident'

const t = speak({
  loading: ['Un instant…', 'One moment…'],
  gone: ['Cette carte n’est pas gardée ici, ou son lien est abîmé.', 'This map is not kept here, or its link is damaged.'],
  shelf: ['Cartes', 'Maps'],
  name: ['Nom de la carte', 'Name of the map'],
  width: ['Largeur', 'Width'],
  depth: ['Profondeur', 'Depth'],
  undo: ['Défaire', 'Undo'],
  redo: ['Refaire', 'Redo'],
  grid: ['Grille', 'Grid'],
  free: ['libre', 'free'],
  mirror: ['Miroir', 'Mirror'],
  across: ['gauche vers droite', 'left to right'],
  along: ['bas vers haut', 'near to far'],
  turn: ['demi-tour', 'half a turn'],
  put: ['À poser', 'To put down'],
  hint: ['Touchez la table pour poser : {what}.', 'Touch the table to put down: {what}.'],
  help: [
    'Flèches : déplacer ; R : tourner ; Suppr : enlever ; Ctrl+Z : défaire ; Ctrl+D : doubler ; Maj+clic : en choisir plusieurs.',
    'Arrows: move; R: turn; Del: remove; Ctrl+Z: undo; Ctrl+D: duplicate; Shift+click: choose several.',
  ],
  pieces: ['Pièces', 'Pieces'],
  play: ['Jouer sur cette carte', 'Play on this map'],
  share: ['Copier le lien', 'Copy the link'],
  copied: ['Le lien de la carte est dans le presse-papiers.', 'The link of the map is in the clipboard.'],
  byHand: ['Lien de la carte, à copier', 'Link of the map, to be copied'],
  file: ['Fichier', 'File'],
  print: ['Imprimer à l’échelle', 'Print at scale'],
  level: ['Niveau montré', 'Level shown'],
  all: ['tout', 'everything'],
  trouble: ['Le navigateur ne garde pas la carte : {why}. Exportez-la.', 'The browser does not keep the map: {why}. Export it.'],
})

export function MapScreen() {
  const id = route.rest[0] ?? ''
  const sent = route.query.get('m') ?? ''
  return (
    <>
      <TopBar />
      <main class={`sheet map-screen${id ? ' drawing' : ''}`} id="content" tabIndex={-1}>
        {sent ? <Sent packed={sent} /> : id ? <Drawing key={id} id={id} /> : <Maps />}
      </main>
    </>
  )
}

function Gone() {
  return (
    <p class="alert" role="alert">
      {t('gone')} <a href="#/carte">{t('shelf')}</a>
    </p>
  )
}

/** A map that came by an address: a copy of it goes on the board. */
function Sent({ packed }: { packed: string }) {
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const take = async () => {
      const read = await readLink(packed)
      const system = read && catalog.system(read.system)
      if (!read || !system) throw new Error(t('gone'))
      const sketch = await sketchFrom(system.id, read.name, { map: read.map })
      const id = board.begin(sketch)
      board.change(sketch) // to be kept from now on
      location.replace(`#/carte/${id}`)
    }
    take().catch(() => setGone(true))
  }, [packed])
  return isGone ? <Gone /> : <p class="soft">{t('loading')}</p>
}

function Drawing({ id }: { id: string }) {
  useChanges(board)
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    if (board.id !== id) void board.load(id).then((found) => setGone(!found))
    return () => board.flush()
  }, [id])
  if (isGone) return <Gone />
  return board.id === id ? <Bench /> : <p class="soft">{t('loading')}</p>
}

function Bench() {
  const { sketch, answer } = board
  const [scenario, setScenario] = useState('')
  const [level, setLevel] = useState(Infinity)
  const [link, setLink] = useState('')
  const [said, setSaid] = useState('')
  const scene = answer?.scenarios.find(({ name }) => name === scenario)
  const levels = levelsOf(sketch)
  const share = async () => {
    const address = await mapLink(location.href, sketch)
    try {
      await navigator.clipboard.writeText(address)
      setLink('')
      setSaid(t('copied'))
    } catch {
      setLink(address)
    }
  }
  const play = () => {
    board.flush()
    go(`/?map=${board.id}`)
  }
  const size = (key: 'width' | 'depth') => (
    <label class="editor-length">
      <span>{t(key)}</span>
      <input
        inputMode="decimal"
        key={sketch[key]}
        defaultValue={number(sketch[key], 3)}
        onChange={(e) => {
          const value = whole(Number(e.currentTarget.value.replace(',', '.')))
          if (value >= 4 && value <= 100) board.change({ ...sketch, [key]: value }, board.chosen)
          else e.currentTarget.value = number(sketch[key], 3)
        }}
      />
    </label>
  )
  return (
    <>
      <div class="row editor-tools">
        <a class="button quiet" href="#/carte">← {t('shelf')}</a>
        <label>
          <span class="unseen">{t('name')}</span>
          <input class="editor-name" placeholder={t('name')} maxLength={nameMost} value={sketch.name} onChange={(e) => board.change({ ...sketch, name: e.currentTarget.value.trim() }, board.chosen)} />
        </label>
        <small>{catalog.system(sketch.system)?.name}</small>
        <span class="row editor-right">
          <button disabled={!board.past.length} onClick={() => board.undo()}>{t('undo')}</button>
          <button disabled={!board.future.length} onClick={() => board.redo()}>{t('redo')}</button>
          <button class="primary" disabled={!answer?.scenarios.some((row) => row.playable) || !!board.fault} onClick={play}>{t('play')}</button>
        </span>
      </div>
      <div role="alert">{board.trouble && <p class="alert">{t('trouble', { why: board.trouble })}</p>}</div>
      <div class="editor-bench">
        <section class="box editor-kinds" aria-labelledby="editor-put">
          <h2 id="editor-put">{t('put')}</h2>
          <div>
            {kindsFor(answer?.means ?? []).map((kind) => (
              <button key={kind.key} aria-pressed={board.tool === kind} onClick={() => board.pick(kind)}>
                <Thumb kind={kind} />
                {kindName(kind.key)}
              </button>
            ))}
          </div>
        </section>
        <div class="editor-table">
          <Canvas zones={scene?.playable ? scene.zones : []} level={level} />
          <p id="editor-help" class="soft editor-help" aria-live="polite">
            {board.tool ? t('hint', { what: kindName(board.tool.key).toLowerCase() }) : <span class="editor-keys">{t('help')}</span>}
          </p>
        </div>
        <div class="editor-beside">
          <Properties />
          <MapVerdict scenario={scenario} onScenario={setScenario} />
          <section class="box">
            <div class="editor-grid">
              {size('width')}
              {size('depth')}
              <label class="editor-length">
                <span>{t('grid')}</span>
                <select value={board.grid} onChange={(e) => board.setGrid(Number(e.currentTarget.value))}>
                  {[1, 0.5, 0.25, 0].map((step) => (
                    <option key={step} value={step}>
                      {step ? number(step, 2) : t('free')}
                    </option>
                  ))}
                </select>
              </label>
              {levels.length > 1 && (
                <label class="editor-length">
                  <span>{t('level')}</span>
                  <select value={String(level)} onChange={(e) => setLevel(Number(e.currentTarget.value))}>
                    <option value="Infinity">{t('all')}</option>
                    {levels.map((height) => (
                      <option key={height} value={height}>
                        {number(height, 2)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </div>
            <div class="row" role="group" aria-label={t('mirror')}>
              <span>{t('mirror')}</span>
              {(['across', 'along', 'turn'] as const).map((way) => (
                <button key={way} onClick={() => board.mirror(way)}>
                  {t(way)}
                </button>
              ))}
            </div>
            <div class="row editor-out">
              <button onClick={() => void share()}>{t('share')}</button>
              <button onClick={() => download(`${sketch.name ? fileId(sketch.name) : 'carte'}.json`, writeMap(sketch))}>{t('file')}</button>
              <button onClick={() => print()}>{t('print')}</button>
            </div>
            {link && (
              <label>
                <span>{t('byHand')}</span>
                <input readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
              </label>
            )}
            <p role="status">{said}</p>
          </section>
          <details class="box">
            <summary>
              {t('pieces')} ({sketch.pieces.length})
            </summary>
            <ul class="editor-list">
              {sketch.pieces.map((piece, i) => (
                <li key={i}>
                  <button aria-pressed={board.chosen.has(i)} onClick={() => board.choose([i])}>
                    {pieceTitle(piece, i)}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        </div>
      </div>
      <Tiles sketch={sketch} />
    </>
  )
}
