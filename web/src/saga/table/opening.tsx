// SPDX-License-Identifier: MIT
// saga/table/opening.tsx: before an evening begins: whose dice, and what the evenings before were.
import { useState } from 'preact/hooks'
import '../../style/saga.css'
import { download } from '../../game/download'
import { speak } from '../../lang'
import { TopBar } from '../../panels/top_bar'
import type { EveningRecord } from '../../store/db'
import { credit, fileName, fileOf } from '../campaigns'
import { handedTo } from '../handed'
import { type Line, running } from '../running'
import { Entry, markdownOf, visible } from './chronicle'
import { gathered } from './gathered'

const t = speak({
  title: ['Séance {n}', 'Session {n}'],
  dice: ['Les dés', 'Dice'],
  program: ['le programme lance', 'the program rolls'],
  real: ['chacun lance les siens ; le programme lance pour le meneur', 'everybody rolls real ones; the program rolls for the master'],
  begin: ['Ouvrir la séance', 'Open the session'],
  earlier: ['Séances passées', 'Sessions so far'],
  was: ['Séance {n} : {steps} gestes', 'Session {n}: {steps} gestures'],
  seats: ['À la table : {names}', 'At the table: {names}'],
  save: ['Exporter la campagne', 'Export the campaign'],
  read: ['Lire la chronique', 'Read the chronicle'],
  readOf: ['Lire la chronique de la séance {n}', 'Read the chronicle of session {n}'],
  story: ['Exporter', 'Export'],
  storyOf: ['Exporter la chronique de la séance {n}', 'Export the chronicle of session {n}'],
  evening: ['{name}, séance {n}', '{name}, session {n}'],
  fault: ['La séance ne peut pas s’ouvrir : {why}', 'The session cannot be opened: {why}'],
})

export function Opening() {
  const [isReal, setReal] = useState(() => 'dice' in ((running.evening ?? running.earlier.at(-1))?.setup ?? {})) // as last time
  const [story, setStory] = useState<{ id: string; lines: Line[] } | undefined>(undefined)
  const { campaign, earlier, evening } = running
  if (!campaign) return null
  const past = evening?.closed ? [...earlier, evening] : earlier
  const storyOf = async (of: EveningRecord) => gathered(visible(await running.recall(of), true))
  const tellOf = async (of: EveningRecord) => {
    const title = t('evening', { name: campaign.name, n: of.number })
    download(fileName(title, 'md'), markdownOf(await storyOf(of), title, credit), 'text/markdown')
  }
  const read = async (of: EveningRecord) => setStory(story?.id === of.id ? undefined : { id: of.id, lines: await storyOf(of) })
  return (
    <>
      <TopBar />
      <main class="sheet saga-opening" id="content" tabIndex={-1}>
        <h1>{campaign.name}</h1>
        <p>{t('seats', { names: campaign.seats.join(', ') })}</p>
        <section class="box">
          <h2>{t('title', { n: past.length + 1 })}</h2>
          {running.said && <p class="alert" role="alert">{t('fault', { why: running.said.text })}</p>}
          <fieldset>
            <legend>{t('dice')}</legend>
            <p><label><input type="radio" name="dice" checked={!isReal} onChange={() => setReal(false)} /> {t('program')}</label></p>
            <p><label><input type="radio" name="dice" data-real checked={isReal} onChange={() => setReal(true)} /> {t('real')}</label></p>
          </fieldset>
          <button class="primary" data-begin disabled={running.busy} onClick={() => void running.begin(isReal, past)}>{t('begin')}</button>
        </section>
        {past.length > 0 && handedTo(campaign.id) === 'A' && (
          <section class="box">
            <h2>{t('earlier')}</h2>
            <ul class="saga-past">
              {past.map((e) => (
                <li key={e.id}>
                  {t('was', { n: e.number, steps: e.at - e.base })}{' '}
                  <button data-read={e.number} aria-expanded={story?.id === e.id} aria-label={t('readOf', { n: e.number })} onClick={() => void read(e)}>{t('read')}</button>{' '}
                  <button data-story={e.number} aria-label={t('storyOf', { n: e.number })} onClick={() => void tellOf(e)}>{t('story')}</button>
                  {story?.id === e.id && <div class="saga-lines" tabIndex={0} role="region" aria-label={t('readOf', { n: e.number })}>{story.lines.map((line, i) => <Entry key={i} event={line.event} />)}</div>}
                </li>
              ))}
            </ul>
            <button onClick={() => void fileOf(campaign).then((text) => download(fileName(campaign.name, 'campagne.json'), text))}>{t('save')}</button>
          </section>
        )}
      </main>
    </>
  )
}
