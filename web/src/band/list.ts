// SPDX-License-Identifier: MIT
// band/list.ts: a list of skills from a file joins a band, once the engine has looked at it.
import { ask, session } from '../engine/engine'
import { speak } from '../lang'
import type { System } from '../wire'
import type { Muster } from './muster'
import { sentence } from './sentence'
import { readSkillList, withList } from '../team/terms'

const t = speak({
  loaded: ['La liste « {file} » est chargée.', 'The list “{file}” is loaded.'],
  other: ['« {file} » est pour un autre jeu : {what}.', '“{file}” is for another game: {what}.'],
  none: [
    '« {file} » n’est pas une liste de compétences : il faut {"list":{"skills":[…]}} avec un « id » à chaque ligne.',
    '“{file}” is no list of skills: it takes {"list":{"skills":[…]}} with an “id” in each row.',
  ],
  bad: ['« {file} » n’est pas admise : {why}', '“{file}” is not accepted: {why}'],
})

type Loaded = { muster: Muster; message: string } | { fault: string }

export async function loadList(muster: Muster, system: System, text: string, file: string): Promise<Loaded> {
  const list = readSkillList(text)
  if (!list) return { fault: t('none', { file }) }
  if (list.system && list.system !== system.id) return { fault: t('other', { file, what: list.system }) }
  const next = withList(muster, list, system)
  const { options = {}, skills = [] } = next
  try {
    await ask(session.library, 'roster', { system: system.id, figures: [], options, skills })
  } catch (fault) {
    return { fault: t('bad', { file, why: sentence(fault) }) }
  }
  return { muster: next, message: t('loaded', { file }) }
}
