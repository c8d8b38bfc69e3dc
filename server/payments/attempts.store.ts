/**
 * Writes the table `payment_attempt`: each row is one try to have an order paid. The states are in
 * domain/payments/attempt-state.ts. An order must be locked before the state of its attempt
 * changes, so `moveAttempt` takes only a `LockedAttempt`.
 */
import {
  attemptTransitions,
  unfinishedAttemptStates,
  type AttemptState,
} from '#domain/payments/attempt-state.ts'
import type { Sen } from '#domain/money.ts'
import { canTransition, listStatesBefore } from '#domain/state-table.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { idOf, writeTogether, type Write } from '#server/db/write-together.ts'
import { prepareOrderEvents, type ChangeCause, type OrderEvent } from '#server/orders/move-order.ts'

import type { LockedAttempt } from './find-attempt.ts'

/**
 * Inserts an attempt in the state `creating`, an event of its order and `extraWrites`, in one
 * statement. Returns the attempt's id. The caller must have ended the order's earlier attempt: a
 * unique index allows one unfinished attempt.
 */
export async function insertAttempt(
  tx: Tx,
  attempt: {
    orderId: number
    /** `none`: the order costs nothing, so no provider is asked. */
    provider: 'billplz' | 'paypal' | 'none'
    amount: Sen
    tokenHash: string
    /** Time of the first reconciliation check. Undefined: the bill is never checked. */
    checkAt: Date | undefined
  },
  cause: ChangeCause,
  extraWrites: readonly Write[] = [],
): Promise<number> {
  const insertion = tx
    .insertInto('payment_attempt')
    .values({
      order_id: attempt.orderId,
      provider: attempt.provider,
      state: 'creating',
      token_hash: attempt.tokenHash,
      amount_sen: attempt.amount,
      created_at: cause.changedAt,
      changed_at: cause.changedAt,
      check_at: attempt.checkAt ?? null,
    })
    .returning('id')
  // `idOf` names the write `attempt` below.
  const event = { subject: 'attempt', to: 'creating', attemptId: idOf('attempt') } as const
  const { attempt: id } = await writeTogether(tx, { attempt: insertion }, [
    prepareOrderEvents(tx, attempt.orderId, [event], cause),
    ...extraWrites,
  ])
  return id
}

/** Columns that may change together with the state. */
type AttemptUpdate = {
  /** The provider's id of the bill, or the id that replaces it (settle-payment.ts). */
  bill_id?: string
  /** The provider's payment page. */
  url?: string
  paid_at?: Date
  /** When reconciliation checks the bill next; null ends the checks. */
  check_at?: Date | null
  /** Reconciliation deletes the bill at the provider. */
  delete_bill?: boolean
}

/** Columns about the checks of a bill and about declined payments. */
type CheckUpdate = {
  checked_at?: Date
  /** Number of checks and failed deletions of the bill. */
  checks?: number
  /** When the bank last declined the payment. */
  refused_at?: Date
}

/** Writes that run in the same statement as a change of an attempt's state. */
type MoveWrites = {
  /** Must change exactly one row and return its id; otherwise `moveAttempt` throws. */
  orderUpdate?: Write
  /** Recorded after the event of the attempt. */
  orderEvents?: readonly OrderEvent[]
  /** May change any number of rows. */
  extraWrites?: readonly Write[]
}

/**
 * Changes the attempt's state, adds an event to its order in the same statement, and returns true.
 * Returns false and changes nothing when `attemptTransitions` does not allow the change from
 * `attempt.state`. When an attempt ends without a bill, its checks end too (required by the
 * constraint `payment_attempt_checks_end`). Throws when the stored state does not allow the change,
 * or `orderUpdate` changes no row.
 */
export async function moveAttempt(
  tx: Tx,
  attempt: LockedAttempt,
  to: AttemptState,
  cause: ChangeCause,
  columns: AttemptUpdate = {},
  { orderUpdate, orderEvents = [], extraWrites = [] }: MoveWrites = {},
): Promise<boolean> {
  if (!canTransition(attemptTransitions, attempt.state, to)) return false
  const hasBill = attempt.billId !== undefined || columns.bill_id !== undefined
  const endsChecks = !hasBill && !unfinishedAttemptStates.includes(to)
  const update = tx
    .updateTable('payment_attempt')
    .set({
      ...columns,
      ...(endsChecks && { check_at: null }),
      state: to,
      changed_at: cause.changedAt,
    })
    .where('id', '=', attempt.id)
    .where('state', 'in', listStatesBefore(attemptTransitions, to))
    .returning('id')
  const event = { subject: 'attempt', from: attempt.state, to, attemptId: attempt.id } as const
  const writes: Record<string, Write> = orderUpdate
    ? { attempt: update, order: orderUpdate }
    : { attempt: update }
  await writeTogether(tx, writes, [
    prepareOrderEvents(tx, attempt.orderId, [event, ...orderEvents], cause),
    ...extraWrites,
  ])
  return true
}

/**
 * Sets when to check the bill next; null ends the checks. Changes nothing for a paid attempt, which
 * a callback may have settled during the check.
 */
export async function scheduleCheck(
  db: Db,
  attemptId: number,
  checkAt: Date | null,
): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ check_at: checkAt })
    .where('id', '=', attemptId)
    .where('state', '!=', 'paid')
    .execute()
}

/**
 * Moves the next check of every unpaid bill to `checkAt`, unless it is earlier or the checks have
 * ended. Called after a backup was restored, because bills may have been paid since the backup.
 */
export async function scheduleAllChecks(tx: Tx, checkAt: Date): Promise<void> {
  await tx
    .updateTable('payment_attempt')
    .set({ check_at: checkAt })
    .where('provider', '=', 'billplz')
    .where('bill_id', 'is not', null)
    .where('state', '!=', 'paid')
    .where('check_at', '>', checkAt)
    .execute()
}

/**
 * Returns true, and saves the check's time, when the bill may be checked now. Returns false when
 * the last check was after `lastCheckBefore`. Runs as one statement, so that only one of several
 * parallel requests gets true.
 */
export async function reserveCheck(
  db: Db,
  attemptId: number,
  { now, lastCheckBefore }: { now: Date; lastCheckBefore: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('payment_attempt')
    .set({ checked_at: now })
    .where('id', '=', attemptId)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', lastCheckBefore)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Changes columns other than the state, for instance a bill id that arrived late. Adds no event to
 * the order.
 */
export async function changeAttempt(
  db: Db,
  attemptId: number,
  columns: AttemptUpdate & CheckUpdate,
): Promise<void> {
  await db.updateTable('payment_attempt').set(columns).where('id', '=', attemptId).execute()
}
