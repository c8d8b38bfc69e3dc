// Paragraphs, lists and tables of a content page. On phones each row of a wide table becomes a
// block of lines: the row's title, then each cell beside the title of its column.
import type { Block, InlineText } from '#domain/content/content-page.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { Link } from '#web/ui/actions/link.tsx'
import styles from './content-blocks.module.css'

type ListBlock = Extract<Block, { kind: 'list' }>
type TableBlock = Extract<Block, { kind: 'table' }>

/** A table with more columns is wide: it does not fit on a phone as a table. */
const maxColumnsOnPhones = 2

export function ContentBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // The index as key: the blocks of a page never change.
        <ContentBlock key={index} block={block} />
      ))}
    </div>
  )
}

function ContentBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <InlineContent content={block.content} />
        </p>
      )
    case 'list':
      return <ContentList list={block} />
    case 'table':
      return <ContentTable table={block} />
  }
}

function ContentList({ list }: { list: ListBlock }) {
  const List = list.isOrdered ? 'ol' : 'ul'
  return (
    <List className={styles.list}>
      {list.items.map((item, index) => (
        <li key={index}>
          <InlineContent content={item} />
        </li>
      ))}
    </List>
  )
}

/** The first cell of each row is the title of the row. A table may have no titles of columns. */
function ContentTable({ table: { headerCells, rows } }: { table: TableBlock }) {
  const hasColumnTitles = headerCells.some((cell) => cell.length > 0)
  const isWide = headerCells.length > maxColumnsOnPhones
  // Without the title of the first column, which contains the titles of the rows.
  const [, ...cellTitles] = headerCells
  return (
    <table className={classNames(styles.table, isWide && styles.wide)}>
      {hasColumnTitles && (
        <thead>
          <tr>
            {headerCells.map((cell, index) => (
              <th key={index} scope="col">
                <InlineContent content={cell} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([rowTitle = [], ...cells], rowIndex) => (
          <tr key={rowIndex}>
            <th scope="row">
              <InlineContent content={rowTitle} />
            </th>
            {cells.map((cell, index) => (
              <td key={index}>
                {isWide && (
                  // Visible on phones, where the table head is not. Screen readers read the head.
                  <span className={styles.name} aria-hidden="true">
                    <InlineContent content={cellTitles[index] ?? []} />
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
