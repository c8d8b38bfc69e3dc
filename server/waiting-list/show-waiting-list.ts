/** The waitlist desk: counts only, no email addresses. */
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
  // Includes ranges that are no longer announced but still have subscribers.
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
