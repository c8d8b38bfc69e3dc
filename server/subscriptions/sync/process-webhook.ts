/**
 * Processes a stored webhook of PayPal. A webhook only triggers a sync of its subscription, so the
 * sequence of events does not matter, and a repeated event changes nothing (threats T-F06, T-F07).
 * A webhook about an unknown subscription, or about a reversal that the sync does not show, is
 * parked: it is kept for staff and not tried again.
 */
import { isPaymentReceived, type PaymentState } from '#domain/payments/payment-state.ts'
import { transact } from '#server/db/transact.ts'
import { reversalEvent } from '#server/integrations/paypal/event-types.ts'
import { isSubscriptionId } from '#server/integrations/paypal/subscription-id.ts'
import { readPayment } from '#server/orders/read/read-order.ts'
import { endMessage, type StoredMessage } from '#server/payments/messages/provider-messages.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import { tryProviderMessage } from '#server/payments/messages/try-provider-message.ts'
import type { Shop } from '#server/shop.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'
import { adoptProviderId } from '#server/subscriptions/subscriptions.store.ts'

import { syncSubscription } from './sync-subscription.ts'

/**
 * Processes one stored webhook. Must not run in a transaction, because it calls PayPal. Safe to
 * repeat. A message that cannot be processed yet stays `stored` and is tried again.
 */
export async function processWebhook(shop: Shop, messageId: number): Promise<void> {
  const message = { provider: 'paypal', id: messageId } as const
  await tryProviderMessage(shop, message, (stored) => processMessage(shop, stored))
}

/** `ended`: the message is done or parked. `later`: the message must be tried again. */
type ProcessResult = 'ended' | 'later'

async function processMessage(shop: Shop, message: StoredMessage): Promise<ProcessResult> {
  const { resourceId, customId } = message
  if (resourceId === undefined)
    return endProcessing(shop, message, 'done', 'not about a subscription')
  if (!isSubscriptionId(resourceId)) return processPaymentMessage(shop, message, resourceId)
  const providerId = resourceId
  const id = await findSubscriptionId(shop, { providerId, customId })
  if (id === 'later') return 'later'
  if (id === undefined) return parkMessage(shop, message, providerId)
  const syncResult = await syncSubscription(shop, id)
  if (syncResult === 'check again') return 'later'
  if (syncResult === 'seen' && isReversal(message))
    return endProcessing(shop, message, 'parked', 'reversal of a payment that is not named')
  return endProcessing(shop, message, syncResult === 'seen' ? 'done' : 'parked', syncResult)
}

/**
 * Returns whether PayPal took a payment back, for instance after a dispute. PayPal may name only
 * the reversal itself, or the subscription.
 */
function isReversal({ kind }: StoredMessage): boolean {
  return kind === reversalEvent
}

/**
 * Processes a webhook that names a payment but no subscription, such as a webhook about a refund. A
 * payment without a delivery needs no sync, because no order was created from it.
 */
async function processPaymentMessage(
  shop: Shop,
  message: StoredMessage,
  paymentId: string,
): Promise<ProcessResult> {
  const delivery = await findDelivery(shop, paymentId)
  if (!delivery) {
    // Parked, so that staff find the payment.
    if (isReversal(message))
      return endProcessing(shop, message, 'parked', 'reversal of an unknown payment')
    return endProcessing(shop, message, 'done', 'not about a subscription')
  }
  const syncResult = await syncSubscription(shop, delivery.subscriptionId)
  if (syncResult === 'check again') return 'later'
  if (syncResult !== 'seen') return endProcessing(shop, message, 'parked', syncResult)
  // PayPal does not document how it lists a reversed payment. If the order is still paid or has an
  // open refund task, staff must check it: they could refund the reversed money once more.
  const syncedDelivery = await findDelivery(shop, paymentId)
  if (isReversal(message) && syncedDelivery && isPaymentReceived(syncedDelivery.payment))
    return endProcessing(shop, message, 'parked', 'payment reversed, but its order is still paid')
  return endProcessing(shop, message, 'done', syncResult)
}

/** Returns the subscription of a payment, and the payment state of the order created from it. */
async function findDelivery(
  shop: Shop,
  paymentId: string,
): Promise<{ subscriptionId: number; payment: PaymentState } | undefined> {
  const row = await shop.db
    .selectFrom('subscription_delivery')
    .innerJoin('orders', 'orders.id', 'subscription_delivery.order_id')
    .select(['subscription_delivery.subscription_id', 'orders.payment'])
    .where('subscription_delivery.payment_id', '=', paymentId)
    .executeTakeFirst()
  return row && { subscriptionId: row.subscription_id, payment: readPayment(row.payment) }
}

/**
 * Returns the shop's id of a subscription, found by PayPal's id, or by our reference (`customId`)
 * if the response with PayPal's id was lost. Returns undefined when the subscription is not ours,
 * and 'later' when PayPal must confirm the reference but is not reachable.
 */
async function findSubscriptionId(
  shop: Shop,
  { providerId, customId }: { providerId: string; customId: string | undefined },
): Promise<number | 'later' | undefined> {
  const subscriptionRow = await shop.db
    .selectFrom('subscription')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (subscriptionRow) return subscriptionRow.id
  return customId ? adoptSubscription(shop, { providerId, reference: customId }) : undefined
}

/**
 * Parks a webhook about a subscription that is not ours, and logs an error. If the webhook reports
 * a payment, also records a payment issue.
 */
async function parkMessage(
  shop: Shop,
  message: StoredMessage,
  providerId: string,
): Promise<'ended'> {
  const logFields = { event: 'webhook.parked', billId: providerId }
  shop.log.error(logFields, 'webhook about an unknown subscription')
  if (message.saysPaid) {
    const issue = {
      kind: 'unknown bill',
      provider: 'paypal',
      providerResourceId: providerId,
    } as const
    await transact(shop.db, async (tx) => void (await recordPaymentIssue(shop, tx, issue)))
  }
  return endProcessing(shop, message, 'parked', 'no such subscription')
}

/** Saves that the message is done or parked, with the reason that staff read. */
async function endProcessing(
  shop: Shop,
  { id }: StoredMessage,
  state: 'done' | 'parked',
  reason: string,
): Promise<'ended'> {
  await endMessage(shop.db, id, { state, reason, endedAt: shop.now() })
  return 'ended'
}

/**
 * Saves PayPal's id of a subscription whose creation response was lost. The subscription is matched
 * by our reference in the webhook and confirmed by PayPal's API, because the message alone is not
 * trusted. Returns the shop's id, undefined when the subscription is not ours, or 'later' when
 * PayPal is not reachable.
 */
async function adoptSubscription(
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
  const response = await payPalOf(shop).getSubscription(message.providerId)
  if (!response.ok) return response.reason === 'unreachable' ? 'later' : undefined
  const { customId, planId } = response.subscription
  if (customId !== row.reference || planId !== row.provider_plan) return undefined
  // Danger: do not save the approval page here. The browser's open orders are not replaced yet.
  await adoptProviderId(shop.db, row.id, message.providerId)
  return row.id
}
