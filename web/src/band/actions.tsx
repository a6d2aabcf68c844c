// SPDX-License-Identifier: MIT
// band/actions.tsx: what can be done with the band on screen: undo, save, play, share, export.
import { useState } from 'preact/hooks'
import { download } from '../game/download'
import { speak } from '../lang'
import { go } from '../route'
import { builder } from './builder'
import { fileId } from '../team/ident'
import { writeBandFile } from './file'
import { bandLink } from './link'

const t = speak({
  undo: ['Annuler', 'Undo'],
  save: ['Enregistrer', 'Save'],
  saveCopy: ['Enregistrer une copie', 'Save a copy'],
  play: ['Jouer avec cette bande', 'Play with this band'],
  link: ['Copier le lien', 'Copy the link'],
  export: ['Exporter', 'Export'],
  copied: ['Le lien de la bande est dans le presse-papiers.', 'The band’s link is in the clipboard.'],
  byHand: [
    'Le navigateur ne copie pas de lui-même : copiez ce lien.',
    'The browser does not copy by itself: copy this link.',
  ],
  linkLabel: ['Lien de la bande', 'Link of the band'],
  exported: ['La bande est dans le fichier {file}.', 'The band is in the file {file}.'],
  kept: ['Enregistrée', 'Saved'],
  dirty: ['Changée depuis', 'Changed since'],
  fresh: ['Pas encore enregistrée', 'Not saved yet'],
})

export function Actions() {
  const [link, setLink] = useState('')
  const { muster } = builder
  const empty = muster.figures.length === 0
  const share = async () => {
    const address = bandLink(location.href, muster)
    try {
      await navigator.clipboard.writeText(address)
      setLink('')
      builder.say(t('copied'))
    } catch {
      setLink(address)
      builder.say(t('byHand'))
    }
  }
  const play = async () => {
    if (await builder.save()) go(`#/?band=${muster.id}`)
  }
  return (
    <div class="roster-actions">
      <button class="primary" disabled={empty} onClick={() => void play()}>
        {t('play')}
      </button>
      <div class="row">
        <button disabled={empty || !builder.dirty} onClick={() => void builder.save()}>
          {t('save')}
        </button>
        <button disabled={builder.past.length === 0} onClick={() => builder.undo()}>
          {t('undo')}
        </button>
        <span class="soft">{empty ? '' : !builder.record ? t('fresh') : builder.dirty ? t('dirty') : t('kept')}</span>
      </div>
      <div class="row">
        <button disabled={empty} onClick={() => void builder.saveCopy()}>
          {t('saveCopy')}
        </button>
        <button disabled={empty} onClick={() => void share()}>
          {t('link')}
        </button>
        <button disabled={empty} onClick={exportFile}>
          {t('export')}
        </button>
      </div>
      {link && (
        <label>
          {t('linkLabel')}
          <input readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
        </label>
      )}
    </div>
  )
}

function exportFile(): void {
  const { muster } = builder
  const file = `${fileId(muster.name)}.json`
  download(file, writeBandFile(muster))
  builder.say(t('exported', { file }))
}
