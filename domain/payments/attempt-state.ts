/*
 * States of a payment attempt (docs/payments.md). 'unknown': the bill may or may not exist, because
 * the provider did not respond (T-A13). 'superseded': a newer attempt of the order replaced it.
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
  // A shopper may still pay an abandoned bill at the bank. Such a payment must be recorded.
  failed: ['paid'],
  superseded: ['paid'],
  expired: ['paid'],
}

/** An order has at most one attempt in these states; a unique index enforces it. */
export const unfinishedAttemptStates: readonly AttemptState[] = ['creating', 'unknown', 'open']
