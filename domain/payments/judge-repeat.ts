/*
 * What happens when Pay is pressed again for an existing order: with its idempotency key, with the
 * same content, or on its page. docs/decisions/100-pressing-pay-again.md lists the response for
 * every state.
 */
import { isPaymentReceived, type PaymentState } from './payment-state.ts'

export type Repeat =
  /** Redirect to its open bill, or create another one. */
  | 'pay'
  /** Paid: redirect to its confirmation. */
  | 'show'
  /** It can no longer be paid: the same cart becomes a new order. */
  | 'over'

/** `isLate`: its time to pay is over, even if no job has expired it yet. */
export function judgeRepeat(payment: PaymentState, isLate: boolean): Repeat {
  if (isPaymentReceived(payment)) return 'show'
  if (payment === 'expired' || payment === 'refunded') return 'over'
  return isLate ? 'over' : 'pay'
}
