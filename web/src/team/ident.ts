// SPDX-License-Identifier: MIT
// team/ident.ts: identifiers from names.

/** An identifier as the project's files ask for: small letters, digits and underscores, 23 at most. */
export function fileId(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, 23)
    .replace(/_+$/, '')
  return plain || 'bande'
}
