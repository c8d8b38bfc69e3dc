import type { Db } from '#server/db/open-database.ts'

import { getLiveState } from './go-live.store.ts'

/**
 * Returns whether `npm run go-live` dropped the demo data, or the shop was started with real
 * providers. After either, demo data must not be created: it would add staff and orders to a real
 * shop.
 */
export async function hasGoneLive(db: Db): Promise<boolean> {
  const { emptiedAt, realPaymentsSince } = await getLiveState(db)
  return emptiedAt !== undefined || realPaymentsSince !== undefined
}
