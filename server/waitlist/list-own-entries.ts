/**
 * Lists a customer's waitlist entries for the data export. Danger: pass only a verified email
 * address. Otherwise an account could read the entries of another person.
 */
import { findSaleStates } from '#server/catalogue/find-sale-states.ts'
import type { Period } from '#server/db/in-period.ts'
import type { Shop } from '#server/shop.ts'

import { computeAcceptedHmacs } from './subscriber-hmac.ts'
import { listEntriesOf } from './waitlist.store.ts'

type OwnWaitlistEntry = {
  /** Null for an entry for a product. */
  range: string | null
  /** Null for an entry for a range. */
  product: { id: number; name: string } | null
  askedAt: Date
  confirmedAt: Date | null
  wording: string
}

/** Returns the entries that were requested in the period, oldest first. */
export async function listOwnWaitlistEntries(
  shop: Shop,
  { email, ...period }: { email: string } & Period,
): Promise<OwnWaitlistEntry[]> {
  const entries = await listEntriesOf(shop.db, computeAcceptedHmacs(shop, email), period)
  const productIds = entries.flatMap(({ product_id }) => product_id ?? [])
  const products = await findSaleStates(shop.db, productIds)
  // A product that was deleted since has no name.
  const nameOf = (id: number) => products.find(({ productId }) => productId === id)?.name ?? ''
  return entries.map(({ range, product_id, requested_at, confirmed_at, wording }) => ({
    range,
    product: product_id === null ? null : { id: product_id, name: nameOf(product_id) },
    askedAt: requested_at,
    confirmedAt: confirmed_at,
    wording,
  }))
}
