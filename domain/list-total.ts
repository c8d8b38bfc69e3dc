/* Totals of the lists that staff read in pages. */

/**
 * The server stops counting at this number, because counting a million rows takes longer than
 * reading a page. So this total means "at least", even for a list that has exactly this many rows.
 */
export const maxListTotal = 10_000

/** Returns a number such as "1,234", or "10,000+" if the server stopped counting there. */
export function formatTotal(total: number): string {
  return `${total.toLocaleString('en')}${total === maxListTotal ? '+' : ''}`
}

/**
 * Returns whether no page follows the shown one. `page` starts at 1; `rowCount` is the number of
 * rows on this page, `total` the counted rows of all pages.
 */
export function isLastPage(shownPage: {
  page: number
  pageSize: number
  rowCount: number
  total: number
}): boolean {
  const { page, pageSize, rowCount, total } = shownPage
  // The list may have more rows than were counted, so a full page may have a next one.
  if (total === maxListTotal) return rowCount < pageSize
  return (page - 1) * pageSize + rowCount >= total
}

/**
 * Returns the page to open in place of an empty page: the last page according to `total`, but
 * always an earlier one than the empty page, because `total` may be older. `page` is above 1.
 */
export function findLastPage(emptyPage: { page: number; pageSize: number; total: number }): number {
  const { page, pageSize, total } = emptyPage
  return Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)))
}
