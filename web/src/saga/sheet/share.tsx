// SPDX-License-Identifier: MIT
// saga/sheet/share.tsx: a sheet for others: a code to hold a phone against, a link, a file.
import { useState } from 'preact/hooks'
import { download } from '../../game/download'
import { speak } from '../../lang'
import { QrCode } from './qr_code'
import { fileName, sheetFile } from './sheet'
import type { Sheet } from './wire'

const t = speak({
  title: ['Partager', 'Share'],
  about: [
    'Le code et le lien portent toute la fiche, et rien d’autre : celui qui l’ouvre en a une copie.',
    'The code and the link hold the whole sheet, and nothing else: whoever opens it has a copy.',
  ],
  copy: ['Copier le lien', 'Copy the link'],
  copied: ['Lien copié', 'Link copied'],
  link: ['Le lien, à copier', 'The link, to be copied'],
  file: ['Télécharger le fichier', 'Download the file'],
  long: ['Trop longue pour un code : prenez le lien ou le fichier.', 'Too long for a code: take the link or the file.'],
  close: ['Fermer', 'Close'],
})

export function Share({ sheet, link, onClose }: { sheet: Sheet; link: string; onClose: () => void }) {
  const [told, setTold] = useState('')
  const [isLong, setLong] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setTold(t('copied'))
    } catch {
      setTold('') // no right to the clipboard: the reader copies
    }
  }
  return (
    <section class="box sheet-share" aria-labelledby="share-title">
      <header class="row">
        <h2 id="share-title">{t('title')}</h2>
        <button class="quiet sheet-adds" aria-label={t('close')} onClick={onClose}>
          ✕
        </button>
      </header>
      <div class="sheet-share-parts">
        <QrCode text={link} onFault={() => setLong(true)} />
        <div>
          <p>{isLong ? t('long') : t('about')}</p>
          <label>
            <span class="unseen">{t('link')}</span>
            <input readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
          </label>
          <div class="row">
            <button class="primary" onClick={() => void copy()}>
              {t('copy')}
            </button>
            <button onClick={() => download(fileName(sheet), sheetFile(sheet))}>{t('file')}</button>
            <span role="status">{told}</span>
          </div>
        </div>
      </div>
    </section>
  )
}
