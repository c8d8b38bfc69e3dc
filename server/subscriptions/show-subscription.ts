/**
 * Returns a subscription as its customer sees it: the documented three fields and more for the
 * screens.
 */
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import type { z } from 'zod'

import type { subscriptionReply } from '#contract/subscriptions.ts'
import type { Text } from '#domain/content/messages.ts'
import { plainAmount, ZERO_SEN, type Sen } from '#domain/money.ts'
import { cutOffOf, judgeCutOff } from '#domain/subscriptions/delivery-dates.ts'
import {
  buttonsFor,
  isOver,
  isWaitingForApproval,
} from '#domain/subscriptions/subscription-state.ts'
import { paymentIfResumed } from '#domain/subscriptions/change-effective-date.ts'
import { addDays, dateInMalaysia } from '#domain/time.ts'
import type { SnapshotLine } from '#server/orders/insert-order.ts'

import { laterText, onItsWayText } from '#server/subscriptions/change/change-texts.ts'
import { historyText } from './history-texts.ts'
import { nextDay, type Subscription } from './subscriptions.store.ts'

export type SubscriptionReply = z.input<typeof subscriptionReply>

export type KnownSubscription = {
  subscription: Subscription
  lines: readonly SnapshotLine[]
  /** Newest first. */
  orders: SubscriptionReply['orders']
  /** Newest first. */
  events: readonly { at: Date; kind: string; day: string | null; order_number: string | null }[]
}

export function subscriptionReplyOf(
  shop: Shop,
  known: KnownSubscription,
  t: Text,
): SubscriptionReply {
  const now = shop.now()
  const { subscription, lines, orders, events } = known
  const { deliveries } = subscription
  const address = subscription.laterAddress?.address ?? subscription.address
  return {
    subscriptionId: subscription.providerId ?? '',
    status: shownState(subscription),
    id: subscription.id,
    option: subscription.option,
    savingPercent: subscription.savingPercent,
    cadenceDays: subscription.cadenceDays,
    deliveries,
    delivered: orders.length,
    createdAt: subscription.createdAt.toISOString(),
    first: amountsOf(subscription, subscription.discount, subscription.first),
    each: amountsOf(subscription, ZERO_SEN, subscription.each),
    items: lines.map((line) => ({
      quantity: line.quantity,
      price: plainAmount(line.price),
      product: {
        id: line.productId,
        product_name: line.name,
        image: line.image,
        ingredients: [...line.ingredients],
        size: line.size,
      },
    })),
    address: {
      firstName: address.firstName,
      lastName: address.lastName,
      addressLine1: address.line1,
      addressLine2: address.line2,
      city: address.city,
      state: address.state,
      postalCode: address.postcode,
      phone: address.phone,
    },
    next: nextOf(shop, subscription, orders.length, now),
    pending: pendingOf(subscription, t),
    resumesOn: subscription.resumeAt ? (nextDay(subscription) ?? null) : null,
    nextIfResumed: nextIfResumed(subscription, orders, now),
    failed: subscription.failedAt
      ? {
          at: subscription.failedAt.toISOString(),
          retryOn: subscription.retryAt ? dateInMalaysia(subscription.retryAt) : null,
        }
      : null,
    endsOn: endsOn(subscription, orders.length),
    cancelReason: subscription.cancelReason ?? null,
    orders,
    history: events.flatMap(({ at, kind, day, order_number: orderNumber }) => {
      const text = historyText(kind, { day, orderNumber }, t)
      return text === undefined ? [] : [{ at: at.toISOString(), text }]
    }),
    may: mayOf(shop, subscription, now),
  }
}

/**
 * A skip is a suspension at PayPal that ends automatically; the customer still sees an active plan.
 */
function shownState({ state, resumeAt }: Subscription): string {
  if (state === 'CREATING') return 'APPROVAL_PENDING'
  return state === 'SUSPENDED' && resumeAt ? 'ACTIVE' : state
}

function amountsOf({ subtotal, shipping, savings }: Subscription, discount: Sen, total: Sen) {
  return {
    subtotal: plainAmount(subtotal),
    shipping: plainAmount(shipping),
    savings: plainAmount(savings),
    discount: plainAmount(discount),
    total: plainAmount(total),
  }
}

function nextOf(
  shop: Shop,
  subscription: Subscription,
  paid: number,
  now: Date,
): SubscriptionReply['next'] {
  const date = comingDay(subscription)
  if (date === undefined) return null
  const { plans } = settingsOf(shop)
  return {
    date,
    total: plainAmount(paid === 0 ? subscription.first : subscription.each),
    cutOff: cutOffOf(date, plans),
    inTime: judgeCutOff(now, date, plans).inTime,
  }
}

/** While it is suspended nothing comes, unless a day to resume is set. */
function comingDay(subscription: Subscription) {
  const { state, resumeAt } = subscription
  const comes = state === 'ACTIVE' || (state === 'SUSPENDED' && resumeAt !== undefined)
  return comes ? nextDay(subscription) : undefined
}

function nextIfResumed(
  { state, resumeAt, cadenceDays }: Subscription,
  orders: SubscriptionReply['orders'],
  now: Date,
): string | null {
  const first = orders.at(-1)
  if (state !== 'SUSPENDED' || resumeAt || !first) return null
  const paid = { firstAt: new Date(first.paidAt), count: orders.length }
  return paymentIfResumed(paid, cadenceDays, now)
}

function pendingOf(subscription: Subscription, t: Text): SubscriptionReply['pending'] {
  const { pending, state, resumeAt } = subscription
  if (!pending || pending.state === state || isOver(state) || state === 'ABANDONED') return null
  // The suspension of a skip: `resumesOn` shows its result.
  if (pending.state === 'SUSPENDED' && resumeAt) return null
  const from = dateInMalaysia(pending.from)
  const next = nextDay(subscription)
  const waits = state === 'ACTIVE' && next !== undefined && from > next
  return {
    status: pending.state,
    from,
    message: (waits ? laterText(pending.state, next, from) : onItsWayText(pending.state))(t),
  }
}

function endsOn(subscription: Subscription, paid: number): string | null {
  const next = comingDay(subscription)
  const left = subscription.deliveries - paid
  if (next === undefined || left < 1) return null
  return addDays(next, (left - 1) * subscription.cadenceDays)
}

function mayOf(shop: Shop, subscription: Subscription, now: Date): SubscriptionReply['may'] {
  const { state, pending, approveUrl } = subscription
  const buttons = buttonsFor(state)
  const next = nextDay(subscription)
  const isFree = state === 'ACTIVE' && !pending && next !== undefined
  const postpone = isFree && judgeCutOff(now, next, settingsOf(shop).plans).inTime
  return {
    suspend: buttons.includes('suspend') && pending?.state !== 'SUSPENDED',
    // Also withdraws a pending suspension or cancellation.
    activate: buttons.includes('activate') || (state === 'ACTIVE' && pending !== undefined),
    cancel: buttons.includes('cancel') && pending?.state !== 'CANCELLED',
    skip: postpone,
    delay: postpone,
    changeAddress: state === 'ACTIVE' || state === 'SUSPENDED',
    approveUrl: isWaitingForApproval(state) ? (approveUrl ?? null) : null,
  }
}
