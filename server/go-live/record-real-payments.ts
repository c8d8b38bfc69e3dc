import type { Shop } from '#server/shop.ts'

import { markRealPayments } from './go-live.store.ts'

/**
 * Records the first start with real providers: from then on orders are real, and `npm run go-live`
 * drops none. Returns a stop function that does nothing.
 */
export async function recordRealPayments(shop: Shop): Promise<() => Promise<void>> {
  const { production, ALLOW_REAL_PROVIDERS } = shop.config
  if (production || ALLOW_REAL_PROVIDERS) await markRealPayments(shop.db, shop.now())
  return async () => undefined
}
