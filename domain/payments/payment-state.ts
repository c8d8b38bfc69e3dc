/*
 * Payment states of an order (docs/payments.md). It becomes 'paid' only after the server has asked
 * the provider, never because the browser says so. A late payment still makes an expired order
 * paid.
 */
import type { StateTable } from '#domain/state-table.ts'

export type PaymentState =
  | 'pending'
  | 'failed'
  | 'expired'
  | 'paid'
  | 'refund_due'
  | 'partially_refunded'
  | 'refunded'

export const paymentMoves: StateTable<PaymentState> = {
  pending: ['paid', 'failed', 'expired'],
  // A new attempt, or a payment that the bank confirms after it had failed.
  failed: ['pending', 'paid', 'expired'],
  expired: ['pending', 'paid'],
  paid: ['refund_due'],
  // The refund was withdrawn, done in part, or done.
  refund_due: ['paid', 'partially_refunded', 'refunded'],
  partially_refunded: ['refund_due'],
  refunded: [],
}

/** Texts for shoppers and staff; the first is the documented default of the bill lookup. */
export const paymentTexts = {
  pending: 'Pending...',
  failed: 'Failed',
  expired: 'Expired',
  paid: 'Paid',
  refund_due: 'Refund due',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
} as const satisfies Record<PaymentState, string>

export type PaymentText = (typeof paymentTexts)[PaymentState]

/** Returns true when the money has arrived and was not refunded in full. */
export function isPaymentReceived(state: PaymentState): boolean {
  return state === 'paid' || state === 'refund_due' || state === 'partially_refunded'
}
