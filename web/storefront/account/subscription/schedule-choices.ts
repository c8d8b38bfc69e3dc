/** Changes that a customer can make to the next payments of a subscription. */
import { listPostponementDays } from '#domain/subscriptions/change-effective-date.ts'
import { calendarDate } from '#domain/time.ts'

import type { OwnSubscription } from './use-subscription-changes.ts'

/** `undo` ends a skip, so that PayPal charges on its next regular day. */
export type ScheduleChoice = 'undo' | 'skip' | 'delay' | 'suspend'

/** Returns the available choices; the first is preselected. `suspend` is always available. */
export function listScheduleChoices(subscription: OwnSubscription): ScheduleChoice[] {
  const { allowedChanges, resumesOn, nextPayment, cadenceDays } = subscription
  const postponementDays = nextPayment
    ? listPostponementDays(calendarDate(nextPayment.date), cadenceDays)
    : []
  return [
    // After the cut-off (the last day for changes) there is nothing to undo: the new day is the
    // next regular day anyway.
    ...(resumesOn && nextPayment?.isBeforeCutOff ? (['undo'] as const) : []),
    ...(allowedChanges.skip && postponementDays.length > 0 ? (['skip'] as const) : []),
    // With one day, a change of date would equal the skip.
    ...(allowedChanges.delay && postponementDays.length > 1 ? (['delay'] as const) : []),
    'suspend',
  ]
}
