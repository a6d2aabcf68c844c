// SPDX-License-Identifier: MIT
// store/vault.ts: a text that the browser must keep and nobody should read: two persons' cards on one device. It is
// enciphered with a key that the browser does not hand out; without ciphers (a page that is not served safely)
// it is at least pressed into bytes.
import { pack, unpack } from './pack'

export interface Vault {
  bytes: Uint8Array<ArrayBuffer>
  /** Missing where the browser has no ciphers. */
  key?: CryptoKey
  iv?: Uint8Array<ArrayBuffer>
}

const cipher = 'AES-GCM'

/** The same key serves a game for its whole life; every text has its own start value. */
export async function lock(text: string, key?: CryptoKey): Promise<Vault> {
  const packed = new TextEncoder().encode(await pack(text))
  if (!globalThis.crypto?.subtle) return { bytes: packed }
  const used = key ?? (await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: cipher, iv }, used, packed)
  return { bytes: new Uint8Array(bytes), key: used, iv }
}

export async function unlock({ bytes, key, iv }: Vault): Promise<string> {
  const packed = key && iv ? await crypto.subtle.decrypt({ name: cipher, iv }, key, bytes) : bytes
  return unpack(new TextDecoder().decode(packed))
}
