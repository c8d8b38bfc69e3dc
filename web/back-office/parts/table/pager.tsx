/**
 * Buttons for the previous and the next page of a list. Not in data-table.tsx, because a list that
 * imports that file loads MUI's data grid.
 */
import { formatTotal, isLastPage } from '#domain/list-total.ts'
import styles from '#web/back-office/parts/parts.module.css'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/actions/icons.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type Paging = {
  /** From 1. */
  page: number
  /** Rows per page. */
  pageSize: number
  /** Rows on all pages, counted up to `maxListTotal`. */
  total: number
  /** `replace` keeps the page without rows out of the browser's history. */
  onPageChange: (page: number, options?: { replace: boolean }) => void
}

/** `rowCount` is the number of rows on this page, at least 1. */
export function Pager(props: Paging & { rowCount: number }) {
  const { page, pageSize, total, rowCount, onPageChange } = props
  const t = useTranslator()
  const firstRow = (page - 1) * pageSize + 1
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <span role="status">
        {/* `plural` only formats the numbers, such as "1,001". */}
        {t('{first, plural, other {#}} to {last, plural, other {#}} of {total}', {
          first: firstRow,
          last: firstRow + rowCount - 1,
          total: formatTotal(total),
        })}
      </span>
      <span>
        <IconButton
          label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ArrowLeftIcon />
        </IconButton>
        <IconButton
          label={t('Next page')}
          disabled={isLastPage({ page, pageSize, rowCount, total })}
          onClick={() => onPageChange(page + 1)}
        >
          <ArrowRightIcon />
        </IconButton>
      </span>
    </nav>
  )
}
