/*
 * Whether the pharmacist still needs an order's health data. A paid order keeps the data until
 * delivery, even when the customer has asked the shop to erase it (D-120 in
 * docs/decisions/register.md). An open refund of a part of the total does not end the making.
 */
import type { Sen } from '#domain/money.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { isPaidToPrepare } from '#domain/payments/payment-state.ts'
import { isDeclined, type ReviewedOrder } from '#domain/pharmacy/review-state.ts'
import { days, subtractDuration } from '#domain/time.ts'

interface RefundableOrder extends ReviewedOrder {
  readonly total: Sen
  /** Sum of the refunds that are done or open. */
  readonly refundSum: Sen
}

/**
 * Returns true for an order that is paid, not declined and not to be refunded in full: until
 * `healthAfterDeliveryDays` after delivery, or, if no delivery was recorded, until
 * `healthAfterDispatchDays` after dispatch.
 */
export function needsHealthData(order: RefundableOrder, now: Date): boolean {
  const { dispatchedAt, deliveredAt } = order
  if (!isToBeMade(order)) return false
  if (deliveredAt)
    return deliveredAt > subtractDuration(now, days(retentionPeriods.healthAfterDeliveryDays))
  return (
    !dispatchedAt ||
    dispatchedAt > subtractDuration(now, days(retentionPeriods.healthAfterDispatchDays))
  )
}

/**
 * Returns true for a paid order that is neither declined nor refunded in full; it may have left
 * already. While a refund of a part is open, the order waits; when the refund is closed, it is made.
 */
export function isToBeMade(order: RefundableOrder): boolean {
  const { payment, total, refundSum } = order
  // A declined order stays `paid` if a voucher paid for it or its refund was withdrawn.
  if (isDeclined(order)) return false
  return isPaidToPrepare(payment) || (payment === 'refund_due' && refundSum < total)
}
