/*
 * The payment of an order (docs/payments.md). Only the provider's own word,
 * asked by the server, moves it to 'paid'; never the browser. Money that comes late still counts.
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
  // The shopper may try again (a new attempt), or the bank's yes comes after its no.
  failed: ['pending', 'paid', 'expired'],
  expired: ['pending', 'paid'],
  paid: ['refund_due'],
  // Called off, paid back in part, or paid back.
  refund_due: ['paid', 'partially_refunded', 'refunded'],
  partially_refunded: ['refund_due'],
  refunded: [],
}

/** What everybody reads; the first is the documented default of the bill lookup. */
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

/** The customer's money has arrived and not been given back in full. */
export function isMoneyHere(state: PaymentState): boolean {
  return state === 'paid' || state === 'refund_due' || state === 'partially_refunded'
}

/** The confirmation page keeps asking only while the answer may still change by itself (D-72). */
export function isWaitingForBank(state: PaymentState): boolean {
  return state === 'pending'
}
