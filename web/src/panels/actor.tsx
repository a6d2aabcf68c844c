// SPDX-License-Identifier: MIT
// panels/actor.tsx: whose turn it is when it is nobody's at this screen: a banner with the name of who acts and what it is at.
// For the eye: the voice says the same.
import { profileOf } from '../game/profiles'
import type { Match } from '../game/match'
import { TokenIcon } from '../table/glyph'
import { plain } from './log_text'

/** The figure that acts for somebody who is not at this screen; while dice fall, whoever rolls them. */
export function actorOf(match: Match): string | undefined {
  if (match.past || match.over) return undefined
  const id = match.roll?.figure ?? match.actor
  const seat = match.now.figures[id ?? '']?.seat
  return seat && match.player(seat).who !== 'me' ? id : undefined
}

export function ActorBanner({ match, id }: { match: Match; id: string | undefined }) {
  const figure = match.now.figures[id ?? '']
  if (!id || !figure) return null
  const told = match.shown.findLast((event) => event.figure === id && !event.dice)
  const reason = match.reasonOf === id ? (match.reason ?? '').replace(`${figure.name} – `, '') : ''
  return (
    <p key={id} class={`actor-banner ${figure.seat}`} data-actor={id} aria-hidden="true">
      <TokenIcon profile={profileOf(match.profiles, figure)} seat={figure.seat} size={26} />
      <b>{figure.name}</b>
      {reason ? <span class="actor-why" data-reason>{reason}</span> : told && <span>{plain(told.text)}</span>}
    </p>
  )
}
