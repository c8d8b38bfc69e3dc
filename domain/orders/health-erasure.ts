/*
 * Whether the pharmacist still needs an order's health data. A paid order keeps the data until
 * delivery, even when the customer has asked the shop to erase it (D-120 in
 * docs/decisions/register.md). An order with an open refund of only a part is still made, so it
 * keeps the data too.
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
 * Returns true for an order that is to be made (`isToBeMade`), until some days after it was
 * delivered. If no delivery was recorded, the days count from dispatch and are more
 * (`retentionPeriods`).
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
 * Returns true for a paid order that is neither declined nor refunded in full. The order may have
 * been made and sent already. An order with an open refund of only a part counts too, because it is
 * made once the refund is closed.
 */
export function isToBeMade(order: RefundableOrder): boolean {
  const { payment, total, refundSum } = order
  // A declined order stays `paid` if a voucher paid for it or its refund was withdrawn.
  if (isDeclined(order)) return false
  return isPaidToPrepare(payment) || (payment === 'refund_due' && refundSum < total)
}
