/** Returns the data of the waitlist desk: counts, but no email addresses. */
import type { CallResult } from '#contract/call.ts'
import { comingSoonCategories } from '#domain/catalogue/categories.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import type { Shop } from '#server/shop.ts'

import { toAnnouncementReply, listAnnouncements } from './announcements.store.ts'
import { countEntries } from './waitlist.store.ts'

export async function showWaitlist(shop: Shop): Promise<CallResult<'GET /api/admin/waitlist'>> {
  const entryCounts = await countEntries(shop.db)
  // Includes ranges that are no longer "coming soon" but still have subscribers.
  const ranges = new Set<string>([
    ...comingSoonCategories,
    ...entryCounts.map(({ range }) => range),
  ])
  const announcements = await listAnnouncements(shop.db)
  return {
    ranges: [...ranges].map(
      (range) =>
        entryCounts.find((count) => count.range === range) ?? { range, pending: 0, leaving: 0 },
    ),
    products: listAllProducts(shop).map(({ id, product_name, category }) => ({
      id,
      name: product_name,
      category,
    })),
    announcements: announcements.map(toAnnouncementReply),
  }
}
