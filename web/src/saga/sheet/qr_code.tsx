// SPDX-License-Identifier: MIT
// saga/sheet/qr_code.tsx: a text as a QR code, made by the engine; nothing where it is too long for one.
import { useEffect, useState } from 'preact/hooks'
import { ask, session } from '../../engine/engine'
import { speak } from '../../lang'
import type { CodeAnswer } from './wire'

const t = speak({ name: ['Code QR de cette fiche', 'QR code of this sheet'] })
const quiet = 4

export function QrCode({ text, onFault }: { text: string; onFault?: (why: string) => void }) {
  const [code, setCode] = useState<CodeAnswer | undefined>()
  useEffect(() => {
    let gone = false
    setCode(undefined)
    if (!text) return
    ask<CodeAnswer>(session.library, 'qr', { text }).then(
      (answer) => gone || setCode(answer),
      (why: Error) => gone || onFault?.(why.message),
    )
    return () => void (gone = true)
  }, [text])
  if (!code) return null
  const all = code.side + 2 * quiet
  return (
    <svg class="qr-code" role="img" aria-label={t('name')} viewBox={`0 0 ${all} ${all}`} shape-rendering="crispEdges">
      <rect width={all} height={all} fill="#fff" />
      <path d={codePath(code)} fill="#000" />
    </svg>
  )
}

/** The dark modules, runs of a row together. */
export function codePath(code: CodeAnswer): string {
  return code.rows
    .flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`))
    .join('')
}
