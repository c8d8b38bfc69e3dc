/*
 * States of a payment attempt: one try to pay an order, with at most one bill at the provider
 * (docs/payments.md). server/db/state-lists.test.ts compares them with the database.
 */
import type { StateTable } from '#domain/state-table.ts'

export type AttemptState =
  /** The bill is being requested. */
  | 'creating'
  /**
   * The provider did not respond, so the bill may or may not exist. A shopper who wants to pay gets
   * a new attempt; this one becomes paid if its bill is paid after all (T-A13 in docs/threats.md).
   */
  | 'unknown'
  /** The bill can be paid. */
  | 'open'
  | 'paid'
  /** The provider did not create a bill. */
  | 'failed'
  /** A newer attempt, or another order, replaced this attempt. */
  | 'superseded'
  /** The order was not paid in time. */
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

/**
 * An order has at most one attempt in these states. The unique index `payment_attempt_one_live`
 * refuses a second one.
 */
export const unfinishedAttemptStates: readonly AttemptState[] = ['creating', 'unknown', 'open']
