import type { Shop } from '#server/shop.ts'

import { markRealPayments } from './go-live.store.ts'

/**
 * Records the first start with real providers: orders that are paid from then on are real, and
 * `npm run go-live` refuses to drop them. Called at every start; returns a stop function that does
 * nothing.
 */
export async function recordRealPayments(shop: Shop): Promise<() => Promise<void>> {
  const { isProduction, ALLOW_REAL_PROVIDERS } = shop.config
  if (isProduction || ALLOW_REAL_PROVIDERS) await markRealPayments(shop.db, shop.now())
  return async () => undefined
}
