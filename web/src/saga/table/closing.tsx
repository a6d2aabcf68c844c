// SPDX-License-Identifier: MIT
// saga/table/closing.tsx: the end of an evening: experience for each, then what it leaves is kept for the next one.
import { useState } from 'preact/hooks'
import { speak } from '../../lang'
import { running } from '../running'

const t = speak({
  title: ['Clore la séance', 'Close the session'],
  lead: ['L’expérience de chacun, de 1 à 3 ; qui était absent peut n’en recevoir aucune.', 'Experience for each, 1 to 3; whoever was away may get none.'],
  xp: ['{name} : points d’expérience', '{name}: experience points'],
  has: ['{n} XP', '{n} XP'],
  absent: ['absent', 'away'],
  unused: ['Aura commune non dépensée : {n}', 'Unspent pool: {n}'],
  close: ['Clore', 'Close the session'],
  back: ['Pas encore', 'Not yet'],
})

/** What most evenings are worth; one tap says otherwise. */
const usual = 2

export function Closing({ onBack }: { onBack: () => void }) {
  const people = (running.state?.actors ?? []).filter((a) => a.camp === 'players' && a.gauges)
  const [xp, setXp] = useState<Record<string, number>>({})
  const [away, setAway] = useState<Record<string, boolean>>({})
  const given = (name: string) => xp[name] ?? (away[name] ? 0 : usual)
  const isFree = running.campaign?.options.xp_free === true
  const close = async () => {
    const awards = people.map((a) => ({ actor: a.name, xp: given(a.name), ...(away[a.name] ? { absent: true } : {}) }))
    if (await running.close({ kind: 'session_close', ...(awards.length ? { awards } : {}) })) onBack()
  }
  return (
    <section class="box saga-closing" aria-labelledby="saga-closing">
      <h2 id="saga-closing">{t('title')}</h2>
      <p>{t('lead')}</p>
      {running.state?.pool_unused ? <p>{t('unused', { n: running.state.pool_unused })}</p> : null}
      {people.map((a) => (
        <div key={a.name} class="row saga-award">
          <b>{a.name}</b> <small>{t('has', { n: a.xp ?? 0 })}</small>
          <span class="saga-chips" role="group" aria-label={t('xp', { name: a.name })}>
            {[1, 2, 3].map((n) => <button key={n} data-award={n} aria-pressed={given(a.name) === n} onClick={() => (setXp({ ...xp, [a.name]: n }))}>{n}</button>)}
            {isFree && <input type="number" aria-label={t('xp', { name: a.name })} min={0} max={999} value={given(a.name)} onInput={(e) => setXp({ ...xp, [a.name]: Math.max(0, Number(e.currentTarget.value) || 0) })} />}
            <button
              aria-pressed={away[a.name] ?? false}
              onClick={() => {
                const { [a.name]: _given, ...rest } = xp
                setXp(rest)
                setAway({ ...away, [a.name]: !away[a.name] })
              }}
            >
              {t('absent')}
            </button>
          </span>
        </div>
      ))}
      <div class="row">
        <button class="primary" data-close-session onClick={() => void close()}>{t('close')}</button>
        <button onClick={onBack}>{t('back')}</button>
      </div>
    </section>
  )
}
