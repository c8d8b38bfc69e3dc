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
import { demoDays } from '#server/demo/data/week-pattern.ts'
import { remindOfDelivery } from '#server/subscriptions/reminders/remind-of-delivery.ts'
import { remindOfRefill } from '#server/subscriptions/reminders/remind-of-refill.ts'

import { checkOpenBatches, makeBatchesOfDay } from './batches.ts'
import { markDeliveredParcels, packOrders, shipOrders } from './parcels.ts'
import type { Past } from './past.ts'
import { openRefunds, closeRefunds } from './refunds.ts'
import { reviewOrders } from './reviews.ts'

/** One task of staff. The stories rely on its times (data/stories.ts): change both together. */
type Round = {
  /** Time since midnight in Malaysia. */
  timeOfDay: Duration
  /** Days between two rounds, for work that can wait. In the last week every task runs daily. */
  everyDays?: number
  run: (past: Past) => Promise<void>
}

const rounds: readonly Round[] = [
  { timeOfDay: hours(9), everyDays: 4, run: ({ shop }) => remindOfRefill(shop) },
  { timeOfDay: hours(9) + minutes(5), everyDays: 4, run: ({ shop }) => remindOfDelivery(shop) },
  { timeOfDay: hours(10), run: reviewOrders },
  { timeOfDay: hours(10) + minutes(30), run: closeRefunds },
  { timeOfDay: hours(11), run: packOrders },
  { timeOfDay: hours(13), everyDays: 3, run: makeBatchesOfDay },
  { timeOfDay: hours(15), run: markDeliveredParcels },
  { timeOfDay: hours(15) + minutes(30), run: checkOpenBatches },
  { timeOfDay: hours(16), run: shipOrders },
  { timeOfDay: hours(16) + minutes(30), run: openRefunds },
]

/** The last week, in which every task is done daily. */
const dailyDays = 7

export function planStaffDays(past: Past, present: Date): void {
  const today = dateInMalaysia(present)
  for (let daysAgo = demoDays; daysAgo >= 0; daysAgo--) {
    const midnight = startOfDay(addDays(today, -daysAgo))
    for (const { timeOfDay, everyDays = 1, run } of rounds)
      if (daysAgo <= dailyDays || daysAgo % everyDays === 0)
        past.timeline.plan(addDuration(midnight, timeOfDay), () => run(past))
  }
}
