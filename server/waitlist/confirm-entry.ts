/** Confirms a subscription by the link of the email. Safe to repeat. */
import { confirmableSince } from '#domain/waitlist/waitlist.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { confirmWait } from './waitlist.store.ts'

/** Throws LINK_OVER. */
export async function confirmEntry(shop: Shop, token: string): Promise<{ message: string }> {
  const now = shop.now()
  if (!(await confirmWait(shop.db, token, { now, since: confirmableSince(now) })))
    throw new ShopError('LINK_OVER')
  return { message: 'You are on the waitlist. We will email you once, when it is on sale.' }
}
