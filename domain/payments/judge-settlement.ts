/*
 * What confirmed money means for its order. Called inside the settling transaction, however often
 * and by whomever: the same money settles once (I3), and money that has no order left to pay is
 * recorded and owed back, never dropped (T-B11).
 */
import type { AttemptState } from './attempt-state.ts'
import type { PaymentState } from './payment-state.ts'

export type Settlement =
  /** The order becomes paid; 'late' when it had expired and its voucher was let go. */
  | 'settle'
  | 'settle late'
  /** This money is known already: nothing to do. */
  | 'known'
  /** Another attempt paid the order: this money is to be refunded, the customer told. */
  | 'second payment'

/** The states of the order's payment and of the attempt whose bill is confirmed as paid. */
export function judgeSettlement(payment: PaymentState, attempt: AttemptState): Settlement {
  if (attempt === 'paid') return 'known'
  if (payment === 'pending' || payment === 'failed') return 'settle'
  if (payment === 'expired') return 'settle late'
  return 'second payment'
}
