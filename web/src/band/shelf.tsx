// SPDX-License-Identifier: MIT
// band/shelf.tsx: where a band comes from: nothing, a sample, one's own, a file.
import { useEffect, useRef, useState } from 'preact/hooks'
import { speak } from '../lang'
import { costText } from '../panels/profile_text'
import { SystemSelect } from '../panels/system_select'
import { catalog } from '../engine/catalog'
import type { BandRecord } from '../store/db'
import type { System } from '../wire'
import { builder } from './builder'
import { FileButton } from '../panels/file_button'

const t = speak({
  system: ['Jeu', 'Game'],
  fresh: ['Nouvelle bande', 'New band'],
  samples: ['Exemples', 'Samples'],
  mine: ['Mes bandes ({n})', 'My bands ({n})'],
  none: ['Aucune bande enregistrée dans ce navigateur.', 'No band saved in this browser.'],
  import: ['Importer un fichier', 'Import a file'],
  open: ['Ouvrir', 'Open'],
  openName: ['Ouvrir {name}', 'Open {name}'],
  copy: ['Dupliquer', 'Duplicate'],
  copyName: ['Dupliquer {name}', 'Duplicate {name}'],
  delete: ['Supprimer', 'Delete'],
  deleteName: ['Supprimer {name}', 'Delete {name}'],
  sure: ['Supprimer « {name} » pour de bon ?', 'Delete “{name}” for good?'],
  keep: ['Garder', 'Keep'],
  size: ['{n} figurines', '{n} figures'],
  sizeOne: ['1 figurine', '1 figure'],
})

const size = (n: number) => (n === 1 ? t('sizeOne') : t('size', { n }))

export function Shelf({ system }: { system: System }) {
  return (
    <div class="band-shelf">
      <div class="row">
        <SystemSelect label={t('system')} id={system.id} set={(id) => builder.fresh(id)} />
        <button onClick={() => builder.fresh()}>{t('fresh')}</button>
        <FileButton label={t('import')} take={(text, name) => builder.import(text, name)} />
      </div>
      <details>
        <summary>{t('samples')}</summary>
        <ul class="band-list">
          {system.bands.map((band) => (
            <li key={band.id}>
              <span>
                <b>{band.name}</b>{' '}
                <small>
                  {size(band.figures.length)} · {costText(band.cost)}
                </small>
              </span>
              <button aria-label={t('copyName', { name: band.name })} onClick={() => builder.sample(band)}>
                {t('copy')}
              </button>
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>{t('mine', { n: builder.saved.length })}</summary>
        {builder.saved.length === 0 && <p class="soft">{t('none')}</p>}
        <ul class="band-list">
          {builder.saved.map((band) => (
            <Kept key={band.id} band={band} />
          ))}
        </ul>
      </details>
    </div>
  )
}

function Kept({ band }: { band: BandRecord }) {
  const game = catalog.systems.length > 1 ? ` · ${catalog.system(band.system)?.name ?? band.system}` : ''
  const remove = (button: HTMLElement) => {
    const list = button.closest('details')?.querySelector('summary')
    void builder.delete(band).then(() => list?.focus())
  }
  const [sure, setSure] = useState<boolean>()
  // The one button to have the focus when the line changes: the harmless answer, then the question's again.
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (sure !== undefined) next.current?.focus()
  }, [sure])
  if (sure)
    return (
      <li onKeyDown={(e) => e.key === 'Escape' && setSure(false)}>
        <span>{t('sure', { name: band.name })}</span>
        <button ref={next} onClick={() => setSure(false)}>
          {t('keep')}
        </button>
        <button onClick={(e) => remove(e.currentTarget)}>{t('delete')}</button>
      </li>
    )
  return (
    <li aria-current={band.id === builder.muster.id ? 'true' : undefined}>
      <span>
        <b>{band.name}</b>{' '}
        <small>
          {size(band.figures.length)}
          {game}
        </small>
      </span>
      <button aria-label={t('openName', { name: band.name })} onClick={() => builder.open(band)}>
        {t('open')}
      </button>
      <button aria-label={t('copyName', { name: band.name })} onClick={() => builder.copy(band)}>
        {t('copy')}
      </button>
      <button ref={next} aria-label={t('deleteName', { name: band.name })} onClick={() => setSure(true)}>
        {t('delete')}
      </button>
    </li>
  )
}
