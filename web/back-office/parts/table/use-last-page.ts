import { useEffect, useEffectEvent } from 'react'

import { findLastPage } from '#domain/list-total.ts'

import type { Paging } from './pager.tsx'

/**
 * Opens the last page with rows when the open page has none, for instance because staff closed its
 * last row. Returns true if the whole list is empty; false while it loads or the page changes.
 * `rowCount` is the number of rows on the open page, undefined before the first response.
 */
export function useLastPage(
  paging: Paging | undefined,
  { rowCount, isLoading }: { rowCount: number | undefined; isLoading: boolean },
): boolean {
  const isPageEmpty = rowCount === 0 && !isLoading
  const lastPage = isPageEmpty && paging && paging.page > 1 ? findLastPage(paging) : undefined
  const openPage = useEffectEvent((page: number) => paging?.onPageChange(page, { replace: true }))
  useEffect(() => {
    if (lastPage !== undefined) openPage(lastPage)
  }, [lastPage])
  return isPageEmpty && lastPage === undefined
}
