/**
 * Lists subscriptions in the shape of the API, with their orders and history, for the dashboard,
 * the data export and the back office. The details of all subscriptions are read together.
 */
import type { Translate } from '#domain/content/messages.ts'
import { formatPlainRinggit, sen } from '#domain/money.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import {
  toSubscriptionReply,
  type DetailedSubscription,
  type SubscriptionReply,
} from './subscription-reply.ts'
import { listLinesOfSubscriptions } from '#server/subscriptions/begin/subscription-lines.ts'
import { listOwnSubscriptions } from './subscriptions.store.ts'
import type { Subscription } from './stored-subscription.ts'

/**
 * Returns the customer's subscriptions, newest first: those that `listOwnSubscriptions` returns.
 */
export async function listSubscriptions(
  shop: Shop,
  userId: string,
  t: Translate,
): Promise<SubscriptionReply[]> {
  const subscriptions = await listOwnSubscriptions(shop.db, userId)
  const detailedSubscriptions = await readDetails(shop.db, subscriptions)
  return detailedSubscriptions.map((detailed) => toSubscriptionReply(shop, detailed, t))
}

/** Returns the ids of all subscriptions of an account, including those that were never approved. */
export async function listSubscriptionIds(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the reply of the API for one subscription. */
export async function getSubscriptionReply(
  shop: Shop,
  subscription: Subscription,
  t: Translate,
): Promise<SubscriptionReply> {
  const [detailedSubscription] = await readDetails(shop.db, [subscription])
  if (!detailedSubscription) throw new Error(`subscription ${subscription.id} has no details`)
  return toSubscriptionReply(shop, detailedSubscription, t)
}

/** Returns the subscriptions with their details, in the same sequence. */
async function readDetails(
  db: Db,
  subscriptions: readonly Subscription[],
): Promise<DetailedSubscription[]> {
  const ids = subscriptions.map(({ id }) => id)
  if (ids.length === 0) return []
  const linesBySubscriptionId = await listLinesOfSubscriptions(db, ids)
  const deliveries = await db
    .selectFrom('subscription_delivery')
    .innerJoin('orders', 'orders.id', 'subscription_delivery.order_id')
    .select([
      'subscription_delivery.subscription_id',
      'subscription_delivery.number as delivery',
      'subscription_delivery.payment_id',
      'subscription_delivery.paid_at',
      'subscription_delivery.amount_sen',
      'orders.number',
      'orders.status',
    ])
    .where('subscription_delivery.subscription_id', 'in', ids)
    .orderBy('subscription_delivery.number', 'desc')
    .execute()
  const events = await db
    .selectFrom('subscription_event')
    .select(['subscription_id', 'at', 'kind', 'day', 'order_number'])
    .where('subscription_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const deliveriesBySubscriptionId = Map.groupBy(deliveries, (row) => row.subscription_id)
  const eventsBySubscriptionId = Map.groupBy(events, (row) => row.subscription_id)
  return subscriptions.map((subscription) => ({
    subscription,
    lines: linesBySubscriptionId.get(subscription.id) ?? [],
    orders: (deliveriesBySubscriptionId.get(subscription.id) ?? []).map((row) => ({
      orderId: row.number,
      deliveryNumber: row.delivery,
      paidAt: row.paid_at.toISOString(),
      total: formatPlainRinggit(sen(row.amount_sen)),
      status: row.status,
      billId: row.payment_id,
    })),
    events: eventsBySubscriptionId.get(subscription.id) ?? [],
  }))
}
