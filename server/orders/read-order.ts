/**
 * Reads orders with their lines and one payment attempt: the paid one, else the newest. It does not
 * decrypt health data; see read-order-health.ts.
 */
import type { Selectable } from 'kysely'

import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import { sen, type Sen } from '#domain/money.ts'
import { isOrderStatus, type OrderStatus } from '#domain/orders/order-status.ts'
import type { Order, OrderLine } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/payments/payment-types.ts'
import { paymentMoves, type PaymentState } from '#domain/payments/payment-state.ts'
import { readAddress } from '#server/db/address-columns.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'

/** An order with the columns that only the server uses. */
export type StoredOrder = Omit<Order, 'lines'> & {
  id: number
  /** Hash of the browser's claim cookie; see order-access.ts. */
  claim: string
  /** Undefined for an order of a guest. */
  userId: string | undefined
  /** Until when the order can be paid. */
  expiresAt: Date
  changedAt: Date
  /** Language of the checkout. */
  language: ShopLanguage
  lines: readonly (OrderLine & { size: number; ingredients: readonly string[] })[]
  amounts: { subtotal: Sen; shipping: Sen; savings: Sen; discount: Sen }
  attempt: StoredAttempt | undefined
}

export type StoredAttempt = {
  id: number
  state: string
  billId: string | undefined
  url: string | undefined
  checkedAt: Date | undefined
}

/** Returns undefined when no order has this id. */
export async function findOrder(db: Db, id: number): Promise<StoredOrder | undefined> {
  return (await findOrders(db, [id]))[0]
}

/** Returns the existing ones of these orders, newest first, with three queries for any number. */
export async function findOrders(db: Db, ids: readonly number[]): Promise<StoredOrder[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const lines = await db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', 'in', [...ids])
    .orderBy('position')
    .execute()
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['id', 'order_id', 'provider', 'state', 'bill_id', 'url', 'checked_at'])
    .where('order_id', 'in', [...ids])
    .orderBy((eb) => eb.case().when('state', '=', 'paid').then(0).else(1).end())
    .orderBy('id', 'desc')
    .execute()
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id)
  const attemptsByOrder = Map.groupBy(attempts, (attempt) => attempt.order_id)
  return rows.map((row) =>
    toStoredOrder(row, linesByOrder.get(row.id) ?? [], attemptsByOrder.get(row.id)?.[0]),
  )
}

type OrderRow = Selectable<Tables['orders']>
type LineRow = Selectable<Tables['order_line']>
type AttemptRow = Pick<
  Selectable<Tables['payment_attempt']>,
  'id' | 'provider' | 'state' | 'bill_id' | 'url' | 'checked_at'
>

function toStoredOrder(
  row: OrderRow,
  lines: readonly LineRow[],
  attempt: AttemptRow | undefined,
): StoredOrder {
  return {
    id: row.id,
    number: row.number,
    claim: row.claim,
    userId: row.user_id ?? undefined,
    status: readStatus(row.status),
    payment: readPayment(row.payment),
    paymentMethod: paymentMethodOf(attempt?.provider),
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
    lines: lines.map((line) => ({
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
    attempt: attempt && {
      id: attempt.id,
      state: attempt.state,
      billId: attempt.bill_id ?? undefined,
      url: attempt.url ?? undefined,
      checkedAt: attempt.checked_at ?? undefined,
    },
  }
}

/** Without an attempt, the order is paid at Billplz. */
function paymentMethodOf(provider: string | undefined): PaymentMethod {
  if (provider === 'none') return 'voucher'
  return provider === 'paypal' ? 'paypal' : 'billplz'
}

/** Returns the order of a bill, also of one that was replaced or expired; undefined without one. */
export async function findOrderByBill(db: Db, billId: string): Promise<StoredOrder | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select('order_id')
    .where('bill_id', '=', billId)
    .executeTakeFirst()
  return row && findOrder(db, row.order_id)
}

/**
 * Throws on an unknown state. The database's check prevents it, unless the row was edited by hand.
 */
export function readPayment(text: string): PaymentState {
  if (!isPaymentState(text)) throw new Error(`unknown payment state: ${text}`)
  return text
}

/** Throws on an unknown status, for the same reason as `readPayment`. */
export function readStatus(text: string): OrderStatus {
  if (!isOrderStatus(text)) throw new Error(`unknown order status: ${text}`)
  return text
}

function isPaymentState(text: string): text is PaymentState {
  return Object.hasOwn(paymentMoves, text)
}

/**
 * Returns the bill id for the URL of the order's page: of the paid attempt, else of the newest.
 * Undefined when no bill was created yet.
 */
export async function findBillOfOrder(db: Db, orderNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('payment_attempt.bill_id')
    .where('orders.number', '=', orderNumber)
    .where('payment_attempt.bill_id', 'is not', null)
    .orderBy((eb) => eb.case().when('payment_attempt.state', '=', 'paid').then(0).else(1).end())
    .orderBy('payment_attempt.id', 'desc')
    .executeTakeFirst()
  return row?.bill_id ?? undefined
}
