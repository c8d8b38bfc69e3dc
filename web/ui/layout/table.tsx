// Table with hairlines, no stripes, numbers right-aligned. A wide table has its own scrollbar, also
// by keyboard; the page never scrolls sideways.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './table.module.css'

type TableProps = {
  /** What the table contains; shown above it unless hidden. */
  caption: string
  captionHidden?: boolean
  /** Rows of 40 px. */
  compact?: boolean
  /**
   * On a phone each row is a block. Cells with `data-label` are three in a line, each below its
   * label. Every other cell has its own line.
   */
  blocksOnPhone?: boolean
  className?: string
  children: ReactNode
}

export function Table(props: TableProps) {
  const { caption, captionHidden, compact, blocksOnPhone, className, children } = props
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets keyboard users scroll it
    <div role="region" aria-label={caption} tabIndex={0} className={styles.scroll}>
      <table
        className={classNames(
          styles.table,
          compact && styles.compact,
          blocksOnPhone && styles.blocks,
          className,
        )}
      >
        <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

type CellProps = ComponentPropsWithRef<'td'> & {
  /** An amount: right-aligned, on one line. */
  numeric?: boolean
}

export function Cell({ numeric, className, ...props }: CellProps) {
  return <td {...props} className={classNames(numeric && styles.numeric, className)} />
}

export function HeadCell(props: ComponentPropsWithRef<'th'> & { numeric?: boolean }) {
  const { numeric, className, ...cellProps } = props
  return (
    <th scope="col" {...cellProps} className={classNames(numeric && styles.numeric, className)} />
  )
}

/** `selected` while the row is edited or viewed. */
export function Row({ selected, ...props }: ComponentPropsWithRef<'tr'> & { selected?: boolean }) {
  return <tr {...props} data-selected={selected || undefined} />
}
