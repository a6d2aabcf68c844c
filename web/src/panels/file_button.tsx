// SPDX-License-Identifier: MIT
// panels/file_button.tsx: a button that opens a JSON file of the visitor's and hands on what it says.
import { useRef } from 'preact/hooks'

export function FileButton({ label, take }: { label: string; take: (text: string, name: string) => unknown }) {
  const file = useRef<HTMLInputElement>(null)
  const load = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0]
    if (chosen) await take(await chosen.text(), chosen.name)
    input.value = '' // the same file may be chosen again after a correction
  }
  return (
    <>
      <button onClick={() => file.current?.click()}>{label}</button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={label}
        onChange={(e) => void load(e.currentTarget)}
      />
    </>
  )
}
