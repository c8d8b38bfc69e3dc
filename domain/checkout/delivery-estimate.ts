/*
 * Estimates when an order is compounded and when it arrives, as ranges of days. Three settings give
 * the business days: `making`, `transport`, and `eastMalaysiaExtra` (D-86 in
 * docs/decisions/register.md). They count from the payment. An order that a pharmacist must approve
 * has no estimate before the approval, and its days count from the approval.
 */
import { addBusinessDays } from '#domain/business-days.ts'
import { type MalaysianState, isEastMalaysia } from '#domain/malaysia/states.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { type CalendarDate, dateInMalaysia } from '#domain/time.ts'

/** A range of days, both inclusive. */
export interface DateRange {
  readonly from: CalendarDate
  readonly to: CalendarDate
}

/**
 * Returns the first and last day on which the order may arrive. `startsAt` is the time of the
 * payment or the approval; before the payment, pass the current time. An undefined state counts as
 * Peninsular Malaysia.
 */
export function estimateDelivery(
  startsAt: Date,
  state: MalaysianState | undefined,
  delivery: DeliverySettings,
): DateRange {
  const startsOn = dateInMalaysia(startsAt)
  const [fewestDays, mostDays] = countBusinessDaysToArrival(state, delivery)
  return { from: addBusinessDays(startsOn, fewestDays), to: addBusinessDays(startsOn, mostDays) }
}

/** Returns the first and last day on which the order may be compounded. */
export function estimateCompounding(startsAt: Date, delivery: DeliverySettings): DateRange {
  const startsOn = dateInMalaysia(startsAt)
  const [fewestDays, mostDays] = delivery.making
  return { from: addBusinessDays(startsOn, fewestDays), to: addBusinessDays(startsOn, mostDays) }
}

/** Returns the fewest and the most business days from payment or approval to arrival. */
export function countBusinessDaysToArrival(
  state: MalaysianState | undefined,
  { making, transport, eastMalaysiaExtra }: DeliverySettings,
): readonly [fewestDays: number, mostDays: number] {
  const extraDays = state !== undefined && isEastMalaysia(state) ? eastMalaysiaExtra : 0
  const [fastestMaking, slowestMaking] = making
  const [fastestTransport, slowestTransport] = transport
  return [
    fastestMaking + fastestTransport + extraDays,
    slowestMaking + slowestTransport + extraDays,
  ]
}
