/**
 * Reported payments: a provider reported a payment of an unpaid order, but the shop could not
 * settle it, because Billplz does not find the bill or the bill's amount differs. Pages and emails
 * must not say that the buyer of such an order was not charged.
 */
import { sql, type RawBuilder } from 'kysely'

import type { Db } from '#server/db/open-database.ts'

/** Callbacks of an order that say paid. `orderId` is an SQL expression. */
const paidCallbacks = (orderId: RawBuilder<unknown>) => sql`
  select from provider_message message
  join payment_attempt attempt on attempt.token_hash = message.attempt_token_hash
  where attempt.order_id = ${orderId} and message.says_paid`

/** Payment issues of an order, open or closed. */
const paymentIssues = (orderId: RawBuilder<unknown>) => sql`
  select from payment_issue issue where issue.order_id = ${orderId}`

/** SQL condition: a provider reported a payment of the order. */
const isReported = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`(exists (${paymentIssues(orderId)}) or exists (${paidCallbacks(orderId)}))`

/** SQL condition: a callback of the order waits to be processed, or a payment issue is open. */
const isInCheck = (orderId: RawBuilder<unknown>) => sql<boolean>`(
  exists (${paymentIssues(orderId)} and issue.closed_at is null)
  or exists (${paidCallbacks(orderId)} and message.state = 'stored'))`

/**
 * Returns the SQL condition that a payment of the order was reported. `idColumn` is the column with
 * the order's id.
 */
export function hasReportedPayment(idColumn: string): RawBuilder<boolean> {
  return isReported(sql.ref(idColumn))
}

/**
 * Returns 'checking' while the reported payment of an unpaid order is processed or its payment
 * issue is open, 'checked' after that, and null without a reported payment.
 */
export async function findReportedPayment(
  db: Db,
  orderId: number,
): Promise<'checking' | 'checked' | null> {
  const id = sql`${orderId}::integer`
  const { rows } = await sql<{ is_in_check: boolean; is_reported: boolean }>`select
    ${isInCheck(id)} as is_in_check, ${isReported(id)} as is_reported`.execute(db)
  const [row] = rows
  if (row?.is_in_check) return 'checking'
  return row?.is_reported ? 'checked' : null
}

/** Returns those of the unpaid orders `orderIds` for which `findReportedPayment` is 'checking'. */
export async function findOrdersInCheck(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .where(isInCheck(sql.ref('orders.id')))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
