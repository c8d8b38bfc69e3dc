// The address of a view of the shelf, so that a search, an order and a category can be kept, shared
// and gone back to. The server answers the same address as finished HTML.
import { browsePath, defaultCategory, resolveCategory } from '#domain/catalogue/categories.ts'
import { sortOrderOf, type SortOrder } from '#domain/catalogue/search.ts'

/** How many products a page of the shelf shows. */
export const pageSize = 24

export type BrowseView = {
  /** Undefined when the address names a category that the shop does not have. */
  category: string | undefined
  /** The category as the address says it. */
  asked: string
  q: string
  sort: SortOrder
  /** From 1. */
  page: number
}

/**
 * Reads an address; whatever it cannot use becomes what is shown without it. `categories` is the
 * server's list: a name this build does not know yet counts when the server names it.
 */
export function readBrowseView(search: URLSearchParams, categories: readonly string[]): BrowseView {
  const asked = search.get('category')?.trim() || defaultCategory
  const page = search.get('page') ?? ''
  return {
    category:
      resolveCategory(asked) ??
      categories.find((name) => name.toLowerCase() === asked.toLowerCase()),
    asked: asked.slice(0, 100),
    q: (search.get('q') ?? '').trim().slice(0, 100),
    sort: sortOrderOf(search.get('sort')),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  }
}

/** The address of a view; what is as usual is left out, the category never. */
export function browseUrl(view: Partial<BrowseView>): string {
  const { asked, q, sort, page } = view
  const parts = [browsePath(view.category ?? asked ?? defaultCategory)]
  if (q) parts.push(`q=${encodeURIComponent(q)}`)
  if (sort && sort !== 'featured') parts.push(`sort=${sort}`)
  if (page && page > 1) parts.push(`page=${page}`)
  return parts.join('&')
}
