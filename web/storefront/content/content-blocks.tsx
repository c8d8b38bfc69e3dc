// Paragraphs, lists and tables of a content page. On phones a wide table becomes rows, with the
// column name in each cell.
import type { Block, InlineText } from '#domain/content/content-page.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './content-blocks.module.css'

/** A table with more columns becomes rows on phones. */
const maxNarrowColumns = 2

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
        <InlineContent content={block.content} />
      </p>
    )
  if (block.kind === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List className={styles.list}>
        {block.items.map((item, index) => (
          <li key={index}>
            <InlineContent content={item} />
          </li>
        ))}
      </List>
    )
  }
  const isHeadEmpty = block.headerCells.every((cell) => cell.length === 0)
  const isWide = block.headerCells.length > maxNarrowColumns
  return (
    <table className={classNames(styles.table, isWide && styles.wide)}>
      {!isHeadEmpty && (
        <thead>
          <tr>
            {block.headerCells.map((cell, index) => (
              <th key={index} scope="col">
                <InlineContent content={cell} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {block.rows.map(([name = [], ...cells], index) => (
          <tr key={index}>
            <th scope="row">
              <InlineContent content={name} />
            </th>
            {cells.map((cell, column) => (
              <td key={column}>
                {isWide && (
                  // For phones, where the table head is hidden.
                  <span className={styles.name} aria-hidden="true">
                    <InlineContent content={block.headerCells[column + 1] ?? []} />
                  </span>
                )}
                <InlineContent content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function InlineContent({ content }: { content: InlineText }) {
  return content.map((inline, index) => {
    if (typeof inline === 'string') return inline
    if (inline.kind === 'strong') return <strong key={index}>{inline.text}</strong>
    // Links that do not begin with / or # lead to other sites.
    if (!/^[/#]/.test(inline.to))
      return (
        <a key={index} href={inline.to} rel="noopener noreferrer">
          {inline.text}
        </a>
      )
    return (
      <Link key={index} to={inline.to}>
        {inline.text}
      </Link>
    )
  })
}
