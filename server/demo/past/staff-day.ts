/** What staff do on each day of the demo's past, at fixed hours. */
import { addDays, dateInMalaysia, hours, later, minutes, startOfDay } from '#domain/time.ts'
import { demoDays } from '#server/demo/data/week-pattern.ts'
import { remindOfDelivery } from '#server/subscriptions/reminders/remind-of-delivery.ts'
import { remindOfRefill } from '#server/subscriptions/reminders/remind-of-refill.ts'

import { checkOpenBatches, makeBatchesOfDay } from './batches.ts'
import { markDeliveredParcels, packOrders, shipOrders } from './parcels.ts'
import type { Past } from './past.ts'
import { openRefunds, closeRefunds } from './refunds.ts'
import { reviewOrders } from './reviews.ts'

/** By the time in Malaysia. */
const rounds: readonly { at: number; run: (past: Past) => Promise<void> }[] = [
  { at: hours(9), run: ({ shop }) => remindOfRefill(shop) },
  { at: hours(9) + minutes(5), run: ({ shop }) => remindOfDelivery(shop) },
  { at: hours(10), run: reviewOrders },
  { at: hours(10) + minutes(30), run: closeRefunds },
  { at: hours(11), run: packOrders },
  { at: hours(13), run: makeBatchesOfDay },
  { at: hours(15), run: markDeliveredParcels },
  { at: hours(15) + minutes(30), run: checkOpenBatches },
  { at: hours(16), run: shipOrders },
  { at: hours(16) + minutes(30), run: openRefunds },
]

export function planStaffDays(past: Past, present: Date): void {
  const today = dateInMalaysia(present)
  for (let ago = demoDays; ago >= 0; ago--) {
    const midnight = startOfDay(addDays(today, -ago))
    for (const { at, run } of rounds) past.timeline.plan(later(midnight, at), () => run(past))
  }
}
