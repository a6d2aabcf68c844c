// SPDX-License-Identifier: MIT
// game/download.ts: hands a text out as a file.

export function download(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000) // a slow disk still reads it
}
