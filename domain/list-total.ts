/* Totals of the lists that staff read in pages. */

/** The server stops counting here: counting a million rows takes longer than reading a page. */
export const maxListTotal = 10_000

/** Returns a number such as "1,234", or "10,000+" if the server stopped counting there. */
export function formatTotal(total: number): string {
  return `${total.toLocaleString('en')}${total === maxListTotal ? '+' : ''}`
}

/** Returns whether no page follows. `page` starts at 1; `rowCount` is the number of rows on it. */
export function isLastPage(list: {
  page: number
  pageSize: number
  rowCount: number
  total: number
}): boolean {
  const { page, pageSize, rowCount, total } = list
  // The number of rows is not known, so a full page may have a next one.
  if (total === maxListTotal) return rowCount < pageSize
  return (page - 1) * pageSize + rowCount >= total
}
