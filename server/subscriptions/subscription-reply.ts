/**
 * Builds the API's reply about one subscription, as its customer sees it. The specification has
 * only the fields `subscriptionId`, `status` and `id`. The other fields are for the screens.
 */
import type { z } from 'zod'

import type { subscriptionReply } from '#contract/account/subscriptions.ts'
import type { Translate } from '#domain/content/messages.ts'
import { formatPlainRinggit, ZERO_SEN, type Sen } from '#domain/money.ts'
import { computeLastTryAt } from '#domain/subscriptions/change-retries.ts'
import { computeLastChangeDay, checkCutOff } from '#domain/subscriptions/delivery-dates.ts'
import {
  listSubscriptionButtons,
  hasEnded,
  hasNextDelivery,
  isWaitingForApproval,
} from '#domain/subscriptions/subscription-state.ts'
import { computeNextPaymentIfResumed } from '#domain/subscriptions/change-effective-date.ts'
import { approvalLifetime } from '#domain/subscriptions/sync-schedule.ts'
import { addDays, dateInMalaysia, addDuration, type CalendarDate } from '#domain/time.ts'
import type { SnapshotLine } from '#server/orders/insert-order.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import {
  composeAfterNextDeliveryText,
  composeAwaitingPayPalText,
  composeLateResumptionText,
} from '#server/subscriptions/change/change-texts.ts'
import { composeHistoryText } from './history-texts.ts'
import {
  isSkipPending,
  nextChargedDayOf,
  plannedPaymentDayOf,
  type Subscription,
} from './stored-subscription.ts'

export type SubscriptionReply = z.input<typeof subscriptionReply>

export type DetailedSubscription = {
  subscription: Subscription
  lines: readonly SnapshotLine[]
  /** One order for each paid delivery, newest first. */
  orders: SubscriptionReply['orders']
  /** The history, newest event first. */
  events: readonly { at: Date; kind: string; day: string | null; order_number: string | null }[]
}

/** Returns the reply. Its `subscriptionId` is PayPal's id, or '' before PayPal has returned one. */
export function toSubscriptionReply(
  shop: Shop,
  detailedSubscription: DetailedSubscription,
  t: Translate,
): SubscriptionReply {
  const now = shop.now()
  const { subscription, lines, orders, events } = detailedSubscription
  // Shows a changed address immediately, although the next delivery may still use the old one.
  const address = subscription.laterAddress?.address ?? subscription.address
  return {
    subscriptionId: subscription.providerId ?? '',
    status: toCustomerVisibleState(subscription),
    id: subscription.id,
    option: subscription.option,
    savingPercent: subscription.savingPercent,
    cadenceDays: subscription.cadenceDays,
    deliveryCount: subscription.deliveryCount,
    paidDeliveryCount: orders.length,
    createdAt: subscription.createdAt.toISOString(),
    firstPayment: toAmountsReply(subscription, {
      discount: subscription.discount,
      total: subscription.firstPrice,
    }),
    // The discount applies only to the first delivery.
    laterPayment: toAmountsReply(subscription, {
      discount: ZERO_SEN,
      total: subscription.laterPrice,
    }),
    items: lines.map((line) => ({
      quantity: line.quantity,
      price: formatPlainRinggit(line.price),
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
    nextPayment: describeNextPayment(shop, subscription, orders.length, now),
    pendingChange: describePendingChange(subscription, now, t),
    // The day of the postponed delivery. `resumeAt` is earlier: the time of the request to PayPal.
    resumesOn: subscription.resumeAt ? (plannedPaymentDayOf(subscription) ?? null) : null,
    lateResumption: describeLateResumption(subscription, now, t),
    nextPaymentDayIfResumed: findPaymentDayIfResumed(subscription, orders, now),
    failedPayment: describeFailedPayment(subscription),
    endsOn: findLastDeliveryDay(subscription, orders.length),
    cancelReason: subscription.cancelReason ?? null,
    orders,
    // Customers do not see events without a text.
    history: events.flatMap(({ at, kind, day, order_number: orderNumber }) => {
      const text = composeHistoryText(kind, { day, orderNumber }, t)
      return text === undefined ? [] : [{ changedAt: at.toISOString(), text }]
    }),
    allowedChanges: findAllowedChanges(shop, subscription, now),
  }
}

/**
 * Returns the last failed payment, with the day of PayPal's next try if there will be one. Returns
 * null when no payment failed or the subscription has ended. A stored `retryAt` is not enough:
 * after a suspension, PayPal still reports the next try, but charges nothing.
 */
function describeFailedPayment({
  state,
  failedAt,
  retryAt,
}: Subscription): SubscriptionReply['failedPayment'] {
  if (!failedAt || hasEnded(state)) return null
  const retryOn = retryAt && state === 'ACTIVE' ? dateInMalaysia(retryAt) : null
  return { failedAt: failedAt.toISOString(), retryOn }
}

/**
 * Returns the state that the customer sees. A subscription with a skipped delivery is suspended at
 * PayPal and resumes automatically, so the customer still sees an active subscription.
 */
function toCustomerVisibleState({ state, resumeAt }: Subscription): SubscriptionReply['status'] {
  // A lost response of PayPal looks to the customer like a missing approval.
  if (state === 'CREATING') return 'APPROVAL_PENDING'
  return state === 'SUSPENDED' && resumeAt ? 'ACTIVE' : state
}

function toAmountsReply(
  { subtotal, shipping, savings }: Subscription,
  { discount, total }: { discount: Sen; total: Sen },
) {
  return {
    subtotal: formatPlainRinggit(subtotal),
    shipping: formatPlainRinggit(shipping),
    savings: formatPlainRinggit(savings),
    discount: formatPlainRinggit(discount),
    total: formatPlainRinggit(total),
  }
}

/** Returns day, amount and cut-off of the next payment; null if no payment is due. */
function describeNextPayment(
  shop: Shop,
  subscription: Subscription,
  paidDeliveryCount: number,
  now: Date,
): SubscriptionReply['nextPayment'] {
  const date = nextChargedDayOf(subscription)
  if (date === undefined) return null
  const { plans } = settingsOf(shop)
  return {
    date,
    total: formatPlainRinggit(
      paidDeliveryCount === 0 ? subscription.firstPrice : subscription.laterPrice,
    ),
    cutOffDay: computeLastChangeDay(date, plans),
    isBeforeCutOff: checkCutOff(now, date, plans).inTime,
  }
}

/**
 * Returns the planned day of the next delivery, even if a requested change prevents it. A suspended
 * subscription has a next delivery only if a time to resume is set.
 */
function findNextDeliveryDay(subscription: Subscription) {
  return hasNextDelivery(subscription) ? plannedPaymentDayOf(subscription) : undefined
}

/** Returns the day of the next payment if the customer resumed a suspended subscription now. */
function findPaymentDayIfResumed(
  { state, resumeAt, cadenceDays }: Subscription,
  orders: SubscriptionReply['orders'],
  now: Date,
): string | null {
  // The orders are sorted newest first.
  const firstOrder = orders.at(-1)
  if (state !== 'SUSPENDED' || resumeAt || !firstOrder) return null
  const payments = { firstAt: new Date(firstOrder.paidAt), count: orders.length }
  return computeNextPaymentIfResumed(payments, cadenceDays, now)
}

/** Returns the requested change, its first day and a message; null when there is none to show. */
function describePendingChange(
  subscription: Subscription,
  now: Date,
  t: Translate,
): SubscriptionReply['pendingChange'] {
  const { pendingChange, state } = subscription
  // An abandoned subscription has not ended, because the customer may still approve it. Until then
  // PayPal charges nothing, so there is no change to show.
  if (!pendingChange || hasEnded(state) || state === 'ABANDONED') return null
  // The suspension of a skip is not shown as a change; `resumesOn` shows its result.
  if (isSkipPending(subscription)) return null
  const startsOn = dateInMalaysia(pendingChange.dueAt)
  const nextDay = findNextDeliveryDay(subscription)
  const isAfterNextDelivery =
    nextDay !== undefined && startsOn > nextDay && willBeCharged(subscription, nextDay, now)
  return {
    status: pendingChange.state,
    startsOn,
    message: (isAfterNextDelivery
      ? composeAfterNextDeliveryText(pendingChange.state, nextDay, startsOn)
      : composeAwaitingPayPalText(pendingChange.state))(t),
  }
}

/**
 * Returns whether PayPal will charge the next delivery, which is due on `nextDay`. It does not
 * charge a delivery whose day has passed, or a postponed one that was not resumed by the time of
 * its payment.
 */
function willBeCharged(
  { state, nextPaymentAt }: Subscription,
  nextDay: CalendarDate,
  now: Date,
): boolean {
  if (nextDay < dateInMalaysia(now)) return false
  return state === 'ACTIVE' || (nextPaymentAt !== undefined && nextPaymentAt > now)
}

/**
 * Returns the day of the last try and a message while a resumption after a skip is late: from its
 * first failed try until PayPal resumes the subscription or the resumption is dropped.
 */
function describeLateResumption(
  subscription: Subscription,
  now: Date,
  t: Translate,
): SubscriptionReply['lateResumption'] {
  const { state, pendingChange, resumeAt, nextPaymentAt, resumeTryCount } = subscription
  if (state !== 'SUSPENDED' || !resumeAt || resumeTryCount === 0) return null
  // `resumeAt` is the time of the next try. If it has passed, that try is due now.
  const lastTryAt = computeLastTryAt(resumeAt > now ? resumeAt : now, resumeTryCount)
  // With a change after the postponed delivery, the tries end at the time of its payment.
  const triesEndAt =
    pendingChange && nextPaymentAt && nextPaymentAt < lastTryAt ? nextPaymentAt : lastTryAt
  if (triesEndAt < now) return null
  const lastTryOn = dateInMalaysia(triesEndAt)
  return { lastTryOn, message: composeLateResumptionText(lastTryOn)(t) }
}

/**
 * Returns the day of the last delivery, or null if no delivery is left or a requested suspension
 * leaves the day open. With a requested cancellation only the next delivery follows.
 */
function findLastDeliveryDay(subscription: Subscription, paidDeliveryCount: number): string | null {
  const nextDay = nextChargedDayOf(subscription)
  const remainingCount = subscription.deliveryCount - paidDeliveryCount
  if (nextDay === undefined || remainingCount < 1) return null
  const requestedState = subscription.pendingChange?.state
  if (requestedState === 'CANCELLED') return nextDay
  if (requestedState === 'SUSPENDED' && !isSkipPending(subscription)) return null
  return addDays(nextDay, (remainingCount - 1) * subscription.cadenceDays)
}

/**
 * Returns which changes the customer may request now, and the URL of PayPal's approval page while
 * it is valid.
 */
function findAllowedChanges(
  shop: Shop,
  subscription: Subscription,
  now: Date,
): SubscriptionReply['allowedChanges'] {
  const { state, pendingChange, approveUrl, createdAt } = subscription
  const hasApprovalExpired = now >= addDuration(createdAt, approvalLifetime)
  const buttons = listSubscriptionButtons(state)
  const nextDay = plannedPaymentDayOf(subscription)
  const canPostpone =
    state === 'ACTIVE' &&
    !pendingChange &&
    nextDay !== undefined &&
    checkCutOff(now, nextDay, settingsOf(shop).plans).inTime
  return {
    suspend: buttons.includes('suspend') && pendingChange?.state !== 'SUSPENDED',
    // Also withdraws a pending suspension or cancellation.
    activate: buttons.includes('activate') || (state === 'ACTIVE' && pendingChange !== undefined),
    cancel: buttons.includes('cancel') && pendingChange?.state !== 'CANCELLED',
    skip: canPostpone,
    delay: canPostpone,
    changeAddress: state === 'ACTIVE' || state === 'SUSPENDED',
    // While PayPal is unreachable, the state stays the same after the approval page has expired.
    approveUrl: isWaitingForApproval(state) && !hasApprovalExpired ? (approveUrl ?? null) : null,
  }
}
