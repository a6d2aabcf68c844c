// SPDX-License-Identifier: MIT
// store/pack.ts: a text pressed into few letters: raw deflate, in base64url. Pure.

/** What a link may unfold to: a few kilobytes could otherwise become gigabytes. */
export const textMost = 2_500_000

type Press = CompressionStream | DecompressionStream

async function through(bytes: Uint8Array, by: Press, most: number): Promise<Uint8Array> {
  const writer = by.writable.getWriter()
  // Its failures come out at the reading end as well; here they would only be reported twice.
  void writer.write(new Uint8Array(bytes)).catch(() => undefined)
  void writer.close().catch(() => undefined)
  const reader = by.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      void reader.cancel().catch(() => undefined)
      throw new RangeError('too long')
    }
    parts.push(value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

export async function pack(journal: string): Promise<string> {
  const bytes = new TextEncoder().encode(journal)
  return toBase64Url(await through(bytes, new CompressionStream('deflate-raw'), Infinity))
}

/** Throws where the text is no packed journal. */
export async function unpack(text: string): Promise<string> {
  const bytes = await through(fromBase64Url(text), new DecompressionStream('deflate-raw'), textMost)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
