/**
 * Reports purchases to analytics, once the server says that the money has arrived and only in the
 * browser that placed the order. send-analytics.ts reports each order once, also after a reload.
 */
import { trackEvent } from '#web/api/analytics/track-event.ts'
import { isSubscriptionPlacedHere } from '#web/api/placed-subscriptions.ts'

import type { BillOrder } from './use-bill-order.ts'
import type { PlacedSubscription } from './use-subscription.ts'

type PurchasedOrder = Pick<BillOrder, 'paymentState' | 'placedInThisBrowser' | 'orderId'> & {
  amounts: Pick<BillOrder['amounts'], 'subtotal'>
}

export function trackOrderPurchase(order: PurchasedOrder): void {
  const { paymentState, placedInThisBrowser, orderId, amounts } = order
  if (paymentState === 'Paid' && placedInThisBrowser)
    trackEvent({ name: 'purchase', orderId, value: Number(amounts.subtotal) })
}

type StartedSubscription = Pick<PlacedSubscription, 'id' | 'status'> & {
  firstPayment: Pick<PlacedSubscription['firstPayment'], 'subtotal'>
  orders: readonly Pick<PlacedSubscription['orders'][number], 'deliveryNumber' | 'orderId'>[]
}

/** Reports the first delivery. Later deliveries are charged without a visit to the shop. */
export function trackSubscriptionPurchase(subscription: StartedSubscription): void {
  const { id, status, firstPayment, orders } = subscription
  const firstOrder = orders.find(({ deliveryNumber }) => deliveryNumber === 1)
  if (firstOrder && status === 'ACTIVE' && isSubscriptionPlacedHere(id))
    trackEvent({
      name: 'purchase',
      orderId: firstOrder.orderId,
      value: Number(firstPayment.subtotal),
    })
}
