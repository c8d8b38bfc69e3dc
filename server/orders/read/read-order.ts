/**
 * Reads orders with their lines, their review and one payment attempt: the paid attempt, else the
 * newest. Does not read health data; see read-order-health.ts.
 */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import { sen, type Sen } from '#domain/money.ts'
import { isOrderStatus, type OrderStatus } from '#domain/orders/order-status.ts'
import type { Order, OrderLine } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/payments/payment-types.ts'
import { paymentTransitions, type PaymentState } from '#domain/payments/payment-state.ts'
import { toReviewState, type ReviewState } from '#domain/pharmacy/review-state.ts'
import { readAddress } from '#server/db/address-columns.ts'
import type { Db } from '#server/db/open-database.ts'

import { decideStatusWhenPaid } from '#server/orders/status-when-paid.ts'

/** An order with the columns that only the server uses. */
export type StoredOrder = Omit<Order, 'lines'> & {
  id: number
  /** Hash of the browser's claim cookie; see order-access.ts. */
  claimHash: string
  /** Undefined for an order of a guest. */
  userId: string | undefined
  /** Until when the order can be paid. */
  expiresAt: Date
  /** Time of the last change that staff must notice; see orders.store.ts. */
  changedAt: Date
  /** Language of the checkout. */
  language: ShopLanguage
  lines: readonly (OrderLine & { size: number; ingredients: readonly string[] })[]
  amounts: { subtotal: Sen; shipping: Sen; savings: Sen; discount: Sen }
  attempt: StoredAttempt | undefined
  /** The pharmacist's review. `changedAt` is undefined before its first change. */
  review: { state: ReviewState; changedAt: Date | undefined }
  /** For an unpaid order, the status that the payment will set. */
  statusWhenPaid: OrderStatus
}

type StoredAttempt = {
  id: number
  state: string
  billId: string | undefined
  url: string | undefined
  checkedAt: Date | undefined
}

/** Returns the order with this id; undefined when there is none. */
export async function findOrder(db: Db, id: number): Promise<StoredOrder | undefined> {
  // Does not call findOrders, whose statement has a list of ids: PostgreSQL plans it for each call.
  const row = await selectOrders(db).where('orders.id', '=', id).executeTakeFirst()
  return row && toStoredOrder(row)
}

/** Returns the orders with these ids that exist, newest first, with a single query. */
export async function findOrders(db: Db, ids: readonly number[]): Promise<StoredOrder[]> {
  if (ids.length === 0) return []
  const rows = await selectOrders(db)
    .where('orders.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map(toStoredOrder)
}

/** The columns are listed, because `select *` must not be prepared (see prepare-statements.ts). */
const orderColumns = [
  'id',
  'number',
  'claim',
  'user_id',
  'status',
  'payment',
  'placed_at',
  'paid_at',
  'expires_at',
  'changed_at',
  'language',
  'total_sen',
  'subtotal_sen',
  'shipping_sen',
  'savings_sen',
  'discount_sen',
  'voucher_code',
  'email',
  'first_name',
  'last_name',
  'phone',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'medical_note',
  'conflict',
  'health_erased_at',
  'tracking_number',
  'courier',
  'tracking_url',
  'dispatched_at',
  'delivered_at',
  'address_changed_at',
] as const

/** Sorts the paid attempt of an order before its other attempts. */
const paidAttemptFirst = sql<number>`case when payment_attempt.state = ${'paid'} then 0 else 1 end`

/**
 * Selects each order with its lines, its review and one payment attempt: the paid attempt, else the
 * newest.
 */
function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .leftJoin('review', 'review.order_id', 'orders.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_attempt')
          .select(['id', 'provider', 'state', 'bill_id', 'url', 'checked_at'])
          .whereRef('payment_attempt.order_id', '=', 'orders.id')
          .orderBy(paidAttemptFirst)
          .orderBy('id', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .select(orderColumns.map((name) => `orders.${name}` as const))
    .select(['review.state as review_state', 'review.changed_at as review_changed_at'])
    .select([
      'attempt.id as attempt_id',
      'attempt.provider as attempt_provider',
      'attempt.state as attempt_state',
      'attempt.bill_id as attempt_bill_id',
      'attempt.url as attempt_url',
      'attempt.checked_at as attempt_checked_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_line as line')
          .select(['line.product_id', 'line.product_name', 'line.category', 'line.image'])
          .select(['line.size', 'line.ingredients', 'line.price_sen', 'line.quantity'])
          .whereRef('line.order_id', '=', 'orders.id')
          .orderBy('line.position'),
      ).as('lines'),
    )
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

function toStoredOrder(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    number: row.number,
    claimHash: row.claim,
    userId: row.user_id ?? undefined,
    status: readStatus(row.status),
    payment: readPayment(row.payment),
    paymentMethod: toPaymentMethod(row.attempt_provider ?? undefined),
    createdAt: row.placed_at,
    paidAt: row.paid_at ?? undefined,
    expiresAt: row.expires_at,
    changedAt: row.changed_at,
    language: languageOrDefault(row.language),
    total: sen(row.total_sen),
    amounts: {
      subtotal: sen(row.subtotal_sen),
      shipping: sen(row.shipping_sen),
      savings: sen(row.savings_sen),
      discount: sen(row.discount_sen),
    },
    voucherCode: row.voucher_code ?? undefined,
    email: row.email,
    address: readAddress(row),
    lines: row.lines.map((line) => ({
      productId: line.product_id,
      name: line.product_name,
      category: line.category,
      image: line.image,
      size: line.size,
      ingredients: line.ingredients,
      price: sen(line.price_sen),
      quantity: line.quantity,
    })),
    trackingNumber: row.tracking_number ?? undefined,
    courier: row.courier ?? undefined,
    trackingUrl: row.tracking_url ?? undefined,
    dispatchedAt: row.dispatched_at ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
    addressChangedAt: row.address_changed_at ?? undefined,
    attempt: toStoredAttempt(row),
    review: {
      state: toReviewState(row.review_state),
      changedAt: row.review_changed_at ?? undefined,
    },
    statusWhenPaid: decideStatusWhenPaid({ ...row, status: readStatus(row.status) }),
  }
}

function toStoredAttempt(row: OrderRow): StoredAttempt | undefined {
  if (row.attempt_id === null || row.attempt_state === null) return undefined
  return {
    id: row.attempt_id,
    state: row.attempt_state,
    billId: row.attempt_bill_id ?? undefined,
    url: row.attempt_url ?? undefined,
    checkedAt: row.attempt_checked_at ?? undefined,
  }
}

/** Returns the payment method. An order without an attempt will be paid at Billplz. */
function toPaymentMethod(provider: string | undefined): PaymentMethod {
  if (provider === 'none') return 'voucher'
  return provider === 'paypal' ? 'paypal' : 'billplz'
}

/**
 * Returns the order of a bill, even if the bill was replaced or has expired. Returns undefined for
 * an unknown bill.
 */
export async function findOrderByBill(db: Db, billId: string): Promise<StoredOrder | undefined> {
  const row = await selectOrders(db)
    .where('orders.id', '=', (eb) =>
      eb.selectFrom('payment_attempt').select('order_id').where('bill_id', '=', billId).limit(1),
    )
    .executeTakeFirst()
  return row && toStoredOrder(row)
}

/**
 * Returns the text of the column as a payment state. Throws on an unknown state, which the CHECK
 * constraint of the column prevents.
 */
export function readPayment(text: string): PaymentState {
  if (!isPaymentState(text)) throw new Error(`unknown payment state: ${text}`)
  return text
}

/** Returns the text of the column as a status. Throws on an unknown status, like `readPayment`. */
export function readStatus(text: string): OrderStatus {
  if (!isOrderStatus(text)) throw new Error(`unknown order status: ${text}`)
  return text
}

function isPaymentState(text: string): text is PaymentState {
  return Object.hasOwn(paymentTransitions, text)
}

/**
 * Returns the bill id for the URL of the confirmation page: the bill of the paid attempt, else of
 * the newest attempt with a bill. Returns undefined when the order has no bill yet.
 */
export async function findBillOfOrder(db: Db, orderNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('payment_attempt.bill_id')
    .where('orders.number', '=', orderNumber)
    .where('payment_attempt.bill_id', 'is not', null)
    .orderBy(paidAttemptFirst)
    .orderBy('payment_attempt.id', 'desc')
    .executeTakeFirst()
  return row?.bill_id ?? undefined
}
