/*
 * States of a payment attempt (docs/payments.md). An order has at most one attempt in the states of
 * `unfinishedAttempts`; a unique index enforces it. 'unknown': the bill may or may not exist,
 * because the provider did not respond (T-A13).
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

export const attemptMoves: StateTable<AttemptState> = {
  creating: ['open', 'unknown', 'failed', 'superseded', 'expired', 'paid'],
  unknown: ['open', 'failed', 'superseded', 'expired', 'paid'],
  open: ['paid', 'failed', 'superseded', 'expired'],
  paid: [],
  // An abandoned bill can still be paid at the bank, and the money is never dropped.
  failed: ['paid'],
  superseded: ['paid'],
  expired: ['paid'],
}

/** An order has at most one attempt in these states. */
export const unfinishedAttempts: readonly AttemptState[] = ['creating', 'unknown', 'open']
