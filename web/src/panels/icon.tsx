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
  lamp: 'M12 1.500a7.300 7.300 0 0 0-4.400 13.100c.9.7 1.400 1.500 1.400 2.400h6c0-.9.5-1.700 1.400-2.400A7.300 7.300 0 0 0 12 1.500zm0 2.200a5.100 5.100 0 0 1 3.100 9.200c-.9.600-1.500 1.300-1.900 2.100h-2.400c-.4-.8-1-1.500-1.900-2.100A5.100 5.100 0 0 1 12 3.700zM9 18.500h6v1.900H9zM10 21.200h4v1.500h-4z',
  undo: 'M8.5 3.2L2.6 9l5.9 5.8 1.6-1.7L7.1 10.2H15a4.4 4.4 0 0 1 0 8.8h-4.5v2.4H15a6.8 6.8 0 0 0 0-13.6H7.1l3-2.9z',
  ruler: 'M16.2 1.6l6.2 6.2L7.8 22.4 1.6 16.2zm0 3.2L4.8 16.2l3 3L19.2 7.8l-.9-.9-1.8 1.8-1.2-1.2 1.8-1.8zM12.2 9.4l2.4 2.4-1.2 1.2-2.4-2.4zM8.6 13l1.6 1.6L9 15.8l-1.6-1.6z',
  cards: 'M3.300 6.200l9.300-2.900 4.900 14.600-9.300 2.900zM5.600 7.600l3.800 10.900 5.900-1.900-3.800-10.900zM15.200 4.300h5.500v13.400h-1.800V6.100h-3.100z',
  book: 'M2 4.2C5 3 9 3.2 12 5.2c3-2 7-2.2 10-1V20c-3-1.2-7-1-10 1-3-2-7-2.2-10-1zm2 1.5v11.8c2.4-.6 4.9-.3 7 .7V6.9C8.9 5.6 6.300 5.200 4 5.700zm16 0c-2.300-.5-4.900-.1-7 1.200v11.300c2.100-1 4.600-1.300 7-.7z',
} as const

export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
