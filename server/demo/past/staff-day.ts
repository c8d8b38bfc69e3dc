/** Plans what staff do on each day of the demo's past, at fixed hours. */
import { addDays, dateInMalaysia, hours, later, minutes, startOfDay } from '#domain/time.ts'
import { demoDays } from '#server/demo/data/week-pattern.ts'
import { remindOfDelivery } from '#server/subscriptions/reminders/remind-of-delivery.ts'
import { remindOfRefill } from '#server/subscriptions/reminders/remind-of-refill.ts'

import { checkOpenBatches, makeBatchesOfDay } from './batches.ts'
import { markDeliveredParcels, packOrders, shipOrders } from './parcels.ts'
import type { Past } from './past.ts'
import { openRefunds, closeRefunds } from './refunds.ts'
import { reviewOrders } from './reviews.ts'

/**
 * One task of staff. `at` is the time since midnight in Malaysia. `every` is the number of days
 * between two rounds, for work that can wait; in the last week every task runs daily. The stories
 * rely on these times (data/stories.ts): change both together.
 */
type Round = { at: number; every?: number; run: (past: Past) => Promise<void> }

const rounds: readonly Round[] = [
  { at: hours(9), every: 4, run: ({ shop }) => remindOfRefill(shop) },
  { at: hours(9) + minutes(5), every: 4, run: ({ shop }) => remindOfDelivery(shop) },
  { at: hours(10), run: reviewOrders },
  { at: hours(10) + minutes(30), run: closeRefunds },
  { at: hours(11), run: packOrders },
  { at: hours(13), every: 3, run: makeBatchesOfDay },
  { at: hours(15), run: markDeliveredParcels },
  { at: hours(15) + minutes(30), run: checkOpenBatches },
  { at: hours(16), run: shipOrders },
  { at: hours(16) + minutes(30), run: openRefunds },
]

/** The last week, in which every task is done daily. */
const dailyDays = 7

export function planStaffDays(past: Past, present: Date): void {
  const today = dateInMalaysia(present)
  for (let daysAgo = demoDays; daysAgo >= 0; daysAgo--) {
    const midnight = startOfDay(addDays(today, -daysAgo))
    for (const { at, every = 1, run } of rounds)
      if (daysAgo <= dailyDays || daysAgo % every === 0)
        past.timeline.plan(later(midnight, at), () => run(past))
  }
}
