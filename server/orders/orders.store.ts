/**
 * Writes the rows of orders, with their lines, events and notes. Other features call the functions
 * of insert-order.ts, move-order.ts, change-order.ts and update-orders.ts instead. Each change that
 * staff must notice sets `changed_at` and increments `version`: staff get a conflict when
 * `changed_at` differs from the value that they read.
 */
import { sql, type InsertObject, type Insertable, type Updateable } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { paymentTransitions, type PaymentState } from '#domain/payments/payment-state.ts'
import { listStatesBefore } from '#domain/state-table.ts'
import { isInPeriod, type Period } from '#server/db/in-period.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'
import { toQueryExpression, type Write } from '#server/db/write-together.ts'

type Orders = Tables['orders']

/** The columns of an order line. `SnapshotLine` in insert-order.ts explains the fields. */
type NewLine = {
  productId: number
  name: string
  category: string
  image: string
  size: number
  ingredients: readonly string[]
  product?: object | undefined
  price: number
  quantity: number
}

/**
 * Inserts an order with its lines, its first event and the buyer's consents, with one statement.
 * Returns the new order. Returns undefined, and inserts nothing, when the order number is taken.
 * `consents` must read the row of the order from `inserted`, and insert nothing when there is none.
 * If the account was deleted after the session was read, the order becomes a guest order.
 */
export async function insertOrderWithLines(
  tx: Tx,
  { lines, consents }: { lines: readonly NewLine[]; consents: Write },
  row: Insertable<Orders>,
): Promise<{ id: number; number: string } | undefined> {
  const userId = row.user_id ?? null
  // The statement below reads these objects as rows `line`, with a column for each property of
  // `NewLine`. If a property is renamed but not its column, null is stored.
  const linesWithPosition = lines.map((line, position) => ({ ...line, position }))
  return tx
    .with('inserted', (db) =>
      db
        .insertInto('orders')
        .values({ ...row, user_id: userId === null ? null : lockExistingUser(userId) })
        .onConflict((conflict) => conflict.column('number').doNothing())
        .returning(['id', 'number', 'placed_at']),
    )
    .with('inserted_lines', (db) =>
      db
        .insertInto('order_line')
        .columns([
          'order_id',
          'position',
          'product_id',
          'product_name',
          'category',
          'image',
          'size',
          'ingredients',
          'product',
          'price_sen',
          'quantity',
        ]).expression(sql`
          select inserted.id, line."position", line."productId", line.name, line.category,
            line.image, line.size, line.ingredients, line.product, line.price, line.quantity
          from inserted,
            jsonb_to_recordset(${JSON.stringify(linesWithPosition)}::jsonb) as line (
              "position" integer, "productId" integer, name text, category text, image text,
              size integer, ingredients text[], product jsonb, price integer, quantity integer)`),
    )
    .with('inserted_event', (db) =>
      db
        .insertInto('order_event')
        .columns(['order_id', 'at', 'actor', 'subject', 'to_state', 'cause']).expression(sql`
          select id, placed_at, 'shopper', 'payment', 'pending', 'order placed' from inserted`),
    )
    .with('inserted_consents', () => toQueryExpression(consents))
    .selectFrom('inserted')
    .select(['id', 'number'])
    .executeTakeFirst()
}

/**
 * Returns an expression for the id of the account, or null if it was deleted. Locks the account
 * against deletion like `lockOwnAccount`, but without a statement of its own.
 */
function lockExistingUser(userId: string) {
  return sql<string | null>`(select id from users where id = ${userId} for key share)`
}

/** Returns the write that inserts the events in the given sequence. */
export function buildOrderEventsWrite(db: Db, rows: InsertObject<Tables, 'order_event'>[]) {
  return db.insertInto('order_event').values(rows)
}

/** Adds a note of staff to an order. Customers never see it. */
export async function insertOrderNote(
  tx: Tx,
  row: Insertable<Tables['order_note']>,
): Promise<void> {
  await tx.insertInto('order_note').values(row).execute()
}

/**
 * Sets the state of the payment, and `paid_at` at the first payment, and returns true. Returns
 * false when `paymentTransitions` has no change from the current state to `to`.
 */
export async function updatePayment(
  tx: Tx,
  orderId: number,
  to: PaymentState,
  changedAt: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('orders')
    .set((eb) => ({
      payment: to,
      changed_at: changedAt,
      version: eb('version', '+', 1),
      ...(to === 'paid' && { paid_at: eb.fn.coalesce('paid_at', eb.val(changedAt)) }),
    }))
    .where('id', '=', orderId)
    .where('payment', 'in', listStatesBefore(paymentTransitions, to))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the write that sets the payment to `paid` and the status to `to`. The write changes no
 * row when an order with this payment state cannot become paid, or the status is not `from`.
 */
export function buildPaidWrite(
  db: Db,
  orderId: number,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  paidAt: Date,
) {
  return db
    .updateTable('orders')
    .set((eb) => ({
      payment: 'paid',
      status: to,
      changed_at: paidAt,
      version: eb('version', '+', 1),
      paid_at: eb.fn.coalesce('paid_at', eb.val(paidAt)),
    }))
    .where('id', '=', orderId)
    .where('payment', 'in', listStatesBefore(paymentTransitions, 'paid'))
    .where('status', '=', from)
    .returning('id')
}

/** Sets the status and returns true. Returns false when the status is not `from`. */
export async function updateStatus(
  tx: Tx,
  orderId: number,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  changedAt: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('orders')
    .set((eb) => ({ status: to, changed_at: changedAt, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Columns that staff or the buyer change after the purchase. */
type OrderUpdate = Pick<
  Updateable<Orders>,
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'state'
  | 'postcode'
  | 'address_changed_at'
  | 'tracking_number'
  | 'tracking_url'
  | 'courier'
  | 'dispatched_at'
  | 'delivered_at'
>

/** Changes the columns, sets the time of the change and increments the version. */
export async function updateOrder(
  tx: Tx,
  orderId: number,
  columns: OrderUpdate,
  changedAt: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ ...columns, changed_at: changedAt, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
}

/**
 * Saves the parcel of an order, and `changedAt` as the time of its shipping. A correction of a
 * shipped parcel keeps the time of the first shipping.
 */
export async function updateParcel(
  tx: Tx,
  orderId: number,
  parcel: Pick<OrderUpdate, 'courier' | 'tracking_number' | 'tracking_url'>,
  changedAt: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      ...parcel,
      dispatched_at: eb.fn.coalesce('dispatched_at', eb.val(changedAt)),
      changed_at: changedAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute()
}

/** Sets until when the order can be paid. */
export async function setPaymentDeadline(tx: Tx, orderId: number, deadline: Date): Promise<void> {
  await tx.updateTable('orders').set({ expires_at: deadline }).where('id', '=', orderId).execute()
}

/** Sets until when the order can be paid, unless the stored deadline is later. */
export async function extendPaymentDeadline(
  tx: Tx,
  orderId: number,
  deadline: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({ expires_at: eb.fn<Date>('greatest', ['expires_at', eb.val(deadline)]) }))
    .where('id', '=', orderId)
    .execute()
}

/**
 * Adds all guest orders with this email key (emailKeyOf) that were placed in the period to the
 * account, and returns their number. The orders get the account's email address: the customer may
 * have given up the mailbox of the earlier one.
 */
export async function linkOrdersToAccount(
  tx: Tx,
  account: { id: string; email: string },
  { emailKey, period }: { emailKey: string; period: Period },
): Promise<number> {
  const result = await tx
    .updateTable('orders')
    .set({ user_id: account.id, email: account.email })
    .where('user_id', 'is', null)
    .where(sql<string>`lower(email)`, '=', emailKey)
    .where(isInPeriod('placed_at', period))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * Replaces the email address `from` by `to` in the orders of an account, so that emails about them
 * and codes for them reach the customer. An order with a third address keeps it, because the
 * customer chose it for this order.
 */
export async function changeEmailOfOrders(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ email: to })
    .where('user_id', '=', userId)
    .where(sql<string>`lower(email)`, '=', emailKeyOf(from))
    .execute()
}

/**
 * Makes the orders of an account that is being deleted guest orders, and ends their refill
 * reminders. The orders are kept, because tax law requires the invoices.
 */
export async function unlinkOrdersFromAccount(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ user_id: null, refill_reminder: false })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Records the time at which the health data of these orders is erased. Does not erase the data: the
 * caller must do that in the same transaction.
 */
export async function markHealthErased(tx: Tx, orderIds: number[], erasedAt: Date): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('orders')
    .set({ health_erased_at: erasedAt })
    .where('id', 'in', orderIds)
    .execute()
}

/**
 * Records when the customer requested the erasure of health data that is still needed to make these
 * orders; a repeated request keeps the first time. Also unlinks the saved quiz, which is erased
 * now. The orders keep their own copy of the answers until they are delivered.
 */
export async function markErasureRequested(
  tx: Tx,
  orderIds: number[],
  requestedAt: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('orders')
    .set((eb) => ({
      quiz_id: null,
      health_erasure_requested_at: eb.fn.coalesce(
        'health_erasure_requested_at',
        eb.val(requestedAt),
      ),
    }))
    .where('id', 'in', orderIds)
    .execute()
}

/**
 * Makes a demo order one that was shipped and delivered at these times. Only for demo orders,
 * because it adds no event and does not increment the version.
 */
export async function updateDemoParcel(
  tx: Tx,
  orderId: number,
  { dispatchedAt, deliveredAt }: { dispatchedAt: Date; deliveredAt: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status: 'Ready to Ship',
      tracking_number: 'DEMO-TRACKING-1',
      dispatched_at: dispatchedAt,
      delivered_at: deliveredAt,
    })
    .where('id', '=', orderId)
    .execute()
}
