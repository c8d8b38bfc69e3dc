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
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
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

import { composePostponedText, type LocalizedMessage } from './change-texts.ts'
import { getOwnSubscription } from '#server/subscriptions/get-own-subscription.ts'
import { sendPendingChange } from './send-pending-change.ts'
import { updateSubscription, lockSubscription } from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import {
  plannedPaymentDayOf,
  type LockedSubscription,
} from '#server/subscriptions/stored-subscription.ts'

/**
 * Saves the new day of the next delivery, requests the suspension from PayPal and returns the
 * message for the customer. The payment moves by whole cadences to the first day on or after
 * `earliestDay` (yyyy-mm-dd); without `earliestDay`, it moves by one cadence. Must not run in a
 * transaction, because it calls PayPal. Throws NOT_FOUND, SUBSCRIPTION_NOT_BEGUN before the
 * approval, CONFLICT when there is no delivery to postpone, CUT_OFF_PASSED, and DELAY_INVALID for a
 * day that is not a date, too early or too late.
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
  return composePostponedText(day)
}

/** Saves the pending suspension and the time to resume. Returns the new day of the payment. */
async function savePostponement(
  shop: Shop,
  tx: Tx,
  subscription: LockedSubscription,
  earliestDay: string | undefined,
): Promise<CalendarDate> {
  const { id, state, nextPaymentAt, cadenceDays, pendingChange } = subscription
  const nextDeliveryDay = plannedPaymentDayOf(subscription)
  if (isWaitingForApproval(state)) throw new ShopError('SUBSCRIPTION_NOT_BEGUN')
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
  await updateSubscription(tx, id, {
    pending: 'SUSPENDED',
    pending_from: now,
    pending_tries: 0,
    // The day before the payment, so that PayPal charges on that day and not a whole cadence later.
    resume_at: startOfDay(addDays(postponedDay, -1)),
    resume_tries: 0,
    next_at: addDuration(nextPaymentAt, days(daysBetween(nextDeliveryDay, postponedDay))),
    changed_at: now,
  })
  const event = { actor: 'customer', kind: 'put off', occurredAt: now, day: postponedDay } as const
  await recordSubscriptionEvent(tx, id, event)
  return postponedDay
}

type PostponementRefusal = Exclude<PostponementCheckResult, { ok: true }>['reason']

const refusalCodes = {
  'too late': 'CUT_OFF_PASSED',
  'not later': 'DELAY_INVALID',
  'too far': 'DELAY_INVALID',
} as const satisfies Record<PostponementRefusal, 'CUT_OFF_PASSED' | 'DELAY_INVALID'>
