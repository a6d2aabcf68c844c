// SPDX-License-Identifier: MIT
// home/import.tsx: a journal file becomes a game: chosen, or dropped anywhere on the page.
import { useEffect, useRef, useState } from 'preact/hooks'
import { importGame } from '../game/start'
import { speak } from '../lang'
import { catalog } from '../engine/catalog'
import { SaidBox, Sentence, useAttempt } from './attempt'
import { playerOf, usualRival } from './choices'
import { journalBytes, type NotAJournal, readJournal } from '../game/journal_file'
import { PlayerSelect } from './seat'

const t = speak({
  title: ['Importer un journal', 'Import a journal'],
  about: [
    'Le moteur rejoue le fichier et vérifie chaque choix avant de l’ouvrir.',
    'The engine plays the file again and checks every choice before it is opened.',
  ],
  pick: ['Choisir un fichier…', 'Choose a file…'],
  drop: ['ou le déposer n’importe où sur la page', 'or drop it anywhere on the page'],
  here: ['Déposez le journal ici', 'Drop the journal here'],
  rival: ['Pour la suite, le camp A affronte', 'From there on, side A plays against'],
  checking: ['Vérification de {name}…', 'Checking {name}…'],
  file: ['« {name} » : {why}', '“{name}”: {why}'],
  empty: ['ce fichier est vide.', 'this file is empty.'],
  big: [
    'ce fichier est trop gros pour un journal ({size} Mo, {most} au plus).',
    'this file is too big for a journal ({size} MB, {most} at most).',
  ],
  binary: ['ce n’est pas du texte, donc pas un journal.', 'this is not text, so it is no journal.'],
  other: ['ce n’est pas un journal de partie d’Escarmouche.', 'this is not the journal of an Escarmouche game.'],
  unread: ['le navigateur ne peut pas lire ce fichier.', 'the browser cannot read this file.'],
})

async function textOf(file: File): Promise<string> {
  const no = (not: NotAJournal | 'unread') =>
    new Sentence(t('file', { name: file.name, why: t(not, { size: file.size / 1e6, most: journalBytes / 1e6 }) }))
  if (file.size > journalBytes) throw no('big')
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) throw no('unread') // a folder, or gone since
  const read = readJournal(new Uint8Array(bytes))
  if ('not' in read) throw no(read.not)
  return read.text
}

/** Calls back for a file dropped anywhere; tells whether one hovers. A file that missed would replace the page. */
function useDrop(take: (file: File) => void): boolean {
  const [hovers, setHovers] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const holdsFile = (e: DragEvent) => !!e.dataTransfer?.types.includes('Files')
    const over = (e: DragEvent) => {
      if (!holdsFile(e)) return
      e.preventDefault()
      setHovers(true)
    }
    const leave = (e: DragEvent) => !e.relatedTarget && setHovers(false)
    const drop = (e: DragEvent) => {
      if (!holdsFile(e)) return
      e.preventDefault()
      setHovers(false)
      const file = e.dataTransfer?.files[0]
      if (file) latest.current(file)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return hovers
}

export function Import() {
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLElement>(null)
  const [rival, setRival] = useState(() => usualRival(catalog.bots))
  const [checking, setChecking] = useState('')
  const { busy, said, run } = useAttempt(true)
  const take = async (file: File) => {
    setChecking(file.name)
    const done = await run(async () => importGame(await textOf(file), [{ who: 'me' }, playerOf(rival)]))
    if (!done) box.current?.scrollIntoView({ block: 'nearest' })
  }
  const hovers = useDrop((file) => void take(file))
  return (
    <section
      ref={box}
      class={hovers ? 'home-import box hovers' : 'home-import box'}
      aria-labelledby="home-import-title"
    >
      <h2 id="home-import-title">{t('title')}</h2>
      <p class="soft">{t('about')}</p>
      <div class="home-drop">
        <button disabled={busy} onClick={() => input.current?.click()}>
          {t('pick')}
        </button>
        <small>{hovers ? t('here') : t('drop')}</small>
        <input
          ref={input}
          type="file"
          class="unseen"
          tabIndex={-1}
          aria-hidden="true"
          accept=".journal,.jsonl,.ndjson,.txt,application/x-ndjson"
          onChange={(e) => {
            const file = e.currentTarget.files?.[0]
            e.currentTarget.value = '' // so that the same file, mended, can be chosen again
            if (file) void take(file)
          }}
        />
      </div>
      <p role="status" class="soft">
        {busy && t('checking', { name: checking })}
      </p>
      <SaidBox said={said} />
      <div class="home-field">
        <label for="home-rival">{t('rival')}</label>
        <PlayerSelect id="home-rival" value={rival} onChange={setRival} />
      </div>
    </section>
  )
}
