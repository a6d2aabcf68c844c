// SPDX-License-Identifier: MIT
// replay/share_box.tsx: a game for others: as a link that holds it whole, or as a file.
import { useEffect, useState } from 'preact/hooks'
import { hasSeals } from '../game/secret'
import { saveJournal } from '../game/journal_file'
import { speak } from '../lang'
import { replayLink } from './share'
import { replay } from './store'

const t = speak({
  link: ['Copier un lien', 'Copy a link'],
  copied: ['Lien copié', 'Link copied'],
  long: ['Trop long pour un lien : le fichier a été enregistré.', 'Too long for a link: the file was saved.'],
  file: ['Télécharger le journal', 'Download the log'],
  sealed: ['Cartes encore cachées : copie scellée.', 'Cards still hidden: a sealed copy.'],
  byHand: ['Le lien, à copier', 'The link, to be copied'],
})

export function ShareBox() {
  const [told, setTold] = useState('')
  const [shown, setShown] = useState('')
  useEffect(() => {
    if (!told) return
    const end = setTimeout(() => setTold(''), 5000)
    return () => clearTimeout(end)
  }, [told])

  // A sealed journal tells what was played, but nobody can open it before the cards are out.
  const isSealed = hasSeals(replay.journal)
  const download = () => {
    const names = Object.values(replay.state?.seats ?? {}).map((seat) => seat.name)
    saveJournal(replay.journal, names, replay.ticks[replay.ticks.length - 1]?.turn ?? 0)
  }
  const share = async () => {
    const link = await replayLink(location.href, replay.journal)
    if (!link) {
      download()
      setTold(t('long'))
      return
    }
    try {
      await navigator.clipboard.writeText(link)
      setTold(t('copied'))
    } catch {
      setShown(link) // no right to the clipboard: the reader copies
    }
  }
  return (
    <div class="row replay-share">
      <span role="status" class="soft">
        {told || (isSealed ? t('sealed') : '')}
      </span>
      {shown && (
        <label>
          <span class="unseen">{t('byHand')}</span>
          <input readOnly value={shown} onFocus={(e) => e.currentTarget.select()} />
        </label>
      )}
      {!isSealed && <button onClick={() => void share()}>{t('link')}</button>}
      <button onClick={download}>{t('file')}</button>
    </div>
  )
}
