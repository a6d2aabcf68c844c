// SPDX-License-Identifier: MIT
// saga/table/own_spells.tsx: the spells on somebody's sheet, each a tap: what is prepared begins as it was composed.
import { useEffect, useState } from 'preact/hooks'
import { speak } from '../../lang'
import { list, type SheetRecord } from '../../store/db'
import { type Library, useLibrary } from '../ready'
import type { Design } from '../sheet/wire'
import { preparing } from '../spell/composer'
import { running } from '../running'
import type { Actor } from '../wire'
import { hand } from './hand'

const t = speak({ title: ['De sa fiche', 'On the sheet'] })

/** Of a file that came to this table, else of the sheet kept here, else of the ready one: whoever sits at a table bears its name. */
export function spellsOf(name: string, own: readonly SheetRecord[], { samples }: Library, came: Record<string, unknown[]> = {}): Design[] {
  const sheet = came[name] ? { spells: came[name] as Design[] } : (own.find((kept) => kept.name === name) ?? samples?.find((sample) => sample.sheet.name === name))?.sheet as { spells?: Design[] } | undefined
  return (sheet?.spells ?? []).filter((spell) => spell.name)
}

/** What a spell says, and nothing of the one that was said before it. */
const blank = { name: undefined, effect: undefined, range: undefined, area: undefined, duration: undefined, intensity: undefined, shift: undefined, ingredients: undefined, does: undefined }

export function OwnSpells({ actor }: { actor: Actor }) {
  const library = useLibrary()
  const [own, setOwn] = useState<SheetRecord[]>([])
  useEffect(() => {
    list('sheets').then(setOwn, () => undefined)
  }, [])
  const spells = spellsOf(actor.name, own, library, running.campaign?.spells)
  const said = hand.draft('prepare').name
  if (!spells.length) return null
  return (
    <div class="saga-field" role="group" aria-label={t('title')}>
      <span class="saga-label" aria-hidden="true">{t('title')}</span>
      <span class="saga-chips">
        {spells.map((spell) => (
          <button type="button" key={spell.name} data-spell={spell.name} aria-pressed={said === spell.name} onClick={() => hand.set({ ...blank, ...(said === spell.name ? {} : preparing(spell)) }, 'prepare')}>{spell.name}</button>
        ))}
      </span>
    </div>
  )
}
