/**
 * Finds and locks payment attempts. Danger: always lock the order before its attempt, so that
 * settling, expiring and paying again run one after another and cannot deadlock.
 */
import {
  attemptTransitions,
  unfinishedAttemptStates,
  type AttemptState,
} from '#domain/payments/attempt-state.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import { sen, type Sen } from '#domain/money.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { readPayment, readStatus } from '#server/orders/read/read-order.ts'
import { decideStatusWhenPaid } from '#server/orders/status-when-paid.ts'

/** One try to have an order paid. At Billplz each attempt has one bill. */
export type Attempt = {
  id: number
  orderId: number
  /** `billplz`, `paypal`, or `none` for an order that costs nothing. */
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

/**
 * An attempt that was read in this transaction while its order was locked, so no other process can
 * change it. Only functions of this file create it.
 */
export type LockedAttempt = Locked<Attempt, 'order of the attempt'>

export type AttemptWithOrder = Attempt & {
  orderNumber: string
  /** Payment state of the order, which may have other attempts. */
  payment: PaymentState
}

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

type LockedAttemptWithOrder = AttemptWithOrder &
  LockedAttempt & {
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
export async function lockAttempt(tx: Tx, id: number): Promise<LockedAttemptWithOrder> {
  const row = await selectAttempts(tx)
    .select(['status', 'voucher_code', 'medical_note', 'conflict', 'health_erased_at'])
    .where('payment_attempt.id', '=', id)
    // PostgreSQL locks in the sequence of this list, and returns the values as locked.
    .forUpdate(['orders', 'payment_attempt'])
    .executeTakeFirstOrThrow()
  const status = readStatus(row.status)
  return {
    ...toLockedAttempt(row),
    orderNumber: row.number,
    payment: readPayment(row.payment),
    order: {
      status,
      statusWhenPaid: decideStatusWhenPaid({ ...row, status }),
      voucherCode: row.voucher_code ?? undefined,
    },
  }
}

/** Returns the unfinished attempt of an order, if any. The attempt may change at any time. */
export async function findUnfinishedAttempt(db: Db, orderId: number): Promise<Attempt | undefined> {
  const row = await selectUnfinished(db, orderId).executeTakeFirst()
  return row && toAttempt(row)
}

/**
 * Returns the unfinished attempt of an order, if any. The caller must have locked the order in this
 * transaction.
 */
export async function findUnfinishedOfLockedOrder(
  tx: Tx,
  orderId: number,
): Promise<LockedAttempt | undefined> {
  const row = await selectUnfinished(tx, orderId).executeTakeFirst()
  return row && toLockedAttempt(row)
}

function selectUnfinished(db: Db, orderId: number) {
  return db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('order_id', '=', orderId)
    .where('state', 'in', [...unfinishedAttemptStates])
}

/** Returns whether an attempt of the order has ever been `open`: its shopper got a bill's URL. */
export async function hasOpenedBill(db: Db, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('subject', '=', 'attempt')
    .where('to_state', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the id of the bill that paid the order. When the order was paid twice, returns the id of
 * the older bill; either id opens the order's page. Throws when the order has no paid attempt.
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

type AttemptRow = {
  id: number
  order_id: number
  provider: string
  state: string
  amount_sen: number
  bill_id: string | null
  url: string | null
  created_at: Date
}

/** Danger: use it only for a row that was read while its order was locked. */
function toLockedAttempt(row: AttemptRow): LockedAttempt {
  // Cast: the brand exists only in the type.
  return toAttempt(row) as LockedAttempt
}

/** Converts a row. Throws for a state that the code does not know. */
function toAttempt(row: AttemptRow): Attempt {
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
