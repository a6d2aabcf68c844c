// SPDX-License-Identifier: MIT
// panels/blocks.ts: the little markdown the ledgers are written in, read into blocks. Whatever is not
// understood stays plain text; nothing is ever taken as HTML.

export type Inline =
  | { type: 'text' | 'code' | 'bold' | 'em'; text: string }
  | { type: 'rule'; id: string }
  | { type: 'link'; text: string; to: string }
export type Block =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; ordered: boolean; start: number; items: string[] }
  | { type: 'table'; head: string[]; rows: string[][] }
  | { type: 'code'; text: string }
  | { type: 'quote'; text: string }

const bullet = /^\s*[-*]\s+(.*)$/
const numbered = /^\s*(\d+)[.)]\s+(.*)$/
const heading = /^(#{1,6})\s+(.*)$/
const quote = /^>\s?(.*)$/
const fence = /^\s*```/
const divider = /^\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/

/** "| a | b \| c |" as its cells. */
export function cells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/(^|[^\\])\|$/, '$1')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function startsBlock(line: string, next: string | undefined): boolean {
  return (
    !line.trim() ||
    bullet.test(line) ||
    numbered.test(line) ||
    heading.test(line) ||
    quote.test(line) ||
    fence.test(line) ||
    (line.includes('|') && next !== undefined && divider.test(next))
  )
}

export function blocks(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const all: Block[] = []
  let i = 0
  const line = () => lines[i] as string
  /** The rest of a paragraph or list item that goes over several lines. */
  const goOn = (first: string): string => {
    let text = first.trim()
    while (i < lines.length && !startsBlock(line(), lines[i + 1])) text += ` ${(lines[i++] as string).trim()}`
    return text
  }
  while (i < lines.length) {
    const title = heading.exec(line())
    const item = numbered.exec(line())
    if (!line().trim()) i++
    else if (fence.test(line())) {
      const code: string[] = []
      for (i++; i < lines.length && !fence.test(line()); i++) code.push(line())
      i++
      all.push({ type: 'code', text: code.join('\n') })
    } else if (title) {
      i++
      all.push({ type: 'heading', level: (title[1] as string).length, text: title[2] as string })
    } else if (line().includes('|') && i + 1 < lines.length && divider.test(lines[i + 1] as string)) {
      const head = cells(line())
      const rows: string[][] = []
      for (i += 2; i < lines.length && line().trim() && line().includes('|'); i++) rows.push(cells(line()))
      all.push({ type: 'table', head, rows })
    } else if (bullet.test(line()) || item) {
      const mark = item ? numbered : bullet
      const items: string[] = []
      for (let found = mark.exec(line()); found; found = i < lines.length ? mark.exec(line()) : null) {
        i++
        items.push(goOn(found[item ? 2 : 1] as string))
      }
      all.push({ type: 'list', ordered: item !== null, start: item ? Number(item[1]) : 1, items })
    } else if (quote.test(line())) {
      const said: string[] = []
      for (; i < lines.length && quote.test(line()); i++) said.push(line().replace(quote, '$1'))
      all.push({ type: 'quote', text: said.join(' ') })
    } else all.push({ type: 'paragraph', text: goOn(lines[i++] as string) })
  }
  return all
}

// Every part has a greatest length: a long line of opening marks must not be searched to its end from each of them.
const span = new RegExp(
  [
    /`([^`]{1,400})`/,
    /\*\*([^*]{1,400})\*\*/,
    /(?<![*\w])\*([^*\s](?:[^*]{0,400}[^*\s])?)\*(?![*\w])/,
    /\[([^\]]{1,200})\]\(([^)\s]{1,400})\)/,
    /\b([A-Z]{2}(?:-[A-Z0-9]{1,12}){1,4}-\d{1,4})\b/,
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
)

/** Only addresses that lead somewhere: never a script. */
function safe(to: string): boolean {
  return /^(https?:\/\/|#)/i.test(to)
}

export function inlines(text: string): Inline[] {
  const all: Inline[] = []
  let from = 0
  for (const found of text.matchAll(span)) {
    const [whole, code, bold, em, label, to, id] = found
    if (found.index > from) all.push({ type: 'text', text: text.slice(from, found.index) })
    if (code !== undefined) all.push({ type: 'code', text: code })
    else if (bold !== undefined) all.push({ type: 'bold', text: bold })
    else if (em !== undefined) all.push({ type: 'em', text: em })
    else if (id !== undefined) all.push({ type: 'rule', id })
    else if (label !== undefined && to !== undefined)
      all.push(safe(to) ? { type: 'link', text: label, to } : { type: 'text', text: label })
    from = found.index + whole.length
  }
  if (from < text.length) all.push({ type: 'text', text: text.slice(from) })
  return all
}
