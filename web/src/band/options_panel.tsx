// SPDX-License-Identifier: MIT
// band/options_panel.tsx: the options a band is judged by, such as the budget: they go with the band.
import { useState } from 'preact/hooks'
import { checkOption, isChanged, type Raw } from '../game/check'
import { Options } from '../panels/options'
import type { GameOption, System } from '../wire'
import { builder } from './builder'
import { withOption } from '../team/terms'

function rawOf(value: unknown): Raw | undefined {
  if (typeof value === 'boolean' || typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** What is typed stays as typed while it says the same as the band, or says nothing yet. */
function shown(option: GameOption, typed: Raw | undefined): Raw | undefined {
  const kept = builder.muster.options?.[option.name]
  if (typed !== undefined) {
    const checked = checkOption(option, typed)
    if ('wrong' in checked || checked.value === (kept ?? option.default)) return typed
  }
  return rawOf(kept)
}

export function OptionsPanel({ system }: { system: System }) {
  const [typed, setTyped] = useState<Record<string, Raw>>({})
  const [open, setOpen] = useState(false)
  const options = system.options.filter((option) => option.band)
  const raw: Record<string, Raw> = {}
  for (const option of options) {
    const text = shown(option, typed[option.name])
    if (text !== undefined) raw[option.name] = text
  }
  const change = (next: Record<string, Raw>) => {
    setTyped(next)
    let muster = builder.muster
    for (const option of options) {
      const text = next[option.name]
      const checked = text === undefined ? { value: option.default } : checkOption(option, text)
      if ('wrong' in checked) continue
      muster = withOption(muster, option.name, isChanged(option, text) ? checked.value : undefined)
    }
    builder.change(muster)
  }
  return <Options options={options} raw={raw} open={open} onToggle={setOpen} onChange={change} />
}
