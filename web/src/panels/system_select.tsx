// SPDX-License-Identifier: MIT
// panels/system_select.tsx: which of the games; nothing where there is only one.
import { catalog } from '../engine/catalog'

interface Props {
  label: string
  id: string
  set: (id: string) => void
  /** Role-playing games as well: their rules are read like any others. */
  withSagas?: boolean
}

export function SystemSelect({ label, id, set, withSagas = false }: Props) {
  const all = [...catalog.systems, ...(withSagas ? catalog.sagas : [])]
  if (all.length < 2) return null
  return (
    <label class="row">
      {label}
      <select value={id} onChange={(e) => set(e.currentTarget.value)}>
        {all.map((s) => (
          <option key={s.id} value={s.id}>
            {s.name}
          </option>
        ))}
      </select>
    </label>
  )
}
