/*
 * Decides what a confirmed payment does to its order. A payment settles an order at most once,
 * although it may be decided several times. A payment that settles no order, such as the second of
 * two paid bills, must be recorded and refunded (T-B11 in docs/threats.md).
 */
import type { AttemptState } from './attempt-state.ts'
import type { PaymentState } from './payment-state.ts'

type Settlement =
  /** The order becomes paid. */
  | 'settle'
  /** The order becomes paid although it had expired and its voucher was released. */
  | 'settle late'
  /** This payment has already settled the order, so nothing is done. */
  | 'already settled'
  /** Another attempt paid the order: refund this payment and notify the customer. */
  | 'second payment'

/**
 * Returns what to do with a confirmed payment. `paymentState` is the state of the order,
 * `attemptState` that of the attempt whose bill the provider has confirmed as paid. Danger: the
 * caller must lock both rows, read the states and settle the order in one transaction, or two
 * payments could both get 'settle'.
 */
export function decideSettlement(
  paymentState: PaymentState,
  attemptState: AttemptState,
): Settlement {
  if (attemptState === 'paid') return 'already settled'
  switch (paymentState) {
    case 'pending':
    case 'failed':
      return 'settle'
    case 'expired':
      return 'settle late'
    case 'paid':
    case 'refund_due':
    case 'partially_refunded':
    case 'refunded':
      return 'second payment'
  }
}
