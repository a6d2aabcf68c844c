// SPDX-License-Identifier: MIT
// panels/icon.tsx: the few signs that fonts do not have everywhere, drawn.

const shapes = {
  play: 'M7 4v16l13-8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  first: 'M5 4h3v16H5zM20 4v16L9 12z',
  last: 'M16 4h3v16h-3zM4 4v16l11-8z',
  backChoice: 'M12 4v16L2 12zM22 4v16l-10-8z',
  nextChoice: 'M12 4v16l10-8zM2 4v16l10-8z',
  back: 'M16.5 4v16L5.5 12z',
  next: 'M7.5 4v16l11-8z',
  link:
    'M9.5 17H7a5 5 0 0 1 0-10h2.5v2H7a3 3 0 0 0 0 6h2.5zM14.5 7H17a5 5 0 0 1 0 10h-2.5v-2H17a3 3 0 0 0 0-6h-2.5z' +
    'M8 11h8v2H8z',
} as const

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
