// SPDX-License-Identifier: MIT
// store/hold.ts: one window plays a game at a time. Who opens it holds it; another window may ask for it, and gets it
// once what is being written is written. The browser's locks tell; where it has none (a page that is not served
// safely) the windows ask each other.

/** A window that answers at all answers within this time (ms); one that does not is overruled after `longest`. */
const patience = 400
const longest = 2000

type Word = { what: 'who' | 'held' | 'give' | 'given'; id: string }

/** What this window holds, and how each game is given away. */
const held = new Map<string, () => Promise<void>>()
let channel: BroadcastChannel | undefined

function air(): BroadcastChannel {
  channel ??= listening(new BroadcastChannel('escarmouche.games'))
  return channel
}

function listening(on: BroadcastChannel): BroadcastChannel {
  on.addEventListener('message', ({ data: { what, id } }: MessageEvent<Word>) => {
    const give = held.get(id)
    if (what === 'who' && give) say('held', id)
    if (what === 'give') void give?.()
  })
  return on
}

function say(what: Word['what'], id: string): void {
  air().postMessage({ what, id } satisfies Word)
}

/** Does anybody say this within so many milliseconds? */
function heard(what: Word['what'], id: string, time: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isHeard: boolean) => {
      clearTimeout(timer)
      air().removeEventListener('message', listen)
      resolve(isHeard)
    }
    const listen = ({ data }: MessageEvent<Word>) => data.what === what && data.id === id && end(true)
    const timer = setTimeout(() => end(false), time)
    air().addEventListener('message', listen)
  })
}

/** Waits so long for the browser's lock; gives what frees it. `onLost`: somebody else has taken it by force. */
function lock(id: string, options: LockOptions, onLost: () => void): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    let isMine = false
    navigator.locks
      .request(`escarmouche.game.${id}`, options, () => {
        isMine = true
        return new Promise<void>((free) => resolve(free))
      })
      .catch(() => (isMine ? onLost() : resolve(undefined)))
  })
}

async function byLocks(id: string, isTaking: boolean, onLost: () => void): Promise<(() => void) | undefined> {
  if (isTaking) say('give', id)
  const free = await lock(id, { signal: AbortSignal.timeout(isTaking ? longest : patience) }, onLost)
  return free ?? (isTaking ? lock(id, { steal: true }, onLost) : undefined)
}

async function byAsking(id: string, isTaking: boolean): Promise<(() => void) | undefined> {
  const isHeld = heard('held', id, patience)
  say('who', id)
  if (!(await isHeld)) return () => say('given', id)
  if (!isTaking) return undefined
  const isGiven = heard('given', id, longest)
  say('give', id)
  await isGiven
  return () => say('given', id)
}

/** Holds a game for this window; undefined if another window has it and is not to be asked for it. `onAsked` ends what
 * this window does with the game, once another one wants it. Gives what lets it go. */
export async function hold(id: string, isTaking: boolean, onAsked: () => Promise<void>): Promise<(() => void) | undefined> {
  const free = await ('locks' in navigator
    ? byLocks(id, isTaking, () => void onAsked().then(() => held.get(id) === give && held.delete(id)))
    : byAsking(id, isTaking))
  if (!free) return undefined
  const release = () => {
    if (held.get(id) === give) held.delete(id)
    free()
  }
  const give = async () => {
    await onAsked()
    release()
  }
  held.set(id, give)
  air()
  return release
}
