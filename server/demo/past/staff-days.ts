/** Plans what staff do on each day of the demo's past, at fixed hours. */
import {
  addDays,
  dateInMalaysia,
  hours,
  addDuration,
  minutes,
  startOfDay,
  type Duration,
} from '#domain/time.ts'
import { demoDays } from '#server/demo/data/order-moments.ts'
import { remindOfDelivery } from '#server/subscriptions/reminders/remind-of-delivery.ts'
import { remindOfRefill } from '#server/subscriptions/reminders/remind-of-refill.ts'

import { checkOpenBatches, makeBatchesOfDay } from './batches.ts'
import { markDeliveredParcels, packOrders, shipOrders } from './parcels.ts'
import type { DemoPast } from './past.ts'
import { requestStoryRefunds, closeStoryRefunds } from './refunds.ts'
import { reviewOrders } from './reviews.ts'

/**
 * One task of staff. The stories (data/stories.ts) rely on its times: after another time,
 * demo.test.ts names the states that no order reaches.
 */
type StaffTask = {
  /** Time since midnight in Malaysia. */
  timeOfDay: Duration
  /** Days between two runs, for work that can wait; default 1. In the last week all run daily. */
  intervalDays?: number
  run: (past: DemoPast) => Promise<void>
}

const staffTasks: readonly StaffTask[] = [
  { timeOfDay: hours(9), intervalDays: 4, run: ({ shop }) => remindOfRefill(shop) },
  { timeOfDay: hours(9) + minutes(5), intervalDays: 4, run: ({ shop }) => remindOfDelivery(shop) },
  { timeOfDay: hours(10), run: reviewOrders },
  { timeOfDay: hours(10) + minutes(30), run: closeStoryRefunds },
  { timeOfDay: hours(11), run: packOrders },
  { timeOfDay: hours(13), intervalDays: 3, run: makeBatchesOfDay },
  { timeOfDay: hours(15), run: markDeliveredParcels },
  { timeOfDay: hours(15) + minutes(30), run: checkOpenBatches },
  { timeOfDay: hours(16), run: shipOrders },
  { timeOfDay: hours(16) + minutes(30), run: requestStoryRefunds },
]

/** Length of the last period, in which every task runs daily. */
const dailyPeriodDays = 7

export function planStaffDays(past: DemoPast, present: Date): void {
  const today = dateInMalaysia(present)
  for (let daysAgo = demoDays; daysAgo >= 0; daysAgo--) {
    const midnight = startOfDay(addDays(today, -daysAgo))
    for (const { timeOfDay, intervalDays = 1, run } of staffTasks)
      if (daysAgo <= dailyPeriodDays || daysAgo % intervalDays === 0)
        past.timeline.plan(addDuration(midnight, timeOfDay), () => run(past))
  }
}
