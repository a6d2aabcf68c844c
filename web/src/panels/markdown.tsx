// SPDX-License-Identifier: MIT
// panels/markdown.tsx: draws what rules/blocks.ts has read. Text only ever becomes text nodes.
import { RuleLink } from './rule_link'
import { GlossedText } from './term'
import { blocks, inlines, type Block } from './blocks'

interface Props {
  text: string
  onRule?: ((id: string) => void) | undefined
  /** The game whose words explain themselves in it. */
  system?: string | undefined
}

export function Markdown({ text, onRule, system }: Props) {
  return (
    <div class="prose">
      {blocks(text).map((block, i) => (
        <One key={i} block={block} onRule={onRule} system={system} />
      ))}
    </div>
  )
}

function One({ block, onRule, system }: { block: Block } & Omit<Props, 'text'>) {
  const say = (text: string) => <Words text={text} onRule={onRule} system={system} />
  switch (block.type) {
    case 'heading': // the screen has the headings; these stand below all of them
      return (
        <p class="prose-head">
          <b>{say(block.text)}</b>
        </p>
      )
    case 'paragraph':
      return <p>{say(block.text)}</p>
    case 'quote':
      return <blockquote>{say(block.text)}</blockquote>
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((item, i) => <li key={i}>{say(item)}</li>)
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <div class="prose-table" tabIndex={0} role="group">
          <table>
            <thead>
              <tr>
                {block.head.map((cell, i) => (
                  <th key={i} scope="col">
                    {say(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, j) => (
                    <td key={j}>{say(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

export function Words({ text, onRule, system }: Props) {
  return (
    <>
      {inlines(text).map((part, i) => {
        switch (part.type) {
          case 'rule':
            return <RuleLink key={i} id={part.id} onRule={onRule} />
          case 'link':
            return (
              <a key={i} href={part.to} rel="noreferrer">
                {part.text}
              </a>
            )
          case 'code':
            return <code key={i}>{part.text}</code>
          case 'bold':
            return <b key={i}>{part.text}</b>
          case 'em':
            return <em key={i}>{part.text}</em>
          default:
            return system ? <GlossedText key={i} system={system} text={part.text} /> : part.text
        }
      })}
    </>
  )
}
