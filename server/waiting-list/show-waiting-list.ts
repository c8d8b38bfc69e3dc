/** The desk of the waiting list: numbers, never an address. */
import type { CallResult } from '#contract/call.ts'
import { comingSoonCategories } from '#domain/catalogue/categories.ts'
import { allProducts } from '#server/catalogue/find-products.ts'
import type { Shop } from '#server/shop.ts'

import { announcementReply, listAnnouncements } from './announcements.store.ts'
import { countWaits } from './waits.store.ts'

export async function showWaitingList(
  shop: Shop,
): Promise<CallResult<'GET /api/admin/waiting-list'>> {
  const counts = await countWaits(shop.db)
  // Who waits for a range that has left the page of ranges meanwhile is not forgotten over it.
  const ranges = new Set<string>([...comingSoonCategories, ...counts.map(({ range }) => range)])
  const announcements = await listAnnouncements(shop.db)
  return {
    ranges: [...ranges].map(
      (range) => counts.find((count) => count.range === range) ?? { range, waiting: 0, leaving: 0 },
    ),
    products: allProducts(shop).map(({ id, product_name, category }) => ({
      id,
      name: product_name,
      category,
    })),
    announcements: announcements.map(announcementReply),
  }
}
