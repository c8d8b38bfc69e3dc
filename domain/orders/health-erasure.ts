/*
 * Whether the pharmacist still needs an order's health data. A paid order keeps the data until
 * delivery, even when the customer has asked the shop to erase it (D-120 in
 * docs/decisions/register.md).
 */
import { retentionPeriods } from '#domain/retention-periods.ts'
import { isPaidToPrepare, type PaymentState } from '#domain/payments/payment-state.ts'
import { days, subtractDuration } from '#domain/time.ts'

interface ErasableOrder {
  readonly payment: PaymentState
  readonly dispatchedAt: Date | undefined
  readonly deliveredAt: Date | undefined
}

/**
 * Returns true for an order that is paid and not to be refunded: until `healthAfterDeliveryDays`
 * after delivery, or, if no delivery was recorded, until `healthAfterDispatchDays` after dispatch.
 */
export function needsHealthData(order: ErasableOrder, now: Date): boolean {
  const { payment, dispatchedAt, deliveredAt } = order
  if (!isPaidToPrepare(payment)) return false
  if (deliveredAt)
    return deliveredAt > subtractDuration(now, days(retentionPeriods.healthAfterDeliveryDays))
  return (
    !dispatchedAt ||
    dispatchedAt > subtractDuration(now, days(retentionPeriods.healthAfterDispatchDays))
  )
}
