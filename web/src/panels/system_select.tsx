// SPDX-License-Identifier: MIT
// panels/system_select.tsx: which of the games; nothing where there is only one.
import { catalog } from '../engine/catalog'

export function SystemSelect({ label, id, set }: { label: string; id: string; set: (id: string) => void }) {
  if (catalog.systems.length < 2) return null
  return (
    <label class="row">
      {label}
      <select value={id} onChange={(e) => set(e.currentTarget.value)}>
        {catalog.systems.map((s) => (
          <option key={s.id} value={s.id}>
            {s.name}
          </option>
        ))}
      </select>
    </label>
  )
}
