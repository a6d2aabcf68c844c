// SPDX-License-Identifier: MIT
// saga/table/rewind.tsx: back to any gesture of the evening, and forth again until another one is made. Scenes are marked on the way.
import { speak } from '../../lang'
import { running } from '../running'

const t = speak({
  back: ['Annuler', 'Undo'],
  forth: ['Rétablir', 'Redo'],
  slide: ['Revoir la soirée', 'Go through the evening'],
  at: ['geste {at} sur {all}', 'gesture {at} of {all}'],
  aside: ['Reprendre {n}', 'Bring back {n}'],
  gestures: ['gestes', 'gestures'],
  asideWhy: ['Les gestes que le dernier retour en arrière a écartés', 'The gestures that going back has put aside'],
  again: ['Le prochain geste reprend d’ici.', 'The next gesture goes on from here.'],
})

export function Rewind({ onSlide }: { onSlide: () => void }) {
  const base = running.evening?.base ?? 0
  const all = running.steps.length
  const at = running.at
  const share = (step: number) => `${((step - base) / Math.max(1, all - base)) * 100}%`
  return (
    <footer class="saga-rewind" aria-label={t('slide')}>
      <button data-undo disabled={at <= base} onClick={() => void running.undo()}>◀ {t('back')}</button>
      <div class="saga-slide">
        <input type="range" aria-label={t('slide')} aria-valuetext={t('at', { at: at - base, all: all - base })} min={base} max={Math.max(all, base + 1)} value={at} onInput={(e) => (onSlide(), void running.rewind(Number(e.currentTarget.value)))} />
        <span class="saga-marks" aria-hidden="true">
          {running.scenes.map((scene) => <i key={scene.step} class={(scene.step - base) * 2 > all - base ? 'late' : ''} style={{ left: share(scene.step) }} title={scene.name}><span>{scene.name}</span></i>)}
        </span>
      </div>
      <button data-redo disabled={at >= all} onClick={() => void running.redo()}>{t('forth')} ▶</button>
      {running.aside > 0 && <button data-aside title={t('asideWhy')} onClick={() => void running.bringBack()}>{t('aside', { n: running.aside })} <span class="saga-wide">{t('gestures')}</span></button>}
      <small>{t('at', { at: at - base, all: all - base })} {at < all && <span>{t('again')}</span>}</small>
    </footer>
  )
}
