/**
 * Emails customers before the cut-off of each delivery, once per delivery, so that they can still
 * change or stop the delivery before PayPal charges them (decision D-107).
 */
import {
  computeLastChangeDay,
  computeReminderDay,
  reminderLeadDays,
} from '#domain/subscriptions/delivery-dates.ts'
import { dateInMalaysia, days, addDuration } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { processEach } from '#server/jobs/process-each.ts'
import { isRetryAllowed } from '#server/jobs/work-failures.ts'
import { deliveryReminder } from '#server/mail/emails/subscription/delivery-reminder.email.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { lockSubscription } from '#server/subscriptions/subscriptions.store.ts'
import { nextChargedDayOf } from '#server/subscriptions/stored-subscription.ts'
import { emailAboutSubscription } from '#server/subscriptions/email-about-subscription.ts'

/** Kind of this work in the table `work_failure` (see `isRetryAllowed`). */
const workKind = 'subscriptions.remind'

/**
 * Queues all reminders that are due. Safe to repeat: the dedupe key contains the day of the
 * delivery.
 */
export async function remindOfDelivery(shop: Shop): Promise<void> {
  const now = shop.now()
  // The first reminder day is `reminderLeadDays` before the cut-off. One day is added, because
  // `next_at` is a time and the reminder day a calendar day. `queueReminder` checks the exact days.
  const maxLeadTime = days(settingsOf(shop).plans.cutOffDays + reminderLeadDays + 1)
  const dueSubscriptions = await shop.db
    .selectFrom('subscription')
    .select('id')
    .where('state', 'in', ['ACTIVE', 'SUSPENDED'])
    .where('next_at', '>', now)
    .where('next_at', '<=', addDuration(now, maxLeadTime))
    .where(isRetryAllowed(workKind, 'subscription.id', now))
    .orderBy('next_at')
    .execute()
  await processEach(shop, workKind, dueSubscriptions, ({ id }) =>
    transact(shop.db, (tx) => queueReminder(shop, tx, id)),
  )
}

/** Queues the reminder of the next delivery, unless none follows or it is not the time for it. */
async function queueReminder(shop: Shop, tx: Tx, id: number): Promise<void> {
  const subscription = await lockSubscription(tx, id)
  const nextDeliveryDay = nextChargedDayOf(subscription)
  // No delivery follows: the subscription has ended since it was listed, is suspended without a day
  // to resume, or its cancellation or suspension is pending.
  if (nextDeliveryDay === undefined || subscription.pendingChange?.state === 'CANCELLED') return
  const today = dateInMalaysia(shop.now())
  const { plans } = settingsOf(shop)
  // The query above selects more days than those on which a reminder is sent.
  if (
    today < computeReminderDay(nextDeliveryDay, plans) ||
    today > computeLastChangeDay(nextDeliveryDay, plans)
  )
    return
  await emailAboutSubscription(shop, tx, deliveryReminder, subscription, nextDeliveryDay)
}
