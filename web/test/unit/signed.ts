// SPDX-License-Identifier: MIT
// What the words of the games are to who tells of them, from the engine's own lists, as its catalog tells it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signsOf } from '../../src/game/signs'
import type { EventKind, RollKind, System } from '../../src/wire'

const source = (path: string) => readFileSync(join(process.cwd(), '../src', path), 'utf8')
const rows = (text: string, list: string) => [...text.matchAll(new RegExp(`^${list}\\((.*?)\\)`, 'gm'))].map(([, row = '']) => row.split(/,\s*/).map((cell) => cell.replaceAll('"', '')))

/** The names behind the keys of a list; none where it is the usual one. */
const namesOf = (list: string) => new Map(rows(source('core/signs.def'), list).map(([key = '', name = '']) => [key, name]))
const [roles, tales] = [namesOf('EVENT_ROLE'), namesOf('EVENT_TALE')]
const lucks = ['HITS', 'SAVES', 'ACTIVATIONS', 'REACTIONS']

/** `folder` and prefix of its names; `changes` by hand, they have no list of words. */
function system(game: string, changes: System['changes'] = []) {
  const text = source(`rules/${game}/${game}_names.def`)
  const event = ([, name = '', role = '', tale = '']: string[]) => ({ name, ...(roles.get(role) && { role: roles.get(role) }), ...(tales.get(tale) && { tale: tales.get(tale) }) }) as EventKind
  const roll = ([, name = '', luck = '']: string[]) => ({ name, text: name, ...(lucks.includes(luck.slice(5)) && { luck: luck.slice(5).toLowerCase() }) }) as RollKind
  const prefix = game.toUpperCase()
  return { events: rows(text, `${prefix}_EVENT`).map(event), rolls: rows(text, `${prefix}_ROLL`).map(roll), changes }
}

export const d6 = signsOf(system('d6', [{ name: 'actions', role: 'gain' }, { name: 'prone' }]))
export const seg = signsOf(system('seg'))
export const nordenth = signsOf(system('nordenth', [{ name: 'red', role: 'order' }, { name: 'white', role: 'order' }]))
