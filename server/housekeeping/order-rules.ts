/**
 * Retention rules of orders: one deletes orders with all rows that refer to them, and one erases
 * the health data of unpaid orders before.
 */
import { sql, type RawBuilder } from 'kysely'

import { deleteConsents } from '#server/consent/consents.ts'
import type { Tables } from '#server/db/tables.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { eraseHealthColumns } from '#server/erasure/erase-health-columns.ts'
import { hasHealthDataIn } from '#server/erasure/has-health-data-in.ts'
import { markHealthErased } from '#server/orders/update-orders.ts'

import type { RetentionRule } from './create-deletion-rule.ts'

/**
 * Tables with rows of an order. The sequence matters: rows are deleted before the rows they refer
 * to (`batch_line` before `order_line`). housekeeping.test.ts compares the list with the foreign
 * keys of the database.
 */
export const tablesOfOrders = [
  'batch_line',
  'replaced_jar',
  'order_line',
  'idempotency',
  'order_code',
  'order_event',
  'order_note',
  'payment_issue',
  'payment_attempt',
  'refund',
  'review',
  'review_link',
  'review_message',
  'review_step',
  'voucher_hold',
  'subscription_delivery',
  'recall_order',
  'outbox_email',
] as const satisfies readonly (keyof Tables)[]

/**
 * Condition on the rows of `orders`: no money was ever received, and no payment issue refers to the
 * order.
 */
export const neverPaidCondition = sql`payment in ('pending', 'failed', 'expired')
  and paid_at is null
  and not exists (select from payment_issue where payment_issue.order_id = orders.id)
  and not exists (select from payment_attempt
    where payment_attempt.order_id = orders.id and payment_attempt.paid_at is not null)`

/**
 * Returns a rule that deletes the orders that match a condition, with their consents and all rows
 * that refer to them. Danger: the condition must leave out orders that the law requires the shop to
 * keep.
 */
export function createOrderDeletionRule(
  oldOrdersCondition: (now: Date) => RawBuilder<unknown>,
): RetentionRule {
  return (shop, batchSize) =>
    transact(shop.db, async (tx) => {
      const orders = await lockOrders(tx, oldOrdersCondition(shop.now()), batchSize)
      if (orders.length === 0) return 0
      const ids = orders.map(({ id }) => id)
      for (const table of tablesOfOrders)
        await sql`delete from ${sql.table(table)} where order_id in (${sql.join(ids)})`.execute(tx)
      const numbers = orders.map(({ number }) => number)
      await deleteConsents(tx, { about: 'order', aboutIds: numbers, kind: 'all kinds' })
      await tx.deleteFrom('orders').where('id', 'in', ids).execute()
      return ids.length
    })
}

/**
 * Returns a rule that erases the health data of the orders that match a condition; another rule
 * deletes the orders themselves later. Danger: the condition must select only orders that were
 * never paid, because the rule checks no payment and the pharmacist needs the data of a paid order.
 */
export function createUnpaidHealthErasureRule(
  oldOrdersCondition: (now: Date) => RawBuilder<unknown>,
): RetentionRule {
  return (shop, batchSize) =>
    transact(shop.db, async (tx) => {
      const now = shop.now()
      const orders = await lockOrders(
        tx,
        // Only columns of `orders`: the pharmacist's data in other tables exists only for paid
        // orders.
        sql`(${oldOrdersCondition(now)}) and ${hasHealthDataIn('orders')}`,
        batchSize,
      )
      if (orders.length === 0) return 0
      const ids = orders.map(({ id }) => id)
      await eraseHealthColumns(tx, 'order', ids)
      await markHealthErased(tx, ids, now)
      return ids.length
    })
}

/** Returns up to `batchSize` orders, locked until the transaction ends. Skips locked orders. */
async function lockOrders(
  tx: Tx,
  condition: RawBuilder<unknown>,
  batchSize: number,
): Promise<{ id: number; number: string }[]> {
  const result = await sql<{ id: number; number: string }>`
    select id, number from orders where ${condition}
    order by id limit ${batchSize} for update skip locked`.execute(tx)
  return result.rows
}
