// URLs of the product list: category, search, sort order and page. Every view has its own URL, so
// that it can be bookmarked, shared and rendered on the server.
import { browsePath, defaultCategory, resolveCategory } from '#domain/catalogue/categories.ts'
import {
  defaultSortOrder,
  maxQueryTextLength,
  parseSortOrder,
  type SortOrder,
} from '#domain/catalogue/search/search.ts'

/** Products per page. */
export const pageSize = 24

/** A higher page number in a URL is invalid, and the first page is shown. */
export const maxPage = 9999

/** Returns the text as the server accepts it: truncated, without NUL and lone surrogates. */
const sanitizeText = (text: string): string =>
  text.replaceAll('\0', '').trim().slice(0, maxQueryTextLength).toWellFormed()

export type BrowseView = {
  /** Undefined if the shop has no such category. */
  category: string | undefined
  /**
   * The category that the URL names (sanitized), even if the shop does not have it. The default
   * category if the URL names none.
   */
  requestedCategory: string
  /** Search text; empty if there is none. */
  searchText: string
  sort: SortOrder
  /** From 1. */
  page: number
}

/** Returns the view that a query describes. The defaults replace invalid values. */
export function readBrowseView(search: URLSearchParams): BrowseView {
  const requestedCategory = sanitizeText(search.get('category') ?? '') || defaultCategory
  return {
    category: resolveCategory(requestedCategory),
    requestedCategory,
    searchText: sanitizeText(search.get('q') ?? ''),
    sort: parseSortOrder(search.get('sort')),
    page: parsePage(search.get('page') ?? ''),
  }
}

function parsePage(text: string): number {
  const page = /^[1-9]\d*$/.test(text) ? Number(text) : 1
  return page <= maxPage ? page : 1
}

/** Returns the URL of a view. Default values are left out, except for the category. */
export function buildBrowseUrl(view: Partial<BrowseView>): string {
  const { requestedCategory, searchText, sort, page } = view
  // browsePath has a query already: `/browse_products?category=…`.
  const urlParts = [browsePath(view.category ?? requestedCategory ?? defaultCategory)]
  if (searchText) urlParts.push(`q=${encodeURIComponent(searchText)}`)
  if (sort && sort !== defaultSortOrder) urlParts.push(`sort=${sort}`)
  if (page && page > 1) urlParts.push(`page=${page}`)
  return urlParts.join('&')
}
