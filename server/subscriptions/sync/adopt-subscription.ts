/**
 * Adopts a subscription at PayPal whose id we never received because the response was lost. It is
 * matched by our reference in the webhook and confirmed by PayPal's API: the message alone is not
 * trusted.
 */
import type { Shop } from '#server/shop.ts'

import { payPalOf } from '#server/subscriptions/paypal-client.ts'
import { adoptProviderId } from '#server/subscriptions/subscriptions.store.ts'

/** Returns our id, undefined when it is not ours, or 'later' when PayPal is not reachable. */
export async function adoptSubscription(
  shop: Shop,
  message: { providerId: string; reference: string },
): Promise<number | 'later' | undefined> {
  const row = await shop.db
    .selectFrom('subscription')
    .select(['id', 'reference', 'provider_plan'])
    .where('reference', '=', message.reference)
    .where('provider_id', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const checked = await payPalOf(shop).getSubscription(message.providerId)
  if (!checked.ok) return checked.reason === 'unreachable' ? 'later' : undefined
  const { customId, planId, approveUrl } = checked.subscription
  if (customId !== row.reference || planId !== row.provider_plan) return undefined
  await adoptProviderId(shop.db, row.id, { providerId: message.providerId, approveUrl })
  return row.id
}
