/** The subscriptions of a customer, for the data download; call it with a verified email only. */
import type { Shop } from '#server/shop.ts'

import { personsOf } from './person-of.ts'
import { waitsOf } from './waits.store.ts'

export async function listOwnWaits(
  shop: Shop,
  email: string,
): Promise<{ range: string; askedAt: Date; confirmedAt: Date | null; wording: string }[]> {
  const waits = await waitsOf(shop.db, personsOf(shop, email))
  return waits.map(({ range, asked_at, confirmed_at, wording }) => ({
    range,
    askedAt: asked_at,
    confirmedAt: confirmed_at,
    wording,
  }))
}
