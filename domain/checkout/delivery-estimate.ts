/*
 * When an order arrives, as two dates: made within 1 to 5 business days after payment, delivered
 * 3 to 5 business days later, 2 more for East Malaysia (decisions D-86).
 */
import { addBusinessDays } from '#domain/business-days.ts'
import { type MalaysianState, isEastMalaysia } from '#domain/malaysia/states.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { type CalendarDate, addMonths, dateInMalaysia } from '#domain/time.ts'

export interface DateRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/** `paidAt` may be "now" for a shopper who has not paid yet; no state yet counts as peninsular. */
export function estimateDelivery(
  paidAt: Date,
  state: MalaysianState | undefined,
  delivery: DeliverySettings,
): DateRange {
  const extra = state !== undefined && isEastMalaysia(state) ? delivery.eastMalaysiaExtra : 0
  const paidOn = dateInMalaysia(paidAt)
  const [soonestMade, latestMade] = delivery.making
  const [soonestThere, latestThere] = delivery.transport
  return {
    from: addBusinessDays(paidOn, soonestMade + soonestThere + extra),
    to: addBusinessDays(paidOn, latestMade + latestThere + extra),
  }
}

/** The day printed on the dose card: four months after the order. */
export function bestBefore(orderedAt: Date, delivery: DeliverySettings): CalendarDate {
  return addMonths(dateInMalaysia(orderedAt), delivery.shelfLifeMonths)
}
