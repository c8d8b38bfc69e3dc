/*
 * What a confirmed payment means for its order. Called in the settling transaction, possibly
 * several times. One payment settles an order once (I3). Money without an order to pay is recorded
 * and refunded, never dropped (T-B11).
 */
import type { AttemptState } from './attempt-state.ts'
import type { PaymentState } from './payment-state.ts'

export type Settlement =
  /** The order becomes paid; 'late' when it had expired and its voucher was released. */
  | 'settle'
  | 'settle late'
  /** This payment is already counted: nothing to do. */
  | 'known'
  /** Another attempt paid the order: refund this payment and notify the customer. */
  | 'second payment'

/** Takes the order's payment state and the state of the attempt whose bill is confirmed as paid. */
export function judgeSettlement(payment: PaymentState, attempt: AttemptState): Settlement {
  if (attempt === 'paid') return 'known'
  if (payment === 'pending' || payment === 'failed') return 'settle'
  if (payment === 'expired') return 'settle late'
  return 'second payment'
}
