/**
 * Reads and writes the table `payment_attempt`. The states are in domain/payments/attempt-state.ts.
 * Danger: always lock the order before its attempt. Then settling, expiring and paying again run
 * one after another and cannot deadlock.
 */
import {
  attemptTransitions,
  unfinishedAttemptStates,
  type AttemptState,
} from '#domain/payments/attempt-state.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { sen, type Sen } from '#domain/money.ts'
import { canTransition, listStatesBefore } from '#domain/state-table.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { idOf, writeTogether, type Write } from '#server/db/write-together.ts'
import { prepareOrderEvents, type ChangeCause, type OrderEvent } from '#server/orders/move-order.ts'
import { readPayment, readStatus } from '#server/orders/read/read-order.ts'
import { decideStatusWhenPaid } from '#server/orders/status-when-paid.ts'

export type Attempt = {
  id: number
  orderId: number
  provider: string
  state: AttemptState
  amount: Sen
  /**
   * Undefined until the provider has created the bill, or when the provider's response was lost.
   */
  billId: string | undefined
  /** The provider's payment page. */
  url: string | undefined
  createdAt: Date
}

export type AttemptWithOrder = Attempt & { orderNumber: string; payment: PaymentState }

const attemptColumns = [
  'id',
  'order_id',
  'provider',
  'state',
  'amount_sen',
  'bill_id',
  'url',
  'created_at',
] as const

/** Returns an attempt with its order; undefined when no attempt has this id. */
export async function findAttempt(db: Db, id: number): Promise<AttemptWithOrder | undefined> {
  return findWithOrder(db, (query) => query.where('payment_attempt.id', '=', id))
}

/**
 * Returns the attempt with the token of a callback's URL, and its order; undefined when no attempt
 * has the token.
 */
export async function findAttemptByToken(
  db: Db,
  tokenHash: string,
): Promise<AttemptWithOrder | undefined> {
  return findWithOrder(db, (query) => query.where('token_hash', '=', tokenHash))
}

type AttemptQuery = ReturnType<typeof selectAttempts>

async function findWithOrder(
  db: Db,
  addCondition: (query: AttemptQuery) => AttemptQuery,
): Promise<AttemptWithOrder | undefined> {
  const row = await addCondition(selectAttempts(db)).executeTakeFirst()
  return row && { ...toAttempt(row), orderNumber: row.number, payment: readPayment(row.payment) }
}

function selectAttempts(db: Db) {
  return db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(attemptColumns.map((name) => `payment_attempt.${name}` as const))
    .select(['orders.number', 'orders.payment'])
}

type LockedAttempt = AttemptWithOrder & {
  order: {
    status: OrderStatus
    /** The status that the order gets when this attempt is paid. */
    statusWhenPaid: OrderStatus
    voucherCode: string | undefined
  }
}

/**
 * Locks the order, then the attempt, and returns their current values. Throws when no attempt has
 * this id.
 */
export async function lockAttempt(tx: Tx, id: number): Promise<LockedAttempt> {
  const row = await selectAttempts(tx)
    .select(['status', 'voucher_code', 'medical_note', 'conflict', 'health_erased_at'])
    .where('payment_attempt.id', '=', id)
    // PostgreSQL locks in the sequence of this list, and returns the values as locked.
    .forUpdate(['orders', 'payment_attempt'])
    .executeTakeFirstOrThrow()
  const status = readStatus(row.status)
  return {
    ...toAttempt(row),
    orderNumber: row.number,
    payment: readPayment(row.payment),
    order: {
      status,
      statusWhenPaid: decideStatusWhenPaid({ ...row, status }),
      voucherCode: row.voucher_code ?? undefined,
    },
  }
}

/** Returns the unfinished attempt of an order, if any. */
export async function findUnfinishedAttempt(db: Db, orderId: number): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('order_id', '=', orderId)
    .where('state', 'in', [...unfinishedAttemptStates])
    .executeTakeFirst()
  return row && toAttempt(row)
}

/**
 * Inserts an attempt in the state `creating`, an event of its order and `extraWrites`, in one
 * statement. Returns the attempt's id. The caller must have ended the order's earlier attempt: a
 * unique index allows one unfinished attempt.
 */
export async function insertAttempt(
  tx: Tx,
  attempt: {
    orderId: number
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
  bill_id?: string
  url?: string
  paid_at?: Date
  /** When reconciliation checks the bill next; null ends the checks. */
  check_at?: Date | null
  /** Reconciliation deletes the bill at the provider. */
  delete_bill?: boolean
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
 * Changes the attempt's state and adds an event to its order, in one statement. Returns false when
 * the domain's state table does not allow the change. When an attempt ends without a bill, its
 * checks end too (required by the constraint `payment_attempt_checks_end`). Throws when the stored
 * state does not allow the change, or `orderUpdate` changes no row. Danger: read `attempt` in this
 * transaction after its order was locked, because its state and bill id are not read again.
 */
export async function moveAttempt(
  tx: Tx,
  attempt: Attempt,
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
 * Sets when to check the bill next; null ends the checks. A paid attempt is never checked again,
 * even if it was settled during a check.
 */
export async function scheduleCheck(db: Db, id: number, checkAt: Date | null): Promise<void> {
  await db
    .updateTable('payment_attempt')
    .set({ check_at: checkAt })
    .where('id', '=', id)
    .where('state', '!=', 'paid')
    .execute()
}

/**
 * Schedules every later check of an unpaid bill at `checkAt`, because a bill of a restored backup
 * may have been paid since the backup.
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
 * Reserves the next check of a bill in one statement, so that only one of several parallel requests
 * runs the check. Returns false when the last check was after `lastCheckBefore`.
 */
export async function reserveCheck(
  db: Db,
  id: number,
  { now, lastCheckBefore }: { now: Date; lastCheckBefore: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('payment_attempt')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', lastCheckBefore)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Changes columns other than the state, for instance a bill id that arrived late. `checks` is the
 * number of checks and failed deletions, `refused_at` when the bank last declined the payment.
 */
export async function changeAttempt(
  db: Db,
  id: number,
  columns: AttemptUpdate & { checked_at?: Date; checks?: number; refused_at?: Date },
): Promise<void> {
  await db.updateTable('payment_attempt').set(columns).where('id', '=', id).execute()
}

function toAttempt(row: {
  id: number
  order_id: number
  provider: string
  state: string
  amount_sen: number
  bill_id: string | null
  url: string | null
  created_at: Date
}): Attempt {
  if (!isAttemptState(row.state))
    throw new Error(`payment attempt ${row.id} has unknown state ${row.state}`)
  return {
    id: row.id,
    orderId: row.order_id,
    provider: row.provider,
    state: row.state,
    amount: sen(row.amount_sen),
    billId: row.bill_id ?? undefined,
    url: row.url ?? undefined,
    createdAt: row.created_at,
  }
}

function isAttemptState(text: string): text is AttemptState {
  return Object.hasOwn(attemptTransitions, text)
}

/**
 * Returns the id of the bill that paid the order; of the first bill when the order was paid twice.
 * Throws when the order has no paid attempt.
 */
export async function getPaidBillId(db: Db, orderId: number): Promise<string> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('bill_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  if (row.bill_id === null) throw new Error(`paid attempt of order ${orderId} has no bill`)
  return row.bill_id
}
