// SPDX-License-Identifier: MIT
// saga/table/closing.tsx: the end of an evening: experience for each, then what it leaves is kept for the next one.
import { useState } from 'preact/hooks'
import { speak } from '../../lang'
import { running } from '../running'

const t = speak({
  title: ['Clore la séance', 'Close the session'],
  lead: ['Points d’expérience de chacun ; un absent n’en reçoit que ce que la règle veut.', 'Experience points for each; whoever was away gets what the rule says.'],
  xp: ['{name} : points', '{name}: points'],
  absent: ['absent', 'away'],
  unused: ['Aura commune non dépensée : {n}', 'Unspent pool: {n}'],
  close: ['Clore', 'Close the session'],
  back: ['Pas encore', 'Not yet'],
})

export function Closing({ onBack }: { onBack: () => void }) {
  const people = (running.state?.actors ?? []).filter((a) => a.camp === 'players' && a.gauges)
  const [xp, setXp] = useState<Record<string, number>>({})
  const [away, setAway] = useState<Record<string, boolean>>({})
  const close = async () => {
    const awards = people.map((a) => ({ actor: a.name, xp: xp[a.name] ?? 3, ...(away[a.name] ? { absent: true } : {}) }))
    if (await running.close({ kind: 'session_close', ...(awards.length ? { awards } : {}) })) onBack()
  }
  return (
    <section class="box saga-closing" aria-labelledby="saga-closing">
      <h2 id="saga-closing">{t('title')}</h2>
      <p>{t('lead')}</p>
      {running.state?.pool_unused ? <p>{t('unused', { n: running.state.pool_unused })}</p> : null}
      {people.map((a) => (
        <p key={a.name} class="row">
          <label>{t('xp', { name: a.name })} <input type="number" min={0} max={99} value={xp[a.name] ?? 3} onInput={(e) => setXp({ ...xp, [a.name]: Math.max(0, Number(e.currentTarget.value) || 0) })} /></label>
          <label><input type="checkbox" checked={away[a.name] ?? false} onChange={(e) => setAway({ ...away, [a.name]: e.currentTarget.checked })} /> {t('absent')}</label>
        </p>
      ))}
      <div class="row">
        <button class="primary" data-close-session onClick={() => void close()}>{t('close')}</button>
        <button onClick={onBack}>{t('back')}</button>
      </div>
    </section>
  )
}
