/**
 * Skips or postpones the next delivery: PayPal suspends the subscription, and the shop resumes it
 * the day before the chosen payment. PayPal never charges payments that fall into the suspension,
 * and a term counts paid deliveries, so no delivery is lost.
 */
import {
  checkPostponement,
  type PostponementCheckResult,
} from '#domain/subscriptions/delivery-dates.ts'
import { computePostponedDeliveryDay } from '#domain/subscriptions/change-effective-date.ts'
import {
  addDays,
  days,
  daysBetween,
  addDuration,
  parseCalendarDate,
  startOfDay,
  type CalendarDate,
} from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { postponedText, type LocalizedMessage } from './change-texts.ts'
import { getOwnSubscription } from '#server/subscriptions/get-own-subscription.ts'
import { sendPendingChange } from './send-pending-change.ts'
import { changeSubscription, lockSubscription } from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import { nextDayOf, type Subscription } from '#server/subscriptions/stored-subscription.ts'

/**
 * Returns the message for the customer. `earliestDay` is yyyy-mm-dd: the payment moves to the first
 * cadence day on or after it. Without `earliestDay`, one delivery is skipped. Throws NOT_FOUND,
 * CONFLICT, SUBSCRIPTION_NOT_BEGUN, CUT_OFF_PASSED, DELAY_INVALID.
 */
export async function postponeDelivery(
  shop: Shop,
  request: { userId: string; id: string; earliestDay: string | undefined },
): Promise<LocalizedMessage> {
  const { id } = await getOwnSubscription(shop, request.userId, request.id)
  const day = await transact(shop.db, async (tx) =>
    savePostponement(shop, tx, await lockSubscription(tx, id), request.earliestDay),
  )
  await sendPendingChange(shop, id)
  return postponedText(day)
}

async function savePostponement(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  earliestDay: string | undefined,
): Promise<CalendarDate> {
  const { id, state, nextPaymentAt, cadenceDays, pendingChange } = subscription
  const nextDeliveryDay = nextDayOf(subscription)
  if (state === 'APPROVAL_PENDING' || state === 'CREATING')
    throw new ShopError('SUBSCRIPTION_NOT_BEGUN')
  // A subscription that is suspended, has a pending change or was already postponed has no next
  // delivery to postpone.
  if (state !== 'ACTIVE' || pendingChange || !nextDeliveryDay || !nextPaymentAt)
    throw new ShopError('CONFLICT')
  const requestedDay =
    earliestDay === undefined
      ? addDays(nextDeliveryDay, cadenceDays)
      : parseCalendarDate(earliestDay)
  if (requestedDay === undefined) throw new ShopError('DELAY_INVALID')
  const checkResult = checkPostponement(
    shop.now(),
    nextDeliveryDay,
    requestedDay,
    settingsOf(shop).plans,
  )
  if (!checkResult.ok) throw new ShopError(refusalCodes[checkResult.reason])
  const postponedDay = computePostponedDeliveryDay(nextDeliveryDay, cadenceDays, requestedDay)
  const now = shop.now()
  await changeSubscription(tx, id, {
    pending: 'SUSPENDED',
    pending_from: now,
    pending_tries: 0,
    // The day before the payment, so that PayPal charges on that day and not a whole cadence later.
    resume_at: startOfDay(addDays(postponedDay, -1)),
    resume_tries: 0,
    next_at: addDuration(nextPaymentAt, days(daysBetween(nextDeliveryDay, postponedDay))),
    changed_at: now,
  })
  const event = { actor: 'customer', kind: 'put off', at: now, day: postponedDay } as const
  await recordSubscriptionEvent(tx, id, event)
  return postponedDay
}

type DelayRefusal = Exclude<PostponementCheckResult, { ok: true }>['reason']

const refusalCodes = {
  'too late': 'CUT_OFF_PASSED',
  'not later': 'DELAY_INVALID',
  'too far': 'DELAY_INVALID',
} as const satisfies Record<DelayRefusal, 'CUT_OFF_PASSED' | 'DELAY_INVALID'>
