/** What can be done with the next payments of a subscription. */
import { postponementDays } from '#domain/subscriptions/change-effective-date.ts'
import { calendarDate } from '#domain/time.ts'

import type { OwnSubscription } from './use-subscription-change.ts'

/** `undo` ends a skip, so that PayPal charges on its next regular day. */
export type ScheduleChoice = 'undo' | 'skip' | 'delay' | 'suspend'

/** Returns the choices of a subscription; the first is preselected. */
export function scheduleChoices(subscription: OwnSubscription): ScheduleChoice[] {
  const { may, resumesOn, next: nextPayment, cadenceDays } = subscription
  const laterDays = nextPayment ? postponementDays(calendarDate(nextPayment.date), cadenceDays) : []
  return [
    // After the cut-off, the chosen day is the next regular day.
    ...(resumesOn && nextPayment?.inTime ? (['undo'] as const) : []),
    ...(may.skip && laterDays.length > 0 ? (['skip'] as const) : []),
    ...(may.delay && laterDays.length > 1 ? (['delay'] as const) : []),
    'suspend',
  ]
}
