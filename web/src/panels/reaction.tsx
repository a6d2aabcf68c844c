// SPDX-License-Identifier: MIT
// panels/reaction.tsx: somebody is attacked and may answer: who attacks and from where, and the answers side by side, each with
// what may become of either. All odds are the engine's.
import { useEffect, useState } from 'preact/hooks'
import { ask, session } from '../engine/engine'
import type { Cause } from '../game/cause'
import { hourOf } from '../game/compass'
import { begin, missing } from '../game/draft'
import { atOnce } from '../game/drafting'
import { fateOf } from '../game/fate'
import type { Match } from '../game/match'
import { profileOf } from '../game/profiles'
import { number, roughly, speak } from '../lang'
import { EmblemView } from '../table/glyph'
import type { Odds, OfferOption } from '../wire'
import { plain } from './log_text'

const t = speak({
  from: ['à {d} pas, {h} h', 'at {d} pas, {h} o’clock'],
  contact: ['au contact', 'in contact'],
  out: ['{name} hors de combat', '{name} out of action'],
  hurt: ['{name} touché', '{name} hurt'],
  nothing: ['sans dés', 'no dice'],
  best: ['rien, si chacun répond au mieux', 'nothing, if all answer best'],
  wait: ['…', '…'],
  open: ['selon le chemin choisi', 'by the way chosen'],
})

/** Who does it and to whom, face to face. */
export function Face({ match, cause }: { match: Match; cause: Cause }) {
  const { now, profiles } = match
  const [by, to] = [now.figures[cause.by], now.figures[cause.to]]
  const [far, setFar] = useState<{ distance: number; contact: boolean } | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    setFar(undefined)
    if (by?.at && to?.at) void ask<{ distance: number; contact: boolean }>(session.play, 'measure', { from: cause.to, to: cause.by }).then((it) => !isGone && setFar(it), () => undefined)
    return () => void (isGone = true)
  }, [cause.event.n])
  if (!by || !to) return null
  const where = !far || !by.at || !to.at ? '' : far.contact ? t('contact') : t('from', { d: number(far.distance, 1), h: hourOf(to.at, by.at) })
  return (
    <div class="faceoff" data-face={cause.by}>
      <EmblemView profile={profileOf(profiles, by)} seat={by.seat} size={54} />
      <p><b class={by.seat}>{by.name}</b> <small>{where}</small><span>{plain(cause.event.text)}</span></p>
      <EmblemView profile={profileOf(profiles, to)} seat={to.seat} size={54} />
    </div>
  )
}

/** What comes of each answer; of one that leaves something open, as it would be drafted. */
export function useAnswers(match: Match, isAsked: boolean): Map<OfferOption, Odds> {
  const [found, setFound] = useState(new Map<OfferOption, Odds>())
  useEffect(() => {
    setFound(new Map())
    const all = isAsked ? match.options.filter((o) => !o.why && !o.isVeiled).map((option) => ({ option, draft: begin(option, match.candidates) })).filter(({ draft }) => missing(draft) === undefined) : []
    if (!all.length) return
    let isGone = false
    void ask<{ list: Odds[] }>(session.play, 'odds', { choices: all.map(({ draft }) => draft.choice), max: atOnce })
      .then(({ list }) => !isGone && setFound(new Map(all.flatMap(({ option }, i) => (list[i] ? [[option, list[i]] as const] : [])))), () => undefined)
    return () => void (isGone = true)
  }, [match.options])
  return found
}

/** What may become of the two, as two short bars with their numbers; `gist` where nothing does yet, such as who acts first. */
export function AnswerOdds({ odds, match, cause, gist, isOpen }: { odds: Odds | undefined; match: Match; cause: Cause; gist: string; isOpen: boolean }) {
  if (isOpen) return <small>{t('open')}</small>
  if (!odds) return <small class="answer-wait">{t('wait')}</small>
  const rows = [cause.to, cause.by].flatMap((id) => {
    const fate = fateOf(odds, id)
    const f = match.now.figures[id]
    if (!fate || !f) return []
    const hurt = Math.max(0, 1 - fate.safe - fate.out)
    const [told, share] = fate.out > 0 ? [t('out', { name: f.name }), fate.out] : [t('hurt', { name: f.name }), 1 - fate.safe]
    return [{ id, side: id === cause.to ? 'own' : 'foe', out: fate.out, hurt, told, share }]
  })
  // Somebody would rather leave it at that, and need not: there may be dice all the same.
  if (!rows.length) return <small>{gist || t(odds.rolls?.some(({ replied }) => replied) ? 'best' : 'nothing')}</small>
  const bound = odds.end === 'done' ? '' : '≥ '
  return (
    <span class="answer-odds">
      {rows.map(({ id, side, out, hurt, told, share }) => (
        <small key={id} class={side}>
          <span class="answer-bar" aria-hidden="true"><i class="out" style={{ width: `${out * 100}%` }} /><i class="hurt" style={{ width: `${hurt * 100}%` }} /></span>
          <span>{told}</span> <b>{bound}{roughly(share)}</b>
        </small>
      ))}
    </span>
  )
}
