/**
 * Buttons for the previous and the next page of a list. Not in data-table.tsx, because a list that
 * imports that file loads MUI's data grid.
 */
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/actions/icons.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import { formatTotal, isLastPage } from '#domain/list-total.ts'
import styles from '#web/back-office/parts/parts.module.css'

export type Paging = {
  /** From 1. */
  page: number
  /** Rows per page. */
  limit: number
  /** Rows on all pages. */
  total: number
  onPage: (page: number) => void
}

/** `shown` is the number of rows on this page. */
export function Pager({ page, limit, total, shown, onPage }: Paging & { shown: number }) {
  const t = useText()
  const firstRow = (page - 1) * limit + 1
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <span role="status">
        {t('{first, plural, other {#}} to {last, plural, other {#}} of {total}', {
          first: firstRow,
          last: firstRow + shown - 1,
          total: formatTotal(total),
        })}
      </span>
      <span>
        <IconButton
          label={t('Previous page')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ArrowLeftIcon />
        </IconButton>
        <IconButton
          label={t('Next page')}
          disabled={isLastPage({ page, limit, shown, total })}
          onClick={() => onPage(page + 1)}
        >
          <ArrowRightIcon />
        </IconButton>
      </span>
    </nav>
  )
}
