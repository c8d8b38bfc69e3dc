/**
 * Returns a customer's waitlist entries for the data export. Danger: call this only with a verified
 * email address. Otherwise an account could read the entries of another person.
 */
import type { Shop } from '#server/shop.ts'

import { subscriberHmacs } from './subscriber-hmac.ts'
import { listEntriesOf } from './waitlist.store.ts'

export async function listOwnWaitlistEntries(
  shop: Shop,
  email: string,
): Promise<{ range: string; askedAt: Date; confirmedAt: Date | null; wording: string }[]> {
  const entries = await listEntriesOf(shop.db, subscriberHmacs(shop, email))
  return entries.map(({ range, requested_at, confirmed_at, wording }) => ({
    range,
    askedAt: requested_at,
    confirmedAt: confirmed_at,
    wording,
  }))
}
