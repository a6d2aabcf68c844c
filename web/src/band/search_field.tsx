// SPDX-License-Identifier: MIT
// band/search_field.tsx: words to search a list by.
import { speak } from '../lang'

const t = speak({ search: ['Chercher', 'Search'] })

export function SearchField({ text, hint, set }: { text: string; hint: string; set: (text: string) => void }) {
  return (
    <label class="wide">
      {t('search')}
      <input type="search" value={text} placeholder={hint} onInput={(e) => set(e.currentTarget.value)} />
    </label>
  )
}
