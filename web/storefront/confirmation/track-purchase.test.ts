import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ShopEvent } from '#domain/analytics/shop-event.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { listenToEvents, stopTracking } from '#web/api/analytics/track-event.ts'
import { rememberPlacedSubscription } from '#web/api/placed-subscriptions.ts'

import { trackOrderPurchase, trackSubscriptionPurchase } from './track-purchase.ts'

function listEvents(track: () => void): ShopEvent[] {
  const events: ShopEvent[] = []
  listenToEvents((event) => events.push(event))
  track()
  stopTracking()
  return events
}

test('a paid order is a purchase only in the browser that placed it', () => {
  const order = {
    paymentState: 'Paid',
    placedInThisBrowser: true,
    orderId: 'K7M4QX2P',
    amounts: { subtotal: '270.00' },
  } as const
  const purchase: ShopEvent = { name: 'purchase', orderId: 'K7M4QX2P', value: 270 }
  assert.deepEqual(
    listEvents(() => trackOrderPurchase(order)),
    [purchase],
  )
  for (const changes of [{ placedInThisBrowser: false }, { paymentState: 'Pending...' }] as const)
    assert.deepEqual(
      listEvents(() => trackOrderPurchase({ ...order, ...changes })),
      [],
    )
})

test('an active subscription is a purchase once its first delivery is paid, where it was started', (t) => {
  replaceStorage('localStorage', t)
  const subscription = {
    id: 7,
    status: 'ACTIVE',
    firstPayment: { subtotal: '540.00' },
    // Newest first.
    orders: [
      { deliveryNumber: 2, orderId: 'SECOND22' },
      { deliveryNumber: 1, orderId: 'FRST2222' },
    ],
  }
  assert.deepEqual(
    listEvents(() => trackSubscriptionPurchase(subscription)),
    [],
  )
  rememberPlacedSubscription(7)
  assert.deepEqual(
    listEvents(() => trackSubscriptionPurchase(subscription)),
    [{ name: 'purchase', orderId: 'FRST2222', value: 540 }],
  )
  for (const changes of [{ orders: [] }, { status: 'CANCELLED' }])
    assert.deepEqual(
      listEvents(() => trackSubscriptionPurchase({ ...subscription, ...changes })),
      [],
    )
})
