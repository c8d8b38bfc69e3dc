/** Confirms a waitlist sign-up with the token in its email. Safe to repeat. */
import { computeUnconfirmedCutoff } from '#domain/waitlist/waitlist.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { confirmEntryByToken } from './waitlist.store.ts'

/**
 * Confirms the entry and returns a text for the page. Throws LINK_EXPIRED for an unknown or old
 * token.
 */
export async function confirmEntry(shop: Shop, token: string): Promise<{ message: string }> {
  const now = shop.now()
  const requestedAfter = computeUnconfirmedCutoff(now)
  if (!(await confirmEntryByToken(shop.db, token, { now, requestedAfter })))
    throw new ShopError('LINK_EXPIRED')
  return { message: 'You are on the waitlist. We will email you once, when it is available.' }
}
