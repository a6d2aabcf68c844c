// SPDX-License-Identifier: MIT
// editor/verdict.tsx: what the engine says of the map: is it one, and which scenarios can be played on it?
import { speak } from '../lang'
import { catalog } from '../engine/catalog'
import { useChanges } from '../store/observable'
import { board } from './board'
import { piecesMost } from './sketch'

const t = speak({
  title: ['Ce qui s’y joue', 'What can be played on it'],
  wait: ['Le moteur regarde…', 'The engine is looking…'],
  playable: ['se joue', 'can be played'],
  piece: ['Pièce {n} : ', 'Piece {n}: '],
  choose: ['La choisir', 'Choose it'],
  pieces: ['Pièces : {n} sur {most}', 'Pieces: {n} of {most}'],
  full: ['Une carte a au plus {most} pièces : enlevez-en d’abord.', 'A map has at most {most} pieces: remove some first.'],
  zones: ['Zones', 'Zones'],
})

export function MapVerdict({ scenario, onScenario }: { scenario: string; onScenario: (name: string) => void }) {
  useChanges(board)
  const { fault, answer } = board
  const names = catalog.system(board.sketch.system)?.scenarios ?? []
  const at = fault?.piece
  return (
    <section class="box editor-verdict" aria-labelledby="editor-verdict">
      <h2 id="editor-verdict">{t('title')}</h2>
      <div role="status">
        {fault ? (
          <p class="alert">
            {at !== undefined && t('piece', { n: at + 1 })}
            {fault.text}{' '}
            {at !== undefined && <button onClick={() => board.choose([at])}>{t('choose')}</button>}
          </p>
        ) : answer ? (
          <ul class="editor-scenes">
            {answer.scenarios.map((scene) => (
              <li key={scene.name} class={scene.playable ? 'good' : 'bad'}>
                <span aria-hidden="true">{scene.playable ? '✓' : '✗'}</span>
                <b>{names.find((row) => row.name === scene.name)?.text ?? scene.name}</b>
                {scene.playable ? (
                  <>
                    <span class="unseen">{t('playable')}</span>
                    <button class="quiet" aria-pressed={scenario === scene.name} onClick={() => onScenario(scenario === scene.name ? '' : scene.name)}>
                      {t('zones')}
                    </button>
                  </>
                ) : (
                  <small>
                    {scene.text} {scene.rule && <a class="id" href={`#/rules/${scene.rule}`}>{scene.rule}</a>}
                  </small>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p class="soft">{t('wait')}</p>
        )}
      </div>
      <p class="soft">{t('pieces', { n: board.sketch.pieces.length, most: piecesMost })}</p>
      <div role="alert">{board.said === 'full' && <p class="alert">{t('full', { most: piecesMost })}</p>}</div>
    </section>
  )
}
