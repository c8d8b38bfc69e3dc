/*
 * Payment states of an order (docs/payments.md). An order becomes 'paid' only after the provider
 * confirmed the payment to the server (or at a total of zero), never because the browser reports a
 * payment. A late payment makes even an expired order paid. 'refund_due' means that a refund task
 * is open. server/db/state-lists.test.ts compares the states with the database.
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

export const paymentTransitions: StateTable<PaymentState> = {
  pending: ['paid', 'failed', 'expired'],
  // A new attempt starts, or the bank confirms a payment that it first reported as failed.
  failed: ['pending', 'paid', 'expired'],
  // The shopper tries again, or the payment arrives late.
  expired: ['pending', 'paid'],
  paid: ['refund_due'],
  // The task was withdrawn, or a part or all was refunded (`derivePaymentAfterRefund`).
  refund_due: ['paid', 'partially_refunded', 'refunded'],
  partially_refunded: ['refund_due'],
  refunded: [],
}

/**
 * Texts for shoppers and staff; the API calls this text `paymentState`. The specification requires
 * exactly 'Pending...', which the bill lookup returns for an order without a payment.
 */
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

export const paymentTextList: readonly PaymentText[] = Object.values(paymentTexts)

/** States in which an order waits for its payment and expires at the payment deadline. */
export const unpaidPaymentStates = ['pending', 'failed'] as const satisfies readonly PaymentState[]

/**
 * States in which the pharmacy prepares an order: it is paid, perhaps partly refunded, and no
 * refund task is open. server/db/state-lists.test.ts compares them with the index
 * `orders_to_review`.
 */
export const paymentStatesToPrepare = [
  'paid',
  'partially_refunded',
] as const satisfies readonly PaymentState[]

/** Returns whether the payment is in one of `paymentStatesToPrepare`. */
export function isPaidToPrepare(state: PaymentState): boolean {
  return paymentStatesToPrepare.some((candidate) => candidate === state)
}

/** States in which the money has arrived and was not refunded in full. */
export const receivedPaymentStates = [
  ...paymentStatesToPrepare,
  'refund_due',
] as const satisfies readonly PaymentState[]

/** Returns whether the payment is in one of `receivedPaymentStates`. */
export function isPaymentReceived(state: PaymentState): boolean {
  return receivedPaymentStates.some((candidate) => candidate === state)
}
