// Paragraphs, lists and tables of a content page. On phones a table of more than two columns
// becomes rows, with the column name in each cell.
import type { Block, InlineText } from '#domain/content/content-page.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './content-blocks.module.css'

export function ContentBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // The index is a stable key: blocks never change order.
        <ContentBlock key={index} block={block} />
      ))}
    </div>
  )
}

function ContentBlock({ block }: { block: Block }) {
  if (block.kind === 'text')
    return (
      <p>
        <ContentWords words={block.words} />
      </p>
    )
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List className={styles.list}>
        {block.items.map((item, index) => (
          <li key={index}>
            <ContentWords words={item} />
          </li>
        ))}
      </List>
    )
  }
  const isHeadEmpty = block.head.every((cell) => cell.length === 0)
  // A wide table becomes rows on phones.
  const isWide = block.head.length > 2
  return (
    <table className={classNames(styles.table, isWide && styles.wide)}>
      {!isHeadEmpty && (
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                <ContentWords words={cell} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {block.rows.map(([name = [], ...cells], index) => (
          <tr key={index}>
            <th scope="row">
              <ContentWords words={name} />
            </th>
            {cells.map((cell, column) => (
              <td key={column}>
                {isWide && (
                  // Column name in each cell, for phones, where the table head is hidden.
                  <span className={styles.name} aria-hidden="true">
                    <ContentWords words={block.head[column + 1] ?? []} />
                  </span>
                )}
                <ContentWords words={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function ContentWords({ words }: { words: InlineText }) {
  return words.map((item, index) => {
    if (typeof item === 'string') return item
    if (item.kind === 'strong') return <strong key={index}>{item.text}</strong>
    // Links that do not begin with / or # lead to other sites.
    if (!/^[/#]/.test(item.to))
      return (
        <a key={index} href={item.to} rel="noopener noreferrer">
          {item.text}
        </a>
      )
    return (
      <Link key={index} to={item.to}>
        {item.text}
      </Link>
    )
  })
}
