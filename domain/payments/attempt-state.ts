/*
 * States of a payment attempt: one try to pay an order, with at most one bill at the provider
 * (docs/payments.md). server/db/state-lists.test.ts compares them with the database.
 * - 'creating': the bill is being requested
 * - 'unknown': the bill may or may not exist, because the provider did not respond
 *   (T-A13 in docs/threats.md)
 * - 'open': the bill can be paid
 * - 'failed': the provider did not create a bill
 * - 'superseded': a newer attempt, or another order, replaced this attempt
 * - 'expired': the order was not paid in time
 */
import type { StateTable } from '#domain/state-table.ts'

export type AttemptState =
  | 'creating'
  | 'unknown'
  | 'open'
  | 'paid'
  | 'failed'
  | 'superseded'
  | 'expired'

export const attemptTransitions: StateTable<AttemptState> = {
  creating: ['open', 'unknown', 'failed', 'superseded', 'expired', 'paid'],
  unknown: ['open', 'failed', 'superseded', 'expired', 'paid'],
  open: ['paid', 'failed', 'superseded', 'expired'],
  paid: [],
  // A shopper may still pay the bill of an ended attempt at the bank. That must be recorded.
  failed: ['paid'],
  superseded: ['paid'],
  expired: ['paid'],
}

/** An order has at most one attempt in these states: the index `payment_attempt_one_live`. */
export const unfinishedAttemptStates: readonly AttemptState[] = ['creating', 'unknown', 'open']
