/** The subscriptions of a customer, for the data download; call it with a verified email only. */
import type { Shop } from '#server/shop.ts'

import { subscriberHmacs } from './subscriber-hmac.ts'
import { entriesOf } from './waitlist.store.ts'

export async function listOwnWaitlistEntries(
  shop: Shop,
  email: string,
): Promise<{ range: string; askedAt: Date; confirmedAt: Date | null; wording: string }[]> {
  const entries = await entriesOf(shop.db, subscriberHmacs(shop, email))
  return entries.map(({ range, requested_at, confirmed_at, wording }) => ({
    range,
    askedAt: requested_at,
    confirmedAt: confirmed_at,
    wording,
  }))
}
