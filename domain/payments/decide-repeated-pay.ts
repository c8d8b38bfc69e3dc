/*
 * What happens when Pay is pressed for an existing order: with the same idempotency key, with the
 * same content, or on the page of the order. docs/decisions/100-pressing-pay-again.md lists the
 * response for every state.
 */
import { isPaymentReceived, type PaymentState } from './payment-state.ts'

type RepeatedPayResult =
  /** Unpaid: redirect to the order's open bill, or create another bill. */
  | 'pay'
  /** Paid: redirect to the order's confirmation page. */
  | 'show'
  /** Expired, too late or refunded: the order cannot be paid; the same cart becomes a new order. */
  | 'ended'

/**
 * Returns what Pay does for an order in this payment state. `isLate` means that the time to pay has
 * passed, even if no job has set the order to expired yet.
 */
export function decideRepeatedPay(payment: PaymentState, isLate: boolean): RepeatedPayResult {
  if (isPaymentReceived(payment)) return 'show'
  if (payment === 'expired' || payment === 'refunded') return 'ended'
  return isLate ? 'ended' : 'pay'
}
