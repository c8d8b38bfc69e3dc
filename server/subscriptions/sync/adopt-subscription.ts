/**
 * Adopts a subscription at PayPal whose id we never received because the response was lost: matched
 * by our reference in it, and confirmed by PayPal's API, not by the message alone.
 */
import type { Shop } from '#server/shop.ts'

import { payPalOf } from '#server/subscriptions/paypal-client.ts'
import { adoptProviderId } from '#server/subscriptions/subscriptions.store.ts'

/** Returns our id; undefined when it is not ours, 'later' when PayPal is not reachable. */
export async function adoptSubscription(
  shop: Shop,
  named: { providerId: string; reference: string },
): Promise<number | 'later' | undefined> {
  const row = await shop.db
    .selectFrom('subscription')
    .select(['id', 'reference', 'provider_plan'])
    .where('reference', '=', named.reference)
    .where('provider_id', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const checked = await payPalOf(shop).getSubscription(named.providerId)
  if (!checked.ok) return checked.reason === 'unreachable' ? 'later' : undefined
  const { customId, planId, approveUrl } = checked.subscription
  if (customId !== row.reference || planId !== row.provider_plan) return undefined
  await adoptProviderId(shop.db, row.id, { providerId: named.providerId, approveUrl })
  return row.id
}
