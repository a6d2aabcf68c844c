// SPDX-License-Identifier: MIT
// editor/properties.tsx: what the chosen pieces are: where, how large and high, what they do. A field shows a value that all
// of them share, and sets it for all.
import { number, speak } from '../lang'
import { useChanges } from '../store/observable'
import { kindWord, pieceKinds } from '../table/kind_words'
import type { Piece } from '../wire'
import { board } from './board'
import { asPolygon, bounds, boundsOf, movedBy, whole } from './sketch'

const t = speak({
  title: ['La pièce choisie', 'The chosen piece'],
  several: ['{n} pièces choisies', '{n} pieces chosen'],
  nothing: ['Choisissez une pièce sur la table ou dans la liste pour la changer.', 'Choose a piece on the table or in the list to change it.'],
  look: ['Aspect', 'Look'],
  height: ['Hauteur', 'Height'],
  bottom: ['Dessous', 'Underside'],
  left: ['Gauche', 'Left'],
  near: ['Bas', 'Near'],
  width: ['Largeur', 'Width'],
  depth: ['Profondeur', 'Depth'],
  diameter: ['Diamètre', 'Diameter'],
  door: ['Porte', 'Door'],
  closed: ['fermée', 'closed'],
  open: ['ouverte', 'open'],
  sealed: ['condamnée', 'sealed'],
  blocks_move: ['Arrête les déplacements', 'Stops movement'],
  blocks_sight: ['Arrête la vue', 'Stops sight'],
  difficult: ['Terrain difficile', 'Difficult ground'],
  climb: ['S’escalade', 'Can be climbed'],
  jump: ['Se saute', 'Can be jumped'],
  swim: ['Se nage', 'Swum through'],
  standable: ['On s’y tient', 'Can be stood on'],
  covered: ['Couvert d’un toit', 'Under a roof'],
  cross: ['Se franchit', 'Can be crossed'],
  stream: ['Courant', 'Running water'],
  ladder: ['Échelle', 'Ladder'],
  left_turn: ['Tourner à gauche', 'Turn left'],
  right_turn: ['Tourner à droite', 'Turn right'],
  quarter: ['Quart de tour', 'Quarter turn'],
  corners: ['Coins libres', 'Free corners'],
  copy: ['Doubler', 'Duplicate'],
  remove: ['Enlever', 'Remove'],
  various: ['divers', 'various'],
})
const tagNames = ['climb', 'jump', 'swim', 'standable', 'covered', 'cross', 'stream', 'ladder'] as const

/** What a piece is called in a list: "3. mur". */
export function pieceTitle(piece: Piece, index: number): string {
  const kind = pieceKinds.find((name) => name === piece.kind)
  return `${index + 1}. ${kind ? kindWord(kind) : kindWord('rock')}`
}

function shared<T>(pieces: Piece[], of: (piece: Piece) => T): T | undefined {
  const [first, ...rest] = pieces.map(of)
  return rest.every((value) => value === first) ? first : undefined
}

function Length(props: { label: string; value: number | undefined; least?: number; onChange: (value: number) => void }) {
  const { value } = props
  return (
    <label class="editor-length">
      <span>{props.label}</span>
      <input
        inputMode="decimal"
        key={String(value)}
        defaultValue={value === undefined ? '' : number(value, 3)}
        placeholder={t('various')}
        onChange={(e) => {
          const typed = e.currentTarget.value.trim().replace(',', '.')
          const next = whole(Number(typed))
          const isGood = /^-?\d+(\.\d+)?$/.test(typed) && next >= (props.least ?? 0) && next <= 100
          if (isGood && next !== value) props.onChange(next)
          else e.currentTarget.value = value === undefined ? '' : number(value, 3)
        }}
      />
    </label>
  )
}

function Tick({ label, value, onChange }: { label: string; value: boolean | undefined; onChange: (value: boolean) => void }) {
  return (
    <label class="editor-tick">
      <input
        type="checkbox"
        checked={value ?? false}
        ref={(input) => {
          if (input) input.indeterminate = value === undefined
        }}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

export function Properties() {
  useChanges(board)
  const pieces = board.chosenPieces
  const means = board.answer?.means ?? []
  const only = pieces.length === 1 ? pieces[0] : undefined
  if (!pieces.length)
    return (
      <section class="box editor-properties" aria-label={t('title')}>
        <p class="soft">{t('nothing')}</p>
      </section>
    )
  const set = (some: Partial<Piece>) => board.edit((piece) => ({ ...piece, ...some }))
  const tag = (name: string, on: boolean) =>
    board.edit((piece) => {
      const { tags = [], ...rest } = piece
      const next = [...tags.filter((other) => other !== name), ...(on ? [name] : [])]
      return next.length ? { ...rest, tags: next } : rest
    })
  const box = bounds(pieces)
  const size = only && boundsOf(only)
  const resize = (width: number, depth: number) => {
    if (only?.shape === 'rect') set({ at: [box.x0, box.y0, whole(box.x0 + width), whole(box.y0 + depth)] })
  }
  return (
    <section class="box editor-properties" aria-labelledby="editor-chosen">
      <h2 id="editor-chosen">{only ? t('title') : t('several', { n: pieces.length })}</h2>
      <div class="editor-grid">
        <label class="editor-length">
          <span>{t('look')}</span>
          <select value={shared(pieces, (piece) => piece.kind) ?? ''} onChange={(e) => set({ kind: e.currentTarget.value })}>
            {pieceKinds.map((name) => (
              <option key={name} value={name}>
                {kindWord(name)}
              </option>
            ))}
          </select>
        </label>
        <Length label={t('height')} value={shared(pieces, (piece) => piece.height ?? 0)} onChange={(height) => set({ height })} />
        {board.answer?.elevation && <Length label={t('bottom')} value={shared(pieces, (piece) => piece.bottom ?? 0)} onChange={(bottom) => set({ bottom })} />}
        <Length label={t('left')} value={whole(box.x0)} onChange={(x) => board.edit((piece) => movedBy(piece, x - box.x0, 0))} />
        <Length label={t('near')} value={whole(box.y0)} onChange={(y) => board.edit((piece) => movedBy(piece, 0, y - box.y0))} />
        {size && only.shape === 'rect' && (
          <>
            <Length label={t('width')} value={whole(size.x1 - size.x0)} least={0.1} onChange={(width) => resize(width, size.y1 - size.y0)} />
            <Length label={t('depth')} value={whole(size.y1 - size.y0)} least={0.1} onChange={(depth) => resize(size.x1 - size.x0, depth)} />
          </>
        )}
        {only?.shape === 'disc' && !only.tags?.includes('ladder') && (
          <Length label={t('diameter')} value={whole((only.radius ?? 0) * 2)} least={0.1} onChange={(diameter) => set({ radius: whole(diameter / 2) })} />
        )}
        {means.includes('door') && pieces.every((piece) => piece.door) && (
          <label class="editor-length">
            <span>{t('door')}</span>
            <select value={shared(pieces, (piece) => piece.door) ?? ''} onChange={(e) => set({ door: e.currentTarget.value as NonNullable<Piece['door']> })}>
              {(['closed', 'open', 'sealed'] as const).map((name) => (
                <option key={name} value={name}>
                  {t(name)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div class="editor-ticks">
        <Tick label={t('blocks_move')} value={shared(pieces, (piece) => !!piece.blocks_move)} onChange={(on) => set({ blocks_move: on })} />
        <Tick label={t('blocks_sight')} value={shared(pieces, (piece) => !!piece.blocks_sight)} onChange={(on) => set({ blocks_sight: on })} />
        {means.includes('difficult') && <Tick label={t('difficult')} value={shared(pieces, (piece) => !!piece.difficult)} onChange={(on) => set({ difficult: on })} />}
        {tagNames
          .filter((name) => means.includes(name))
          .map((name) => (
            <Tick key={name} label={t(name)} value={shared(pieces, (piece) => !!piece.tags?.includes(name))} onChange={(on) => tag(name, on)} />
          ))}
      </div>
      <div class="row">
        <button aria-label={t('left_turn')} title={`${t('left_turn')} (R)`} onClick={() => board.turn(15)}>↺ 15°</button>
        <button aria-label={t('right_turn')} title={`${t('right_turn')} (Maj+R)`} onClick={() => board.turn(-15)}>↻ 15°</button>
        <button onClick={() => board.turn(90)}>{t('quarter')}</button>
        {only?.shape === 'rect' && <button onClick={() => board.edit(asPolygon)}>{t('corners')}</button>}
        <button onClick={() => board.copy()}>{t('copy')}</button>
        <button onClick={() => board.remove()}>{t('remove')}</button>
      </div>
    </section>
  )
}
