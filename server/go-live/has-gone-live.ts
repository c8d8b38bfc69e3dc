import type { Db } from '#server/db/open-database.ts'

import { readLiveState } from './go-live.store.ts'

/**
 * Returns whether `npm run go-live` dropped the demo data, or the shop was started with real
 * providers. Then demo data must not be created: it would add staff and orders to a real shop.
 */
export async function hasGoneLive(db: Db): Promise<boolean> {
  const { emptiedAt, realPaymentsSince } = await readLiveState(db)
  return emptiedAt !== undefined || realPaymentsSince !== undefined
}
