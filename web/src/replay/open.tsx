// SPDX-License-Identifier: MIT
// replay/open.tsx: the ways to bring a game here: a file, a drop, a paste, or one kept in the browser.
import { useEffect, useState } from 'preact/hooks'
import { readJournal, type NotAJournal } from '../game/journal_file'
import { number, speak } from '../lang'
import { list, type GameRecord } from '../store/db'
import { replay, type Fault } from './store'

const t = speak({
  title: ['Revoir une partie', 'Watch a game'],
  about: [
    'Ouvrez le journal d’une partie : elle se rejoue ici coup par coup, dés compris.',
    'Open the log file of a game: it plays again here step by step, dice included.',
  ],
  drop: ['Déposez un journal ici, ou', 'Drop a log file here, or'],
  choose: ['Choisir un fichier', 'Choose a file'],
  paste: ['Ou collez-en le texte', 'Or paste its text'],
  open: ['Ouvrir ce texte', 'Open this text'],
  kept: ['Vos parties', 'Your games'],
  nothing: ['Aucune partie gardée dans ce navigateur.', 'No game is kept in this browser.'],
  turn: ['tour {n}', 'turn {n}'],
  line: ['Ligne {n} du journal : {text}', 'Line {n} of the log: {text}'],
  empty: ['Ce fichier est vide.', 'This file is empty.'],
  big: ['Ce fichier est trop gros pour un journal.', 'This file is too big for a log.'],
  binary: ['Ce fichier n’est pas du texte.', 'This file is not text.'],
  other: ['Ce texte n’est pas un journal de partie.', 'This text is not the log of a game.'],
  loading: ['La partie se rejoue…', 'The game is being replayed…'],
})
/** A pasted text outlives a change of language or of screen. */
let draft = ''

export function faultText(fault: Fault): string {
  return fault.line ? t('line', { n: number(fault.line), text: fault.text }) : fault.text
}

export function OpenForm() {
  const [text, setText] = useState(draft)
  const [wrong, setWrong] = useState<NotAJournal | undefined>(undefined)
  const [isOver, setOver] = useState(false)
  const [games, setGames] = useState<GameRecord[]>([])
  useEffect(() => {
    // Without a store (a private window) there simply are no kept games.
    list('games').then(setGames, () => undefined)
  }, [])

  const open = async (bytes: Uint8Array) => {
    const read = readJournal(bytes)
    setWrong('not' in read ? read.not : undefined)
    if ('text' in read) await replay.load(read.text, 'file')
  }
  const openFile = async (file: File | null | undefined) => {
    if (file) await open(new Uint8Array(await file.arrayBuffer()))
  }
  const write = (value: string) => setText((draft = value))

  return (
    <>
      <h2>{t('title')}</h2>
      <p>{t('about')}</p>
      <div role="alert">
        {wrong && <p class="alert">{t(wrong)}</p>}
        {!wrong && replay.fault && <p class="alert">{faultText(replay.fault)}</p>}
      </div>
      <p class="soft" role="status">
        {replay.isLoading ? t('loading') : ''}
      </p>
      <div class="replay-open">
        <section
          class={`box replay-drop${isOver ? ' over' : ''}`}
          onDragOver={(e) => (e.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={(e) => {
            e.preventDefault()
            setOver(false)
            const file = e.dataTransfer?.files[0]
            if (file) void openFile(file)
            else write(e.dataTransfer?.getData('text') ?? '')
          }}
        >
          <p class="soft">{t('drop')}</p>
          <label class="button primary">
            {t('choose')}
            <input
              class="unseen"
              type="file"
              accept=".journal,.jsonl,.json,.txt,text/plain,application/json"
              onChange={(e) => {
                const input = e.currentTarget
                void openFile(input.files?.[0]).then(() => (input.value = ''))
              }}
            />
          </label>
          <label class="replay-paste">
            {t('paste')}
            <textarea
              rows={4}
              spellcheck={false}
              value={text}
              onInput={(e) => write(e.currentTarget.value)}
              placeholder={'{"type":"journal", …}'}
            />
          </label>
          <button disabled={!text.trim()} onClick={() => void open(new TextEncoder().encode(text))}>
            {t('open')}
          </button>
        </section>
        <section class="box">
          <h3>{t('kept')}</h3>
          {games.length === 0 && <p class="soft">{t('nothing')}</p>}
          <ul class="replay-games">
            {games.map((game) => (
              <li key={game.id}>
                <a href={`#/replay/game/${game.id}`}>{game.names.join(' · ')}</a>
                <small>
                  {t('turn', { n: game.turn })}
                  {game.over && ` · ${game.over.text}`}
                </small>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
