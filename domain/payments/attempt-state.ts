/*
 * One try to have a bill paid (docs/payments.md). An order has at most one attempt that is not
 * final, kept so by a unique index on the states of `unfinishedAttempts`. 'unknown' is an attempt
 * whose bill may or may not exist, because the provider did not answer (T-A13).
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
  // A bill that was given up can still be paid at the bank: the money is never dropped.
  failed: ['paid'],
  superseded: ['paid'],
  expired: ['paid'],
}

/** At most one of these per order. */
export const unfinishedAttempts: readonly AttemptState[] = ['creating', 'unknown', 'open']

/** Worth asking the provider about, until the last day of the schedule. */
export function mayStillBePaid(state: AttemptState): boolean {
  return state !== 'paid'
}
