/** Returns what staff see of the waitlist: counts, but no email addresses. */
import type { HandlerResult } from '#contract/call.ts'
import { comingSoonRanges } from '#domain/catalogue/categories.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import { findSaleStates } from '#server/catalogue/find-sale-states.ts'
import type { Shop } from '#server/shop.ts'

import { toAnnouncementReply, listAnnouncements } from './announcements.store.ts'
import { countByProduct, countByRange } from './waitlist.store.ts'

export async function showWaitlist(shop: Shop): Promise<HandlerResult<'GET /api/admin/waitlist'>> {
  const rangeCounts = await countByRange(shop.db)
  // Includes ranges that are no longer "coming soon" but still have subscribers.
  const ranges = new Set<string>([...comingSoonRanges, ...rangeCounts.map(({ range }) => range)])
  const announcements = await listAnnouncements(shop.db)
  return {
    ranges: [...ranges].map(
      (range) =>
        rangeCounts.find((count) => count.range === range) ?? {
          range,
          pendingCount: 0,
          beingNotifiedCount: 0,
        },
    ),
    awaitedProducts: await listAwaitedProducts(shop),
    // An announcement of a product that cannot be bought is refused.
    products: listAllProducts(shop)
      .filter(({ available }) => available)
      .map(({ id, product_name, category }) => ({ id, name: product_name, category })),
    announcements: announcements.map(toAnnouncementReply),
  }
}

/** Counts the confirmed subscribers of products that are available again. */
export async function countNotifiableSubscribers(shop: Shop): Promise<number> {
  const products = await listAwaitedProducts(shop)
  return products
    .filter(({ state }) => state === 'available')
    .reduce((sum, { pendingCount }) => sum + pendingCount, 0)
}

async function listAwaitedProducts(
  shop: Shop,
): Promise<HandlerResult<'GET /api/admin/waitlist'>['awaitedProducts']> {
  const counts = await countByProduct(shop.db)
  const products = await findSaleStates(
    shop.db,
    counts.map(({ productId }) => productId),
  )
  return products.flatMap((product) =>
    counts
      .filter(({ productId }) => productId === product.productId)
      .map((count) => ({ ...product, ...count })),
  )
}
